import { type Insights, SOURCES } from "@understudy/contracts";
import type { Database } from "../../platform/database.ts";
import { gapRepository } from "../answers/index.ts";
import { type Stretch, stretchesOf } from "./days.ts";
import { periodRepository } from "./period-repository.ts";
import { insightRepository } from "./repository.ts";

type PeriodRequest = { userId: string; profileId: number; days: number; timeZone: string; now: Date };
type Counts = (name: string, label?: string) => number;

const SHOWN = { gaps: 10, asked: 20, recent: 10 };

/**
 * Analytics of a period and of the one before it. All values come from counters and a few indexed rows, never from a
 * live count.
 */
export async function measurePeriod(
  db: Database,
  request: PeriodRequest,
): Promise<Omit<Insights, "grouping">> {
  const { days, timeZone, now } = request;
  const rows = periodRepository(db, request);
  const lists = insightRepository(db, request);
  const { during, before, series } = stretchesOf(now, days, timeZone);
  const [events, documents, documentsBefore, gaps, mostAsked, recent, createdAt] = await Promise.all([
    rows.countEvents([before.starts, ...series.map(({ starts }) => starts), during.ends]),
    rows.newDocuments(during),
    rows.newDocuments(before),
    gapRepository(db, request).list(SHOWN.gaps),
    lists.popular(SHOWN.asked),
    lists.recent(SHOWN.recent),
    lists.createdAt(),
  ]);
  const countsOf = countsBy(events);
  return {
    period: { from: during.from, until: during.until, days, timeZone, hasPast: createdAt <= before.starts },
    during: spanOf(
      countsOf((stretch) => stretch > 0),
      documents,
    ),
    before: spanOf(
      countsOf((stretch) => stretch === 0),
      documentsBefore,
    ),
    series: series.map((stretch, index) =>
      barOf(
        stretch,
        countsOf((one) => one === index + 1),
      ),
    ),
    gaps,
    mostAsked: mostAsked.map(({ question, count, lastAt }) => ({
      question,
      count,
      lastAt: lastAt.toISOString(),
    })),
    recent: recent.map((row) => ({
      conversationId: row.conversation,
      question: row.question,
      createdAt: row.created_at.toISOString(),
      source: row.source as Insights["recent"][number]["source"],
      embedHost: row.embed_host,
      state: row.state as Insights["recent"][number]["state"],
    })),
  };
}

type EventCount = { stretch: number; name: string; label: string; count: number };

/** Sums the counts of the wanted intervals. Without a label, all labels are added up. */
function countsBy(rows: readonly EventCount[]) {
  const byStretch = Map.groupBy(rows, ({ stretch }) => stretch);
  return (wanted: (stretch: number) => boolean): Counts => {
    const counts = new Map<string, number>();
    const add = (key: string, count: number) => counts.set(key, (counts.get(key) ?? 0) + count);
    for (const [stretch, found] of byStretch) {
      if (!wanted(stretch)) continue;
      for (const { name, label, count } of found) {
        add(name, count);
        add(`${name} ${label}`, count);
      }
    }
    return (name, label) => counts.get(label === undefined ? name : `${name} ${label}`) ?? 0;
  };
}

function sumEvents(of: Counts) {
  const timed = of("timed");
  const mean = (name: string) => (timed === 0 ? null : Math.round(of(name) / timed));
  return {
    conversations: of("conversations"),
    questions: of("questions"),
    answered: of("answers", "answered"),
    partly: of("answers", "partly"),
    notAnswered: of("answers", "not_answered"),
    views: of("views"),
    thumbs: { up: of("thumbs", "up"), down: of("thumbs", "down") },
    firstWordMs: mean("first_word_ms"),
    wholeAnswerMs: mean("whole_answer_ms"),
  };
}

function spanOf(of: Counts, documents: number): Insights["during"] {
  const sources = Object.fromEntries(SOURCES.map((source) => [source, of("views", source)]));
  return { ...sumEvents(of), documents, sources: sources as Insights["during"]["sources"] };
}

function barOf({ from, until }: Stretch, of: Counts): Insights["series"][number] {
  return { from, until, ...sumEvents(of) };
}
