import { cn } from "./cn.ts";

/** The logo: a spotlight. A filled circle whose lower half opens into a cone. */
export function Mark({ size = 24, className }: { size?: number; className?: string }) {
  return (
    <svg
      className={cn("block shrink-0", className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path className="fill-spotlight" d="M8.6 9.4 3.4 22.5h17.2L15.4 9.4Z" />
      <circle className="fill-aubergine" cx="12" cy="7" r="5.5" />
    </svg>
  );
}

export const brandStyle =
  "inline-flex min-h-11 shrink-0 items-center gap-2.5 rounded-control font-serif font-medium text-19 tracking-[-0.01em]";

/** Logo and name, without the link, which the caller provides. */
export function BrandName() {
  return (
    <>
      <Mark />
      <span>Understudy</span>
    </>
  );
}

export function Brand({ href = "/" }: { href?: string }) {
  return (
    <a href={href} className={brandStyle}>
      <BrandName />
    </a>
  );
}
