import type { Insights } from "@understudy/contracts";
import { Check } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useInsights } from "../../data/analytics.ts";
import { useKnowledgeCounts } from "../../data/profiles.ts";
import { useSavedAnswers } from "../../data/saved-answers.ts";
import { formatRecentDay } from "../../platform/format.ts";
import { combineQueries, QueryBoundary } from "../../platform/query-boundary.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { textLink } from "../../ui/text-link.ts";
import { insights as copy } from "./copy.ts";
import { type Answering, GapCards } from "./gaps.tsx";

const words = copy.unanswered;
/** Open questions have no period; the figures of this one are not shown. */
const DAYS = 30;

type Order = "asked" | "newest";
const orders: { value: Order; label: string }[] = [
  { value: "asked", label: words.order.asked },
  { value: "newest", label: words.order.newest },
];

/** All questions that the documents don't answer, to be answered here. */
export function Unanswered({ profileId, answering }: { profileId: number; answering: Answering }) {
  const query = combineQueries({
    insights: useInsights(profileId, DAYS),
    counts: useKnowledgeCounts(profileId),
  });
  return (
    <>
      <QueryBoundary query={query} className="mt-6">
        {({ insights: { gaps }, counts }) => (
          <Listed
            profileId={profileId}
            gaps={gaps}
            questions={counts.unansweredAsked}
            meanings={Math.max(counts.unanswered, gaps.length)}
            answering={answering}
          />
        )}
      </QueryBoundary>
      <Answered profileId={profileId} />
    </>
  );
}

type ListedProps = {
  profileId: number;
  gaps: Insights["gaps"];
  questions: number;
  meanings: number;
  answering: Answering;
};

function Listed({ profileId, gaps, questions, meanings, answering }: ListedProps) {
  const [order, setOrder] = useState<Order>("asked");
  const sorted =
    order === "newest"
      ? gaps.toSorted((one, other) => other.lastAt.localeCompare(one.lastAt))
      : gaps.toSorted((one, other) => Number(other.waiting.people > 0) - Number(one.waiting.people > 0));
  return (
    <>
      <div className="mt-1.5 mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <p className="max-w-136 text-ink-soft">{words.lead(questions, meanings)}</p>
        {gaps.length > 1 ? (
          <Segmented
            aria-label={words.order.label}
            value={order}
            onValueChange={(value) => setOrder(value as Order)}
            segments={orders}
            className="max-md:w-full"
          />
        ) : null}
      </div>
      {gaps.length === 0 ? (
        <Card>
          <EmptyState title={copy.gaps.empty.title}>{copy.gaps.empty.text}</EmptyState>
        </Card>
      ) : (
        <GapCards profileId={profileId} gaps={sorted} answering={answering} />
      )}
      {meanings > gaps.length ? (
        <p className="mt-3 text-14 text-ink-soft">{words.first(gaps.length, meanings)}</p>
      ) : null}
    </>
  );
}

const SHOWN = 3;

/** The latest saved answers, with how often they were used since. */
function Answered({ profileId }: { profileId: number }) {
  return (
    <QueryBoundary query={useSavedAnswers(profileId)} loading={null} empty={null} className="mt-8">
      {(answers) => (
        <section aria-labelledby="answered" className="mt-8">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 id="answered" className="text-16 leading-[1.4]">
              {words.done.title}
            </h2>
            <Link to={`/answers?profile=${profileId}`} className={`${textLink} text-14`}>
              {words.done.all}
            </Link>
          </div>
          <ul className="mt-2.5 border-t">
            {answers.slice(0, SHOWN).map(({ id, question, answeredAt, uses }) => (
              <li
                key={id}
                className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2.5 gap-y-0.5 border-b py-3.25 md:grid-cols-[auto_minmax(0,1fr)_auto]"
              >
                <Icon of={Check} size={16} className="text-good" />
                <span
                  dir="auto"
                  className="font-[440] font-serif text-17 leading-[1.35] [overflow-wrap:anywhere]"
                >
                  {question}
                </span>
                <span className="text-14 text-ink-soft max-md:col-start-2">
                  {words.done.saved(formatRecentDay(answeredAt), uses)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </QueryBoundary>
  );
}
