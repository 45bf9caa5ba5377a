import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

const badgeStyle = cva(
  "inline-flex h-6 max-w-full items-center gap-1.25 whitespace-nowrap rounded-[6px] px-2 font-[550] font-sans text-12 leading-none tracking-normal [&_svg]:size-3.5 [&_svg]:shrink-0",
  {
    variants: {
      tone: {
        neutral: "bg-sunk text-ink-soft",
        good: "bg-good-wash text-good",
        warn: "bg-warn-wash text-warn",
        bad: "bg-bad-wash text-bad",
        lit: "bg-spotlight text-on-spotlight",
        mono: "bg-sunk font-[450] font-mono text-ink-soft tracking-[-0.01em]",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

/** Color alone is not enough: state it in a word, and add an icon before it if there is one. */
export function Badge({
  className,
  tone,
  children,
  ...props
}: ComponentProps<"span"> & VariantProps<typeof badgeStyle>) {
  return (
    <span className={cn(badgeStyle({ tone }), className)} {...props}>
      {children}
    </span>
  );
}
