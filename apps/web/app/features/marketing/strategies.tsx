import type { seo } from "../../content/seo.ts";
import { Button } from "../../ui/button.tsx";

type StrategiesProps = {
  list: (typeof seo)["strategies"]["list"];
  /** Attributes of a button, so that a click on it is reported to analytics. */
  pressed: (label: string) => Record<string, string>;
};

export function Strategies({ list, pressed }: StrategiesProps) {
  return (
    <ul className="grid gap-4 lg:grid-cols-3">
      {list.map(({ title, text, price, cta, label }) => (
        <li key={title} className="flex flex-col rounded-talk border bg-surface p-6 md:p-8">
          <p className="text-14 text-ink-soft">{price}</p>
          <h3 className="display mt-2 text-28">{title}</h3>
          <p className="mt-3 mb-8 text-ink-soft">{text}</p>
          <Button asChild variant="quiet" className="mt-auto">
            <a href="/deploy" {...pressed(label)}>
              {cta}
            </a>
          </Button>
        </li>
      ))}
    </ul>
  );
}
