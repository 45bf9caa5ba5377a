import { useState } from "react";

/** The brand's picture; its first letter where there is none, or where it cannot be fetched. */
export function BrandLogo({ src, name }: { src: string; name: string }) {
  const [broken, setBroken] = useState<string>();
  const isShown = /^https?:\/\/./.test(src) && src !== broken;
  return (
    <span className="grid size-9 shrink-0 place-items-center overflow-hidden rounded-pill bg-[#fff] font-semibold text-(--aubergine)">
      {isShown ? (
        <img
          src={src}
          alt=""
          referrerPolicy="no-referrer"
          className="size-full object-contain"
          onError={() => setBroken(src)}
        />
      ) : (
        name.charAt(0).toUpperCase()
      )}
    </span>
  );
}
