import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "./cn.ts";
import { useFieldControl } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { controlStyle } from "./input.tsx";

/** The native list: every phone already has the best one, and it needs no script. */
export function Select({ className, children, ...props }: ComponentProps<"select">) {
  const control = useFieldControl(props);
  return (
    <span className={cn("relative block min-w-0", className)}>
      <select
        className={cn(controlStyle, "min-h-11 cursor-pointer appearance-none truncate bg-surface pr-10")}
        {...props}
        {...control}
      >
        {children}
      </select>
      <Icon
        of={ChevronDown}
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-soft"
      />
    </span>
  );
}
