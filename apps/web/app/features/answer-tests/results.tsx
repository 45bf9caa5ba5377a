import type { AnswerTestRun, TestedAnswer } from "@understudy/contracts";
import { ANSWER_TEST_CHANGES } from "@understudy/contracts/plain";
import { CircleCheck, CircleX } from "lucide-react";
import { answerTests as copy } from "../../content/answer-tests.ts";
import { Badge } from "../../ui/badge.tsx";
import { cn } from "../../ui/cn.ts";
import { Icon } from "../../ui/icon.tsx";
import { Progress } from "../../ui/progress.tsx";

type Result = AnswerTestRun["results"][number];

const TONES = { worse: "bad", better: "good", same: "neutral", new: "neutral" } as const;

/** The progress of a test run, then its results, worst first. */
export function RunResults({ run }: { run: AnswerTestRun }) {
  const { status, asked, tests, results, tried } = run;
  const order = (one: Result): number => (one.change ? ANSWER_TEST_CHANGES.indexOf(one.change) : 9);
  const shown = results.filter(({ change }) => change !== null).toSorted((a, b) => order(a) - order(b));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div role="status" className="grid gap-2">
        {status === "running" ? (
          <Progress
            value={(asked / tests) * 100}
            label={copy.run.progress}
            stage={copy.run.asking(asked, tests)}
            note={copy.run.asked}
          />
        ) : (
          <Counts results={shown} />
        )}
        {status === "failed" ? <p className="text-14 text-bad">{copy.run.broken}</p> : null}
      </div>
      {shown.length > 0 ? (
        <ul aria-label={copy.result.list} className="grid grid-cols-[minmax(0,1fr)]">
          {shown.map((result) => (
            <ResultRow key={result.testId} result={result} tried={tried} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Counts({ results }: { results: readonly Result[] }) {
  const counted = ANSWER_TEST_CHANGES.map((change) => ({
    change,
    count: results.filter((one) => one.change === change).length,
  }));
  const worse = counted.find(({ change }) => change === "worse")?.count ?? 0;
  return (
    <>
      <p className="font-[440] font-serif text-23 leading-[1.25]">
        {worse > 0 ? copy.counts.gotWorse(worse) : copy.counts.nothingWorse}
      </p>
      <p className="flex flex-wrap gap-2">
        {counted
          .filter(({ count }) => count > 0)
          .map(({ change, count }) => (
            <Badge key={change} tone={TONES[change]}>
              {copy.counts[change](count)}
            </Badge>
          ))}
      </p>
    </>
  );
}

function ResultRow({ result, tried }: { result: Result; tried: boolean }) {
  const { question, change, before, after } = result;
  if (!change || !after) return null;
  const isRight = after.lacks.length === 0;
  const isOpen = change === "worse" || change === "better";
  const isTwo = before !== null && change !== "new";
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t py-4 first:border-t-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={TONES[change]}>{copy.result.change[change]}</Badge>
        <span className={cn("inline-flex items-center gap-1 text-14", isRight ? "text-good" : "text-bad")}>
          <Icon of={isRight ? CircleCheck : CircleX} size={16} />
          {isRight ? copy.result.right : copy.result.wrong}
        </span>
      </div>
      <p dir="auto" className="wrap-anywhere font-[420] font-serif text-19 leading-[1.35]">
        {question}
      </p>
      <details open={isOpen} className="text-14">
        <summary className="min-h-6 cursor-pointer text-ink-soft max-md:py-3">
          {isTwo ? copy.result.answers : copy.result.answer}
        </summary>
        <div className={cn("mt-2 grid grid-cols-[minmax(0,1fr)] gap-3", isTwo && "md:grid-cols-2")}>
          {isTwo ? (
            <AnswerPanel title={tried ? copy.result.stored : copy.result.before} answer={before} />
          ) : null}
          <AnswerPanel title={tried ? copy.result.tried : copy.result.now} answer={after} isNow />
        </div>
      </details>
    </li>
  );
}

type AnswerPanelProps = { title: string; answer: TestedAnswer; isNow?: boolean };

function AnswerPanel({ title, answer, isNow = false }: AnswerPanelProps) {
  const { response, documents, lacks } = answer;
  return (
    <article
      className={cn(
        "grid min-w-0 content-start gap-2 rounded-control border bg-surface p-4",
        isNow ? "border-aubergine" : "text-ink-soft",
      )}
    >
      <p className="font-semibold text-ink">{title}</p>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line leading-[1.55]">
        {response}
      </p>
      {documents.length > 0 ? (
        <p className="wrap-anywhere text-ink-soft">
          {copy.result.sources(documents.map(({ name }) => name).join(", "))}
        </p>
      ) : null}
      {lacks.map((lack) => (
        <p key={`${lack.what} ${lack.words}`} className="wrap-anywhere text-bad">
          {lackText(lack)}
        </p>
      ))}
    </article>
  );
}

function lackText({ what, words: missing }: TestedAnswer["lacks"][number]): string {
  const lacksCopy = copy.result.lacks;
  if (what === "words") return lacksCopy.words(missing ?? "");
  if (what === "document") return lacksCopy.document(missing ?? "");
  return lacksCopy[what];
}
