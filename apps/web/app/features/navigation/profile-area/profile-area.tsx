import { ChevronsUpDown, Lock, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { useKnowledgeCounts, useNamedProfile } from "../../../data/profiles.ts";
import { useSettings } from "../../../data/settings.ts";
import { useUser } from "../../../data/user.ts";
import { formatNumber } from "../../../platform/format.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { cn } from "../../../ui/cn.ts";
import { Icon } from "../../../ui/icon.tsx";
import { SkeletonAvatar, SkeletonText } from "../../../ui/skeleton.tsx";
import { textLink } from "../../../ui/text-link.ts";
import { usePopover } from "../bar-panel.tsx";
import { displayName, initials } from "../names.ts";
import { profileArea as copy } from "./copy.ts";
import { locatePage, type Page, type Place, pagesOf, sections } from "./sections.ts";

/** Around every page about one assistant: its side navigation, which is a sheet on phones. */
export function ProfileArea({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const place = locatePage(pathname, search);
  return (
    <div className="lg:grid lg:grid-cols-[208px_minmax(0,1fr)] lg:items-start lg:gap-8 xl:grid-cols-[232px_minmax(0,1fr)] xl:gap-12">
      <aside className="sticky top-24 -mx-4 -mt-1 max-h-[calc(100dvh-6rem)] overflow-y-auto overscroll-contain px-4 pt-1 pb-6 [scrollbar-width:none] max-lg:hidden">
        <Who className="mb-4 grid-cols-[minmax(0,1fr)] gap-2.5 border-b pb-5" />
        <Sections place={place} className="-mx-3" />
      </aside>
      <SectionMenu place={place} />
      <div className="min-w-0">{children}</div>
    </div>
  );
}

/** On phones one button names the section and opens the navigation. */
function SectionMenu({ place }: { place: Place | undefined }) {
  const menu = usePopover();
  const section = place?.section ?? sections[0];
  if (!section) return null;
  return (
    <>
      <button
        type="button"
        {...menu.trigger}
        className="-mt-3 mb-6 grid min-h-14 w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 rounded-card border bg-surface px-3.5 py-2 text-left leading-[1.3] lg:hidden"
      >
        <Icon of={section.icon} size={20} className="text-ink-soft" />
        <span>
          <span className="block text-12 text-ink-soft">{copy.label}</span>
          <span className="block font-semibold">{section.label}</span>
        </span>
        <Icon of={ChevronsUpDown} className="text-ink-soft" />
      </button>
      <div
        {...menu.panel}
        role="dialog"
        aria-label={copy.open}
        className="fixed inset-x-0 top-auto bottom-0 m-0 max-h-[92dvh] w-auto overflow-y-auto overscroll-contain rounded-t-[20px] bg-surface px-4 pt-2 pb-5 text-ink opacity-0 shadow-float transition-[opacity,translate,display,overlay] transition-discrete duration-150 ease-quick backdrop:bg-scrim open:opacity-100 starting:open:translate-y-4 starting:open:opacity-0 lg:hidden"
      >
        <span aria-hidden="true" className="mx-auto mb-3.5 block h-1 w-10 rounded-pill bg-line-strong" />
        <Who className="mb-2 grid-cols-[auto_minmax(0,1fr)] gap-3 border-b px-3 pb-3.5" />
        <Sections place={place} areAllOpen onChoose={menu.close} />
      </div>
    </>
  );
}

/** The assistant whose pages these are, and its public address. */
function Who({ className }: { className: string }) {
  const { data: user } = useUser();
  const { data: profile, isLoadingError: isUnnamed } = useNamedProfile();
  const { data: settings, isLoadingError: isUnlinked } = useSettings();
  const row = cn("grid items-center", className);
  // The page beside it says what could not be loaded, and tries again.
  if (profile === null || isUnnamed || isUnlinked) return null;
  if (!user || !profile || !settings) {
    return (
      <div aria-hidden="true" className={row}>
        <SkeletonAvatar />
        <SkeletonText lines={2} className="gap-2 py-1" />
      </div>
    );
  }
  const { isMain, isPublic } = profile;
  const name = isMain ? displayName(user) : profile.name;
  const slug = isMain && settings.shareEnabled ? settings.shareableSlug : null;
  const path = slug ? `/share/${slug}` : isMain ? `/profile/${user.id}` : `/p/${profile.id}`;
  const face = isMain ? initials(user) : name.slice(0, 1).toLocaleUpperCase();
  return (
    <div className={row}>
      <Avatar src={isMain ? user.profileImageUrl : null} initials={face} />
      <div className="min-w-0 leading-[1.35]">
        <p className="font-semibold text-14 [overflow-wrap:anywhere]">{name}</p>
        {(isMain ? user.isPublic : isPublic) ? (
          <a
            href={path}
            target="_blank"
            rel="noreferrer"
            className={cn(textLink, "inline-block max-w-full truncate text-12")}
          >
            {slug ? `${location.host}${path}` : copy.page}
          </a>
        ) : (
          <p className="text-12 text-ink-soft">{copy.isPrivate}</p>
        )}
      </div>
    </div>
  );
}

type SectionsProps = {
  place: Place | undefined;
  /** The sheet closes with each choice, so a section that opens only then would cost two more. */
  areAllOpen?: boolean;
  onChoose?: () => void;
  className?: string;
};

function Sections({ place, areAllOpen = false, onChoose, className }: SectionsProps) {
  const { data: profile } = useNamedProfile();
  // The assistant beside the main one that these pages are about.
  const other = profile && !profile.isMain ? profile.id : undefined;
  return (
    <nav aria-label={copy.label} className={cn("grid grid-cols-[minmax(0,1fr)] gap-0.5", className)}>
      {sections.map((section) => {
        const pages = pagesOf(section).filter(({ ofOther }) => other === undefined || ofOther);
        const [first] = pages;
        if (!first) return null;
        const isHere = place?.section === section;
        const line = (page: Page, icon?: LucideIcon) => (
          <PageLink
            key={page.href}
            page={page}
            icon={icon}
            href={other === undefined ? page.href : (page.ofOther?.(other) ?? page.href)}
            isCurrent={place?.page.href === page.href}
            profileId={profile?.id}
            onChoose={onChoose}
          />
        );
        // A closed section is one link to its first page, under its own name.
        if (!section.pages || !(section.isOpen || isHere || areAllOpen))
          return line({ ...first, label: section.label }, section.icon);
        return (
          <div
            key={section.label}
            className="relative grid grid-cols-[minmax(0,1fr)] gap-0.5 py-1 before:absolute before:top-11 before:bottom-3 before:left-5 before:w-px before:bg-line"
          >
            <p className={cn(entry, "font-semibold text-ink")}>
              <Icon of={section.icon} />
              {section.label}
            </p>
            {pages.map((page) => line(page))}
          </div>
        );
      })}
    </nav>
  );
}

const entry =
  "flex min-h-10 items-center gap-3 rounded-control px-3 text-14 leading-[1.3] max-lg:min-h-11 max-lg:text-16";

type PageLinkProps = {
  page: Page;
  href: string;
  /** Of a section that is one page; the pages of a section are indented. */
  icon: LucideIcon | undefined;
  isCurrent: boolean;
  profileId: number | undefined;
  onChoose: (() => void) | undefined;
};

function PageLink({ page, href, icon, isCurrent, profileId, onChoose }: PageLinkProps) {
  const { data: counts } = useKnowledgeCounts(profileId);
  const { data: user } = useUser();
  return (
    <Link
      to={href}
      onClick={onChoose}
      aria-current={isCurrent ? "page" : undefined}
      className={cn(
        entry,
        "font-medium text-ink-soft transition-colors duration-150 ease-quick hover:bg-aubergine-wash/55 hover:text-ink aria-[current]:bg-aubergine-wash aria-[current]:font-semibold aria-[current]:text-ink",
        icon ? "" : "ml-7.5",
      )}
    >
      {icon ? <Icon of={icon} /> : null}
      <span className="min-w-0 flex-1">{page.label}</span>
      {page.count && counts ? (
        <span className="font-normal tabular-nums in-aria-[current]:font-semibold">
          {formatNumber(counts[page.count])}
        </span>
      ) : null}
      {page.paid && user?.planType === "free" ? (
        <>
          <Icon of={Lock} size={16} />
          <span className="sr-only">{copy.locked}</span>
        </>
      ) : null}
    </Link>
  );
}
