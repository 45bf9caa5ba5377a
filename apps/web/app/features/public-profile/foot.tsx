import type { Branding } from "@understudy/contracts";
import { POWERED_BY } from "@understudy/contracts/plain";
import { product } from "../../content/product.ts";
import { publicProfile as copy } from "../../content/public-profile.ts";
import { Mark } from "../../ui/brand.tsx";
import { END_OF_PAGE } from "./head.ts";

const LINKS = ["supportUrl", "privacyUrl", "termsUrl"] as const;

/** The footer: our own line, or what the branding replaces it with. */
export function Foot({ branding }: { branding: Branding | null }) {
  const line = branding ? branding.poweredBy : POWERED_BY;
  return (
    <footer
      id={END_OF_PAGE}
      className="flex flex-col items-center px-4 pb-4 text-center text-14 text-ink-soft empty:pb-0"
    >
      {branding?.customFooter ? (
        <p className="max-w-[60em] py-1 [overflow-wrap:anywhere]">{branding.customFooter}</p>
      ) : null}
      {branding ? <Links branding={branding} /> : null}
      {line === POWERED_BY ? <Ours /> : null}
      {line && line !== POWERED_BY ? (
        <p className="flex min-h-11 items-center [overflow-wrap:anywhere]">{line}</p>
      ) : null}
    </footer>
  );
}

function Ours() {
  return (
    <p className="flex items-center justify-center gap-2">
      {copy.poweredBy}
      <a href="/" className="inline-flex min-h-11 items-center gap-1.5 font-[550] text-ink">
        <Mark size={18} />
        {product.name}
      </a>
    </p>
  );
}

function Links({ branding }: { branding: Branding }) {
  const set = LINKS.filter((link) => branding[link]);
  if (set.length === 0) return null;
  return (
    <nav aria-label={copy.linksLabel(branding.companyName)} className="flex flex-wrap justify-center gap-x-6">
      {set.map((link) => (
        <a
          key={link}
          href={branding[link] ?? undefined}
          rel="noopener nofollow"
          className="inline-flex min-h-11 items-center underline underline-offset-3 hover:text-ink"
        >
          {copy.links[link]}
        </a>
      ))}
    </nav>
  );
}
