import { BookOpen, CreditCard } from "lucide-react";
import { Link, useLocation } from "react-router";
import { helpLink, logOutLink, planLink, navigationWords as words } from "../../content/navigation.ts";
import { type MenuLink, menuLinks } from "../../screens.ts";
import { BrandName, brandStyle } from "../../ui/brand.tsx";
import { cn } from "../../ui/cn.ts";
import { Icon } from "../../ui/icon.tsx";
import { AccountName, AccountPlace } from "./account-line.tsx";
import { AccountMenu, logOut } from "./account-menu.tsx";
import { Bar, BarEnd, barLink, panelLink } from "./bar.tsx";
import { BarPanel } from "./bar-panel.tsx";
import { currentMark } from "./current.ts";
import { InboxCounts } from "./inbox-counts.tsx";
import type { BarProps, NavigationUser } from "./names.ts";
import { SearchButton } from "./palette/search-button.tsx";
import { ThemeSwitch, ThemeSwitchRow } from "./theme-switch.tsx";

const inbox = "/inbox";
const main = menuLinks("bar");
const profiles = menuLinks("profiles");

/** The AI profile screens name the home "Dashboard" and add "New Profile"; everything else is the same. */
const [dashboard, ...more] = profiles;
const variants = {
  main: { label: words.owner, links: main, account: menuLinks("account") },
  profiles: {
    label: words.profiles,
    links: [...(dashboard ? [dashboard] : []), ...main.filter(({ href }) => href !== "/"), ...more],
    account: [...profiles, ...menuLinks("account").filter(({ href }) => href === "/account")],
  },
};
/** Both menus end with these. */
const always: readonly MenuLink[] = [
  { ...planLink, icon: CreditCard },
  { ...helpLink, icon: BookOpen },
];

type OwnerBarProps = BarProps & { variant?: keyof typeof variants };

/** The bar of every owner page. On phones everything is in one menu. */
export function OwnerBar({ user, current, variant = "main" }: OwnerBarProps) {
  const address = useLocation().pathname;
  const path = current ?? address;
  const { label, links, account } = variants[variant];
  return (
    <Bar line="always">
      {/* On a tablet the mark stands alone: the places need the room. */}
      <Link to="/" className={cn(brandStyle, "md:max-lg:[&>span]:sr-only")}>
        <BrandName />
      </Link>
      <nav aria-label={label} className="hidden gap-0 md:flex lg:gap-1">
        {links.map((link) => (
          <Link key={link.href} to={link.href} className={barLink} {...currentMark(link, path, links)}>
            {link.label}
            {link.href === inbox ? <InboxCounts className="ml-1" /> : null}
          </Link>
        ))}
      </nav>
      <BarEnd>
        <SearchButton />
        <ThemeSwitch className="max-lg:hidden" />
        <div className="max-md:hidden">
          {user ? <AccountMenu user={user} links={[...account, ...always]} inPlace /> : <AccountPlace />}
        </div>
        <BarPanel shape="drop" badge={<InboxCounts className="absolute top-0.5 right-0 scale-85" />}>
          {(close) => (
            <Panel
              label={label}
              links={links}
              account={account}
              path={path}
              user={user ?? undefined}
              close={close}
            />
          )}
        </BarPanel>
      </BarEnd>
    </Bar>
  );
}

type PanelProps = {
  label: string;
  links: readonly MenuLink[];
  account: readonly MenuLink[];
  path: string;
  user: NavigationUser | undefined;
  close: () => void;
};

/** The one menu of a phone: the places, then the account. */
function Panel({ label, links, account, path, user, close }: PanelProps) {
  const isPlace = ({ href }: MenuLink) => links.some((link) => link.href === href);
  return (
    <>
      <nav aria-label={label} className="grid gap-0.5">
        {links.map((link) => (
          <Link
            key={link.href}
            to={link.href}
            className={panelLink}
            onClick={close}
            {...currentMark(link, path, links)}
          >
            {link.icon ? <Icon of={link.icon} size={20} className="text-ink-soft" /> : null}
            {link.label}
            {link.href === inbox ? <InboxCounts className="ml-auto" /> : null}
          </Link>
        ))}
      </nav>
      <section aria-label={words.account} className="mt-2 border-t pt-2">
        {user ? (
          <p className="px-3 py-2 text-14 leading-[1.4]">
            <AccountName user={user} />
          </p>
        ) : null}
        <ul className="grid gap-0.5">
          {[...account.filter((link) => !isPlace(link)), ...always].map((link) => (
            <li key={link.href}>
              {link.href === helpLink.href ? (
                <a href={link.href} className={panelLink}>
                  <PanelEntry link={link} />
                </a>
              ) : (
                <Link to={link.href} className={panelLink} onClick={close}>
                  <PanelEntry link={link} />
                </Link>
              )}
            </li>
          ))}
          <li>
            <ThemeSwitchRow className={panelLink} />
          </li>
          <li>
            <a href={logOutLink.href} className={panelLink}>
              <PanelEntry link={logOut} />
            </a>
          </li>
        </ul>
      </section>
    </>
  );
}

function PanelEntry({ link: { icon, label } }: { link: MenuLink }) {
  return (
    <>
      {icon ? <Icon of={icon} size={20} className="text-ink-soft" /> : null}
      {label}
    </>
  );
}
