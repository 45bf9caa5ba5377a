import { useKeepAccount } from "../../data/account.ts";
import { formatDate } from "../../platform/format.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { toast } from "../../ui/toast.ts";
import { account as copy } from "./copy.ts";

/** Shown while the account is scheduled for deletion. The owner can still cancel. */
export function Leaving({ eraseAt }: { eraseAt: string }) {
  const keep = useKeepAccount();
  const { title, text, keep: label, keeping, kept, notRestored } = copy.leaving;
  return (
    <Callout
      tone="warn"
      title={title(formatDate(eraseAt))}
      action={
        <Button
          pending={keep.isPending}
          pendingLabel={keeping}
          onClick={() =>
            keep.mutate(undefined, {
              onSuccess: () => toast({ ...kept, variant: "success" }),
              onError: () => toast({ ...notRestored, variant: "destructive" }),
            })
          }
        >
          {label}
        </Button>
      }
    >
      {text}
    </Callout>
  );
}
