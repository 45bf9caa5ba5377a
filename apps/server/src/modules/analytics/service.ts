import {
  type Analytics,
  CHANNELS,
  type Figures,
  type Insights,
  type KnowledgeCounts,
  type ProfileAnalytics,
  SAMPLES,
  SOURCES,
} from "@understudy/contracts";
import type { Database } from "../../platform/database.ts";
import type { Grouping } from "../answers/index.ts";
import { measurePeriod } from "./period.ts";
import { insightRepository } from "./repository.ts";
import { type Table, tableOf } from "./tables.ts";

const LISTED = 20;
const DAY_MS = 86_400_000;
const SPAN_DAYS = 30;
/** Number of recent questions that the stars are computed from. */
const STARS_FROM = 100;

type Dependencies = { db: Database; grouping: Grouping; clock: () => Date };
type Period = { days: number; timeZone: string };

export type InsightService = ReturnType<typeof insightService>;

/** Analytics of an owner's assistant: measured, never sampled or invented. */
export function insightService(dependencies: Dependencies) {
  const { db, grouping, clock } = dependencies;
  const period = (userId: string, profileId: number, request: Period) =>
    measurePeriod(db, { userId, profileId, ...request, now: clock() });
  return {
    main: (userId: string, profileId: number): Promise<Analytics> => ofMain(dependencies, userId, profileId),

    async ofProfile(userId: string, profileId: number): Promise<ProfileAnalytics> {
      const [{ popular, recent, ...measured }] = await Promise.all([
        measure(db, clock(), userId, profileId),
        grouping.ask(userId, profileId),
      ]);
      return {
        ...measured,
        questionFrequency: popular.map(({ question, count }) => ({ question, count })),
        recentActivity: recent.map((row) => ({
          sessionId: row.conversation,
          question: row.question,
          createdAt: row.created_at.toISOString(),
          // A visitor who opened the page directly has no source.
          source: row.embed_host ?? (row.source === "Direct" ? null : row.source),
        })),
      };
    },

    async period(userId: string, profileId: number, request: Period): Promise<Insights> {
      const [measured, underWay] = await Promise.all([
        period(userId, profileId, request),
        grouping.ask(userId, profileId),
      ]);
      return { ...measured, grouping: underWay };
    },

    /** Questions of visitors, without small talk. */
    mostAsked: (userId: string, profileId: number, limit: number) =>
      insightRepository(db, { userId, profileId }).popular(limit),

    knowledge: (userId: string, profileId: number): Promise<KnowledgeCounts> =>
      insightRepository(db, { userId, profileId }).knowledge(),

    async table(userId: string, profileId: number, { table, ...request }: Period & { table: Table }) {
      return tableOf(table, await period(userId, profileId, request));
    },
  };
}

async function ofMain(
  { db, grouping, clock }: Dependencies,
  userId: string,
  profileId: number,
): Promise<Analytics> {
  const rows = insightRepository(db, { userId, profileId });
  const [{ popular, recent, ...measured }, profiles, waiting] = await Promise.all([
    measure(db, clock(), userId, profileId),
    rows.byProfile(),
    rows.waiting(),
    grouping.ask(userId, profileId),
  ]);
  return {
    ...measured,
    popularQuestions: popular.map(({ question, count }) => ({ message: question, count })),
    recentHistory: recent.map(({ question, created_at }) => ({
      message: question,
      createdAt: created_at.toISOString(),
    })),
    profiles,
    // A visitor with two questions waits for one e-mail, so count addresses.
    waiting: {
      people: new Set(waiting.map(({ email }) => email)).size,
      question: waiting[0]?.question ?? null,
    },
  };
}

async function measure(db: Database, now: Date, userId: string, profileId: number) {
  const rows = insightRepository(db, { userId, profileId });
  const spans = spansBefore(now);
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)).toISOString().slice(0, 10);
  const [counted, documents, popular, recent, last, createdAt] = await Promise.all([
    rows.counted(spans, month),
    rows.newDocuments(spans),
    rows.popular(LISTED),
    rows.recent(LISTED),
    rows.lastOutcomes(STARS_FROM),
    rows.createdAt(),
  ]);
  const of = countsBy(counted);
  const hasPast = createdAt <= spans.before.from;
  return {
    totalQuestions: of("total", "questions", ""),
    totalConversations: of("total", "conversations", ""),
    ownTests: {
      questions: of("total", "questions", OWN_TESTS),
      conversations: of("total", "conversations", OWN_TESTS),
    },
    popular,
    recent,
    figures: {
      ...figuresOf(of),
      stars: starsOf(last),
      growth: hasPast ? growths(of, documents) : NO_GROWTH,
    },
  };
}

