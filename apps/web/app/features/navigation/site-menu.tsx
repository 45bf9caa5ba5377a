import { ChevronDown } from "lucide-react";
import { NavigationMenu } from "radix-ui";
import {
  type NavigationGroup,
  type NavigationLink,
  navigationWords,
  siteGroups,
} from "../../content/navigation.ts";
import { cn } from "../../ui/cn.ts";
import { Icon } from "../../ui/icon.tsx";
import { menuSurface } from "../../ui/menu-style.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { barLink } from "./bar.tsx";
import { currentMark, isCurrent } from "./current.ts";

/** The three groups of the header. Radix closes an open group 150 ms after the pointer has left it. */
export function SiteMenu({ current }: { current: string | undefined }) {
  return (
    <NavigationMenu.Root
      aria-label={navigationWords.site}
      delayDuration={200}
      skipDelayDuration={300}
      className="menu-delays hidden md:block"
    >
      <NavigationMenu.List className="flex gap-0 lg:gap-1">
        {siteGroups.map((group) => (
          <Group key={group.label} group={group} current={current} />
        ))}
      </NavigationMenu.List>
    </NavigationMenu.Root>
  );
}

// The padding is a bridge: the pointer never leaves the group on its way down.
const place = "absolute top-full -left-2 z-30 pt-2";

function Group({ group, current }: { group: NavigationGroup; current: string | undefined }) {
  const hydrated = useHydrated();
  const here = group.links.some((link) => isCurrent(link, current));
  return (
    <NavigationMenu.Item value={group.label} className="group relative" data-site-group="">
      <NavigationMenu.Trigger className={cn(barLink, "data-[state=open]:text-ink", here && "text-ink")}>
        {group.label}
        <Icon
          of={ChevronDown}
          size={16}
          className="transition-transform duration-150 ease-quick group-has-data-[state=open]:rotate-180 max-lg:hidden"
        />
      </NavigationMenu.Trigger>
      {hydrated ? (
        <NavigationMenu.Content className={cn(place, "animate-fade-in")}>
          <Links group={group} current={current} />
        </NavigationMenu.Content>
      ) : (
        // On a page that is never hydrated the group opens under the pointer and the keyboard by style alone, after
        // the same delays.
        <div className={cn(place, "menu-place")}>
          <Links group={group} current={current} />
        </div>
      )}
    </NavigationMenu.Item>
  );
}

function Links({ group, current }: { group: NavigationGroup; current: string | undefined }) {
  return (
    <ul className={cn(menuSurface, "w-78")}>
      {group.links.map((link) => (
        <li key={link.href}>
          <NavigationMenu.Link
            href={link.href}
            className="block rounded-control px-3 py-2.5 transition-colors duration-150 ease-quick hover:bg-aubergine-wash aria-[current]:bg-aubergine-wash"
            {...currentMark(link, current)}
          >
            <LinkWords link={link} />
          </NavigationMenu.Link>
        </li>
      ))}
    </ul>
  );
}

function LinkWords({ link }: { link: NavigationLink }) {
  return (
    <>
      <span className="block font-[550] text-14 leading-[1.4]">{link.label}</span>
      {link.about ? <span className="block text-14 text-ink-soft leading-[1.4]">{link.about}</span> : null}
    </>
  );
}
