import type { Branding } from "@understudy/contracts";
import type { ReactNode } from "react";
import { ownPicture } from "./names.ts";

/** The owner's company name as the header, if the branding has one. Such pages show no sign-in to our product. */
export function BrandBar({ branding, ours }: { branding: Branding | null; ours: ReactNode }) {
  if (!branding?.companyName) return ours;
  const logo = ownPicture(branding.companyLogo);
  return (
    <header className="sticky top-0 z-20 border-b bg-paper">
      <div className="mx-auto flex h-14 w-full max-w-352 items-center gap-3 px-4 md:h-16 md:px-6">
        {logo ? (
          <img src={logo} alt="" width={32} height={32} className="size-8 shrink-0 object-contain" />
        ) : (
          <span
            aria-hidden="true"
            className="grid size-8 shrink-0 place-items-center rounded-control bg-aubergine font-semibold text-on-aubergine"
          >
            {branding.companyName.charAt(0).toUpperCase()}
          </span>
        )}
        <p className="truncate font-medium text-19">{branding.companyName}</p>
      </div>
    </header>
  );
}
