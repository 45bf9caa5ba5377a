import { VisuallyHidden as Primitive } from "radix-ui";
import type { ReactNode } from "react";

/** For ears only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <Primitive.Root>{children}</Primitive.Root>;
}
