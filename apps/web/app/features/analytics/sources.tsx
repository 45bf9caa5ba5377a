import type { Insights } from "@understudy/contracts";
import { SAMPLES, SOURCES } from "@understudy/contracts/plain";
import { useId } from "react";
import { Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { insights as copy } from "./copy.ts";
import { rate } from "./samples.ts";

export function Sources({ insights }: { insights: Insights }) {
  const id = useId();
  const { during, period } = insights;
  const most = Math.max(1, ...Object.values(during.sources));
  const isEnough = during.views >= SAMPLES.views;
  const first = SOURCES.toSorted((a, b) => during.sources[b] - during.sources[a])[0] ?? "Direct";
  return (
    <Card aria-labelledby={id}>
      <CardHead
        title={<span id={id}>{copy.sources.title}</span>}
        note={during.views > 0 ? copy.sources.note(during.views, period.days) : undefined}
      />
      {during.views === 0 ? (
        <EmptyState
          title={copy.sources.empty.title}
          action={
            <Button asChild variant="quiet" size="sm">
              <Link to="/profile">{copy.sources.empty.action}</Link>
            </Button>
          }
        >
          {copy.sources.empty.text}
        </EmptyState>
      ) : (
        <>
          <p className="-mt-2 mb-4 text-14 text-ink-soft">
            {isEnough
              ? copy.sources.sentence(first, during.sources[first] / during.views)
              : copy.sources.tooFew(SAMPLES.views)}
          </p>
          <ul className="grid gap-3.5">
            {SOURCES.map((source) => (
              <li key={source} className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1.5 text-14">
                <span>{source}</span>
                <b className="font-semibold tabular-nums">
                  {rate(during.sources[source], during.views, SAMPLES.views) ?? during.sources[source]}
                </b>
                <span aria-hidden="true" className="col-span-2 h-1.5 overflow-hidden rounded-pill bg-sunk">
                  <span
                    className="block h-full rounded-pill bg-(--chart-1)"
                    style={{ width: `${(100 * during.sources[source]) / most}%` }}
                  />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
