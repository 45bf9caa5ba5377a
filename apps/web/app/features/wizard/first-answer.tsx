import type { CurrentUser, PreviewAnswer } from "@understudy/contracts";
import { FileText, Globe, Pencil } from "lucide-react";
import { useEffect, useState } from "react";
import { AnswerText } from "../../ui/answer-text.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Chip, Chips } from "../../ui/chip.tsx";
import { Icon } from "../../ui/icon.tsx";
import { QuestionForm } from "../../ui/question-form.tsx";
import { AnswerOutline } from "./answer-outline.tsx";
import { wizard } from "./copy.ts";
import type { FirstAnswerState } from "./use-first-answer.ts";

const words = wizard.firstAnswer;
const CHIPS = 2;

/** Questions are tried a moment after the last page was read. Without any after this time, there are none. */
const LATE_MS = 30_000;

type FirstAnswerProps = { user: CurrentUser; first: FirstAnswerState; isReading: boolean };
type Cited = PreviewAnswer["citations"][number];

/** One question that her own pages answer, with the sentence that supports the answer. */
export function FirstAnswer({ user, first, isReading }: FirstAnswerProps) {
  const { questions, shown, error, isPending } = first;
  const isLate = useLate(!isReading && questions.length === 0);
  return (
    <section aria-label={words.label} aria-busy={isPending} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {error ? (
        <Callout tone="bad" title={words.failed}>
          {error.message}
        </Callout>
      ) : null}
      <div aria-live="polite">
        {shown ? (
          <Answer user={user} {...shown} />
        ) : (
          <AnswerOutline>{isLate ? words.none : words.toCome}</AnswerOutline>
        )}
      </div>
      {questions.length > 0 || isLate || shown ? <More first={first} /> : null}
    </section>
  );
}

function useLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isLate;
}

/** Other questions that the pages answer, and a field for one's own. */
function More({ first: { questions, shown, ask, isPending } }: { first: FirstAnswerState }) {
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const others = questions.filter((one) => one !== shown?.question).slice(0, CHIPS);
  return (
    <>
      <Chips role="group" aria-label={words.more}>
        {others.map((one) => (
          <Chip key={one} disabled={isPending} onClick={() => ask(one)}>
            {one}
          </Chip>
        ))}
        {isOpen ? null : (
          <Chip onClick={() => setOpen(true)}>
            <Icon of={Pencil} size={16} />
            {words.own}
          </Chip>
        )}
      </Chips>
      {isOpen ? (
        <QuestionForm
          words={wizard.customize}
          question={typed}
          onQuestion={setTyped}
          onAsk={ask}
          isPending={isPending}
        />
      ) : null}
    </>
  );
}

function Answer({ user, question, answer }: { user: CurrentUser; question: string; answer: PreviewAnswer }) {
  const { response, citations } = answer;
  const [source] = citations;
  return (
    <div className="relative isolate">
      <div className="relative z-20 rounded-talk border bg-surface px-5 pt-5 pb-8 shadow-float md:px-7">
        <p className="font-[420] font-serif text-23 leading-[1.3]">{question}</p>
        <p className="mt-3 mb-1.5 font-semibold text-14">
          {words.assistant(user.firstName ?? user.lastName)}
        </p>
        <div className="text-17">
          <AnswerText text={response} marks={citations} lit={source ? [source] : []} />
        </div>
        {source ? (
          <span
            aria-hidden="true"
            className="absolute -bottom-5.5 left-1/2 grid size-11 -translate-x-1/2 place-items-center rounded-full bg-spotlight font-[650] text-19 text-on-spotlight"
          >
            {source.number}
          </span>
        ) : null}
      </div>
      {source ? <Source source={source} /> : null}
    </div>
  );
}

/** The passage, with the light of the mark on the sentence. */
function Source({ source }: { source: Cited }) {
  const { address, documentName, headingPath, passage, quote } = source;
  const { before, lit, after } = around(passage ?? "", quote ?? "");
  const heading = headingPath.at(-1);
  return (
    <figure className="relative mt-11 rounded-[4px] border bg-surface">
      <figcaption className="relative z-20 mx-5 flex items-center gap-2 border-b pt-4.5 pb-2.5 font-[550] text-14 md:mx-7">
        <Icon of={address ? Globe : FileText} size={16} className="shrink-0" />
        <span className="truncate">{address ? address.replace(/^https?:\/\//, "") : documentName}</span>
      </figcaption>
      <blockquote className="relative z-20 px-5 pt-3.5 pb-5 md:px-7">
        {heading ? (
          <p className="mb-2 font-[550] font-serif text-17 text-ink-soft leading-[1.4]">{heading}</p>
        ) : null}
        <p className="passage whitespace-pre-line [overflow-wrap:anywhere]">
          {before}
          <mark className="lit-full">{lit}</mark>
          {after}
        </p>
      </blockquote>
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-0 -top-11 bottom-0 z-10 bg-linear-to-b from-spotlight/50 to-beam/0 [clip-path:polygon(calc(50%-17px)_0,calc(50%+17px)_0,96%_100%,4%_100%)]"
      />
    </figure>
  );
}

const AROUND = 220;

/** The sentence with the text around it in its paragraph, cut at words. Other sections don't belong to the answer. */
function around(passage: string, quote: string): { before: string; lit: string; after: string } {
  const at = quote ? passage.indexOf(quote) : -1;
  if (at < 0) return { before: "", lit: quote || passage.slice(0, AROUND), after: "" };
  const end = at + quote.length;
  const first = Math.max(0, passage.lastIndexOf("\n\n", at));
  const last = passage.indexOf("\n\n", end);
  const edge = last < 0 ? passage.length : last;
  const from = at - first > AROUND ? passage.indexOf(" ", at - AROUND) : first;
  const to = edge - end > AROUND ? passage.lastIndexOf(" ", end + AROUND) : edge;
  return {
    before: (from > first ? "… " : "") + passage.slice(from, at).trimStart(),
    lit: quote,
    after: passage.slice(end, to) + (to < edge ? " …" : ""),
  };
}
