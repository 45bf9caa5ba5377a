import type { Insights } from "@understudy/contracts";
import {
  Bar,
  BarChart,
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { formatCalendarDay } from "../../platform/format.ts";
import { insights as copy } from "./copy.ts";

type Series = Insights["series"];
type ChartProps = { series: Series; average: number | undefined };

const tick = { fill: "var(--ink-soft)", fontSize: 12 };

/** Two series and a dotted reference line. The sentence above the chart and the table give the same data as text. */
export function QuestionsChart({ series, average }: ChartProps) {
  const data = series.map(({ from, until, questions, answered }) => ({
    name:
      from === until
        ? formatCalendarDay(from, "short")
        : `${formatCalendarDay(from, "short")} – ${formatCalendarDay(until, "short")}`,
    day: formatCalendarDay(from, "short"),
    answered,
    rest: questions - answered,
  }));
  return (
    <div aria-hidden="true" className="size-full">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={data}
          margin={{ top: 8, right: 4, bottom: 0, left: -24 }}
          barCategoryGap="20%"
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
          <XAxis
            dataKey="day"
            tick={tick}
            tickLine={false}
            axisLine={{ stroke: "var(--chart-3)" }}
            interval="preserveStartEnd"
            minTickGap={56}
          />
          <YAxis allowDecimals={false} tick={tick} tickLine={false} axisLine={false} tickCount={3} />
          <Tooltip cursor={{ fill: "var(--sunk)" }} content={DayTooltip} isAnimationActive={false} />
          <Bar dataKey="answered" stackId="asked" fill="var(--chart-1)" isAnimationActive={false} />
          <Bar dataKey="rest" stackId="asked" fill="var(--chart-2)" isAnimationActive={false} />
          {average === undefined ? null : (
            <ReferenceLine y={average} stroke="var(--chart-3)" strokeDasharray="2 4" strokeWidth={1.5} />
          )}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

type DayTooltipProps = {
  active?: boolean;
  payload?: readonly { payload?: { name: string; answered: number; rest: number } }[];
};

function DayTooltip({ active, payload }: DayTooltipProps) {
  const day = payload?.[0]?.payload;
  if (!active || !day) return null;
  return (
    <div className="rounded-control bg-ink px-2.5 py-1.5 text-14 text-paper leading-[1.5] shadow-float">
      <p className="font-semibold">{day.name}</p>
      <p>{`${copy.chart.answered}: ${day.answered}`}</p>
      <p>{`${copy.chart.rest}: ${day.rest}`}</p>
    </div>
  );
}
