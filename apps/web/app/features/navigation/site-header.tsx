import {
  dashboardLink,
  deployLink,
  getStartedLink,
  type NavigationLink,
  navigationWords,
  signInLink,
  widgetsLink,
} from "../../content/navigation.ts";
import { menuGroups } from "../../screens.ts";
import { Brand } from "../../ui/brand.tsx";
import { Button } from "../../ui/button.tsx";
import { cn } from "../../ui/cn.ts";
import { Bar, BarEnd, panelLink } from "./bar.tsx";
import { BarPanel } from "./bar-panel.tsx";
import { currentMark } from "./current.ts";
import type { BarProps } from "./names.ts";
import { SiteMenu } from "./site-menu.tsx";

/** The links left and right of Deploy Now. Both have the same width in both states, so the layout doesn't shift. */
function sides(user: BarProps["user"]): { quiet: NavigationLink; primary: NavigationLink } | null {
  if (user === undefined) return null;
  return user
    ? { quiet: widgetsLink, primary: dashboardLink }
    : { quiet: signInLink, primary: getStartedLink };
}

// Minimum widths, so that nothing shifts once the user is known.
const quietPlace = "max-md:hidden md:max-lg:min-w-20.5 md:max-lg:px-3 lg:min-w-22.5";
const primaryPlace = "min-w-27.5 md:max-lg:min-w-25.5 md:max-lg:px-3";

/**
 * The header of marketing pages. Links are plain because most of these pages are never hydrated. There the page's
 * script finds both links by their `data-side` when the visitor is signed in.
 */
export function SiteHeader({ user, current }: BarProps) {
  const shown = sides(user);
  return (
    <Bar line="when-scrolled">
      <Brand />
      <SiteMenu current={current} />
      <BarEnd>
        {shown ? (
          <Button asChild variant="ghost" className={quietPlace}>
            <a href={shown.quiet.href} data-side="quiet">
              {shown.quiet.label}
            </a>
          </Button>
        ) : (
          <span className={quietPlace} />
        )}
        <Button asChild variant="quiet" className="max-md:hidden md:max-lg:px-3">
          <a href={deployLink.href}>{deployLink.label}</a>
        </Button>
        {shown ? (
          <Button asChild className={primaryPlace}>
            <a href={shown.primary.href} data-side="primary">
              {shown.primary.label}
            </a>
          </Button>
        ) : (
          <span className={primaryPlace} />
        )}
        <BarPanel shape="sheet">
          {(close) => <SheetLinks user={user} current={current} close={close} />}
        </BarPanel>
      </BarEnd>
    </Bar>
  );
}

function SheetLinks({ user, current, close }: BarProps & { close: () => void }) {
  const shown = sides(user);
  return (
    <nav aria-label={navigationWords.site} className="flex min-h-full flex-col gap-4">
      {menuGroups("phone").map((group) => (
        <section key={group.label}>
          <h2 className="px-3 text-14 text-ink-soft leading-8">{group.label}</h2>
          <ul>
            {group.links.map((link) => (
              <li key={link.href}>
                <a
                  href={link.href}
                  className={cn(panelLink, "min-h-11")}
                  onClick={close}
                  {...currentMark(link, current)}
                >
                  {link.label}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {/* Sticky, so that it is reachable on short screens. */}
      <div className="sticky -bottom-4 -mx-4 mt-auto -mb-4 grid grid-cols-2 gap-2 border-t bg-paper p-4">
        {shown ? <SheetButton link={shown.primary} close={close} side="primary" /> : null}
        {shown ? <SheetButton link={shown.quiet} close={close} side="quiet" /> : null}
        <SheetButton link={deployLink} close={close} />
      </div>
    </nav>
  );
}

type SheetButtonProps = { link: NavigationLink; close: () => void; side?: "primary" | "quiet" };

function SheetButton({ link, close, side }: SheetButtonProps) {
  const primary = side === "primary";
  return (
    <Button
      asChild
      size="lg"
      variant={primary ? "primary" : "quiet"}
      className={cn("px-3 only:col-span-2", primary && "col-span-2")}
    >
      <a href={link.href} onClick={close} data-side={side}>
        {link.label}
      </a>
    </Button>
  );
}
