import type { FactCheck } from "@understudy/contracts";
import { type FormEvent, useId, useState } from "react";
import { Link } from "react-router";
import { useFactChecks, useSettleFactCheck } from "../../data/documents.ts";
import { formatCalendarDay } from "../../platform/format.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { textLink } from "../../ui/text-link.ts";
import { toast } from "../../ui/toast.ts";
import { factChecks as copy } from "./fact-check-copy.ts";

/** What the owner should decide about her documents. Nothing is shown if there is nothing to decide. */
export function FactChecks({ profileId }: { profileId: number }) {
  return (
    <QueryBoundary query={useFactChecks(profileId)} loading={null} empty={null} className="">
      {(checks) => <Listed profileId={profileId} checks={checks} />}
    </QueryBoundary>
  );
}

function Listed({ profileId, checks }: { profileId: number; checks: FactCheck[] }) {
  const title = useId();
  return (
    <Card aria-labelledby={title}>
      <h2 id={title} className="text-18 leading-[1.35]">
        {copy.title(checks.length)}
      </h2>
      <ul className="mt-4 grid gap-5">
        {checks.map((check) => (
          <li key={check.id} className="border-t pt-5">
            {check.kind === "ending" ? (
              <Ending profileId={profileId} check={check} />
            ) : (
              <Contradiction profileId={profileId} check={check} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Contradiction({ profileId, check }: { profileId: number; check: FactCheck }) {
  const { mutate, isPending } = useSettleFactCheck(profileId);
  const { id, statement, other } = check;
  if (!other) return null;
  const settle = (outcome: "both_right" | "statement" | "other"): void =>
    mutate({ id, outcome }, { onError: () => toast({ ...copy.failed, variant: "destructive" }) });
  return (
    <div className="grid gap-3">
      <p className="max-w-136 text-14 text-ink-soft">{copy.contradict}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2">
        <Side statement={statement} isPending={isPending} onUse={() => settle("statement")} />
        <Side statement={other} isPending={isPending} onUse={() => settle("other")} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          size="sm"
          variant="ghost"
          className="-ml-3"
          disabled={isPending}
          onClick={() => settle("both_right")}
        >
          {copy.bothRight}
        </Button>
      </div>
    </div>
  );
}

/** A statement that ends soon, or has ended: it is asked about first, and ends by itself if nobody answers. */
function Ending({ profileId, check }: { profileId: number; check: FactCheck }) {
  const { mutate, isPending } = useSettleFactCheck(profileId);
  const [isRenewing, setRenewing] = useState(false);
  const [until, setUntil] = useState("");
  const { id, statement, endsOn, ended } = check;
  if (!endsOn) return null;
  const settle = (outcome: "ended" | "renewed", day?: string): void =>
    mutate({ id, outcome, until: day }, { onError: () => toast({ ...copy.failed, variant: "destructive" }) });
  const renew = (event: FormEvent): void => {
    event.preventDefault();
    settle("renewed", until);
  };
  return (
    <div className="grid gap-3">
      <p className="font-medium">{copy.ending.title(formatCalendarDay(endsOn, "long"), ended)}</p>
      <Quote statement={statement} />
      {isRenewing ? (
        <form className="flex flex-wrap items-end gap-2" onSubmit={renew}>
          <Field label={copy.ending.until}>
            <Input
              type="date"
              required
              autoFocus
              min={endsOn}
              value={until}
              onChange={(event) => setUntil(event.currentTarget.value)}
            />
          </Field>
          <Button type="submit" size="sm" pending={isPending}>
            {copy.ending.save}
          </Button>
          <Button size="sm" variant="quiet" disabled={isPending} onClick={() => settle("renewed")}>
            {copy.ending.always}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setRenewing(false)}>
            {copy.ending.cancel}
          </Button>
        </form>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="quiet" disabled={isPending} onClick={() => settle("ended")}>
            {ended ? copy.ending.hasEnded : copy.ending.ends}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setRenewing(true)}>
            {copy.ending.renew}
          </Button>
        </div>
      )}
    </div>
  );
}

type SideProps = { statement: FactCheck["statement"]; isPending: boolean; onUse: () => void };

function Side({ statement, isPending, onUse }: SideProps) {
  return (
    <div className="flex flex-col items-start gap-3 rounded-card bg-sunk p-4">
      <Quote statement={statement} className="grow" />
      <Button
        size="sm"
        variant="quiet"
        disabled={isPending}
        aria-label={copy.useLabel(statement.text)}
        onClick={onUse}
      >
        {copy.use}
      </Button>
    </div>
  );
}

type QuoteProps = { statement: FactCheck["statement"]; className?: string };

function Quote({ statement: { documentId, documentName, text }, className }: QuoteProps) {
  return (
    <figure className={className}>
      <blockquote dir="auto" className="font-[440] font-serif text-17 leading-[1.4] [overflow-wrap:anywhere]">
        {text}
      </blockquote>
      <figcaption className="mt-1.5 text-14 [overflow-wrap:anywhere]">
        <Link to={`/documents/${documentId}`} className={textLink}>
          {documentName}
        </Link>
      </figcaption>
    </figure>
  );
}
