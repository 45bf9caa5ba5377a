import { Tabs as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { cn } from "./cn.ts";

type SegmentedTabsProps = {
  /** For screen readers only. */
  "aria-label": string;
  tabs: readonly { value: string; label: ReactNode }[];
  full?: boolean | undefined;
  className?: string | undefined;
};

/** Tabs inside a tab, styled as a segmented control. Place it in `Tabs`, before the contents. */
export function SegmentedTabs({ tabs, full = false, className, ...props }: SegmentedTabsProps) {
  return (
    <Primitive.List
      className={cn(
        "inline-flex max-w-full gap-0.5 rounded-[10px] bg-sunk p-0.75 max-md:flex",
        full && "flex",
        className,
      )}
      {...props}
    >
      {tabs.map(({ value, label }) => (
        <Primitive.Trigger
          key={value}
          value={value}
          className={cn(
            "inline-flex h-8.5 min-w-0 items-center justify-center gap-1.5 whitespace-nowrap rounded-[7px] px-3.5 font-medium text-14 text-ink-soft transition-colors duration-150 ease-quick hover:text-ink data-[state=active]:bg-surface data-[state=active]:text-ink data-[state=active]:shadow-[0_0_0_1px_var(--line),0_1px_2px_rgb(31_26_36/0.08)] max-md:h-11 max-md:flex-1 max-md:px-2",
            full && "flex-1",
          )}
        >
          {label}
        </Primitive.Trigger>
      ))}
    </Primitive.List>
  );
}
