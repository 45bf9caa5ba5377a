import type { WidgetAnalytics } from "@understudy/contracts";
import { INSIGHT_DAYS } from "@understudy/contracts/plain";
import { type ReactNode, useState } from "react";
import { useWidgetAnalytics } from "../../data/widgets.ts";
import { formatNumber } from "../../platform/format.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Select } from "../../ui/select.tsx";
import { SkeletonStats } from "../../ui/skeleton.tsx";
import { Stat, StatPanel } from "../../ui/stat.tsx";
import { widgets } from "./copy.ts";

const words = widgets.analytics;

type AnalyticsProps = { profileId: number; onGetCode: () => void };

/** What happened in the widget, by site. */
export function Analytics({ profileId, onGetCode }: AnalyticsProps) {
  const [days, setDays] = useState<WidgetAnalytics["days"]>(30);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-19">{words.title}</h2>
        <Select
          aria-label={words.period}
          value={String(days)}
          onChange={(event) => setDays(Number(event.target.value) as WidgetAnalytics["days"])}
          className="min-w-44 max-md:w-full"
        >
          {INSIGHT_DAYS.map((one) => (
            <option key={one} value={one}>
              {words.option(one)}
            </option>
          ))}
        </Select>
      </div>
      <QueryBoundary
        query={useWidgetAnalytics(profileId, days)}
        failed={words.failed}
        loading={
          <div role="status" aria-label={words.loading}>
            <SkeletonStats of={4} />
          </div>
        }
      >
        {(figures) => <Figures figures={figures} onGetCode={onGetCode} />}
      </QueryBoundary>
    </>
  );
}

/** A dash if there is nothing to divide by. */
function share(part: number, whole: number): string {
  return whole === 0 ? words.none : `${Math.round((100 * part) / whole)}%`;
}

function Figures({ figures, onGetCode }: { figures: WidgetAnalytics; onGetCode: () => void }) {
  const { views, opens, conversations, questions, answered, days, sites } = figures;
  const { stats } = words;
  const shown: [keyof typeof stats, number, ReactNode][] = [
    ["views", views, stats.views.note(days)],
    ["opens", opens, stats.opens.note(share(opens, views))],
    ["conversations", conversations, stats.conversations.note(share(conversations, opens))],
    ["questions", questions, stats.questions.note(share(answered, questions))],
  ];
  return (
    <>
      <StatPanel of={4}>
        {shown.map(([name, value, note]) => (
          <Stat
            key={name}
            label={stats[name].label}
            value={formatNumber(value)}
            quiet={value === 0}
            note={note}
          />
        ))}
      </StatPanel>
      <Card className="mt-4">
        <CardHead
          title={words.sites.title}
          note={sites.length > 0 ? words.sites.note(sites.length) : undefined}
        />
        {sites.length > 0 ? (
          <Sites sites={sites} />
        ) : (
          <EmptyState
            title={words.empty.title}
            action={
              <Button variant="quiet" onClick={onGetCode}>
                {words.empty.action}
              </Button>
            }
          >
            {words.empty.text}
          </EmptyState>
        )}
      </Card>
    </>
  );
}

function Sites({ sites }: { sites: WidgetAnalytics["sites"] }) {
  const [first] = sites;
  const cell = "border-t py-2.5 pl-4 text-right tabular-nums";
  return (
    <>
      {first && first.questions > 0 ? (
        <p className="-mt-2 mb-3 text-14 text-ink-soft">
          {words.sites.sentence(first.host, first.questions)}
        </p>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section className="overflow-x-auto" tabIndex={0} aria-label={words.sites.title}>
        <table className="w-full text-14">
          <thead>
            <tr className="text-ink-soft">
              {words.sites.columns.map((column, place) => (
                <th
                  key={column}
                  scope="col"
                  className={place === 0 ? "pb-2 text-left font-medium" : "pb-2 pl-4 text-right font-medium"}
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sites.map(({ host, views, opens, conversations, questions, answered }) => (
              <tr key={host}>
                <th scope="row" className="border-t py-2.5 text-left font-[550]">
                  {host}
                </th>
                <td className={cell}>{formatNumber(views)}</td>
                <td className={cell}>{formatNumber(opens)}</td>
                <td className={cell}>{formatNumber(conversations)}</td>
                <td className={cell}>{formatNumber(questions)}</td>
                <td className={cell}>{share(answered, questions)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