/** Label of the owner's own questions, which no visitor analytics include. */
const OWN_TESTS = "owner";
/** A profile that did not exist for the whole earlier period has no growth: a partial period is not comparable. */
const NO_GROWTH: Figures["growth"] = { questions: null, conversations: null, documents: null, views: null };

type Column = "total" | "recent" | "before" | "month";
type CountedRow = Record<Column, number> & { name: string; label: string };
type Counts = (column: Column, name: string, label?: string) => number;

/** Without a label, all labels are added up. */
function countsBy(rows: readonly CountedRow[]): Counts {
  return (column, name, label) =>
    rows
      .filter((row) => row.name === name && (label === undefined || row.label === label))
      .reduce((sum, row) => sum + row[column], 0);
}

function figuresOf(of: Counts): Omit<Figures, "stars" | "growth"> {
  const total = (name: string, label?: string) => of("total", name, label);
  const answers = {
    answered: total("answers", "answered"),
    partly: total("answers", "partly"),
    notAnswered: total("answers", "not_answered"),
  };
  const thumbs = { up: total("thumbs", "up"), down: total("thumbs", "down") };
  const mean = (name: string) => {
    const timed = total("timed");
    return timed === 0 ? null : Math.round(total(name) / timed);
  };
  return {
    conversationsThisMonth: of("month", "active"),
    engaged: share(total("engaged"), total("conversations", "")),
    accuracy: share(answers.answered, total("answers")),
    answers,
    firstWordMs: mean("first_word_ms"),
    wholeAnswerMs: mean("whole_answer_ms"),
    thumbs,
    satisfaction: outOfFive(share(thumbs.up, thumbs.up + thumbs.down)),
    views: total("views"),
    sources: sourcesOf((source) => total("conversations_from", source)),
  };
}

/** AI apps, e-mail and chat apps have no source of their own here, so they count as `Other`. */
function sourcesOf(total: (source: string) => number): Figures["sources"] {
  const sources = Object.fromEntries(SOURCES.map((source) => [source, total(source)])) as Figures["sources"];
  const channels = CHANNELS.reduce((sum, channel) => sum + total(channel), 0);
  return { ...sources, Other: sources.Other + channels };
}

function growths(of: Counts, documents: { recent: number; before: number }): Figures["growth"] {
  const ofVisitors = (name: string, label?: string) =>
    growth({ recent: of("recent", name, label), before: of("before", name, label) });
  return {
    questions: ofVisitors("questions", ""),
    conversations: ofVisitors("conversations", ""),
    documents: growth(documents),
    views: ofVisitors("views"),
  };
}

/** Whole UTC days, including today, because only the daily counts are used here. */
function spansBefore(now: Date) {
  const tomorrow = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS + DAY_MS);
  const middle = new Date(tomorrow.getTime() - SPAN_DAYS * DAY_MS);
  const start = new Date(middle.getTime() - SPAN_DAYS * DAY_MS);
  return { recent: { from: middle, until: tomorrow }, before: { from: start, until: middle } };
}

function starsOf(last: { questions: number; answered: number; up: number; down: number }): number | null {
  if (last.questions < SAMPLES.stars) return null;
  const answered = share(last.answered, last.questions) ?? 0;
  const rated = last.up + last.down;
  const liked = rated < SAMPLES.thumbs ? null : share(last.up, rated);
  const mean = liked === null ? answered : (answered + liked) / 2;
  return Math.round(mean * 10) / 2;
}

function growth({ recent, before }: { recent: number; before: number }): number | null {
  return before < SAMPLES.before ? null : (recent - before) / before;
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

function outOfFive(part: number | null): number | null {
  return part === null ? null : part * 5;
}
