import type { ReactNode } from "react";
import { navigationWords } from "../../content/navigation.ts";
import { cn } from "../../ui/cn.ts";

type BarFrameProps = {
  line: "always" | "when-scrolled";
  /** As wide as a public profile with its source panel, so that their left edges align. */
  wide?: boolean | undefined;
  children: ReactNode;
};

/** What all bars share: height, background, and sticky position. */
export function Bar({ line, wide = false, children }: BarFrameProps) {
  return (
    <header
      className={cn("sticky top-0 z-20 bg-paper", line === "always" ? "border-b" : "line-when-scrolled")}
    >
      <a
        href="#main"
        className="-translate-y-16 absolute top-2 left-2 z-30 inline-flex min-h-11 items-center rounded-control bg-aubergine px-4 font-semibold text-14 text-on-aubergine focus-visible:translate-y-0"
      >
        {navigationWords.skip}
      </a>
      <div
        className={cn(
          wide ? "mx-auto w-full max-w-352 px-4 md:px-6" : "wrap",
          "flex h-14 items-center gap-3 md:h-16 lg:gap-8",
        )}
      >
        {children}
      </div>
    </header>
  );
}

export function BarEnd({ children }: { children: ReactNode }) {
  return <div className="ml-auto flex items-center gap-1 md:gap-2">{children}</div>;
}

export const barLink =
  "relative inline-flex h-10 items-center gap-1 rounded-control px-2 font-medium text-14 text-ink-soft transition-colors duration-150 ease-quick hover:text-ink aria-[current]:text-ink aria-[current]:after:absolute aria-[current]:after:inset-x-2 aria-[current]:after:-bottom-3.25 aria-[current]:after:h-0.5 aria-[current]:after:bg-aubergine lg:px-3 lg:aria-[current]:after:inset-x-3";

/** A row in a panel: tall enough for touch, with a background on the current one. */
export const panelLink =
  "flex min-h-12 w-full items-center gap-3 rounded-control px-3 text-left font-medium transition-colors duration-150 ease-quick hover:bg-aubergine-wash aria-[current]:bg-aubergine-wash";
