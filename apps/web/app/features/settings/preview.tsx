import type { AiSettings, PreviewAnswer } from "@understudy/contracts";
import { useState } from "react";
import { usePreview } from "../../data/settings.ts";
import { AnswerText } from "../../ui/answer-text.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Callout } from "../../ui/callout.tsx";
import { cn } from "../../ui/cn.ts";
import { Hint } from "../../ui/field.tsx";
import { QuestionForm } from "../../ui/question-form.tsx";
import { settings as all } from "./copy.ts";
import { countWords, newSentences } from "./differing.ts";
import { type Draft, draftOf, mannerOf } from "./draft.ts";

const words = all.preview;

type PreviewProps = {
  stored: AiSettings;
  draft: Draft;
  question: string;
  onQuestion: (question: string) => void;
};

/** The same question, answered with the stored settings and with the new ones. */
export function Preview({ stored, draft, question, onQuestion }: PreviewProps) {
  const preview = usePreview();
  const [asked, setAsked] = useState<{ before: Draft; after: Draft }>();
  const isStale = asked !== undefined && JSON.stringify(asked.after) !== JSON.stringify(draft);

  function ask(question: string): void {
    preview.mutate(
      { question, settings: mannerOf(draft) },
      { onSuccess: () => setAsked({ before: draftOf(stored), after: draft }) },
    );
  }

  const { data, error, isPending } = preview;
  const lit = data ? newSentences(data.before.response, data.after.response) : [];
  return (
    <section aria-label={words.title} className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <h2 className="text-16 leading-[1.4]">{words.title}</h2>
      <QuestionForm
        words={words}
        question={question}
        onQuestion={onQuestion}
        onAsk={ask}
        isPending={isPending}
      />
      {error ? (
        <Callout tone="bad" urgent title={words.failed}>
          {error.message}
        </Callout>
      ) : null}
      <div aria-live="polite" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {data && asked ? (
          <>
            <Shown title={words.before} draft={asked.before} answer={data.before} />
            <Shown title={words.after} draft={asked.after} answer={data.after} lit={lit} isNew />
            {isStale ? <Hint>{words.stale}</Hint> : null}
          </>
        ) : (
          <Hint className="rounded-card border border-dashed p-5">{words.empty}</Hint>
        )}
      </div>
    </section>
  );
}

type ShownProps = {
  title: string;
  draft: Draft;
  answer: PreviewAnswer;
  lit?: { start: number; end: number }[];
  isNew?: boolean;
};

function Shown({ title, draft, answer, lit = [], isNew = false }: ShownProps) {
  const { response, citations, state } = answer;
  const message = words.states[state];
  const manner = [
    all.personality.choices[draft.aiPersonality].name,
    all.length.choices[draft.responseLength].toLowerCase(),
    ...(draft.customInstructions.trim() ? [words.yours] : []),
  ].join(", ");
  const notes = [
    words.words(countWords(response)),
    ...(isNew ? [lit.length > 0 ? words.lit : words.same] : []),
  ];
  return (
    <article
      className={cn(
        "min-w-0 rounded-card border bg-surface p-5 md:p-6",
        isNew ? "border-aubergine inset-ring inset-ring-aubergine" : "text-ink-soft",
      )}
    >
      <p className="mb-2 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-14">
        <strong className="font-semibold text-ink">{title}</strong>
        <span className="text-ink-soft">{manner}</span>
        {message ? <Badge tone="warn">{message}</Badge> : null}
      </p>
      <AnswerText text={response} marks={citations} lit={lit} />
      <p className="mt-2.5 text-14 text-ink-soft">{notes.join(". ")}</p>
      {citations.length > 0 ? (
        <ol aria-label={words.sources} className="mt-1.5 grid gap-0.5 text-14 text-ink-soft">
          {citations.map(({ number, documentName, headingPath }) => (
            <li key={number} className="truncate">
              {number} · {[documentName, ...headingPath].join(" › ")}
            </li>
          ))}
        </ol>
      ) : null}
    </article>
  );
}
