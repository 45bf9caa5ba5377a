import type { Account, Plan } from "@understudy/contracts";
import { PLAN_TYPES, PLANS } from "@understudy/contracts/plain";
import { PERSONAL_OFFERS } from "@understudy/contracts/prices";
import { conversationsAMonth, plans } from "../../content/plans.ts";
import { useChangePlan, usePlan } from "../../data/plan.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { useArrival } from "../../ui/use-arrival.ts";
import { account as copy } from "./copy.ts";
import { PayButton, Payment, useReturnFromCheckout } from "./payment.tsx";

type PlanType = Plan["planType"];
type ChoiceProps = { plan: Plan; billing: Account["billing"] };

/** The plans side by side, and how the owner gets another one. */
export function PlanChoice({ billing }: { billing: Account["billing"] }) {
  return (
    <QueryBoundary query={usePlan()} loading={null}>
      {(plan) => <Choices plan={plan} billing={billing} />}
    </QueryBoundary>
  );
}

function Choices({ plan, billing }: ChoiceProps) {
  useReturnFromCheckout();
  const { title, current, note } = copy.plan;
  const place = useArrival("plan");
  return (
    <Card ref={place} id="plan" className="scroll-mt-20">
      <CardHead title={title} className="mb-2" />
      {plan.billing ? <Payment planType={plan.planType} payment={plan.billing} /> : null}
      <ul>
        {PLAN_TYPES.map((type) => {
          const { conversationsPerMonth, profilesBesideMain, documentsPerProfile } = PLANS[type];
          return (
            <li key={type} className="border-t py-4">
              <p className="flex flex-wrap items-center gap-2 font-[550]">
                {plans.names[type]}
                <span className="font-normal text-ink-soft">
                  {copy.plan.price(PERSONAL_OFFERS[type].price)}
                </span>
                {plan.planType === type ? <Badge tone="good">{current}</Badge> : null}
              </p>
              <p className="mt-0.5 text-14 text-ink-soft leading-normal">
                {conversationsAMonth(conversationsPerMonth)}. {copy.plan.profiles(profilesBesideMain)}.{" "}
                {copy.plan.documents(documentsPerProfile)}.
              </p>
              {plan.planType === type ? null : <Change plan={plan} billing={billing} to={type} />}
            </li>
          );
        })}
      </ul>
      <p className="border-t pt-3 text-14 text-ink-soft leading-normal">{note[billing]}</p>
    </Card>
  );
}

function Change({ plan, billing, to }: ChoiceProps & { to: PlanType }) {
  if (billing === "none") return <SwitchButton from={plan.planType} to={to} />;
  if (billing === "manual" || to === "free") return null;
  const isLarger = PLAN_TYPES.indexOf(to) > PLAN_TYPES.indexOf(plan.planType);
  // An owner who has a plan without paying for it is not asked to pay for a smaller one.
  if (!isLarger && !plan.billing) return null;
  return (
    <PayButton planType={to}>
      {isLarger ? copy.plan.upgrade(plans.names[to]) : copy.plan.change(plans.names[to])}
    </PayButton>
  );
}

/** Where nothing is paid for, the plan changes at once, after a question. */
function SwitchButton({ from, to }: { from: PlanType; to: PlanType }) {
  const change = useChangePlan();
  const { switchTo, confirm, cancel, changed, notChanged } = copy.plan;
  const name = plans.names[to];
  const isLarger = PLAN_TYPES.indexOf(to) > PLAN_TYPES.indexOf(from);
  return (
    <ConfirmDialog
      title={confirm.title(name)}
      text={isLarger ? confirm.larger : confirm.smaller}
      confirm={switchTo(name)}
      cancel={cancel}
      onConfirm={() =>
        change.mutate(to, {
          onSuccess: () =>
            toast({ title: changed.title, description: changed.description(name), variant: "success" }),
          onError: () => toast({ ...notChanged, variant: "destructive" }),
        })
      }
    >
      <Button variant="quiet" size="sm" className="mt-2.5" wide="phone" pending={change.isPending}>
        {switchTo(name)}
      </Button>
    </ConfirmDialog>
  );
}
