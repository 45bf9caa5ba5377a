import type { ReactNode } from "react";
import { type PricedLine, type PricedPlan, pricing } from "../../content/pricing.ts";
import { Button } from "../../ui/button.tsx";
import { cn } from "../../ui/cn.ts";

/** The lines one below the other, their plans side by side, like a printed price list. */
export function PriceList({ lines }: { lines: readonly PricedLine[] }) {
  return (
    <div className="grid gap-4 md:gap-0 md:overflow-hidden md:rounded-talk md:border md:bg-surface">
      {lines.map((line) => (
        <Line key={line.id} line={line} />
      ))}
    </div>
  );
}

const COLUMNS = "md:grid-cols-3 lg:grid-cols-[20rem_repeat(3,minmax(0,1fr))]";

function Line({ line: { id, title, text, cta, note, plans } }: { line: PricedLine }) {
  const titleId = `line-${id}`;
  return (
    <section
      aria-labelledby={titleId}
      className={cn(
        "grid grid-cols-[minmax(0,1fr)] max-md:rounded-talk max-md:border max-md:bg-surface md:not-first:border-t",
        COLUMNS,
      )}
    >
      <header className="flex flex-col max-md:contents md:max-lg:col-span-3 md:max-lg:border-b lg:py-6 lg:pr-5 lg:pl-8 md:max-lg:px-6 md:max-lg:py-5">
        <div className="max-md:px-5 max-md:pt-4.5 max-md:pb-3.5">
          <h2 id={titleId} className="font-[440] font-serif text-28 leading-[1.2] tracking-[-0.014em]">
            {title}
          </h2>
          <p className="mt-1 text-ink-soft leading-[1.45]">{text}</p>
        </div>
        <div className="mt-auto flex items-center gap-3.5 max-md:order-last max-md:border-t max-md:px-5 max-md:py-4 md:pt-4">
          <Button asChild variant={id === "personal" ? "primary" : "quiet"} className="max-md:flex-1">
            <a href={cta.href}>{cta.label}</a>
          </Button>
          <span className="text-14 text-ink-soft leading-[1.3]">{note}</span>
        </div>
      </header>
      {plans.map((plan) => (
        <Plan key={plan.name} plan={plan} own={plan.cta !== cta} />
      ))}
    </section>
  );
}

/** `own`: the plan has a link of its own instead of the line's button. */
function Plan({ plan, own }: { plan: PricedPlan; own: boolean }) {
  const { name, price, period, description, popular, features, cta } = plan;
  return (
    <div className="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-baseline max-md:gap-x-4 max-md:border-t max-md:px-5 max-md:py-3 md:px-6 md:pt-5 md:pb-4.5 md:max-lg:not-nth-[2]:border-l lg:border-l">
      <h3 className="text-14 leading-[1.4] max-md:text-16">{name}</h3>
      <p className="display flex items-baseline gap-2 text-[2.75rem] leading-12 tracking-[-0.025em] max-md:col-start-2 max-md:row-start-1 max-md:text-28 max-md:leading-[1.15] md:mt-1 md:h-12">
        {popular ? (
          <mark className="-ml-2.5 rounded-[4px] bg-spotlight px-2.5 text-on-spotlight max-md:mr-[-0.5rem] max-md:px-2">
            {price}
          </mark>
        ) : (
          <span className={own ? "text-28" : undefined}>{price}</span>
        )}
        {period ? <Small>{period}</Small> : null}
        {own ? (
          <Small>
            <a
              href={cta.href}
              className="relative font-medium text-aubergine underline decoration-aubergine/40 decoration-1 underline-offset-3 after:absolute after:-inset-x-2 after:-inset-y-4 hover:decoration-aubergine"
            >
              {cta.label}
            </a>
          </Small>
        ) : null}
      </p>
      <p className="mt-1.5 font-[550] leading-[1.45] max-md:col-span-2 max-md:mt-0 max-md:text-14">
        {description}
      </p>
      <p className="mt-0.5 text-14 text-ink-soft leading-[1.45] max-md:col-span-2">{featureText(features)}</p>
    </div>
  );
}

function Small({ children }: { children: ReactNode }) {
  return <span className="font-normal font-sans text-14 text-ink-soft tracking-normal">{children}</span>;
}

/** `25 documents each, no white label, no API`. */
function featureText(features: PricedPlan["features"]): string {
  const text = features.map(({ name, included }) => (included ? name : `no ${name}`)).join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What applies to all plans, in the columns of the list. */
export function GoodToKnow() {
  const { title, list } = pricing.goodToKnow;
  return (
    <div className={cn("grid gap-3.5 pt-7 text-14 text-ink-soft leading-[1.55] md:gap-0", COLUMNS)}>
      <h2 className="font-[440] font-serif text-19 text-ink leading-[1.2] md:max-lg:col-span-3 md:max-lg:px-6 md:max-lg:pb-3 lg:pl-8">
        {title}
      </h2>
      {list.map(({ name, text }) => (
        <p key={name} className="md:pr-5 md:pl-6">
          <b className="block font-semibold text-ink">{name}</b>
          {text}
        </p>
      ))}
    </div>
  );
}
