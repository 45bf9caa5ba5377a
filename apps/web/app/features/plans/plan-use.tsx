import type { Plan } from "@understudy/contracts";
import { plans as copy } from "../../content/plans.ts";
import { usePlan } from "../../data/plan.ts";
import { formatNumber } from "../../platform/format.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { Track } from "../../ui/progress.tsx";

/** The plan's limits and usage. Renders nothing until loaded. */
export function PlanUse() {
  return (
    <QueryBoundary query={usePlan()} loading={null}>
      {(plan) => <Use plan={plan} />}
    </QueryBoundary>
  );
}

function Use({ plan }: { plan: Plan }) {
  const { conversationsPerMonth: limit, profilesBesideMain } = plan.limits;
  const { conversations, profiles } = plan.used;
  const title = copy.use.title(copy.names[plan.planType]);
  return (
    <Card>
      <CardHead title={title} className="mb-2" />
      <p className="text-ink-soft">
        <span className="font-[420] font-serif text-28 text-ink lining-nums">
          {formatNumber(conversations)}
        </span>{" "}
        {copy.use.conversations(limit)}
      </p>
      {limit === null ? null : (
        <Track value={(conversations / limit) * 100} label={title} tone="quiet" className="mt-2" />
      )}
      <p className="mt-3 text-ink-soft">{copy.use.profiles(profiles, profilesBesideMain)}</p>
    </Card>
  );
}
