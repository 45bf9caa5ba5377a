import { type NavigationLink, navigationWords, signInLink } from "../../content/navigation.ts";
import { Brand } from "../../ui/brand.tsx";
import { Button } from "../../ui/button.tsx";
import { Bar, BarEnd, barLink, panelLink } from "./bar.tsx";
import { BarPanel } from "./bar-panel.tsx";

type LandingHeaderProps = { anchors: readonly NavigationLink[]; start: NavigationLink };

/** The header of a landing page: its sections, sign-in and sign-up. The menu works without script. */
export function LandingHeader({ anchors, start }: LandingHeaderProps) {
  return (
    <Bar line="when-scrolled">
      <Brand />
      <nav aria-label={navigationWords.site} className="flex gap-0 max-md:hidden lg:gap-1">
        {anchors.map((link) => (
          <a key={link.href} href={link.href} className={barLink}>
            {link.label}
          </a>
        ))}
      </nav>
      <BarEnd>
        <Button asChild variant="ghost" className="max-md:hidden">
          <a href={signInLink.href} data-side="primary">
            {signInLink.label}
          </a>
        </Button>
        <Button asChild>
          <a href={start.href}>{start.label}</a>
        </Button>
        <BarPanel shape="drop">
          {(close) => (
            <nav aria-label={navigationWords.site}>
              {anchors.map((link) => (
                <a key={link.href} href={link.href} className={panelLink} onClick={close}>
                  {link.label}
                </a>
              ))}
              <a href={signInLink.href} className={panelLink} data-side="primary">
                {signInLink.label}
              </a>
            </nav>
          )}
        </BarPanel>
      </BarEnd>
    </Bar>
  );
}
