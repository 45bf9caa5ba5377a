import { navigationWords, signInLink } from "../../content/navigation.ts";
import { menuLinks } from "../../screens.ts";
import { Brand } from "../../ui/brand.tsx";
import { Button } from "../../ui/button.tsx";
import { AccountPlace } from "./account-line.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { Bar, BarEnd, barLink, panelLink } from "./bar.tsx";
import { BarPanel } from "./bar-panel.tsx";
import { currentMark } from "./current.ts";
import type { BarProps, NavigationUser } from "./names.ts";

const profileLinks = menuLinks("profiles");

/**
 * The bar of the AI profile screens and of public profiles. Those pages may never be hydrated, so nothing here needs
 * script: links are plain, and the menus are native popovers.
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
      <AccountMenu user={user} links={profileLinks} />
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
