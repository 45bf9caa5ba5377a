import type { Insights } from "@understudy/contracts";
import { SAMPLES } from "@understudy/contracts/plain";
import { useId } from "react";
import { Card, CardHead } from "../../ui/card.tsx";
import { insights as copy } from "./copy.ts";
import { seconds } from "./labels.ts";
import { isComparable, outOfFive, rate } from "./samples.ts";

type Part = Insights["series"][number];

/** Answer quality: each metric with its sample size, its previous value and its trend. */
export function Performance({ insights }: { insights: Insights }) {
  const id = useId();
  const { during, before, series } = insights;
  const { accuracy, time, satisfaction } = copy.performance;
  const rated = during.thumbs.up + during.thumbs.down;
  const ratedBefore = before.thumbs.up + before.thumbs.down;
  const hasBefore = isComparable(insights, before.questions);
  return (
    <Card aria-labelledby={id}>
      <CardHead title={<span id={id}>{copy.performance.title}</span>} />
      <div className="grid gap-7 md:grid-cols-3 md:gap-0 md:[&>div]:px-6 md:[&>div:first-child]:pl-0 md:[&>div:last-child]:pr-0 md:[&>div+div]:border-l">
        <Measure
          label={accuracy.label}
          value={rate(during.answered, during.questions)}
          note={accuracy.note(during.answered, during.questions)}
          tooFew={accuracy.tooFew(during.questions, SAMPLES.share)}
          before={hasBefore ? rate(before.answered, before.questions) : undefined}
          points={series.map((part) => (part.questions > 0 ? part.answered / part.questions : null))}
        />
        <Measure
          label={time.label}
          value={seconds(during.firstWordMs)}
          unit={time.unit}
          note={time.note(seconds(during.wholeAnswerMs) ?? "")}
          tooFew={time.tooFew}
          before={hasBefore ? seconds(before.firstWordMs) : undefined}
          points={series.map((part) => part.firstWordMs)}
        />
        <Measure
          label={satisfaction.label}
          value={outOfFive(during.thumbs)}
          note={satisfaction.note(during.thumbs.up, rated)}
          tooFew={satisfaction.tooFew(rated, SAMPLES.thumbs)}
          before={isComparable(insights, ratedBefore) ? outOfFive(before.thumbs) : undefined}
          points={series.map(likedShare)}
        />
      </div>
    </Card>
  );
}

function likedShare({ thumbs: { up, down } }: Part): number | null {
  return up + down === 0 ? null : up / (up + down);
}

type MeasureProps = {
  label: string;
  value: string | undefined;
  unit?: string;
  note: string;
  /** Shown instead of the value while the sample is too small. */
  tooFew: string;
  before: string | undefined;
  points: (number | null)[];
};

function Measure({ label, value, unit, note, tooFew, before, points }: MeasureProps) {
  const { performance } = copy;
  if (value === undefined)
    return (
      <div className="min-w-0">
        <p className="text-14 text-ink-soft">{label}</p>
        <p className="mt-1 font-[420] font-serif text-23 text-ink-soft leading-[1.6] md:leading-[2.1]">
          {performance.notEnough}
        </p>
        <Course points={[]} />
        <p className="mt-2 text-14 text-ink-soft leading-[1.4]">{tooFew}</p>
      </div>
    );
  return (
    <div className="min-w-0">
      <p className="text-14 text-ink-soft">{label}</p>
      <p className="mt-1 font-[420] font-serif text-33 lining-nums leading-[1.2] tracking-[-0.02em] md:text-40">
        {value}
        {unit ? (
          <small className="ml-2 font-[450] font-sans text-16 text-ink-soft tracking-normal">{unit}</small>
        ) : null}
      </p>
      <Course points={points} />
      <p className="mt-2 text-14 text-ink-soft leading-[1.4]">
        {note}
        {before === undefined ? "" : performance.before(before)}
      </p>
    </div>
  );
}

const WIDTH = 300;
const HEIGHT = 40;

/** A line through the days that have a value. Days without data are not drawn. */
function Course({ points }: { points: (number | null)[] }) {
  const known = points.flatMap((value, index) => (value === null ? [] : [{ value, index }]));
  const values = known.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (index: number) => (points.length < 2 ? 0 : (index / (points.length - 1)) * WIDTH);
  const y = (value: number) =>
    high === low ? HEIGHT / 2 : HEIGHT - 3 - ((value - low) / (high - low)) * (HEIGHT - 6);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="mt-3 h-10 w-full"
    >
      {known.length > 1 ? (
        <polyline
          points={known.map(({ value, index }) => `${x(index)},${y(value)}`).join(" ")}
          fill="none"
          stroke="var(--chart-1)"
          strokeWidth={1.75}
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      ) : (
        <line x1={0} x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} stroke="var(--line)" strokeDasharray="2 6" />
      )}
    </svg>
  );
}
