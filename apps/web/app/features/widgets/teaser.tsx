import { Lock } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { useAccount } from "../../data/account.ts";
import { useUpgrade } from "../../data/widgets.ts";
import { isUnauthorized } from "../../platform/problem.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Hint } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { toast } from "../../ui/toast.ts";
import { widgets as copy } from "./copy.ts";

type UpgradeProps = { label: string; variant: "primary" | "quiet" };

/**
 * Changes the plan immediately, or leads to where it is paid for. Where only the operator changes plans, the server's
 * error says so.
 */
export function Upgrade({ label, variant }: UpgradeProps) {
  const upgrade = useUpgrade();
  const { data: account } = useAccount();
  const { upgrading, changed, notChanged } = copy.plan;
  if (account?.billing === "stripe")
    return (
      <Button asChild variant={variant} wide="phone">
        <Link to="/account">{label}</Link>
      </Button>
    );
  return (
    <Button
      variant={variant}
      pending={upgrade.isPending}
      pendingLabel={upgrading}
      wide="phone"
      onClick={() =>
        upgrade.mutate("pro", {
          onSuccess: () => toast({ ...changed, variant: "success" }),
          onError: (error) => {
            if (isUnauthorized(error)) return;
            toast({ ...notChanged, detail: error.message, variant: "destructive" });
          },
        })
      }
    >
      {label}
    </Button>
  );
}

/**
 * Shown instead of a feature that the free plan doesn't include: what it is, and how to upgrade. A link to the feature
 * leads here.
 */
export function Teaser({ isAsked }: { isAsked: boolean }) {
  const { title, text, action, note } = copy.teaser;
  const { data: account } = useAccount();
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isAsked) place.current?.scrollIntoView({ block: "center" });
  }, [isAsked]);
  return (
    <Card ref={place} className="mt-4 flex flex-wrap items-center gap-x-8 gap-y-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-pill bg-aubergine-wash text-aubergine">
        <Icon of={Lock} />
      </span>
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-16 leading-[1.4]">{title}</h2>
        <p className="mt-1 max-w-[44em] text-ink-soft leading-normal">{text}</p>
        {account && account.billing !== "none" ? null : <Hint className="mt-1">{note}</Hint>}
      </div>
      <div className="max-md:w-full">
        <Upgrade label={action} variant="primary" />
      </div>
    </Card>
  );
}
