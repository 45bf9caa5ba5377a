import { brandTokens, inkOn } from "@understudy/contracts/plain";
import { ArrowUp, X } from "lucide-react";
import type { CSSProperties } from "react";
import { product } from "../../content/product.ts";
import { whiteLabel } from "../../content/white-label.ts";
import { Mark } from "../../ui/brand.tsx";
import { Hint } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { type Draft, poweredBy } from "./draft.ts";
import { BrandLogo } from "./logo.tsx";
import { useFont } from "./use-font.ts";

const words = whiteLabel.preview;
const HEX = /^#[0-9a-f]{6}$/i;

/** What visitors would see of the brand, drawn with what has been typed so far. Nothing in it can be pressed. */
export function Preview({ draft }: { draft: Draft }) {
  const stack = useFont(draft.fontFamily);
  const primary = HEX.test(draft.primaryBrand) ? draft.primaryBrand : "#1f2937";
  const secondary = HEX.test(draft.secondaryBrand) ? draft.secondaryBrand : "#3b82f6";
  const look = {
    ...brandTokens(primary, secondary).light,
    "--brand": primary,
    "--on-brand": inkOn(primary),
    fontFamily: stack,
  } as CSSProperties;
  return (
    <section aria-label={words.title} className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <h3 className="text-16 leading-[1.4]">{words.title}</h3>
      {/* A widget has its own light, whatever the lights are here. */}
      <div
        data-theme="light"
        style={look}
        className="relative overflow-hidden rounded-card border bg-[#fff] text-[#1f1a24] [--ink-soft:#5f5866] [--line-strong:#8c8293] [--line:#e7e1e8] [--surface:#fff] md:h-125"
      >
        <HostPage />
        <Panel draft={draft} />
      </div>
      <Hint>{words.note}</Hint>
    </section>
  );
}

/** The faint page of somebody's own. */
function HostPage() {
  return (
    <div aria-hidden="true" className="absolute inset-x-8 top-8 grid gap-3 max-md:hidden">
      <span className="h-2.5 w-5/12 rounded-pill bg-[#e4e2e7]" />
      <span className="mt-5 h-6 w-7/12 rounded-[4px] bg-[#dcdae0]" />
      <span className="h-6 w-6/12 rounded-[4px] bg-[#dcdae0]" />
      {["w-8/12", "w-7/12", "w-6/12"].map((width) => (
        <span key={width} className={`h-2.5 rounded-pill bg-[#eae8ec] ${width}`} />
      ))}
    </div>
  );
}

function Panel({ draft }: { draft: Draft }) {
  const name = draft.companyName.trim() || words.nameless;
  return (
    <div className="flex flex-col overflow-hidden md:absolute md:inset-y-5 md:right-5 md:w-90 md:rounded-talk md:border md:border-[#e7e1e8] md:shadow-[0_12px_32px_-8px_rgb(31_26_36/0.16)]">
      <div className="flex items-center gap-3 bg-(--brand) px-4 py-3.5 text-(--on-brand)">
        <BrandLogo src={draft.companyLogo} name={name} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold leading-[1.35]">{name}</p>
          <p className="truncate text-14 leading-[1.35]">{words.tagline}</p>
        </div>
        <Icon of={X} size={20} className="shrink-0" />
      </div>
      <Talk />
      <Foot draft={draft} />
    </div>
  );
}

function Talk() {
  return (
    <div className="grid flex-1 content-start gap-4 bg-[#fff] p-4 leading-[1.55]">
      <p className="justify-self-end rounded-talk rounded-br-[4px] bg-(--brand) px-3.5 py-2 text-(--on-brand)">
        {words.question}
      </p>
      <p>
        <mark className="rounded-[3px] bg-(--spotlight-wash) px-0.75 py-0.5 text-inherit">
          {words.answer}
        </mark>
        <sup className="mx-1 inline-grid size-5 place-items-center rounded-pill bg-(--spotlight) font-semibold text-(--on-spotlight) text-12">
          1
        </sup>
        {words.more}
      </p>
      <div className="rounded-card border border-[#e7e1e8] p-3.5">
        <p className="mb-1 text-14 text-(--ink-soft)">{words.source}</p>
        <p>
          <mark className="rounded-[3px] bg-(--spotlight) px-1 py-0.5 text-(--on-spotlight)">
            {words.passage}
          </mark>
        </p>
      </div>
    </div>
  );
}

function Foot({ draft }: { draft: Draft }) {
  const line = poweredBy(draft);
  const links = (["customSupportUrl", "privacyUrl", "termsUrl"] as const).filter(
    (link) => draft[link].trim() !== "",
  );
  return (
    <div className="bg-[#fff] px-3 pb-3">
      <div className="flex items-center justify-between gap-2 rounded-card border border-(--line-strong) py-1.5 pr-1.5 pl-3.5 text-(--ink-soft)">
        {words.placeholder}
        <span className="grid size-10 place-items-center rounded-control bg-(--brand) text-(--on-brand)">
          <Icon of={ArrowUp} />
        </span>
      </div>
      <p className="mt-2 flex min-h-4.5 flex-wrap items-center justify-center gap-x-3 text-12 text-(--ink-soft)">
        {line === "ours" ? (
          <span className="inline-flex items-center gap-1.5">
            {words.poweredBy}
            <span className="inline-flex items-center gap-1 font-semibold text-[#1f1a24]">
              <Mark size={14} />
              {product.name}
            </span>
          </span>
        ) : null}
        {line && line !== "ours" ? <span>{line}</span> : null}
        {links.map((link) => (
          <span key={link} className="underline">
            {words.links[link]}
          </span>
        ))}
      </p>
    </div>
  );
}
