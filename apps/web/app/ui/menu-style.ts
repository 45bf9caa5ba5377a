/** The style of a menu, regardless of how it is opened. */
export const menuSurface = "rounded-card border bg-surface p-1.5 text-ink shadow-float";

export const menuItem =
  "flex min-h-10 w-full cursor-pointer select-none items-center gap-2.5 rounded-control px-2.5 text-left text-14 transition-colors duration-150 ease-quick max-md:min-h-11 [&_svg]:shrink-0 [&_svg]:text-ink-soft";
