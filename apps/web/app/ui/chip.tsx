import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

/** A suggestion: one press chooses it. */
export function Chip({ className, type = "button", ...props }: ComponentProps<"button">) {
  return (
    <button
      type={type}
      className={cn(
        "inline-flex min-h-9 max-w-full items-center gap-2 rounded-[18px] border bg-surface px-3.5 py-1.75 text-left font-medium text-14 leading-[1.35] transition-colors duration-150 ease-quick hover:border-line-strong disabled:cursor-not-allowed disabled:bg-sunk disabled:text-ink-soft max-md:min-h-11 max-md:rounded-[22px] max-md:px-4 max-md:py-2.5 [&_svg]:shrink-0 [&_svg]:text-ink-soft",
        className,
      )}
      {...props}
    />
  );
}

export function Chips({ className, ...props }: ComponentProps<"div">) {
  return <div className={cn("flex flex-wrap gap-2", className)} {...props} />;
}
