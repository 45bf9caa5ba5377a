import { Check, Minus } from "lucide-react";
import { marketing } from "../../content/marketing.ts";
import { type PricedPlan, pricing } from "../../content/pricing.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { cn } from "../../ui/cn.ts";
import { Icon } from "../../ui/icon.tsx";

export function PlanCards({ plans }: { plans: readonly PricedPlan[] }) {
  return (
    <ul className="grid gap-4 lg:grid-cols-3">
      {plans.map((plan) => (
        <PlanCard key={plan.name} plan={plan} />
      ))}
    </ul>
  );
}

function PlanCard({ plan }: { plan: PricedPlan }) {
  return (
    <li
      className={cn(
        "relative flex flex-col overflow-hidden rounded-talk border bg-surface p-6 md:p-8",
        plan.popular && "before:absolute before:inset-x-0 before:top-0 before:h-1 before:bg-spotlight",
      )}
    >
      <h3 className="flex items-center justify-between gap-3 text-19">
        {plan.name}
        {plan.popular ? <Badge>{pricing.popular}</Badge> : null}
      </h3>
      <p className="mt-3 text-ink-soft">
        <span className="display mr-1 text-48 text-ink leading-[1.1] tracking-[-0.02em]">{plan.price}</span>{" "}
        {plan.period}
      </p>
      <p className="mt-2">{plan.description}</p>
      <ul className="mt-6 mb-8 grid gap-2.5">
        {plan.features.map((feature) => (
          <PlanFeature key={feature.name} feature={feature} />
        ))}
      </ul>
      <Button asChild size="lg" variant={plan.popular ? "primary" : "quiet"} className="mt-auto">
        <a href={plan.cta.href}>{plan.cta.label}</a>
      </Button>
    </li>
  );
}

function PlanFeature({ feature: { name, included } }: { feature: PricedPlan["features"][number] }) {
  return (
    <li className={cn("flex items-start gap-2.5", included ? "" : "text-ink-soft")}>
      <Icon
        of={included ? Check : Minus}
        size={18}
        className={cn("mt-1 shrink-0", included ? "text-good" : "text-ink-soft")}
      />
      <span>
        <span className="sr-only">{included ? marketing.included : marketing.notIncluded}: </span>
        {name}
      </span>
    </li>
  );
}
