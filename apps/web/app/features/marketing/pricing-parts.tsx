import { Check } from "lucide-react";
import type { pricing } from "../../content/pricing.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Section } from "./section.tsx";

/** Terms that apply to every plan, in one line below them. */
export function Terms({ list }: { list: readonly string[] }) {
  return (
    <ul className="mt-6 flex flex-col gap-x-8 gap-y-1.5 text-ink-soft sm:flex-row sm:flex-wrap">
      {list.map((term) => (
        <li key={term} className="flex items-center gap-2">
          <Icon of={Check} size={18} className="shrink-0 text-good" />
          {term}
        </li>
      ))}
    </ul>
  );
}

export function AddOns({ list }: { list: (typeof pricing)["addOns"]["list"] }) {
  return (
    <ul className="grid gap-4 lg:grid-cols-3">
      {list.map(({ name, price, text }) => (
        <li key={name} className="rounded-talk border bg-surface p-6">
          <h3 className="text-19">{name}</h3>
          <p className="display mt-2 text-28">{price}</p>
          <p className="mt-2 text-ink-soft">{text}</p>
        </li>
      ))}
    </ul>
  );
}

export function Enterprise({ words }: { words: (typeof pricing)["enterprise"] }) {
  return (
    <Section id="enterprise" title={words.title} text={words.text}>
      <ul className="grid gap-2.5 md:grid-cols-2">
        {words.points.map((point) => (
          <li key={point} className="flex items-start gap-2.5">
            <Icon of={Check} size={18} className="mt-1 shrink-0 text-good" />
            {point}
          </li>
        ))}
      </ul>
      <Button asChild size="lg" variant="quiet" className="mt-8 max-sm:w-full">
        <a href={words.action.href}>{words.action.label}</a>
      </Button>
    </Section>
  );
}
