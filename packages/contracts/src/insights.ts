import * as z from "zod";
import { NumericId, NumericIdParam } from "./documents.ts";
import { endpoint } from "./endpoint.ts";
import { EXCHANGE_STATES, INSIGHT_DAYS, SOURCES } from "./plain.ts";
import { TimeZone } from "./time-zone.ts";

const Count = z.int().nonnegative();
const Share = z.number().min(0).max(1);

/**
 * Measured from stored rows, of visitors only: the owner's own tests are left out, and small talk is no question.
 * `null` means that there is nothing, or too little, to measure yet.
 */
export const Figures = z.strictObject({
  /** Conversations in which something was said in the current calendar month of UTC. */
  conversationsThisMonth: Count,
  /** Share of conversations with two or more questions. */
  engaged: Share.nullable(),
  /** Share of questions answered with at least one citation. */
  accuracy: Share.nullable(),
  /** How visitors' questions ended; one that broke off or was stopped is in none of the three. */
  answers: z.strictObject({ answered: Count, partly: Count, notAnswered: Count }),
  firstWordMs: Count.nullable(),
  wholeAnswerMs: Count.nullable(),
  thumbs: z.strictObject({ up: Count, down: Count }),
  /** Out of 5, from thumbs. */
  satisfaction: z.number().min(0).max(5).nullable(),
  /** Out of 5 in half steps, from the last 100 questions; null below 10 questions. */
  stars: z.number().min(0).max(5).multipleOf(0.5).nullable(),
  views: Count,
  /** Conversations by where the visitor came from. */
  sources: z.strictObject({ Direct: Count, Search: Count, Social: Count, Embedded: Count, Other: Count }),
  /**
   * The last 30 days against the 30 before: 0.5 is half as many more. Null where the profile is younger than both
   * together, or fewer than ten were counted in the 30 before.
   */
  growth: z.strictObject({
    questions: z.number().nullable(),
    conversations: z.number().nullable(),
    documents: z.number().nullable(),
    views: z.number().nullable(),
  }),
});
export type Figures = z.infer<typeof Figures>;

/** What the owner asked to try the assistant: in no figure, and shown apart. */
const OwnTests = z.strictObject({ questions: Count, conversations: Count });

export const Analytics = z.strictObject({
  /** Every question that a visitor ever asked. */
  totalQuestions: Count,
  totalConversations: Count,
  ownTests: OwnTests,
  /** Most asked first; questions that mean the same are one. */
  popularQuestions: z.array(z.strictObject({ message: z.string(), count: Count })),
  /** Newest first. */
  recentHistory: z.array(z.strictObject({ message: z.string(), createdAt: z.iso.datetime() })),
  figures: Figures,
  /** Of each of the owner's profiles that was ever asked. */
  profiles: z.array(z.strictObject({ profileId: NumericId, questions: Count })),
  /** Visitors who left a confirmed address with a question that is still open, and the first of those questions. */
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
      /** The conversation's number. Its token stays the visitor's, who continues the conversation by it. */
      sessionId: NumericId,
      question: z.string(),
      createdAt: z.iso.datetime(),
      /** The page it was embedded in, or the kind of place the visitor came from; null for a direct visit. */
      source: z.string().nullable(),
    }),
  ),
  figures: Figures,
});
export type ProfileAnalytics = z.infer<typeof ProfileAnalytics>;

/** What happened between two days: everything of visitors, nothing of the owner's own tests. */
const happened = {
  conversations: Count,
  questions: Count,
  /** With at least one citation. */
  answered: Count,
  partly: Count,
  notAnswered: Count,
  views: Count,
  thumbs: z.strictObject({ up: Count, down: Count }),
  /** In the mean; null where nothing was timed. */
  firstWordMs: Count.nullable(),
  wholeAnswerMs: Count.nullable(),
};
const Span = z.strictObject({
  ...happened,
  documents: Count,
  /** Views by where the visitor came from. */
  sources: z.strictObject({ Direct: Count, Search: Count, Social: Count, Embedded: Count, Other: Count }),
});

