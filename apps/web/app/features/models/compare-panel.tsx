import type { AiSettings, ComparedQuestion, ModelChoice, Models } from "@understudy/contracts";
import { LIMITS, type ModelSource, TONES } from "@understudy/contracts/plain";
import { Check } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { MODEL_NAMES } from "../../content/written-by.ts";
import { useChooseModels, useComparedQuestions, useModelChoice, useModels } from "../../data/models.ts";
import { useProfileSettings, useUpdateProfileSettings } from "../../data/settings.ts";
import { isUnauthorized } from "../../platform/problem.ts";
import { combineQueries, QueryBoundary } from "../../platform/query-boundary.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field, FieldGroup, Hint } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Select } from "../../ui/select.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { toast } from "../../ui/toast.ts";
import { compare as copy } from "./compare-copy.ts";
import { CompareRow, columns, Totals } from "./compare-row.tsx";
import { estimate, isAnswer, spent } from "./compared.ts";
import { type Trial, useComparison } from "./use-comparison.ts";

type CompareProps = {
  profileId: number;
  /** The page of the models, and of documents, of this profile. */
  modelsHref: string;
  documentsHref: string;
  /** Under a question that the documents don't answer. */
  better: (question: string) => ReactNode;
};

/** The owner's real questions, answered by quotation and by a model side by side. */
export function ComparePanel(props: CompareProps) {
  const query = combineQueries({
    models: useModels(),
    choice: useModelChoice(props.profileId),
    settings: useProfileSettings(props.profileId),
    questions: useComparedQuestions(props.profileId),
  });
  return (
    <QueryBoundary query={query} loading={<Skeleton className="mt-6 h-120 w-full rounded-card" />}>
      {({ models, choice, settings, questions }) => {
        const sources = sourcesOf(models, choice);
        const [first] = sources;
        if (!first) return <Nothing href={props.modelsHref} {...copy.none} />;
        if (questions.length === 0) return <Nothing href={props.documentsHref} {...copy.noQuestions} />;
        return (
          <Ready
            {...props}
            models={models}
            choice={choice}
            settings={settings}
            questions={questions}
            sources={sources}
            first={first}
          />
        );
      }}
    </QueryBoundary>
  );
}

function Nothing({
  title,
  text,
  action,
  href,
}: {
  title: string;
  text: string;
  action: string;
  href: string;
}) {
  return (
    <Card className="mt-6">
      <EmptyState
        title={title}
        action={
          <Button asChild>
            <Link to={href}>{action}</Link>
          </Button>
        }
      >
        {text}
      </EmptyState>
    </Card>
  );
}

/** What can be compared with quotations: the model in use first. */
function sourcesOf({ connections, installation }: Models, { sources }: ModelChoice): ModelSource[] {
  const all: ModelSource[] = [
    ...connections.map(({ provider }) => provider),
    ...(installation ? (["installation"] as const) : []),
  ];
  return [...sources.filter((one) => all.includes(one)), ...all.filter((one) => !sources.includes(one))];
}

function nameOf({ connections, installation }: Models, source: ModelSource): string {
  if (source === "installation") return installation?.model ?? "";
  return connections.find(({ provider }) => provider === source)?.model ?? MODEL_NAMES[source];
}

type ReadyProps = CompareProps & {
  models: Models;
  choice: ModelChoice;
  settings: AiSettings;
  questions: readonly ComparedQuestion[];
  sources: readonly ModelSource[];
  first: ModelSource;
};

