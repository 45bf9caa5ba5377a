import { Check as CheckIcon, ChevronDown, Minus, TriangleAlert } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { formatDollars } from "../../platform/format.ts";
import { AnswerText } from "../../ui/answer-text.tsx";
import { Button } from "../../ui/button.tsx";
import { cn } from "../../ui/cn.ts";
import { Icon } from "../../ui/icon.tsx";
import { compare as copy } from "./compare-copy.ts";
import { type Check, checkOf, isAnswer, isProblem, sentencesOf, spent } from "./compared.ts";
import { MODEL_FAULT_TEXTS } from "./copy.ts";
import type { Entry } from "./use-comparison.ts";

export const columns = "grid grid-cols-[minmax(0,1fr)] md:grid-cols-[15rem_minmax(0,1fr)_minmax(0,1fr)]";

type CompareRowProps = {
  number: number;
  question: string;
  count: number | null;
  quotation: Entry | undefined;
  answer: Entry | undefined;
  model: string;
  better: ReactNode;
  onQuote: () => void;
  /** Asks the model again; undefined before it was asked, and while it answers. */
  onAsk: (() => void) | undefined;
};

/** A question and its two answers. On phones it is folded, unless it is the first or has a problem. */
export function CompareRow(props: CompareRowProps) {
  const { number, question, count, quotation, answer, model, better, onQuote, onAsk } = props;
  const id = useId();
  const [isChosen, setChosen] = useState<boolean>();
  const verdict = isAnswer(answer) ? checkOf(answer, false) : undefined;
  const isOpen = isChosen ?? (number === 1 || (verdict !== undefined && isProblem(verdict)));
  const isUnknown = isAnswer(quotation) && quotation.answer.state === "not_answered";
  return (
    <article className={cn(columns, "border-b last:border-b-0")}>
      <header className="flex gap-3 p-4 md:p-6">
        <span className="w-5 shrink-0 pt-0.5 text-14 text-ink-soft tabular-nums">{number}</span>
        <div className="min-w-0 flex-1">
          <h2 dir="auto" className="wrap-anywhere font-[420] font-serif text-19 leading-[1.3]">
            {question}
          </h2>
          <p className="mt-1 text-14 text-ink-soft">{count === null ? copy.notAsked : copy.asked(count)}</p>
          {isAnswer(answer) && !isOpen ? (
            <p className="mt-1 md:hidden">
              <Verdict check={checkOf(answer, false)} entry={answer} />
            </p>
          ) : null}
          {isUnknown ? better : null}
        </div>
        <Button
          variant="ghost"
          size="icon"
          className="shrink-0 md:hidden"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={copy.show(question)}
          onClick={() => setChosen(!isOpen)}
        >
          <Icon of={ChevronDown} size={20} className={cn("transition-transform", isOpen && "rotate-180")} />
        </Button>
      </header>
      <div id={id} className={cn("contents", !isOpen && "max-md:hidden")}>
        <Cell title={copy.quotationShort} entry={quotation} byQuotation onRetry={onQuote} />
        <Cell title={model} entry={answer} onRetry={onAsk} />
      </div>
    </article>
  );
}

type CellProps = {
  title: string;
  entry: Entry | undefined;
  byQuotation?: boolean;
  onRetry: (() => void) | undefined;
};

function Cell({ title, entry, byQuotation = false, onRetry }: CellProps) {
  return (
    <div
      aria-busy={entry === "asking"}
      className="flex min-w-0 flex-col gap-3 p-4 max-md:border-t max-md:pl-12 md:border-l md:p-6"
    >
      <p className="font-semibold text-12 text-ink-soft md:hidden">{title}</p>
      {isAnswer(entry) ? (
        <Answered entry={entry} byQuotation={byQuotation} />
      ) : entry instanceof Error ? (
        <div className="grid justify-items-start gap-2">
          <p className="text-14 text-bad">
            {copy.failed}: {entry.message}
          </p>
          {onRetry ? (
            <Button variant="quiet" size="sm" onClick={onRetry}>
              {copy.retry}
            </Button>
          ) : null}
        </div>
      ) : (
        <p className="text-14 text-ink-soft">{entry === "asking" ? copy.writing : copy.waiting}</p>
      )}
    </div>
  );
}

