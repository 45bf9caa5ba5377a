import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { docs, docsGroups } from "../../content/docs.ts";
import type { Heading } from "../../platform/markdown.ts";
import { cn } from "../../ui/cn.ts";
import { Icon } from "../../ui/icon.tsx";
import { DocsSearch } from "./docs-search.tsx";

type DocsLayoutProps = { current?: string; headings?: readonly Heading[]; children: ReactNode };

/** Three columns: navigation, content, headings of the page. On phones the first collapses and the last is hidden. */
export function DocsLayout({ current, headings = [], children }: DocsLayoutProps) {
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-12 pt-6 pb-20 md:grid-cols-[13.5rem_minmax(0,1fr)] md:pt-10 md:pb-28 xl:grid-cols-[13.5rem_minmax(0,1fr)_12.5rem]">
      <div className="z-10 md:sticky md:top-22 md:flex md:max-h-[calc(100dvh-6rem)] md:flex-col md:self-start">
        <DocsSearch />
        <details className="mt-3 rounded-card border bg-surface md:hidden">
          <summary className="flex min-h-11 cursor-pointer items-center justify-between px-4 font-[550] text-14">
            {docs.allPages}
            <Icon of={ChevronDown} size={16} className="text-ink-soft" />
          </summary>
          <PageList current={current} className="px-2 pb-3" />
        </details>
        <PageList current={current} className="mt-5 min-h-0 overflow-y-auto pb-6 max-md:hidden" />
      </div>
      <div className="min-w-0 max-w-180 max-md:mt-8">{children}</div>
      <OnThisPage headings={headings} />
    </div>
  );
}

function PageList({ current, className }: { current: string | undefined; className: string }) {
  return (
    <nav aria-label={docs.pagesLabel} className={className}>
      {docsGroups.map((group) => (
        <div key={group.title} className="not-first:mt-5">
          <p className="px-2 font-semibold text-14 text-ink-soft leading-8">{group.title}</p>
          <ul>
            {group.pages.map(({ slug, title }) => (
              <li key={slug}>
                <a
                  href={`/docs/${slug}`}
                  {...(slug === current ? { "aria-current": "page" as const } : {})}
                  className="flex min-h-9 items-center rounded-control px-2 py-1 font-medium text-14 leading-[1.35] transition-colors duration-150 ease-quick hover:bg-aubergine-wash aria-[current]:bg-aubergine-wash max-md:min-h-11"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function OnThisPage({ headings }: { headings: readonly Heading[] }) {
  if (headings.length === 0) return null;
  return (
    <nav
      aria-label={docs.onThisPage}
      className="sticky top-22 max-h-[calc(100dvh-6rem)] self-start overflow-y-auto max-xl:hidden"
    >
      <p className="font-semibold text-14 text-ink-soft leading-8">{docs.onThisPage}</p>
      <ul className="border-l">
        {headings.map(({ id, level, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={cn(
                "block py-1 pl-4 text-14 text-ink-soft leading-[1.4] transition-colors duration-150 ease-quick hover:text-ink",
                level === 3 && "pl-7",
              )}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
