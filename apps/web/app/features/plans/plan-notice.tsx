import { plans as copy } from "../../content/plans.ts";
import { usePlan } from "../../data/plan.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";

/** Warns on every owner screen when most of the month's allowance is used. Renders nothing before. */
export function PlanNotice() {
  const { data: plan } = usePlan();
  const limit = plan?.limits.conversationsPerMonth;
  if (!plan?.notice || !limit) return null;
  const { label, href } = copy.notice.action;
  return (
    <Callout
      tone={plan.notice.level === 100 ? "warn" : "note"}
      title={copy.notice.title(plan.used.conversations, limit)}
      className="mb-6"
      action={
        <Button variant="quiet" asChild>
          <a href={href}>{label}</a>
        </Button>
      }
    >
      {plan.notice.text}
    </Callout>
  );
}