function Answered({ entry, byQuotation }: { entry: Exclude<Entry, "asking" | Error>; byQuotation: boolean }) {
  const { answer, removed, totalMs, cost, byModel } = entry;
  const sources = [...new Map(answer.citations.map((one) => [one.number, one])).values()];
  return (
    <>
      <div dir="auto" className={cn(!byModel && "font-[400] font-serif")}>
        <AnswerText text={answer.response} marks={answer.citations} />
      </div>
      {removed.length > 0 ? (
        <p className="wrap-anywhere rounded-control bg-warn-wash px-3 py-2 text-14">
          <s>{removed.join(" ")}</s> <span className="text-warn">{copy.removedNote}</span>
        </p>
      ) : null}
      {sources.length > 0 ? (
        <ul className="flex flex-wrap gap-1.5">
          {sources.map(({ number, documentName, headingPath }) => (
            <li
              key={number}
              className="flex max-w-full items-center gap-1.5 rounded-[6px] bg-sunk px-2 py-1 text-12"
            >
              <span className="shrink-0 tabular-nums">{number}</span>
              <b className="max-w-full shrink-0 truncate font-semibold">{documentName}</b>
              <span className="min-w-0 truncate text-ink-soft">{headingPath.at(-1)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="mt-auto flex flex-wrap items-baseline gap-x-4 gap-y-1 pt-1 text-14">
        <span className="min-w-0 flex-1 basis-40">
          <Verdict check={checkOf(entry, byQuotation)} entry={entry} />
        </span>
        <span className="text-ink-soft tabular-nums">{copy.seconds(totalMs)}</span>
        <span className="text-ink-soft tabular-nums">{cost > 0 ? formatDollars(cost) : copy.free}</span>
      </p>
    </>
  );
}

const LOOKS = {
  good: { icon: CheckIcon, className: "text-good" },
  warn: { icon: TriangleAlert, className: "text-warn" },
  neutral: { icon: Minus, className: "text-ink-soft" },
} as const;

const LOOK_OF: Record<Check, keyof typeof LOOKS> = {
  wordForWord: "good",
  supported: "good",
  removed: "warn",
  fault: "warn",
  quoted: "warn",
  unknown: "neutral",
  closest: "neutral",
  noModel: "neutral",
};

function Verdict({ check, entry }: { check: Check; entry: Exclude<Entry, "asking" | Error> }) {
  const { icon, className } = LOOKS[LOOK_OF[check]];
  return (
    <span className={cn("inline-flex items-start gap-1.5 text-14", className)}>
      <Icon of={icon} size={16} className="mt-0.5 shrink-0" />
      <span>{checkText(check, entry)}</span>
    </span>
  );
}

function checkText(check: Check, entry: Exclude<Entry, "asking" | Error>): string {
  const { checks } = copy;
  if (check === "fault") return entry.fault ? MODEL_FAULT_TEXTS[entry.fault] : "";
  if (check === "removed") return checks.removed(entry.removed.length);
  if (check !== "supported") return checks[check];
  const { supported, all } = sentencesOf(entry);
  return checks.supported(supported, all);
}

type TotalsProps = {
  quotations: readonly (Entry | undefined)[];
  answers: readonly (Entry | undefined)[];
  model: string;
  count: number;
};

export function Totals({ quotations, answers, model, count }: TotalsProps) {
  const lists = [
    { title: copy.quotation, entries: quotations },
    { title: model, entries: answers },
  ];
  return (
    <div className={cn(columns, "bg-paper")}>
      <h2 className="p-4 font-[420] font-serif text-19 md:py-6 md:pr-6 md:pl-14">{copy.all(count)}</h2>
      {lists.map(({ title, entries }) => (
        <Sum key={title} title={title} entries={entries} />
      ))}
    </div>
  );
}

function Sum({ title, entries }: { title: string; entries: readonly (Entry | undefined)[] }) {
  const given = entries.filter(isAnswer);
  const answered = given.filter(({ answer }) => answer.state === "answered").length;
  const removed = given.reduce((sum, one) => sum + one.removed.length, 0);
  const ms = given.reduce((sum, { totalMs }) => sum + totalMs, 0) / Math.max(1, given.length);
  const cost = spent(entries) / Math.max(1, given.length);
  const facts = [
    [
      copy.facts.check,
      [copy.answeredOf(answered, given.length), ...(removed > 0 ? [copy.checks.removed(removed)] : [])].join(
        ", ",
      ),
    ],
    [copy.facts.time, copy.average(copy.seconds(ms))],
    [copy.facts.cost, cost > 0 ? copy.average(formatDollars(cost)) : copy.free],
  ] as const;
  return (
    <div className="min-w-0 p-4 max-md:border-t md:border-l md:p-6">
      <p className="mb-1 font-semibold text-12 text-ink-soft md:hidden">{title}</p>
      <dl className="grid gap-1.5 text-14">
        {facts.map(([name, value]) => (
          <div key={name} className="grid grid-cols-[4.5rem_minmax(0,1fr)]">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="font-[550]">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
