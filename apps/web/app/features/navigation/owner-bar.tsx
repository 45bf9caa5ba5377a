import {
  CalendarDays,
  ChartColumn,
  ListChecks,
  type LucideIcon,
  MessageSquareCode,
  MessagesSquare,
  PencilLine,
  Settings,
  UserRound,
} from "lucide-react";
import { Link, useLocation } from "react-router";
import { logOutLink, navigationWords, ownerLinks, ownerMenuLinks } from "../../content/navigation.ts";
import { BrandName, brandStyle } from "../../ui/brand.tsx";
import { AccountPlace } from "./account-line.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { Bar, BarEnd, barLink, panelLink } from "./bar.tsx";
import { BarPanel } from "./bar-panel.tsx";
import { currentMark } from "./current.ts";
import type { BarProps } from "./names.ts";
import { ThemeSwitch, ThemeSwitchRow } from "./theme-switch.tsx";

export function OwnerBar({ user, current }: BarProps) {
  const address = useLocation().pathname;
  const path = current ?? address;
  return (
    <Bar line="always">
      <Link to="/" className={brandStyle}>
        <BrandName />
      </Link>
      <nav aria-label={navigationWords.owner} className="hidden gap-1 md:flex">
        {ownerLinks.map((link) => (
          <Link key={link.href} to={link.href} className={barLink} {...currentMark(link, path)}>
            {link.label}
          </Link>
        ))}
      </nav>
      <BarEnd>
        <ThemeSwitch className="max-md:hidden" />
        {user ? (
          <AccountMenu user={user} links={[...ownerMenuLinks, logOutLink]} icons={icons} inPlace />
        ) : (
          <AccountPlace />
        )}
        <BarPanel shape="drop">{(close) => <PanelLinks path={path} close={close} />}</BarPanel>
      </BarEnd>
    </Bar>
  );
}

function PanelLinks({ path, close }: { path: string; close: () => void }) {
  return (
    <nav aria-label={navigationWords.owner} className="grid gap-1">
      {ownerLinks.map((link) => (
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

/** One per menu link: a missing one is a type error. */
const icons: Record<(typeof ownerMenuLinks)[number]["href"], LucideIcon> = {
  "/profile": UserRound,
  "/dashboard": ChartColumn,
  "/widgets": MessageSquareCode,
  "/conversations": MessagesSquare,
  "/answers": PencilLine,
  "/rehearsal": ListChecks,
  "/occasions": CalendarDays,
  "/account": Settings,
};
