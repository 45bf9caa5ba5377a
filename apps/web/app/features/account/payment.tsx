import type { Plan } from "@understudy/contracts";
import { type ReactNode, useEffect } from "react";
import { useSearchParams } from "react-router";
import { plans } from "../../content/plans.ts";
import { useCheckout, usePortal, useRefreshPlan } from "../../data/plan.ts";
import { formatDate } from "../../platform/format.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { toast } from "../../ui/toast.ts";
import { account as copy } from "./copy.ts";

type PaymentProps = { planType: Plan["planType"]; payment: NonNullable<Plan["billing"]> };

/** What was paid and until when, in words, and the way to invoices, payment method and cancellation. */
export function Payment({ planType, payment }: PaymentProps) {
  const portal = usePortal();
  const { states, manage, opening } = copy.payment;
  const until = payment.until ? formatDate(payment.until) : "";
  const { title, text } = states[payment.state](until, plans.names[planType]);
  return (
    <Callout
      tone={payment.state === "failed" ? "warn" : "note"}
      title={title}
      className="mb-4"
      action={
        <Button
          variant="quiet"
          size="sm"
          pending={portal.isPending}
          pendingLabel={opening}
          onClick={() => portal.mutate(undefined, { onError: notOpened })}
        >
          {manage}
        </Button>
      }
    >
      {text}
    </Callout>
  );
}

/** Leads to the payment provider's page for this plan. */
export function PayButton({ planType, children }: { planType: "pro" | "enterprise"; children: ReactNode }) {
  const checkout = useCheckout();
  return (
    <Button
      variant="quiet"
      size="sm"
      className="mt-2.5"
      wide="phone"
      pending={checkout.isPending}
      pendingLabel={copy.payment.opening}
      onClick={() => checkout.mutate(planType, { onError: notOpened })}
    >
      {children}
    </Button>
  );
}

function notOpened(): void {
  toast({ ...copy.payment.notOpened, variant: "destructive" });
}

/** Back from the payment provider: asks the server what was paid, once. */
export function useReturnFromCheckout(): void {
  const [search, setSearch] = useSearchParams();
  const { mutate: refresh } = useRefreshPlan();
  const isBack = search.get("checkout") === "done";
  useEffect(() => {
    if (!isBack) return;
    setSearch({}, { replace: true, preventScrollReset: true });
    refresh(undefined, {
      onSuccess: ({ planType, billing }) => {
        const { paid, waiting } = copy.payment.back;
        toast(
          billing?.state === "paid"
            ? { title: paid.title, description: paid.description(plans.names[planType]), variant: "success" }
            : waiting,
        );
      },
      onError: () => toast(copy.payment.back.waiting),
    });
  }, [isBack, setSearch, refresh]);
}
