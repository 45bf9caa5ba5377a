import * as z from "zod";
import { DateTime } from "./date-time.ts";
import { NumericId, NumericIdParam } from "./documents.ts";
import { endpoint } from "./endpoint.ts";
import { EXAMPLE } from "./example-values.ts";
import { EXCHANGE_STATES, INSIGHT_DAYS, SOURCES } from "./plain.ts";
import { TimeZone } from "./time-zone.ts";

const Count = z.int().nonnegative();
const Share = z.number().min(0).max(1);

/**
 * Computed from stored rows of visitors only: excludes the owner's tests, and small talk does not count as a question.
 * `null` means that there is no or too little data.
 */
export const Figures = z.strictObject({
  /** Conversations with activity in the current calendar month (UTC). */
  conversationsThisMonth: Count,
  /** Share of conversations with two or more questions. */
  engaged: Share.nullable(),
  /** Share of questions answered with at least one citation. */
  accuracy: Share.nullable(),
  /** How visitors' questions ended; failed and stopped answers are in none of the three. */
  answers: z.strictObject({ answered: Count, partly: Count, notAnswered: Count }),
  firstWordMs: Count.nullable(),
  wholeAnswerMs: Count.nullable(),
  thumbs: z.strictObject({ up: Count, down: Count }),
  /** Out of 5, from ratings. */
  satisfaction: z.number().min(0).max(5).nullable(),
  /** Out of 5 in half steps, from the last 100 questions; null below 10 questions. */
  stars: z.number().min(0).max(5).multipleOf(0.5).nullable(),
  views: Count,
  /** Conversations by traffic source. */
  sources: z.strictObject({ Direct: Count, Search: Count, Social: Count, Embedded: Count, Other: Count }),
  /**
   * The last 30 days compared with the 30 before: 0.5 means 50% more. Null if the profile is younger than 60 days or
   * the earlier period has fewer than ten.
   */
  growth: z.strictObject({
    questions: z.number().nullable(),
    conversations: z.number().nullable(),
    documents: z.number().nullable(),
    views: z.number().nullable(),
  }),
});
export type Figures = z.infer<typeof Figures>;

/** Questions the owner asked as a test; excluded from analytics and shown separately. */
export const OwnTests = z.strictObject({ questions: Count, conversations: Count });

export const Analytics = z.strictObject({
  /** All questions visitors ever asked. */
  totalQuestions: Count,
  totalConversations: Count,
  ownTests: OwnTests,
  /** Most asked first; questions with the same meaning are merged. */
  popularQuestions: z.array(z.strictObject({ message: z.string(), count: Count })),
  /** Newest first. */
  recentHistory: z.array(z.strictObject({ message: z.string(), createdAt: DateTime })),
  figures: Figures,
  /** The owner's profiles with at least one question. */
  profiles: z.array(z.strictObject({ profileId: NumericId, questions: Count })),
  /** Visitors with a confirmed address whose question is still open, and the first such question. */
  waiting: z.strictObject({ people: Count, question: z.string().nullable() }),
});
export type Analytics = z.infer<typeof Analytics>;

export const ProfileAnalytics = z.strictObject({
  totalQuestions: Count,
  totalConversations: Count,
  ownTests: OwnTests,
  questionFrequency: z.array(z.strictObject({ question: z.string(), count: Count })),
  recentActivity: z.array(
    z.strictObject({
      /** The conversation's id, not its token, which is the visitor's secret for continuing the conversation. */
      sessionId: NumericId,
      question: z.string(),
      createdAt: DateTime,
      /** The embedding site or the kind of traffic source; null for a direct visit. */
      source: z.string().nullable(),
    }),
  ),
  figures: Figures,
});
export type ProfileAnalytics = z.infer<typeof ProfileAnalytics>;

/** Activity of visitors in a period, without the owner's tests. */
const happened = {
  conversations: Count,
  questions: Count,
  /** With at least one citation. */
  answered: Count,
  partly: Count,
  notAnswered: Count,
  views: Count,
  thumbs: z.strictObject({ up: Count, down: Count }),
  /** Mean values; null if nothing was measured. */
  firstWordMs: Count.nullable(),
  wholeAnswerMs: Count.nullable(),
};
export const Span = z.strictObject({
  ...happened,
  documents: Count,
  /** Page views by traffic source. */
  sources: z.strictObject({ Direct: Count, Search: Count, Social: Count, Embedded: Count, Other: Count }),
});

/** How much a profile knows, for the counts beside its menu entries. */
export const KnowledgeCounts = z.strictObject({
  /** Uploaded files. */
  documents: Count,
  /** Pages in use from sites. */
  webPages: Count,
  savedAnswers: Count,
  /** Open questions that the documents could not answer, grouped by meaning, and how often they were asked. */
  unanswered: Count,
  unansweredAsked: Count,
});
export type KnowledgeCounts = z.infer<typeof KnowledgeCounts>;

/** Questions of the same meaning that the documents could not answer. */
const Gap = z.strictObject({
  id: NumericId,
  question: z.string(),
  count: Count,
  lastAt: DateTime,
  /** The conversation in which it was last asked. */
  conversationId: NumericId,
  /** Visitors with a confirmed address who wait for an answer. Addresses are never listed here. */
  waiting: z.strictObject({ people: Count, contactIds: z.array(NumericId) }),
});

