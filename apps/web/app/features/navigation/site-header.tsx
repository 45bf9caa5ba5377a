import {
  dashboardLink,
  deployLink,
  getStartedLink,
  type NavigationLink,
  navigationWords,
  signInLink,
  siteGroups,
  widgetsLink,
} from "../../content/navigation.ts";
import { Brand } from "../../ui/brand.tsx";
import { Button } from "../../ui/button.tsx";
import { Bar, BarEnd, panelLink } from "./bar.tsx";
import { BarPanel } from "./bar-panel.tsx";
import { currentMark } from "./current.ts";
import type { BarProps } from "./names.ts";
import { SiteMenu } from "./site-menu.tsx";

/** What stands left and right of Deploy Now. Both sides are equally wide in both states, so nothing jumps. */
function sides(user: BarProps["user"]): { quiet: NavigationLink; primary: NavigationLink } | null {
  if (user === undefined) return null;
  return user
    ? { quiet: widgetsLink, primary: dashboardLink }
    : { quiet: signInLink, primary: getStartedLink };
}

const tight = "md:max-lg:px-3";

/** The header of marketing pages. Links are plain: some of these pages are never hydrated. */
export function SiteHeader({ user, current }: BarProps) {
  const shown = sides(user);
  return (
    <Bar line="when-scrolled">
      <Brand />
      <SiteMenu current={current} />
      <BarEnd>
        {shown ? (
          <Button asChild variant="ghost" className={`max-md:hidden ${tight}`}>
            <a href={shown.quiet.href}>{shown.quiet.label}</a>
          </Button>
        ) : (
          <span className="w-20 max-md:hidden" />
        )}
        <Button asChild variant="quiet" className={`max-md:hidden ${tight}`}>
          <a href={deployLink.href}>{deployLink.label}</a>
        </Button>
        {shown ? (
          <Button asChild className={tight}>
            <a href={shown.primary.href}>{shown.primary.label}</a>
          </Button>
        ) : (
          <span className="h-11 w-27 md:h-10" />
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
  const buttons = shown ? [shown.primary, deployLink, shown.quiet] : [deployLink];
  return (
    <nav aria-label={navigationWords.main} className="flex min-h-full flex-col gap-5">
      {siteGroups.map((group) => (
        <section key={group.label}>
          <h2 className="px-3 text-14 text-ink-soft leading-8">{group.label}</h2>
          <ul>
            {group.links.map((link) => (
              <li key={link.href}>
                <a href={link.href} className={panelLink} onClick={close} {...currentMark(link, current)}>
                  {link.label}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <div className="mt-auto grid gap-2 border-t pt-4">
        {buttons.map((link) => (
          <Button key={link.label} asChild size="lg" variant={link === shown?.primary ? "primary" : "quiet"}>
            <a href={link.href} onClick={close}>
              {link.label}
            </a>
          </Button>
        ))}
      </div>
    </nav>
  );
}
