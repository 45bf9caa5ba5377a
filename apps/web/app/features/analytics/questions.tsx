import type { Insights } from "@understudy/contracts";
import { ChartColumn, Table } from "lucide-react";
import { lazy, useId, useState } from "react";
import { Link } from "react-router";
import { formatCalendarDay, formatNumber } from "../../platform/format.ts";
import { Part } from "../../platform/part.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { insights as copy } from "./copy.ts";
import { busiestWeekday, isComparable } from "./samples.ts";

/** The chart library is larger than the rest of the screen, so it loads separately. */
const QuestionsChart = lazy(async () => ({
  default: (await import("./questions-chart.tsx")).QuestionsChart,
}));

/** The height of the chart, so that the layout doesn't shift when it loads. */
const HEIGHT = "h-60";

export function Questions({ insights }: { insights: Insights }) {
  const id = useId();
  const [view, setView] = useState("chart");
  const { during, before, period, series } = insights;
  const weekly = series.some(({ from, until }) => from !== until);
  const average = before.questions / series.length;
  const hasAverage = isComparable(insights, before.questions);
  const rest = during.questions - during.answered;
  return (
    <Card aria-labelledby={id}>
      <CardHead
        title={<span id={id}>{weekly ? copy.chart.weeks : copy.chart.title}</span>}
        action={during.questions > 0 ? <Views view={view} onChange={setView} /> : undefined}
      />
      {during.questions === 0 ? (
        <Empty />
      ) : (
        <>
          <p className="-mt-1 mb-4 text-14 text-ink-soft">{sentence(insights)}</p>
          {view === "table" ? (
            <QuestionsTable insights={insights} />
          ) : (
            <Part waiting={<Skeleton className={HEIGHT} />}>
              <div className={HEIGHT}>
                <QuestionsChart series={series} average={hasAverage ? average : undefined} />
              </div>
            </Part>
          )}
          <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-14 text-ink-soft">
            <Key tone="bg-(--chart-1)">{`${copy.chart.answered}, ${formatNumber(during.answered)}`}</Key>
            <Key tone="bg-(--chart-2)">{`${copy.chart.rest}, ${formatNumber(rest)}`}</Key>
            {hasAverage ? (
              <Key tone="h-0 border-t-2 border-dotted border-(--chart-3) bg-transparent">
                {copy.chart.average(average.toFixed(1), weekly ? "week" : "day")}
              </Key>
            ) : null}
          </ul>
          <p className="sr-only">{period.timeZone}</p>
        </>
      )}
    </Card>
  );
}

function sentence(insights: Insights): string {
  const { questions, answered } = insights.during;
  const summary = copy.chart.sentence(questions, answered);
  const busiest = busiestWeekday(insights);
  return busiest === undefined ? summary : `${copy.chart.busiest(busiest)} ${summary}`;
}

function Views({ view, onChange }: { view: string; onChange: (view: string) => void }) {
  const segment = (value: string, icon: typeof Table, label: string) => ({
    value,
    label: (
      <>
        <Icon of={icon} size={16} />
        {label}
      </>
    ),
  });
  return (
    <Segmented
      aria-label={copy.chart.views.label}
      value={view}
      onValueChange={onChange}
      className="max-md:w-full"
      segments={[
        segment("chart", ChartColumn, copy.chart.views.chart),
        segment("table", Table, copy.chart.views.table),
      ]}
    />
  );
}

function Key({ tone, children }: { tone: string; children: string }) {
  return (
    <li className="flex items-center gap-2">
      <span aria-hidden="true" className={`size-3 rounded-[3px] ${tone}`} />
      {children}
    </li>
  );
}

function QuestionsTable({ insights: { series } }: { insights: Insights }) {
  const number = "py-2 pl-3 text-right tabular-nums";
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
    <section tabIndex={0} aria-label={copy.chart.title} className={`${HEIGHT} overflow-auto`}>
      <table className="w-full text-14">
        <thead className="sticky top-0 bg-surface text-ink-soft">
          <tr>
            {copy.chart.columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={index === 0 ? "py-2 text-left font-medium" : `${number} font-medium`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&>tr]:border-t">
          {series.toReversed().map((one) => (
            <tr key={one.from}>
              <th scope="row" className="whitespace-nowrap py-2 text-left font-normal">
                {one.from === one.until
                  ? formatCalendarDay(one.from, "short")
                  : `${formatCalendarDay(one.from, "short")} – ${formatCalendarDay(one.until, "short")}`}
              </th>
              <td className={number}>{one.questions}</td>
              <td className={number}>{one.answered}</td>
              <td className={number}>{one.partly}</td>
              <td className={number}>{one.notAnswered}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Empty() {
  const { empty } = copy.chart;
  return (
    <EmptyState
      shape="chart"
      title={empty.title}
      action={
        <Button asChild variant="quiet" size="sm">
          <Link to="/chat">{empty.action}</Link>
        </Button>
      }
    >
      {empty.text}
    </EmptyState>
  );
}
