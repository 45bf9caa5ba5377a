import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

type CitationMarkProps = Omit<ComponentProps<"button">, "children"> & {
  number: number;
  active?: boolean | undefined;
};

/** A citation mark with the source number. It is 19 px high in the line, with a 45 px touch target. */
export function CitationMark({ number, active = false, className, ...props }: CitationMarkProps) {
  return (
    <button
      type="button"
      aria-label={`Source ${number}`}
      aria-expanded={active}
      className={cn(
        "relative mr-px ml-0.75 inline-flex h-4.75 min-w-4.75 items-center justify-center rounded-[10px] px-1.25 align-[2px] font-sans font-semibold text-[11.5px] tabular-nums leading-none transition-colors duration-150 ease-quick after:absolute after:-inset-x-2 after:-inset-y-3.25 hover:bg-spotlight hover:text-on-spotlight",
        active ? "bg-spotlight text-on-spotlight" : "bg-aubergine-wash text-aubergine",
        className,
      )}
      {...props}
    >
      {number}
    </button>
  );
}
