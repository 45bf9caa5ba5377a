import { LayoutDashboard, LogOut, type LucideIcon, Plus } from "lucide-react";
import { logOutLink, navigationWords, profileLinks, signInLink } from "../../content/navigation.ts";
import { Brand } from "../../ui/brand.tsx";
import { Button } from "../../ui/button.tsx";
import { cn } from "../../ui/cn.ts";
import { menuItem, menuSurface } from "../../ui/dropdown-menu.tsx";
import { Icon } from "../../ui/icon.tsx";
import { AccountFace, AccountName, AccountPlace, accountButton, accountLabel } from "./account-line.tsx";
import { Bar, BarEnd, barLink, panelLink } from "./bar.tsx";
import { BarPanel, usePopover } from "./bar-panel.tsx";
import { currentMark } from "./current.ts";
import type { BarProps, NavigationUser } from "./names.ts";

/**
 * The bar of the AI profile screens and of public profiles. Those pages may never be hydrated, so nothing here waits
 * for a script: links are plain, and the menus are the platform's own.
 */
export function ProfileBar({ user, current, wide }: BarProps & { wide?: boolean }) {
  return (
    <Bar line="always" wide={wide}>
      <Brand />
      {user ? (
        <nav aria-label={navigationWords.profiles} className="hidden gap-1 md:flex">
          {profileLinks.map((link) => (
            <a key={link.href} href={link.href} className={barLink} {...currentMark(link, current)}>
              {link.label}
            </a>
          ))}
        </nav>
      ) : null}
      <BarEnd>
        {user ? <SignedIn user={user} current={current} /> : null}
        {user === null ? (
          <Button asChild variant="ghost" className="-mr-4">
            <a href={signInLink.href}>{signInLink.label}</a>
          </Button>
        ) : null}
        {user === undefined ? <AccountPlace /> : null}
      </BarEnd>
    </Bar>
  );
}

function SignedIn({ user, current }: { user: NavigationUser; current: string | undefined }) {
  return (
    <>
      <ProfileMenu user={user} />
      <BarPanel shape="drop">
        {(close) => (
          <nav aria-label={navigationWords.profiles} className="grid gap-1">
            {profileLinks.map((link) => (
              <a
                key={link.href}
                href={link.href}
                className={panelLink}
                onClick={close}
                {...currentMark(link, current)}
              >
                {link.label}
              </a>
            ))}
          </nav>
        )}
      </BarPanel>
    </>
  );
}

const icons: Record<string, LucideIcon> = {
  "/": LayoutDashboard,
  "/profile/new": Plus,
  [logOutLink.href]: LogOut,
};

const item = cn(menuItem, "hover:bg-aubergine-wash focus-visible:bg-aubergine-wash");

function ProfileMenu({ user }: { user: NavigationUser }) {
  const menu = usePopover();
  return (
    <>
      <button
        type="button"
        aria-label={accountLabel(user)}
        data-understudy-account={navigationWords.account}
        className={accountButton}
        {...menu.trigger}
      >
        <AccountFace user={user} />
      </button>
      <div
        {...menu.panel}
        className={cn(
          menuSurface,
          "fixed top-15 right-4 left-auto m-0 w-72 max-w-[calc(100vw-32px)] opacity-0 transition-[opacity,display,overlay] transition-discrete duration-150 ease-quick open:opacity-100 starting:open:opacity-0 supports-[position-area:bottom]:inset-auto supports-[position-area:bottom]:mt-2 supports-[position-area:bottom]:[position-area:bottom_span-left] md:right-[max(24px,calc((100vw-1248px)/2+24px))]",
        )}
      >
        <p className="px-2.5 py-2 text-14 leading-[1.4]">
          <AccountName user={user} />
        </p>
        <ul className="-mx-1.5 border-t px-1.5 pt-1.5">
          {[...profileLinks, logOutLink].map((link) => (
            <li key={link.href}>
              <a href={link.href} className={item}>
                <Icon of={icons[link.href] ?? LayoutDashboard} />
                {link.label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
