import { Label as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

export function Label({ className, ...props }: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      className={cn("justify-self-start font-[550] text-14 leading-[1.4]", className)}
      {...props}
    />
  );
}
