import * as z from "zod";
import { NumericId, NumericIdParam } from "./documents.ts";
import { endpoint } from "./endpoint.ts";

const Count = z.int().nonnegative();
const Share = z.number().min(0).max(1);

/**
 * Measured from stored rows. The owner's own test questions are left out, and `null` means that there is nothing to
 * measure yet.
 */
export const Figures = z.strictObject({
  /** Conversations with a question in the current calendar month of UTC. */
  conversationsThisMonth: Count,
  /** Share of conversations with two or more questions. */
  engaged: Share.nullable(),
  /** Share of questions answered from the documents. */
  accuracy: Share.nullable(),
  /** How visitors' questions ended; one that broke off or was stopped is in none of the three. */
  answers: z.strictObject({ answered: Count, partly: Count, notAnswered: Count }),
  firstWordMs: Count.nullable(),
  wholeAnswerMs: Count.nullable(),
  thumbs: z.strictObject({ up: Count, down: Count }),
  /** Out of 5, from thumbs. */
  satisfaction: z.number().min(0).max(5).nullable(),
  /** Out of 5 in half steps, from the last 100 questions; null below 5 questions. */
  stars: z.number().min(0).max(5).multipleOf(0.5).nullable(),
  views: Count,
  /** Conversations by where the visitor came from. */
  sources: z.strictObject({ Direct: Count, Search: Count, Social: Count, Embedded: Count, Other: Count }),
  /** The last 30 days against the 30 before: 0.5 is half as many more. Null without a past. */
  growth: z.strictObject({
    questions: z.number().nullable(),
    conversations: z.number().nullable(),
    documents: z.number().nullable(),
    views: z.number().nullable(),
  }),
});
export type Figures = z.infer<typeof Figures>;

export const Analytics = z.strictObject({
  /** Every question ever asked, the owner's own ones included. */
  totalQuestions: Count,
  totalConversations: Count,
  /** Most asked first; spellings that differ only in case, white space or final punctuation are one question. */
  popularQuestions: z.array(z.strictObject({ message: z.string(), count: Count })),
  /** Newest first. */
  recentHistory: z.array(z.strictObject({ message: z.string(), createdAt: z.iso.datetime() })),
  figures: Figures,
});
export type Analytics = z.infer<typeof Analytics>;

export const ProfileAnalytics = z.strictObject({
  totalQuestions: Count,
  totalConversations: Count,
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

export const insights = {
  view: endpoint({
    method: "POST",
    path: "/api/users/:id/views",
    access: "public",
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
};
