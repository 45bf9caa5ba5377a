import type { DocumentDraft } from "@understudy/contracts";
import { DRAFT_CHANGES } from "@understudy/contracts/plain";
import { type ChangeObject, diffWords } from "diff";
import { Fragment, type ReactNode, useId } from "react";
import { useDecideOnDraft, useDraft } from "../../data/documents.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Card } from "../../ui/card.tsx";
import { cn } from "../../ui/cn.ts";
import { Progress } from "../../ui/progress.tsx";
import { toast } from "../../ui/toast.ts";
import { draft as copy } from "./draft-copy.ts";
import { isBeingRead } from "./stage.ts";

type Answer = DocumentDraft["preview"]["answers"][number];

const TONES = { lost: "bad", figures: "warn", gained: "good", words: "neutral", same: "neutral" } as const;

/** A newer version that nothing is answered from yet: what it would change, and the decision. */
export function DraftCard({ documentId }: { documentId: number }) {
  const title = useId();
  return (
    <Card aria-labelledby={title} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id={title} className="text-18 leading-[1.35]">
        {copy.title}
      </h2>
      <QueryBoundary query={useDraft(documentId)} loading={null} className="">
        {(draft) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <Outcome draft={draft} />
            <Decision documentId={documentId} isReady={draft.status === "ready"} />
          </div>
        )}
      </QueryBoundary>
    </Card>
  );
}

function Outcome({ draft }: { draft: DocumentDraft }) {
  const { filename, status, failure, progress, preview } = draft;
  if (failure) return <Callout tone="bad">{failure}</Callout>;
  if (isBeingRead(draft))
    return <Progress value={progress} label={filename} stage={copy.reading} note={copy.unused} />;
  const { questions, answers, notAsked } = preview;
  const changed = DRAFT_CHANGES.filter((change) => change !== "same").flatMap((change) =>
    answers.filter((answer) => answer.change === change),
  );
  const same = answers.length - changed.length;
  const isAsking = status === "ready" && preview.status === "running";
  return (
    <>
      <div role="status" className="grid gap-2">
        {isAsking ? (
          <Progress
            value={questions > 0 ? (answers.length / questions) * 100 : 0}
            label={filename}
            stage={
              questions > 0 ? copy.asking(Math.min(answers.length, questions - 1), questions) : copy.preparing
            }
            note={copy.unused}
          />
        ) : (
          <Summary changed={changed.length} asked={answers.length} notAsked={notAsked} />
        )}
        {preview.status === "failed" ? <p className="text-14 text-bad">{copy.failed}</p> : null}
      </div>
      {changed.length > 0 ? (
        <ul aria-label={copy.list} className="grid grid-cols-[minmax(0,1fr)]">
          {changed.map((answer) => (
            <ChangedAnswer key={`${answer.question} ${answer.askedAt}`} answer={answer} />
          ))}
        </ul>
      ) : null}
      {changed.length > 0 && same > 0 && !isAsking ? (
        <p className="text-14 text-ink-soft">{copy.same(same)}</p>
      ) : null}
    </>
  );
}

type SummaryProps = { changed: number; asked: number; notAsked: number };

function Summary({ changed, asked, notAsked }: SummaryProps) {
  return (
    <>
      {asked > 0 ? (
        <p className="font-[440] font-serif text-23 leading-[1.25]">{copy.changes(changed, asked)}</p>
      ) : null}
      <p className="max-w-136 text-14 text-ink-soft">
        {asked > 0 || notAsked > 0 ? copy.how : copy.none} {copy.unused}
      </p>
      {notAsked > 0 ? <p className="text-14 text-ink-soft">{copy.notAsked(notAsked)}</p> : null}
    </>
  );
}

function ChangedAnswer({ answer }: { answer: Answer }) {
  const { question, visitors, change, before, after } = answer;
  const parts = diffWords(before.response, after.response);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t py-4 first:border-t-0 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={TONES[change]}>{copy.change[change]}</Badge>
        <span className="text-14 text-ink-soft">{copy.visitors(visitors)}</span>
      </div>
      <p dir="auto" className="wrap-anywhere font-[420] font-serif text-19 leading-[1.35]">
        {question}
      </p>
      <div className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-3 text-14 md:grid-cols-2">
        <AnswerPanel title={copy.now} documents={before.documents}>
          <MarkedText parts={parts.filter(({ added }) => !added)} />
        </AnswerPanel>
        <AnswerPanel title={copy.next} documents={after.documents} isNext>
          <MarkedText parts={parts.filter(({ removed }) => !removed)} />
        </AnswerPanel>
      </div>
    </li>
  );
}

/** An answer with what differs from the other one marked. */
function MarkedText({ parts }: { parts: readonly ChangeObject<string>[] }): ReactNode {
  let start = 0;
  return parts.map(({ value, added, removed }) => {
    const key = start;
    start += value.length;
    if (added)
      return (
        <ins key={key} className="rounded-[4px] bg-good-wash px-0.5 text-ink no-underline">
          {value}
        </ins>
      );
    if (removed)
      return (
        <del key={key} className="rounded-[4px] bg-bad-wash px-0.5 text-ink">
          {value}
        </del>
      );
    return <Fragment key={key}>{value}</Fragment>;
  });
}

type AnswerPanelProps = {
  title: string;
  documents: Answer["before"]["documents"];
  isNext?: boolean;
  children: ReactNode;
};

function AnswerPanel({ title, documents, isNext = false, children }: AnswerPanelProps) {
  return (
    <article
      className={cn(
        "grid min-w-0 content-start gap-2 rounded-control border bg-surface p-4",
        isNext ? "border-aubergine" : "text-ink-soft",
      )}
    >
      <p className="font-semibold text-ink">{title}</p>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line leading-[1.55]">
        {children}
      </p>
      {documents.length > 0 ? (
        <p className="wrap-anywhere text-ink-soft">
          {copy.sources(documents.map(({ name }) => name).join(", "))}
        </p>
      ) : null}
    </article>
  );
}

function Decision({ documentId, isReady }: { documentId: number; isReady: boolean }) {
  const { mutate, isPending, variables } = useDecideOnDraft(documentId);
  const decide = (decision: "confirm" | "discard"): void =>
    mutate(decision, {
      onSuccess: () => toast({ ...(decision === "confirm" ? copy.used : copy.kept), variant: "success" }),
      onError: () => toast({ ...copy.notSaved, variant: "destructive" }),
    });
  return (
    <div className="flex flex-wrap gap-2">
      {isReady ? (
        <Button
          wide="phone"
          pending={isPending && variables === "confirm"}
          disabled={isPending}
          onClick={() => decide("confirm")}
        >
          {copy.use}
        </Button>
      ) : null}
      <Button
        wide="phone"
        variant="quiet"
        pending={isPending && variables === "discard"}
        disabled={isPending}
        onClick={() => decide("discard")}
      >
        {copy.keep}
      </Button>
    </div>
  );
}
