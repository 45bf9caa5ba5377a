import type { LucideIcon, LucideProps } from "lucide-react";

/** Every icon of the product has the same line: 1.75 on a grid of 24. */
export function Icon({ of: Glyph, size = 18, ...props }: LucideProps & { of: LucideIcon }) {
  return <Glyph size={size} strokeWidth={1.75} aria-hidden="true" {...props} />;
}
