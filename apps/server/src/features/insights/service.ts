import { type Analytics, type Figures, type ProfileAnalytics, SOURCES } from "@understudy/contracts";
import type { Database } from "../../platform/database.ts";
import { insightRepository } from "./repository.ts";

const LISTED = 20;
const DAY_MS = 86_400_000;
const SPAN_DAYS = 30;
/** Stars are drawn from so many of the last questions, and from no fewer than these. */
const STARS = { last: 100, least: 5 };

export type InsightService = ReturnType<typeof insightService>;

/** Figures about an owner's own assistant: measured, never sampled or made up. */
export function insightService({ db, clock }: { db: Database; clock: () => Date }) {
  return {
    async main(userId: string, profileId: number): Promise<Analytics> {
      const { popular, recent, ...measured } = await measure(db, clock(), userId, profileId);
      return {
        ...measured,
        popularQuestions: popular.map(({ question, count }) => ({ message: question, count })),
        recentHistory: recent.map(({ question, created_at }) => ({
          message: question,
          createdAt: created_at.toISOString(),
        })),
      };
    },

    async ofProfile(userId: string, profileId: number): Promise<ProfileAnalytics> {
      const { popular, recent, ...measured } = await measure(db, clock(), userId, profileId);
      return {
        ...measured,
        questionFrequency: popular,
        recentActivity: recent.map((row) => ({
          sessionId: row.conversation,
          question: row.question,
          createdAt: row.created_at.toISOString(),
          // Somebody who simply opened the page came from nowhere.
          source: row.embed_host ?? (row.source === "Direct" ? null : row.source),
        })),
      };
    },
  };
}

async function measure(db: Database, now: Date, userId: string, profileId: number) {
  const rows = insightRepository(db, { userId, profileId });
  const spans = spansBefore(now);
  const monthStart = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const [counted, documents, popular, recent, all, last, conversations] = await Promise.all([
    rows.counted(spans),
    rows.newDocuments(spans),
    rows.popular(LISTED),
    rows.recent(LISTED),
    rows.quality(),
    rows.quality(STARS.last),
    rows.conversations(monthStart),
  ]);
  const figures: Figures = {
    ...conversationFigures(conversations),
    accuracy: share(all.answered, all.questions),
    answers: { answered: all.answered, partly: all.partly, notAnswered: all.notAnswered },
    firstWordMs: all.firstWordMs,
    wholeAnswerMs: all.wholeAnswerMs,
    thumbs: { up: all.up, down: all.down },
    satisfaction: outOfFive(share(all.up, all.up + all.down)),
    stars: starsOf(last),
    views: counted.views.total,
    growth: {
      questions: growth(counted.questions),
      conversations: growth(counted.conversations),
      documents: growth(documents),
      views: growth(counted.views),
    },
  };
  return {
    totalQuestions: counted.questions.total,
    totalConversations: counted.conversations.total,
    popular,
    recent,
    figures,
  };
}

/** Whole days of UTC, today included, as counters know no hours. */
function spansBefore(now: Date) {
  const tomorrow = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS + DAY_MS);
  const middle = new Date(tomorrow.getTime() - SPAN_DAYS * DAY_MS);
  const start = new Date(middle.getTime() - SPAN_DAYS * DAY_MS);
  return { recent: { from: middle, until: tomorrow }, before: { from: start, until: middle } };
}

type BySource = { source: string; conversations: number; engaged: number; thisMonth: number };

function conversationFigures(rows: readonly BySource[]) {
  const sum = (field: "conversations" | "engaged" | "thisMonth") =>
    rows.reduce((total, row) => total + row[field], 0);
  const sources = Object.fromEntries(
    SOURCES.map((source) => [source, rows.find((row) => row.source === source)?.conversations ?? 0]),
  ) as Figures["sources"];
  return {
    conversationsThisMonth: sum("thisMonth"),
    engaged: share(sum("engaged"), sum("conversations")),
    sources,
  };
}

function starsOf(last: { questions: number; answered: number; up: number; down: number }): number | null {
  if (last.questions < STARS.least) return null;
  const answered = share(last.answered, last.questions) ?? 0;
  const liked = share(last.up, last.up + last.down);
  const mean = liked === null ? answered : (answered + liked) / 2;
  return Math.round(mean * 10) / 2;
}

function growth({ recent, before }: { recent: number; before: number }): number | null {
  return before === 0 ? null : (recent - before) / before;
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

function outOfFive(part: number | null): number | null {
  return part === null ? null : part * 5;
}
