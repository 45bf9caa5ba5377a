import { Check } from "lucide-react";
import { home, type Plan } from "../../content/home.ts";
import { Button } from "../../ui/button.tsx";
import { cn } from "../../ui/cn.ts";
import { Icon } from "../../ui/icon.tsx";
import { Section } from "./section.tsx";

function PlanColumn({ plan }: { plan: Plan }) {
  return (
    <li
      className={cn(
        "relative grid content-start p-6 not-first:border-t lg:p-8 md:max-lg:grid-cols-[15.25rem_minmax(0,1fr)_10.5rem] md:max-lg:items-center md:max-lg:gap-4 lg:not-first:border-t-0 lg:not-first:border-l",
        plan.lit &&
          "before:absolute before:-inset-y-px before:-left-px before:w-1 before:bg-spotlight lg:before:inset-y-auto lg:before:-top-px lg:before:-right-px lg:before:h-1 lg:before:w-auto",
      )}
    >
      <div>
        <h3 className="text-16">{plan.name}</h3>
        <p className="mt-3 text-ink-soft">
          <span className="display mr-1 text-48 text-ink leading-[1.1] tracking-[-0.02em]">{plan.price}</span>{" "}
          {plan.period}
        </p>
        <p className="mt-1 font-[550]">{plan.allowance}</p>
      </div>
      <ul className="mt-6 mb-8 grid gap-2 text-ink-soft md:max-lg:my-0">
        {plan.points.map((point) => (
          <li key={point} className="flex items-start gap-2.5">
            <Icon of={Check} size={18} className="mt-1 shrink-0 text-good" />
            {point}
          </li>
        ))}
      </ul>
      <Button asChild variant={plan.lit ? "primary" : "quiet"}>
        <a href={plan.action.href}>{plan.action.label}</a>
      </Button>
    </li>
  );
}

type PricingWords = typeof home.pricing & { guarantees?: readonly string[] };

export function PricingTeaser({ words = home.pricing }: { words?: PricingWords }) {
  const { title, text, plans, guarantees = [] } = words;
  return (
    <Section id="pricing" title={title} text={text}>
      <ul
        className={cn(
          "grid rounded-talk border bg-surface",
          plans.length === 2 ? "lg:max-w-200 lg:grid-cols-2" : "lg:grid-cols-3",
        )}
      >
        {plans.map((plan) => (
          <PlanColumn key={plan.name} plan={plan} />
        ))}
      </ul>
      {guarantees.length > 0 ? (
        <ul className="mt-5 flex flex-wrap gap-x-6 gap-y-1.5 text-14 text-ink-soft">
          {guarantees.map((guarantee) => (
            <li key={guarantee} className="flex items-center gap-2">
              <Icon of={Check} size={16} className="shrink-0 text-good" />
              {guarantee}
            </li>
          ))}
        </ul>
      ) : null}
    </Section>
  );
}
