import { ChevronDown } from "lucide-react";
import { useEffect, useRef } from "react";
import { navigationWords } from "../../content/navigation.ts";
import { type MenuGroup, type MenuLink, menuGroups } from "../../screens.ts";
import { cn } from "../../ui/cn.ts";
import { Icon } from "../../ui/icon.tsx";
import { menuSurface } from "../../ui/menu-style.ts";
import { barLink } from "./bar.tsx";
import { currentMark, isCurrent } from "./current.ts";
import { followSiteMenu } from "./menu-script.ts";

/**
 * The three groups of the header. They open on hover and focus with CSS alone, so they work without script. The page's
 * script, or the effect here, sets `aria-expanded` on the buttons.
 */
export function SiteMenu({ current }: { current: string | undefined }) {
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    const leaving = new AbortController();
    if (menu.current) followSiteMenu(menu.current, leaving.signal);
    return () => leaving.abort();
  }, []);
  return (
    <nav
      ref={menu}
      aria-label={navigationWords.site}
      data-site-menu=""
      className="menu-delays hidden md:block"
    >
      <ul className="flex gap-0 lg:gap-1">
        {menuGroups("header").map((group) => (
          <Group key={group.label} group={group} current={current} />
        ))}
      </ul>
    </nav>
  );
}

function Group({ group, current }: { group: MenuGroup; current: string | undefined }) {
  const here = group.links.some((link) => isCurrent(link, current));
  return (
    <li className="group relative" data-site-group="">
      <button type="button" className={cn(barLink, "aria-expanded:text-ink", here && "text-ink")}>
        {group.label}
        <Icon
          of={ChevronDown}
          size={16}
          className="transition-transform duration-150 ease-quick group-has-aria-expanded:rotate-180 max-lg:hidden"
        />
      </button>
      {/* The padding is a bridge: the pointer doesn't leave the group on its way down. */}
      <div className="menu-place absolute top-full -left-2 z-30 pt-2">
        <ul className={cn(menuSurface, "w-78")}>
          {group.links.map((link) => (
            <li key={link.href}>
              <a
                href={link.href}
                className="block rounded-control px-3 py-2.5 transition-colors duration-150 ease-quick hover:bg-aubergine-wash aria-[current]:bg-aubergine-wash"
                {...currentMark(link, current)}
              >
                <LinkWords link={link} />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

function LinkWords({ link }: { link: MenuLink }) {
  return (
    <>
      <span className="block font-[550] text-14 leading-[1.4]">{link.label}</span>
      {link.about ? <span className="block text-14 text-ink-soft leading-[1.4]">{link.about}</span> : null}
    </>
  );
}
