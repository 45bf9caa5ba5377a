import { Check } from "lucide-react";
import { type ReactNode, useId } from "react";
import { pricing } from "../../content/pricing.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";

type PartProps = { title: string; text?: string; children: ReactNode };

/** A section below the price list: its title in the column of the lines, its content in those of the plans. */
export function PricingPart({ title, text, children }: PartProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="mt-14 grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-5 md:mt-24 lg:grid-cols-[20rem_minmax(0,1fr)]"
    >
      <header>
        <h2 id={id} className="display text-28 md:text-33">
          {title}
        </h2>
        {text ? <p className="mt-2.5 max-w-[24em] text-ink-soft lg:max-w-[18em]">{text}</p> : null}
      </header>
      {children}
    </section>
  );
}

export function Extras() {
  const { title, text, list } = pricing.extras;
  return (
    <PricingPart title={title} text={text}>
      <ul className="border-t">
        {list.map(({ name, price, unit, text: about }) => (
          <li
            key={name}
            className="grid grid-cols-[minmax(0,1fr)] items-baseline gap-x-6 gap-y-1.5 border-b py-4 md:grid-cols-[minmax(0,1fr)_13.5rem]"
          >
            <div>
              <h3 className="text-16">{name}</h3>
              <p className="text-ink-soft">{about}</p>
            </div>
            <p className="text-14 text-ink-soft">
              <span className="display text-28 text-ink">{price}</span>
              {unit}
            </p>
          </li>
        ))}
      </ul>
    </PricingPart>
  );
}

export function Enterprise() {
  const { title, text, points, action } = pricing.enterprise;
  return (
    <PricingPart title={title} text={text}>
      <div>
        <ul className="grid gap-2.5 md:grid-cols-2">
          {points.map((point) => (
            <li key={point} className="flex items-start gap-2.5">
              <Icon of={Check} size={18} className="mt-1 shrink-0 text-good" />
              {point}
            </li>
          ))}
        </ul>
        <Button asChild variant="quiet" className="mt-6 max-sm:w-full">
          <a href={action.href}>{action.label}</a>
        </Button>
      </div>
    </PricingPart>
  );
}