function Ready({
  profileId,
  models,
  choice,
  settings,
  questions: listed,
  sources,
  first,
  better,
}: ReadyProps) {
  // What is compared stays the same while the page is open.
  const [questions] = useState(() => listed.map(({ question }) => question));
  const counts = new Map(listed.map(({ question, count }) => [question, count]));
  const [source, setSource] = useState(first);
  const [tone, setTone] = useState(settings.aiPersonality);
  const [instructions, setInstructions] = useState(settings.customInstructions ?? "");
  const { quotations, answers, progress, quote, ask } = useComparison(profileId, questions);

  const tried = { aiPersonality: tone, customInstructions: instructions.trim() || null };
  const trial = { source, settings: tried };
  const isAsking = progress !== undefined && progress.endedAt === undefined;
  const isChanged = progress !== undefined && JSON.stringify(progress.asked) !== JSON.stringify(trial);
  const name = nameOf(models, source);
  const comparedSource = progress?.asked.source ?? source;
  const inUse = choice.sources[0];
  const prepared = questions.map((question) => quotations[question]);
  const isReady = prepared.every((entry) => entry !== undefined && entry !== "asking");
  const price = models.connections.find(({ provider }) => provider === source);
  const given = questions.map((question) => answers[question]);
  const isDone = progress !== undefined && !isAsking;
  return (
    <>
      <Card className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]">
          {sources.length > 1 ? (
            <Field label={copy.model}>
              <Select value={source} onChange={({ target }) => setSource(target.value as ModelSource)}>
                {sources.map((one) => (
                  <option key={one} value={one}>
                    {nameOf(models, one)}
                  </option>
                ))}
              </Select>
            </Field>
          ) : (
            <div className="grid content-start gap-1.5">
              <span className="font-medium text-14">{copy.model}</span>
              <strong className="wrap-anywhere font-semibold md:leading-10">{name}</strong>
            </div>
          )}
          <FieldGroup legend={copy.tone}>
            <Segmented
              className="max-md:flex-wrap"
              aria-label={copy.tone}
              value={tone}
              onValueChange={(value) => setTone(value as typeof tone)}
              segments={TONES.filter((one) => one !== "casual" || settings.aiPersonality === "casual").map(
                (value) => ({ value, label: copy.tones[value] }),
              )}
            />
          </FieldGroup>
        </div>
        <Field label={copy.instructions} hint={copy.instructionsHint} optional>
          <Textarea
            rows={2}
            value={instructions}
            maxLength={LIMITS.instructionsCharacters}
            onChange={({ target }) => setInstructions(target.value)}
          />
        </Field>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            wide="phone"
            disabled={!isReady}
            pending={isAsking}
            pendingLabel={copy.asking}
            onClick={() => void ask(trial)}
          >
            {progress && progress.asked.source === source ? copy.askAgain : copy.ask(name)}
          </Button>
          <Hint>{isReady ? copy.cost(questions.length, estimate(prepared, price)) : copy.estimating}</Hint>
        </div>
        <div role="status" className="empty:hidden">
          {isDone && progress.endedAt !== undefined ? (
            <p className="flex gap-2 text-14 text-ink-soft">
              <Icon of={Check} size={16} className="mt-0.5 shrink-0 text-good" />
              <span>
                {copy.done(
                  given.filter(isAnswer).length,
                  copy.seconds(progress.endedAt - progress.startedAt),
                  spent(given),
                )}{" "}
                {isChanged ? copy.changed : ""}
              </span>
            </p>
          ) : null}
        </div>
        {isDone && given.some((entry) => isAnswer(entry) && entry.fault === "cap") ? (
          <Callout tone="warn">{copy.capped}</Callout>
        ) : null}
      </Card>
      <section aria-label={copy.list} className="mt-6 overflow-hidden rounded-card border bg-surface">
        <div className={`${columns} border-b bg-surface text-14 max-md:hidden`}>
          <span />
          <p className="flex items-center gap-2 border-l px-6 py-3.5">
            <b className="font-semibold">{copy.quotation}</b>
            {inUse === undefined ? <InUse /> : null}
          </p>
          <p className="flex min-w-0 items-center gap-2 border-l px-6 py-3.5">
            <b className="truncate font-semibold">{nameOf(models, comparedSource)}</b>
            <span className="text-ink-soft">
              {copy.tones[progress?.asked.settings.aiPersonality ?? tone]}
            </span>
            {inUse === comparedSource ? <InUse /> : null}
          </p>
        </div>
        {questions.map((question, index) => (
          <CompareRow
            key={question}
            number={index + 1}
            question={question}
            count={counts.get(question) ?? null}
            quotation={quotations[question]}
            answer={answers[question]}
            model={nameOf(models, comparedSource)}
            better={better(question)}
            onQuote={() => quote([question])}
            onAsk={isDone ? () => void ask(progress.asked, [question]) : undefined}
          />
        ))}
        {isDone ? (
          <Totals
            quotations={prepared}
            answers={given}
            model={nameOf(models, comparedSource)}
            count={questions.length}
          />
        ) : null}
      </section>
      {isDone && !isChanged ? (
        <Decision
          profileId={profileId}
          choice={choice}
          settings={settings}
          trial={progress.asked}
          name={name}
        />
      ) : null}
    </>
  );
}

function InUse() {
  return (
    <Badge tone="good">
      <Icon of={Check} />
      {copy.inUse}
    </Badge>
  );
}

type DecisionProps = {
  profileId: number;
  choice: ModelChoice;
  settings: AiSettings;
  trial: Trial;
  name: string;
};

/** Nothing of the comparison is saved but by these buttons. */
function Decision({ profileId, choice, settings, trial, name }: DecisionProps) {
  const { end } = copy;
  const choose = useChooseModels(profileId);
  const update = useUpdateProfileSettings(profileId);
  const isInUse = choice.sources[0] === trial.source;
  const { aiPersonality, customInstructions } = trial.settings;
  const hasSettings =
    aiPersonality !== settings.aiPersonality || customInstructions !== settings.customInstructions;
  if (isInUse && !hasSettings && choose.isIdle) return null;

  async function save(sources: ModelSource[], withSettings: boolean): Promise<void> {
    try {
      // The settings first: if they can't be saved, visitors get no model with other ones.
      if (withSettings) await update.mutateAsync(trial.settings);
      await choose.mutateAsync({ sources });
      toast({ ...end.saved, variant: "success" });
    } catch (error) {
      if (isUnauthorized(error as Error)) return;
      toast({ title: end.failed, detail: (error as Error).message, variant: "destructive" });
    }
  }

  const isSaving = choose.isPending || update.isPending;
  const rest = choice.sources.filter((one) => one !== trial.source);
  return (
    <section className="mt-6 flex flex-wrap items-center gap-4 rounded-card bg-spotlight-wash p-5 inset-ring inset-ring-spotlight/55 md:px-6">
      <div className="min-w-0 flex-1 basis-80">
        <h2 className="text-16">{isInUse && !hasSettings ? end.inUse(name) : end.title(name)}</h2>
        <p className="text-14 text-ink-soft">
          {end.text} {hasSettings ? end.withSettings : ""}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-md:w-full">
        {choice.sources.length > 0 ? (
          <Button variant="quiet" wide="phone" disabled={isSaving} onClick={() => void save([], false)}>
            {end.quotations}
          </Button>
        ) : null}
        <Button
          wide="phone"
          pending={isSaving}
          disabled={isInUse && !hasSettings}
          onClick={() => void save([trial.source, ...rest], hasSettings)}
        >
          {isInUse ? end.save : end.use}
        </Button>
      </div>
    </section>
  );
}
