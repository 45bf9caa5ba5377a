import { LogOut, UserRound } from "lucide-react";
import { Link } from "react-router";
import { helpLink, logOutLink, navigationWords } from "../../content/navigation.ts";
import type { MenuLink } from "../../screens.ts";
import { cn } from "../../ui/cn.ts";
import { Icon } from "../../ui/icon.tsx";
import { menuItem, menuSurface } from "../../ui/menu-style.ts";
import { AccountFace, AccountName, accountButton, accountLabel } from "./account-line.tsx";
import { usePopover } from "./bar-panel.tsx";
import type { NavigationUser } from "./names.ts";
import { ThemeSwitchRow } from "./theme-switch.tsx";

type AccountMenuProps = {
  user: NavigationUser;
  links: readonly MenuLink[];
  /** Navigates without a full page load. Pages that are never hydrated can't. */
  inPlace?: boolean;
};

const item = cn(
  menuItem,
  "hover:bg-aubergine-wash focus-visible:bg-aubergine-wash focus-visible:-outline-offset-2",
);

export const logOut: MenuLink = { label: logOutLink.label, href: logOutLink.href, icon: LogOut };

/** The signed-in user and the account links. A native popover: no extra code, and it works without script. */
export function AccountMenu({ user, links, inPlace = false }: AccountMenuProps) {
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
          "fixed top-15 right-4 left-auto m-0 w-72 max-w-[calc(100vw-32px)] opacity-0 transition-[opacity,display,overlay] transition-discrete duration-150 ease-quick open:opacity-100 starting:open:opacity-0 supports-[position-area:bottom]:inset-auto supports-[position-area:bottom]:mt-2 supports-[position-area:bottom]:[position-area:bottom_span-left] not-supports-[position-area:bottom]:md:right-[max(24px,calc((100vw-1248px)/2+24px))]",
        )}
      >
        <p className="px-2.5 py-2 text-14 leading-[1.4]">
          <AccountName user={user} />
        </p>
        <ul className="-mx-1.5 border-t px-1.5 pt-1.5">
          {links.map((link) => (
            <li key={link.href}>
              {inPlace && link.href !== helpLink.href ? (
                <Link to={link.href} className={item} onClick={menu.close}>
                  <Entry link={link} />
                </Link>
              ) : (
                <a href={link.href} className={item}>
                  <Entry link={link} />
                </a>
              )}
            </li>
          ))}
          {/* Needs script, which pages that are never hydrated don't have. */}
          {inPlace ? (
            <li>
              <ThemeSwitchRow className={item} size={18} />
            </li>
          ) : null}
          <li>
            <a href={logOut.href} className={item}>
              <Entry link={logOut} />
            </a>
          </li>
        </ul>
      </div>
    </>
  );
}

function Entry({ link: { label, icon = UserRound } }: { link: MenuLink }) {
  return (
    <>
      <Icon of={icon} />
      {label}
    </>
  );
}