/** Analytics of a period, in days of the requested time zone. */
export const Insights = z.strictObject({
  period: z.strictObject({
    /** First and last day; the last is today. */
    from: z.iso.date(),
    until: z.iso.date(),
    days: Count,
    timeZone: z.string(),
    /** Whether the profile existed for the whole previous period, so that the two can be compared. */
    hasPast: z.boolean(),
  }),
  during: Span,
  /** The previous period of the same length. */
  before: Span,
  /** One entry per day, or per week for a year. `from` is the first day of each. */
  series: z.array(z.strictObject({ from: z.iso.date(), until: z.iso.date(), ...happened })),
  gaps: z.array(Gap),
  mostAsked: z.array(z.strictObject({ question: z.string(), count: Count, lastAt: DateTime })),
  recent: z.array(
    z.strictObject({
      conversationId: NumericId,
      question: z.string(),
      createdAt: DateTime,
      source: z.enum(SOURCES),
      embedHost: z.string().nullable(),
      state: z.enum([...EXCHANGE_STATES, "pending"]),
    }),
  ),
  /** Questions are still being grouped by meaning; a live event reports when it is done. */
  grouping: z.boolean(),
});
export type Insights = z.infer<typeof Insights>;

const Period = z.object({
  days: z
    .enum(INSIGHT_DAYS.map(String) as [string, ...string[]])
    .default("30")
    .transform(Number),
  timeZone: TimeZone.default("UTC"),
});

export const insights = {
  view: endpoint({
    name: "profiles.viewed",
    method: "POST",
    path: "/api/users/:id/views",
    access: "public",
    ofProfile: true,
    summary: "Count a visit to a public page, once per visitor and day",
    description: "Only the kind of traffic source of the `referrer` is stored.",
    params: z.object({ id: z.string().max(64) }),
    body: z.strictObject({
      /** Only its kind of traffic source is stored. */
      referrer: z.string().max(4_000).optional(),
      embed: z.boolean().optional(),
    }),
    response: z.undefined(),
    status: 204,
    errors: ["invalid_request", "not_found", "too_many_requests"],
    example: { params: { id: EXAMPLE.userId }, body: { referrer: "https://www.example.com/coaches" } },
  }),
  main: endpoint({
    name: "analytics.main",
    method: "GET",
    path: "/api/analytics",
    access: "owner",
    summary: "Get analytics of the main profile",
    response: Analytics,
    errors: ["unauthorized"],
  }),
  ofProfile: endpoint({
    name: "analytics.ofProfile",
    method: "GET",
    path: "/api/profiles/:id/analytics",
    access: "owner",
    summary: "Get analytics of a profile",
    params: z.object({ id: NumericIdParam }),
    response: ProfileAnalytics,
    errors: ["unauthorized", "not_found"],
  }),
  period: endpoint({
    name: "analytics.insights",
    method: "GET",
    path: "/api/profiles/:id/insights",
    access: "owner",
    summary: "Get a profile's analytics for a period: totals, time series, gaps and most-asked questions",
    params: z.object({ id: NumericIdParam }),
    query: Period,
    response: Insights,
    errors: ["unauthorized", "not_found", "invalid_request"],
  }),
  knowledge: endpoint({
    name: "profiles.knowledge",
    method: "GET",
    path: "/api/profiles/:id/knowledge",
    access: "owner",
    summary: "Count a profile's documents, web pages, saved answers and unanswered questions",
    params: z.object({ id: NumericIdParam }),
    response: KnowledgeCounts,
    errors: ["unauthorized", "not_found"],
  }),
  gaps: endpoint({
    name: "gaps.list",
    method: "GET",
    path: "/api/profiles/:id/gaps",
    access: "owner",
    scope: "conversations:read",
    summary: "List up to 100 open gaps of a profile, most asked first",
    params: z.object({ id: NumericIdParam }),
    response: z.array(Gap),
    errors: ["unauthorized", "not_found"],
    example: {
      params: { id: "12" },
      response: [
        {
          id: 91,
          question: "Do you coach in German?",
          count: 3,
          lastAt: "2026-02-28T09:41:05.000Z",
          conversationId: 311,
          waiting: { people: 0, contactIds: [] },
        },
      ],
    },
  }),
  settleGap: endpoint({
    name: "gaps.settle",
    method: "PATCH",
    path: "/api/profiles/:id/gaps/:gapId",
    access: "owner",
    summary: "Remove a gap from the list because it is answered or needs no answer",
    params: z.object({ id: NumericIdParam, gapId: NumericIdParam }),
    /** `off_subject`: do not report this question again, nor others with the same meaning. */
    body: z.strictObject({ status: z.enum(["answered", "dismissed", "off_subject"]) }),
    response: z.undefined(),
    status: 204,
    errors: ["unauthorized", "not_found", "invalid_request"],
  }),
  table: endpoint({
    name: "analytics.table",
    method: "GET",
    path: "/api/profiles/:id/insights.csv",
    access: "owner",
    summary: "Download a period's analytics as CSV: by day, most-asked questions or gaps",
    params: z.object({ id: NumericIdParam }),
    query: Period.extend({ table: z.enum(["days", "questions", "gaps"]).default("days") }),
    file: true,
    errors: ["unauthorized", "not_found", "invalid_request"],
  }),
};