/** A period of an assistant's life, in days of the time zone that was asked for. */
export const Insights = z.strictObject({
  period: z.strictObject({
    /** Its first and last day, the last one being today. */
    from: z.iso.date(),
    until: z.iso.date(),
    days: Count,
    timeZone: z.string(),
    /** Whether the profile was there for all of the days before, so that the two can be compared. */
    hasPast: z.boolean(),
  }),
  during: Span,
  /** As many days before. */
  before: Span,
  /** Day by day; a year week by week. `from` is the first day of each. */
  series: z.array(z.strictObject({ from: z.iso.date(), until: z.iso.date(), ...happened })),
  /** Questions that the documents could not answer and that are still open, those that mean the same together. */
  gaps: z.array(
    z.strictObject({
      id: NumericId,
      question: z.string(),
      count: Count,
      lastAt: z.iso.datetime(),
      /** The conversation in which it was asked last. */
      conversationId: NumericId,
      /** Visitors who left a confirmed address with it and have no answer yet. No address is among figures. */
      waiting: z.strictObject({ people: Count, contactIds: z.array(NumericId) }),
    }),
  ),
  mostAsked: z.array(z.strictObject({ question: z.string(), count: Count, lastAt: z.iso.datetime() })),
  recent: z.array(
    z.strictObject({
      conversationId: NumericId,
      question: z.string(),
      createdAt: z.iso.datetime(),
      source: z.enum(SOURCES),
      embedHost: z.string().nullable(),
      state: z.enum([...EXCHANGE_STATES, "pending"]),
    }),
  ),
  /** Questions are being put together by meaning; the stream says when that is done. */
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
    method: "POST",
    path: "/api/users/:id/views",
    access: "public",
    ofProfile: true,
    summary: "Counts a visit to a public page, once for each visitor and day",
    params: z.object({ id: z.string().max(64) }),
    body: z.strictObject({
      /** Only the kind of place it names is kept. */
      referrer: z.string().max(4_000).optional(),
      embed: z.boolean().optional(),
    }),
    response: z.undefined(),
    status: 204,
    errors: ["invalid_request", "not_found", "too_many_requests"],
  }),
  main: endpoint({
    method: "GET",
    path: "/api/analytics",
    access: "owner",
    summary: "What visitors asked the main profile",
    response: Analytics,
    errors: ["unauthorized"],
  }),
  ofProfile: endpoint({
    method: "GET",
    path: "/api/profiles/:id/analytics",
    access: "owner",
    summary: "What visitors asked one of the owner's profiles",
    params: z.object({ id: NumericIdParam }),
    response: ProfileAnalytics,
    errors: ["unauthorized", "not_found"],
  }),
  period: endpoint({
    method: "GET",
    path: "/api/profiles/:id/insights",
    access: "owner",
    summary: "A period of one of the owner's profiles: figures, series, gaps, most asked questions",
    params: z.object({ id: NumericIdParam }),
    query: Period,
    response: Insights,
    errors: ["unauthorized", "not_found", "invalid_request"],
  }),
  settleGap: endpoint({
    method: "PATCH",
    path: "/api/profiles/:id/gaps/:gapId",
    access: "owner",
    summary: "Takes a question off the list of gaps: it was answered, or needs no answer",
    params: z.object({ id: NumericIdParam, gapId: NumericIdParam }),
    /** `off_subject`: nobody is told of this question again, nor of those that mean the same. */
    body: z.strictObject({ status: z.enum(["answered", "dismissed", "off_subject"]) }),
    response: z.undefined(),
    status: 204,
    errors: ["unauthorized", "not_found", "invalid_request"],
  }),
  table: endpoint({
    method: "GET",
    path: "/api/profiles/:id/insights.csv",
    access: "owner",
    summary: "The same as a table to keep: by day, or the most asked questions, or the gaps",
    params: z.object({ id: NumericIdParam }),
    query: Period.extend({ table: z.enum(["days", "questions", "gaps"]).default("days") }),
    file: true,
    errors: ["unauthorized", "not_found", "invalid_request"],
  }),
};
