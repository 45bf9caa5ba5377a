import { Link, useLocation } from "react-router";
import { navigationWords } from "../../content/navigation.ts";
import { menuLinks } from "../../screens.ts";
import { BrandName, brandStyle } from "../../ui/brand.tsx";
import { AccountPlace } from "./account-line.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { Bar, BarEnd, barLink, panelLink } from "./bar.tsx";
import { BarPanel } from "./bar-panel.tsx";
import { currentMark } from "./current.ts";
import type { BarProps } from "./names.ts";
import { ThemeSwitch, ThemeSwitchRow } from "./theme-switch.tsx";

const barLinks = menuLinks("bar");
const accountLinks = menuLinks("account");

export function OwnerBar({ user, current }: BarProps) {
  const address = useLocation().pathname;
  const path = current ?? address;
  return (
    <Bar line="always">
      <Link to="/" className={brandStyle}>
        <BrandName />
      </Link>
      <nav aria-label={navigationWords.owner} className="hidden gap-1 md:flex">
        {barLinks.map((link) => (
          <Link key={link.href} to={link.href} className={barLink} {...currentMark(link, path)}>
            {link.label}
          </Link>
        ))}
      </nav>
      <BarEnd>
        <ThemeSwitch className="max-md:hidden" />
        {user ? <AccountMenu user={user} links={accountLinks} inPlace /> : <AccountPlace />}
        <BarPanel shape="drop">{(close) => <PanelLinks path={path} close={close} />}</BarPanel>
      </BarEnd>
    </Bar>
  );
}

function PanelLinks({ path, close }: { path: string; close: () => void }) {
  return (
    <nav aria-label={navigationWords.owner} className="grid gap-1">
      {barLinks.map((link) => (
        <Link
          key={link.href}
          to={link.href}
          className={panelLink}
          onClick={close}
          {...currentMark(link, path)}
        >
          {link.label}
        </Link>
      ))}
      <hr className="my-1" />
      <ThemeSwitchRow className={panelLink} />
    </nav>
  );
}
