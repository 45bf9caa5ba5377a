import type { ComponentProps } from "react";
import { cn } from "./cn.ts";
import { useFieldControl } from "./field.tsx";
import { controlStyle } from "./input.tsx";

export function Textarea({ className, rows = 3, ...props }: ComponentProps<"textarea">) {
  const control = useFieldControl(props);
  return (
    <textarea
      rows={rows}
      className={cn(controlStyle, "min-h-11 resize-y", className)}
      {...props}
      {...control}
    />
  );
}
