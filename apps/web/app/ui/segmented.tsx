import { RadioGroup as Primitive } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn.ts";

export type Segment = { value: string; label: ReactNode; disabled?: boolean };

type SegmentedProps = Omit<ComponentProps<typeof Primitive.Root>, "children"> & {
  /** For screen readers only. */
  "aria-label": string;
  segments: readonly Segment[];
  /** Takes the full width. On phones it always does. */
  full?: boolean | undefined;
};

export function Segmented({ segments, full = false, className, ...props }: SegmentedProps) {
  return (
    <Primitive.Root
      className={cn(
        "inline-flex max-w-full gap-0.5 rounded-[10px] bg-sunk p-0.75 max-md:flex",
        full && "flex",
        className,
      )}
      {...props}
    >
      {segments.map(({ value, label, disabled = false }) => (
        <Primitive.Item
          key={value}
          value={value}
          disabled={disabled}
          className={cn(
            "inline-flex h-8.5 min-w-0 items-center justify-center gap-1.5 whitespace-nowrap rounded-[7px] px-3.5 font-medium text-14 text-ink-soft transition-colors duration-150 ease-quick hover:text-ink disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:bg-surface data-[state=checked]:text-ink data-[state=checked]:shadow-[0_0_0_1px_var(--line),0_1px_2px_rgb(31_26_36/0.08)] max-md:h-11 max-md:flex-auto max-md:px-2",
            full && "flex-1",
          )}
        >
          {label}
        </Primitive.Item>
      ))}
    </Primitive.Root>
  );
}
