import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { insights as copy } from "./copy.ts";

type AnalyticsHeadProps = { lead: string | undefined; controls?: ReactNode };

/** The head of the analytics page, the same on each of its tabs. The tabs are pages, each with its address. */
export function AnalyticsHead({ lead, controls }: AnalyticsHeadProps) {
  const { pathname } = useLocation();
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <h1 className="page-title">{copy.title}</h1>
          <p className="mt-1 min-h-6 text-ink-soft">{lead}</p>
        </div>
        {controls}
      </div>
      <nav aria-label={copy.tabs.label} className="mt-4 mb-6 flex gap-1 border-b">
        {copy.tabs.list.map(({ label, href }) => (
          <Link
            key={href}
            to={href}
            aria-current={pathname === href ? "page" : undefined}
            className="relative inline-flex h-12 shrink-0 items-center whitespace-nowrap rounded-t-control px-3.5 font-medium text-16 text-ink-soft transition-colors duration-150 ease-quick first:-ml-3.5 hover:text-ink focus-visible:-outline-offset-2 aria-[current]:text-ink aria-[current]:after:absolute aria-[current]:after:inset-x-3.5 aria-[current]:after:bottom-0 aria-[current]:after:h-0.75 aria-[current]:after:rounded-t-[2px] aria-[current]:after:bg-aubergine"
          >
            {label}
          </Link>
        ))}
      </nav>
    </>
  );
}
