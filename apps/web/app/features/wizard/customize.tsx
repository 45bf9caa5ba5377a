import type { AiSettings, Document } from "@understudy/contracts";
import { useState } from "react";
import { messages } from "../../content/messages.ts";
import { useDocuments } from "../../data/documents.ts";
import { useLanguageModel, usePreview, useSettings, useUpdateSettings } from "../../data/settings.ts";
import { useAnsweredQuestions } from "../../data/suggested-questions.ts";
import { NoModelNote } from "../../platform/no-model-note.tsx";
import { isUnauthorized } from "../../platform/problem.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { AnswerText } from "../../ui/answer-text.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { Chip, Chips } from "../../ui/chip.tsx";
import { ChoiceCards } from "../../ui/choice.tsx";
import { FieldGroup, Hint } from "../../ui/field.tsx";
import { QuestionForm } from "../../ui/question-form.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { wizard } from "./copy.ts";
import { StepHead, type StepProps } from "./step-head.tsx";

const words = wizard.customize;

type Tone = AiSettings["aiPersonality"];
/** The tones the wizard offers; a stored one that another form has set is added. */
const OFFERED: readonly Tone[] = ["professional", "friendly", "casual"];

export function Customize(step: StepProps) {
  return (
    <>
      <StepHead {...step} heading={words.title} lead={words.lead} />
      <QueryBoundary query={useSettings()} loading={<Skeleton className="h-80 w-full rounded-card" />}>
        {(settings) => <Ready stored={settings.aiPersonality} />}
      </QueryBoundary>
    </>
  );
}

function Ready({ stored }: { stored: Tone }) {
  const update = useUpdateSettings();
  const preview = usePreview();
  const [picked, setPicked] = useState<Tone>();
  const [asked, setAsked] = useState<string>();
  const tone = picked ?? stored;
  const ask = (question: string, as: Tone): void => {
    setAsked(question);
    preview.mutate({ question, settings: { aiPersonality: as } });
  };
  const pick = (value: string): void => {
    const next = value as Tone;
    setPicked(next);
    update.mutate(
      { aiPersonality: next },
      {
        onError: (error) => {
          setPicked(undefined);
          if (!isUnauthorized(error)) toast({ ...messages.settingsNotUpdated, variant: "destructive" });
        },
      },
    );
    if (asked) ask(asked, next);
  };
  const tones = OFFERED.includes(stored) ? OFFERED : [...OFFERED, stored];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,360px)_minmax(0,1fr)] lg:gap-14">
      <FieldGroup legend={words.tone}>
        <ChoiceCards
          columns={1}
          aria-label={words.tone}
          value={tone}
          onValueChange={pick}
          choices={tones.map((value) => ({ value, ...words.tones[value] }))}
        />
      </FieldGroup>
      <Preview tone={tone} preview={preview} onAsk={(question) => ask(question, tone)} />
    </div>
  );
}

type PreviewProps = {
  tone: Tone;
  preview: ReturnType<typeof usePreview>;
  onAsk: (question: string) => void;
};

/** A real question, answered from the documents just uploaded. */
function Preview({ tone, preview, onAsk }: PreviewProps) {
  const [question, setQuestion] = useState("");
  const { data: questions = [] } = useAnsweredQuestions();
  const isQuoting = useLanguageModel().data === false;
  const { data, error, isPending } = preview;

  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] content-start gap-4" aria-label={words.preview}>
      <CardHead title={words.preview} className="mb-0" />
      <div>
        <p className="text-14 text-ink-soft">{isQuoting ? words.sampleLater : words.sample}</p>
        <p className="mt-1 font-serif text-19 leading-normal">{words.tones[tone].sample}</p>
      </div>
      <PublicStatus />
      <QuestionForm
        words={words}
        question={question}
        onQuestion={setQuestion}
        onAsk={onAsk}
        isPending={isPending}
      />
      {questions.length > 0 ? (
        <Chips role="group" aria-label={words.suggested}>
          {questions.slice(0, 3).map((one) => (
            <Chip key={one} onClick={() => setQuestion(one)}>
              {one}
            </Chip>
          ))}
        </Chips>
      ) : null}
      <div aria-live="polite">
        {error ? (
          <Callout tone="bad" title={words.failed}>
            {error.message}
          </Callout>
        ) : null}
        {data ? (
          <div className="border-t pt-4">
            <p className="mb-1.5 text-14 text-ink-soft">
              {isQuoting ? words.quoted : words.answer(words.tones[tone].name)}
            </p>
            <AnswerText text={data.after.response} marks={data.after.citations} />
          </div>
        ) : null}
      </div>
      {isQuoting ? <NoModelNote /> : null}
    </Card>
  );
}

/** Says so if there are no documents, or if some are still being read. */
function PublicStatus() {
  return (
    <QueryBoundary query={useDocuments()} loading={null}>
      {(documents) => <Reading documents={documents} />}
    </QueryBoundary>
  );
}

function Reading({ documents }: { documents: readonly Document[] }) {
  const alive = documents.filter(({ status }) => status !== "failed");
  const unread = alive.filter(({ status }) => status !== "ready").length;
  if (alive.length === 0) return <Hint>{words.empty}</Hint>;
  return unread > 0 ? <Hint>{words.reading(unread)}</Hint> : null;
}
