import type { Insights } from "@understudy/contracts";
import { useId } from "react";
import { insights as words } from "../../content/insights.ts";
import { Card, CardHead } from "../../ui/card.tsx";
import { NONE, outOfFive, percent, seconds } from "./words.ts";

type Span = Insights["during"];
type Part = Insights["series"][number];

/** How well it answers: each figure with what it rests on, what it was before, and its course. */
export function Performance({ insights: { during, before, series } }: { insights: Insights }) {
  const id = useId();
  const { performance } = words;
  const thumbs = during.thumbs.up + during.thumbs.down;
  return (
    <Card aria-labelledby={id}>
      <CardHead title={<span id={id}>{performance.title}</span>} />
      <div className="grid gap-7 md:grid-cols-3 md:gap-0 md:[&>div]:px-6 md:[&>div:first-child]:pl-0 md:[&>div:last-child]:pr-0 md:[&>div+div]:border-l">
        <Measure
          label={performance.accuracy.label}
          value={percent(during.answered, during.questions)}
          note={performance.accuracy.note(during.answered, during.questions)}
          before={percent(before.answered, before.questions)}
          points={series.map((part) => (part.questions > 0 ? part.answered / part.questions : null))}
        />
        <Measure
          label={performance.time.label}
          value={seconds(during.firstWordMs)}
          unit={performance.time.unit}
          note={performance.time.note(seconds(during.wholeAnswerMs) ?? NONE)}
          before={seconds(before.firstWordMs)}
          points={series.map((part) => part.firstWordMs)}
        />
        <Measure
          label={performance.satisfaction.label}
          value={satisfaction(during)}
          note={performance.satisfaction.note(during.thumbs.up, thumbs)}
          before={satisfaction(before)}
          points={series.map(likedShare)}
        />
      </div>
    </Card>
  );
}

const satisfaction = ({ thumbs }: Span) => outOfFive(thumbs.up, thumbs.down);

function likedShare({ thumbs: { up, down } }: Part): number | null {
  return up + down === 0 ? null : up / (up + down);
}

type MeasureProps = {
  label: string;
  value: string | undefined;
  unit?: string;
  note: string;
  before: string | undefined;
  points: (number | null)[];
};

function Measure({ label, value, unit, note, before, points }: MeasureProps) {
  const { performance } = words;
  return (
    <div className="min-w-0">
      <p className="text-14 text-ink-soft">{label}</p>
      <p className="mt-1 font-[420] font-serif text-33 lining-nums leading-[1.2] tracking-[-0.02em] md:text-40">
        {value ?? NONE}
        {value !== undefined && unit ? (
          <small className="ml-2 font-[450] font-sans text-16 text-ink-soft tracking-normal">{unit}</small>
        ) : null}
      </p>
      <Course points={points} />
      <p className="mt-2 text-14 text-ink-soft leading-[1.4]">
        {value === undefined ? performance.noneYet : note}
        {value !== undefined && before !== undefined ? performance.before(before) : ""}
      </p>
    </div>
  );
}

const WIDTH = 300;
const HEIGHT = 40;

/** A line through the days that have a value; nothing is drawn where nothing was measured. */
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
