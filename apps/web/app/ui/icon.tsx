import type { LucideIcon, LucideProps } from "lucide-react";

/** All icons of the product have the same line: 1.75 on a grid of 24. */
export function Icon({ of: Glyph, size = 18, ...props }: LucideProps & { of: LucideIcon }) {
  return <Glyph size={size} strokeWidth={1.75} aria-hidden="true" {...props} />;
}
