import { Fragment } from "react";

type Span = { start: number; end: number };

type AnswerTextProps = {
  text: string;
  /** Source numbers, each at the end of its sentence. */
  marks: readonly { end: number; number: number }[];
  /** Spans to highlight. */
  lit?: readonly Span[] | undefined;
};

/** A read-only answer: its citation marks name their sources but open nothing. */
export function AnswerText({ text, marks, lit = [] }: AnswerTextProps) {
  const edges = [
    0,
    text.length,
    ...marks.map(({ end }) => end),
    ...lit.flatMap(({ start, end }) => [start, end]),
  ];
  const cuts = [...new Set(edges)].filter((edge) => edge <= text.length).sort((a, b) => a - b);
  return (
    <p className="whitespace-pre-line leading-[1.65] [overflow-wrap:anywhere]">
      {cuts.slice(0, -1).map((start, index) => {
        const end = cuts[index + 1] ?? text.length;
        const words = text.slice(start, end);
        const isLit = lit.some((span) => span.start <= start && end <= span.end);
        return (
          <Fragment key={start}>
            {isLit ? <mark className="lit-wash text-ink">{words}</mark> : words}
            {marks
              .filter((mark) => mark.end === end)
              .map(({ number }) => (
                <span
                  key={number}
                  className="mr-px ml-0.75 inline-flex h-4.75 min-w-4.75 items-center justify-center rounded-[10px] bg-aubergine-wash px-1.25 align-[2px] font-semibold text-[11.5px] text-aubergine tabular-nums leading-none"
                >
                  {number}
                </span>
              ))}
          </Fragment>
        );
      })}
    </p>
  );
}
