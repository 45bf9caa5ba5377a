import * as z from "zod";
import { DateTime } from "./date-time.ts";
import { NumericId, NumericIdParam } from "./documents.ts";
import { endpoint } from "./endpoint.ts";
import { AUDIENCES, EXCHANGE_STATES, LIMITS } from "./plain.ts";

const Count = z.int().nonnegative();
const question = z.string().trim().min(1).max(LIMITS.messageCharacters);
const answer = z.string().trim().min(1).max(LIMITS.correctionCharacters);

/** A saved answer. Visitors who ask the same question get its exact text. */
export const SavedAnswer = z.strictObject({
  id: NumericId,
  question: z.string(),
  answer: z.string(),
  /** An inactive one is never used. */
  active: z.boolean(),
  answeredAt: DateTime,
  /** The audience: everyone, visitors with a link (a single private link if `occasionId` is set), or only the owner. */
  circle: z.enum(AUDIENCES),
  occasionId: NumericId.nullable(),
  /** Stored exchanges that used it, and the most recent ones. */
  uses: Count,
  lastUses: z.array(z.strictObject({ conversationId: NumericId, question: z.string(), createdAt: DateTime })),
  /** A passage of a document that contradicts it. */
  contradiction: z
    .strictObject({ documentId: NumericId, documentName: z.string(), passage: z.string() })
    .nullable(),
});
export type SavedAnswer = z.infer<typeof SavedAnswer>;

/** The assistant's current answer to the question. */
export const AskedAgain = z.strictObject({
  question: z.string(),
  state: z.enum(EXCHANGE_STATES),
  response: z.string(),
  /** True if it is a saved answer rather than one from the documents. */
  ownWords: z.boolean(),
});
export type AskedAgain = z.infer<typeof AskedAgain>;

const Line = z.int().positive();
export const ImportReport = z.strictObject({
  /** Imported pairs, or those that would be imported. */
  pairs: z.array(z.strictObject({ line: Line, question: z.string(), answer: z.string() })),
  /** Questions that match an existing saved answer or an earlier line; not imported. */
  duplicates: z.array(z.strictObject({ line: Line, question: z.string(), of: z.string() })),
  /** Lines that are not a valid pair, and why. */
  faults: z.array(z.strictObject({ line: Line, reason: z.string() })),
});
export type ImportReport = z.infer<typeof ImportReport>;

/** `occasionId` only applies to the audience `link`; it is ignored for others. */
const forWhom = { circle: z.enum(AUDIENCES).optional(), occasionId: NumericId.nullable().optional() };
const ofProfile = z.object({ id: NumericIdParam });
const savedAnswerParams = z.object({ id: NumericIdParam, correctionId: NumericIdParam });
const errors = ["unauthorized", "not_found", "invalid_request"] as const;

const exampleSaved = {
  question: "Do you coach in German?",
  answer: "Yes, in German and in English.",
};
const exampleCreated = {
  correction: {
    ...exampleSaved,
    id: 57,
    active: true,
    answeredAt: "2026-02-28T09:41:05.000Z",
    circle: "public",
    occasionId: null,
    uses: 0,
    lastUses: [],
    contradiction: null,
  },
  again: {
    question: exampleSaved.question,
    state: "answered",
    response: exampleSaved.answer,
    ownWords: true,
  },
};

export const savedAnswers = {
  list: endpoint({
    name: "savedAnswers.list",
    method: "GET",
    path: "/api/profiles/:id/corrections",
    access: "owner",
    summary: "List a profile's saved answers, newest first, with their recent uses",
    params: ofProfile,
    response: z.array(SavedAnswer),
    errors: ["unauthorized", "not_found"],
  }),
  create: endpoint({
    name: "savedAnswers.create",
    method: "POST",
    path: "/api/profiles/:id/corrections",
    access: "owner",
    scope: "answers:write",
    summary: "Create a saved answer, in use at once, and ask its question again",
    params: ofProfile,
    body: z.strictObject({
      question,
      answer,
      ...forWhom,
      /** The exchange that it answers better. If that was an unanswered question, it leaves the list. */
      exchangeId: NumericId.optional(),
    }),
    response: z.strictObject({ correction: SavedAnswer, again: AskedAgain }),
    status: 201,
    errors,
    example: {
      params: { id: "12" },
      body: { question: exampleSaved.question, answer: exampleSaved.answer },
      response: exampleCreated,
    },
  }),
  change: endpoint({
    name: "savedAnswers.update",
    method: "PATCH",
    path: "/api/profiles/:id/corrections/:correctionId",
    access: "owner",
    summary: "Change a saved answer's text or audience, or turn it on or off",
    params: savedAnswerParams,
    body: z.strictObject({
      question: question.optional(),
      answer: answer.optional(),
      active: z.boolean().optional(),
      ...forWhom,
    }),
    response: SavedAnswer,
    errors,
  }),
  remove: endpoint({
    name: "savedAnswers.remove",
    method: "DELETE",
    path: "/api/profiles/:id/corrections/:correctionId",
    access: "owner",
    summary: "Delete a saved answer; documents answer its question again",
    params: savedAnswerParams,
    response: z.undefined(),
    status: 204,
    errors: ["unauthorized", "not_found"],
  }),
  take: endpoint({
    name: "savedAnswers.import",
    method: "POST",
    path: "/api/profiles/:id/corrections/import",
    access: "owner",
    summary: "Import questions and answers from text or CSV; with `try`, only preview the result",
    params: ofProfile,
    body: z.strictObject({
      text: z.string().min(1).max(LIMITS.importCharacters),
      try: z.boolean().default(false),
    }),
    response: ImportReport,
    errors,
  }),
  answerGap: endpoint({
    name: "gaps.answer",
    method: "POST",
    path: "/api/profiles/:id/gaps/:gapId/answer",
    access: "owner",
    scope: "answers:write",
    summary: "Answer a gap with a saved answer, remove it from the list, and ask it again",
    params: z.object({ id: NumericIdParam, gapId: NumericIdParam }),
    body: z.strictObject({ answer }),
    response: z.strictObject({ correction: SavedAnswer, again: AskedAgain }),
    status: 201,
    errors,
    example: {
      params: { id: "12", gapId: "91" },
      body: { answer: exampleSaved.answer },
      response: exampleCreated,
    },
  }),
  askGap: endpoint({
    name: "gaps.ask",
    method: "POST",
    path: "/api/profiles/:id/gaps/:gapId/ask",
    access: "owner",
    summary: "Ask a gap again, for example after an upload; if answered, it leaves the list",
    params: z.object({ id: NumericIdParam, gapId: NumericIdParam }),
    response: AskedAgain,
    errors: ["unauthorized", "not_found"],
  }),
};
