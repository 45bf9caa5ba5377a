import { cva, type VariantProps } from "class-variance-authority";
import { useState } from "react";
import { cn } from "./cn.ts";

const avatarStyle = cva(
  "relative inline-grid shrink-0 select-none place-items-center overflow-hidden rounded-pill bg-aubergine-wash font-semibold text-aubergine leading-none ring-1 ring-line",
  {
    variants: {
      size: {
        26: "size-6.5 text-12",
        32: "size-8 text-12",
        40: "size-10 text-14",
        64: "size-16 text-19",
        104: "size-26 text-33",
      },
    },
    defaultVariants: { size: 40 },
  },
);

type AvatarProps = VariantProps<typeof avatarStyle> & {
  src?: string | null | undefined;
  initials: string;
  /** Only if the name is not shown next to the picture. */
  name?: string | undefined;
  /** Slot name of the initials, for a page whose script fills them in. */
  slot?: string | undefined;
  className?: string | undefined;
};

/**
 * The picture covers the initials, which remain if it is missing or broken. A page that is never hydrated cannot remove
 * a broken picture, so the picture element draws the initials itself.
 */
export function Avatar({ src, initials, name, slot, size, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  // The picture may have failed before hydration.
  const check = (picture: HTMLImageElement | null) => {
    if (src && picture?.complete && picture.naturalWidth === 0) setBroken(src);
  };
  const accessibleName = name ? { role: "img", "aria-label": name } : { "aria-hidden": true };
  return (
    <span className={cn(avatarStyle({ size }), className)} {...accessibleName}>
      <span data-understudy-user={slot}>{initials}</span>
      {src && broken !== src ? (
        <img
          ref={check}
          src={src}
          alt=""
          decoding="async"
          referrerPolicy="no-referrer"
          data-initials={initials}
          onError={() => setBroken(src)}
          className="absolute inset-0 size-full bg-surface object-cover before:absolute before:inset-0 before:grid before:place-items-center before:rounded-pill before:bg-aubergine-wash before:content-[attr(data-initials)]"
        />
      ) : null}
    </span>
  );
}
