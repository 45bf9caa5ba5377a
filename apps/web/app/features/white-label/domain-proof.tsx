import type { DomainProof } from "@understudy/contracts";
import { CircleCheck, CircleDashed } from "lucide-react";
import { useVerifyDomain } from "../../data/white-label.ts";
import { formatDate, formatRecent } from "../../platform/format.ts";
import { isUnauthorized } from "../../platform/problem.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Hint } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.ts";
import { whiteLabel } from "./copy.ts";
import { CopyLine } from "./copy-line.tsx";

const words = whiteLabel.domain.proof;

/** The DNS record that proves a domain, and the status of the proof. */
export function DomainProofCard({ proof, isNew }: { proof: DomainProof | null; isNew: boolean }) {
  if (isNew) return <Hint className="rounded-card border border-dashed p-4">{words.save}</Hint>;
  if (!proof) return null;
  const { name, value } = proof.record;
  return (
    <section
      aria-label={words.title}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border bg-surface p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold [overflow-wrap:anywhere]">{proof.domain}</h3>
        {proof.verifiedAt ? (
          <Badge tone="good">
            <CircleCheck aria-hidden="true" />
            {words.verified}
          </Badge>
        ) : (
          <Badge tone="warn">
            <CircleDashed aria-hidden="true" />
            {words.waiting}
          </Badge>
        )}
      </div>
      <Hint>{proof.verifiedAt ? words.verifiedAt(formatDate(proof.verifiedAt)) : words.steps}</Hint>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <Part name={words.name} label={words.copyName} text={name} />
        <Part name={words.value} label={words.copyValue} text={value} />
      </dl>
      <Check proof={proof} />
    </section>
  );
}

function Part({ name, label, text }: { name: string; label: string; text: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <dt className="text-14 text-ink-soft">{words.part(name)}</dt>
      <dd>
        <CopyLine name={label} text={text} thing={name} />
      </dd>
    </div>
  );
}

function Check({ proof }: { proof: DomainProof }) {
  const verify = useVerifyDomain();
  const check = (): void =>
    verify.mutate(undefined, {
      onSuccess: ({ domain }) => {
        if (domain.verifiedAt) toast({ ...words.found, variant: "success" });
        else toast({ ...words.notFound, detail: domain.fault ?? undefined, variant: "destructive" });
      },
      onError: (error) => {
        if (isUnauthorized(error)) return;
        toast({ ...words.failed, detail: error.message, variant: "destructive" });
      },
    });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="min-w-0 flex-1 basis-40 text-14 text-ink-soft">
        {proof.checkedAt ? words.checkedAt(formatRecent(proof.checkedAt)) : words.notChecked}
        {proof.fault ? <span className="block text-bad">{proof.fault}</span> : null}
      </p>
      <Button
        variant="quiet"
        wide="phone"
        pending={verify.isPending}
        pendingLabel={words.checking}
        onClick={check}
      >
        {words.check}
      </Button>
    </div>
  );
}
