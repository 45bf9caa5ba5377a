import type { Plan } from "@understudy/contracts";
import { PLAN_TYPES, PLANS } from "@understudy/contracts/plain";
import { PERSONAL_OFFERS } from "@understudy/contracts/prices";
import { conversationsAMonth, plans } from "../../content/plans.ts";
import { useChangePlan, usePlan } from "../../data/plan.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { toast } from "../../ui/toast.ts";
import { useArrival } from "../../ui/use-arrival.ts";
import { account as copy } from "./copy.ts";

/** The plans side by side. Where no payment is required, one click changes the plan. */
export function PlanChoice({ choosesPlan }: { choosesPlan: boolean }) {
  return (
    <QueryBoundary query={usePlan()} loading={null}>
      {(plan) => <Choices plan={plan} choosesPlan={choosesPlan} />}
    </QueryBoundary>
  );
}

function Choices({ plan, choosesPlan }: { plan: Plan; choosesPlan: boolean }) {
  const change = useChangePlan();
  const { title, current, choose, changed, notChanged, paid, smaller } = copy.plan;
  const place = useArrival("plan");
  return (
    <Card ref={place} id="plan" className="scroll-mt-20">
      <CardHead title={title} className="mb-2" />
      <ul>
        {PLAN_TYPES.map((type) => {
          const name = plans.names[type];
          const { conversationsPerMonth, profilesBesideMain, documentsPerProfile } = PLANS[type];
          return (
            <li key={type} className="border-t py-4">
              <p className="flex flex-wrap items-center gap-2 font-[550]">
                {name}
                <span className="font-normal text-ink-soft">
                  {copy.plan.price(PERSONAL_OFFERS[type].price)}
                </span>
                {plan.planType === type ? <Badge tone="good">{current}</Badge> : null}
              </p>
              <p className="mt-0.5 text-14 text-ink-soft leading-normal">
                {conversationsAMonth(conversationsPerMonth)}. {copy.plan.profiles(profilesBesideMain)}.{" "}
                {copy.plan.documents(documentsPerProfile)}.
              </p>
              {choosesPlan && plan.planType !== type ? (
                <Button
                  variant="quiet"
                  size="sm"
                  className="mt-2.5"
                  wide="phone"
                  pending={change.isPending}
                  onClick={() =>
                    change.mutate(type, {
                      onSuccess: () =>
                        toast({
                          title: changed.title,
                          description: changed.description(name),
                          variant: "success",
                        }),
                      onError: () => toast({ ...notChanged, variant: "destructive" }),
                    })
                  }
                >
                  {choose(name)}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
      <p className="border-t pt-3 text-14 text-ink-soft leading-normal">{choosesPlan ? smaller : paid}</p>
    </Card>
  );
}
