import type { Insights } from "@understudy/contracts";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { formatRecent } from "../../platform/format.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { textLink } from "../../ui/text-link.ts";
import { insights as copy } from "./copy.ts";

type CountedQuestion = { question: string; count: number };

export function MostAsked({
  questions,
  grouping = false,
}: {
  questions: readonly CountedQuestion[];
  grouping?: boolean;
}) {
  const { asked } = copy;
  return (
    <Listed title={asked.title} note={questions.length > 0 ? asked.note : undefined}>
      {questions.length === 0 ? <EmptyState title={asked.empty.title}>{asked.empty.text}</EmptyState> : null}
      <ol className="[&>li]:border-t">
        {questions.map(({ question, count }) => (
          <li key={question} className="flex items-baseline justify-between gap-4 py-3.5">
            <p className="min-w-0 [overflow-wrap:anywhere] line-clamp-3">{question}</p>
            <b className="shrink-0 text-14 font-semibold tabular-nums">{asked.times(count)}</b>
          </li>
        ))}
      </ol>
      {grouping ? (
        <p role="status" className="border-t py-3 text-14 text-ink-soft">
          {asked.grouping}
        </p>
      ) : null}
    </Listed>
  );
}

type Activity = {
  conversationId: number;
  question: string;
  createdAt: string;
  source: string | null;
  state?: Insights["recent"][number]["state"];
};

export function RecentActivity({ entries }: { entries: readonly Activity[] }) {
  const { activity } = copy;
  return (
    <Listed
      title={activity.title}
      action={
        entries.length > 0 ? (
          <Link to="/inbox" className={`${textLink} text-14`}>
            {activity.all}
          </Link>
        ) : undefined
      }
    >
      {entries.length === 0 ? (
        <EmptyState title={activity.empty.title}>{activity.empty.text}</EmptyState>
      ) : null}
      <ul className="[&>li]:border-t">
        {entries.map((entry) => (
          <li key={`${entry.conversationId} ${entry.createdAt}`} className="py-3">
            <Link
              to={`/inbox/${entry.conversationId}`}
              className="block [overflow-wrap:anywhere] line-clamp-3 hover:underline max-md:py-2.5"
            >
              {entry.question}
            </Link>
            <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-14 text-ink-soft">
              <span>
                <time dateTime={entry.createdAt}>{formatRecent(entry.createdAt)}</time>
                {entry.source === null ? null : <> {activity.from(entry.source)}</>}
              </span>
              {entry.state && activity.states[entry.state] ? (
                <Badge tone={entry.state === "not_answered" ? "warn" : "neutral"}>
                  {activity.states[entry.state]}
                </Badge>
              ) : null}
            </p>
          </li>
        ))}
      </ul>
    </Listed>
  );
}

type ListedProps = {
  title: string;
  note?: string | undefined;
  action?: ReactNode;
  children: ReactNode;
};

function Listed({ title, note, action, children }: ListedProps) {
  const id = useId();
  return (
    <Card flush aria-labelledby={id}>
      <CardHead title={<span id={id}>{title}</span>} note={note} action={action} />
      {children}
    </Card>
  );
}

/** Hides the source of direct visits, because it says nothing. */
export function sourceOf({ source, embedHost }: Insights["recent"][number]): string | null {
  return embedHost ?? (source === "Direct" ? null : source);
}
