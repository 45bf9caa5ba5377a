import * as z from "zod";
import { NumericId, NumericIdParam } from "./documents.ts";
import { endpoint } from "./endpoint.ts";
import { CIRCLES, EXCHANGE_STATES, LIMITS } from "./plain.ts";

const Count = z.int().nonnegative();
const question = z.string().trim().min(1).max(LIMITS.messageCharacters);
const answer = z.string().trim().min(1).max(LIMITS.correctionCharacters);

/** An owner's own answer to a question. Visitors who ask the same get its words as they stand. */
export const Correction = z.strictObject({
  id: NumericId,
  question: z.string(),
  answer: z.string(),
  /** Switched off it answers nobody. */
  active: z.boolean(),
  answeredAt: z.iso.datetime(),
  /** Who gets it: everybody, people with a link (of one occasion, where it is named), or the owner alone. */
  circle: z.enum(CIRCLES),
  occasionId: NumericId.nullable(),
  /** Exchanges that rest on it, of those that are kept, and the last of them. */
  uses: Count,
  lastUses: z.array(
    z.strictObject({ conversationId: NumericId, question: z.string(), createdAt: z.iso.datetime() }),
  ),
  /** What a document says otherwise. */
  contradiction: z
    .strictObject({ documentId: NumericId, documentName: z.string(), passage: z.string() })
    .nullable(),
});
export type Correction = z.infer<typeof Correction>;

/** What the assistant says to the question now. */
export const AskedAgain = z.strictObject({
  question: z.string(),
  state: z.enum(EXCHANGE_STATES),
  response: z.string(),
  /** The owner's own words, and not an answer from the documents. */
  ownWords: z.boolean(),
});
export type AskedAgain = z.infer<typeof AskedAgain>;

const Line = z.int().positive();
const ImportReport = z.strictObject({
  /** What was taken in, or would be. */
  pairs: z.array(z.strictObject({ line: Line, question: z.string(), answer: z.string() })),
  /** What asks the same as a pair that is there or as a line before it; it is not taken in. */
  duplicates: z.array(z.strictObject({ line: Line, question: z.string(), of: z.string() })),
  /** Lines that are no pair, and why. */
  faults: z.array(z.strictObject({ line: Line, reason: z.string() })),
});
export type ImportReport = z.infer<typeof ImportReport>;

/** An occasion is named for people with its link only. */
const forWhom = { circle: z.enum(CIRCLES).optional(), occasionId: NumericId.nullable().optional() };
const ofProfile = z.object({ id: NumericIdParam });
const ofCorrection = z.object({ id: NumericIdParam, correctionId: NumericIdParam });
const errors = ["unauthorized", "not_found", "invalid_request"] as const;

export const corrections = {
  list: endpoint({
    method: "GET",
    path: "/api/profiles/:id/corrections",
    access: "owner",
    summary: "The owner's own answers of one profile, newest first, with where each was used",
    params: ofProfile,
    response: z.array(Correction),
    errors: ["unauthorized", "not_found"],
  }),
  create: endpoint({
    method: "POST",
    path: "/api/profiles/:id/corrections",
    access: "owner",
    summary: "Answers a question in the owner's own words, from the next question on, and asks it again",
    params: ofProfile,
    body: z.strictObject({ question, answer, ...forWhom }),
    response: z.strictObject({ correction: Correction, again: AskedAgain }),
    status: 201,
    errors,
  }),
  change: endpoint({
    method: "PATCH",
    path: "/api/profiles/:id/corrections/:correctionId",
    access: "owner",
    summary: "Changes the words of an own answer or for whom it is, or switches it on or off",
    params: ofCorrection,
    body: z.strictObject({
      question: question.optional(),
      answer: answer.optional(),
      active: z.boolean().optional(),
      ...forWhom,
    }),
    response: Correction,
    errors,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/profiles/:id/corrections/:correctionId",
    access: "owner",
    summary: "Deletes an own answer: the documents answer again",
    params: ofCorrection,
    response: z.undefined(),
    status: 204,
    errors: ["unauthorized", "not_found"],
  }),
  take: endpoint({
    method: "POST",
    path: "/api/profiles/:id/corrections/import",
    access: "owner",
    summary: "Takes in pairs from pasted text or CSV; with `try` it only says what would come of it",
    params: ofProfile,
    body: z.strictObject({
      text: z.string().min(1).max(LIMITS.importCharacters),
      try: z.boolean().default(false),
    }),
    response: ImportReport,
    errors,
  }),
  answerGap: endpoint({
    method: "POST",
    path: "/api/profiles/:id/gaps/:gapId/answer",
    access: "owner",
    summary: "Answers a gap in the owner's own words, takes it off the list and asks it again",
    params: z.object({ id: NumericIdParam, gapId: NumericIdParam }),
    body: z.strictObject({ answer }),
    response: z.strictObject({ correction: Correction, again: AskedAgain }),
    status: 201,
    errors,
  }),
  askGap: endpoint({
    method: "POST",
    path: "/api/profiles/:id/gaps/:gapId/ask",
    access: "owner",
    summary: "Asks a gap again, after an upload for example; one that is answered leaves the list",
    params: z.object({ id: NumericIdParam, gapId: NumericIdParam }),
    response: AskedAgain,
    errors: ["unauthorized", "not_found"],
  }),
};
