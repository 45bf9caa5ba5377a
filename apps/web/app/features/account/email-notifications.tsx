import type { Account } from "@understudy/contracts";
import { useSwitchEmail } from "../../data/account.ts";
import { Card, CardHead } from "../../ui/card.tsx";
import { SwitchField } from "../../ui/switch.tsx";
import { toast } from "../../ui/toast.ts";
import { account as copy } from "./copy.ts";

const KINDS = ["firstQuestion", "contact", "week", "limits"] as const;

/** The owner's e-mail notifications. Each switch saves immediately. */
export function EmailNotifications({ account }: { account: Account }) {
  const change = useSwitchEmail();
  return (
    <Card>
      <CardHead title={copy.letters.title} />
      {account.sendsLetters ? null : <p className="mb-4 text-14 text-ink-soft">{copy.letters.none}</p>}
      <div className="grid gap-5">
        {KINDS.map((kind) => (
          <SwitchField
            key={kind}
            {...copy.letters[kind]}
            checked={account.letters[kind]}
            onCheckedChange={(isOn) =>
              change.mutate(
                { [kind]: isOn },
                { onError: () => toast({ ...copy.letters.notSaved, variant: "destructive" }) },
              )
            }
          />
        ))}
      </div>
    </Card>
  );
}
