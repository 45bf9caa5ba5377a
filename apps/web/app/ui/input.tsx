import type { ComponentProps } from "react";
import { cn } from "./cn.ts";
import { useFieldControl } from "./field.tsx";

/** Shared by all controls that hold text. 16 px, because phones zoom into anything smaller. */
export const controlStyle =
  "block w-full min-w-0 rounded-control border border-line-strong bg-surface px-3 py-2.25 text-16 text-ink leading-normal transition-colors duration-150 ease-quick hover:border-ink-soft focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:border-line disabled:bg-sunk disabled:text-ink-soft [&[readonly]]:bg-sunk aria-invalid:border-bad aria-invalid:focus-visible:outline-bad";

export function Input({ className, ...props }: ComponentProps<"input">) {
  const control = useFieldControl(props);
  return <input className={cn(controlStyle, "min-h-11", className)} {...props} {...control} />;
}
