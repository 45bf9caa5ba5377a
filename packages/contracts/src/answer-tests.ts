import * as z from "zod";
import { DateTime } from "./date-time.ts";
import { NumericId, NumericIdParam } from "./documents.ts";
import { endpoint } from "./endpoint.ts";
import { ANSWER_TEST_CHANGES, ANSWER_TEST_STATUSES, EXCHANGE_STATES, LIMITS } from "./plain.ts";
import { TriedSettings } from "./profiles.ts";

const Count = z.int().nonnegative();
const question = z.string().trim().min(1).max(LIMITS.messageCharacters);
const words = z.string().trim().min(1).max(LIMITS.requiredCharacters);

/** What a correct answer must contain, or that the correct answer is "I don't know". */
const Required = {
  contains: z.array(z.string()),
  /** The document that must be cited; it may have been deleted since. */
  document: z.strictObject({ id: NumericId, name: z.string() }).nullable(),
  unknown: z.boolean(),
};

/** An answer test: a question asked in every test run. */
export const AnswerTest = z.strictObject({
  id: NumericId,
  question: z.string(),
  ...Required,
  createdAt: DateTime,
  /** The result of the last run; null if it never ran. */
  last: z.strictObject({ passed: z.boolean(), at: DateTime }).nullable(),
});
export type AnswerTest = z.infer<typeof AnswerTest>;

export const Lack = z.strictObject({
  /** Missing text, a missing citation, no answer, or an answer where none is correct. */
  what: z.enum(["words", "document", "answer", "unknown"]),
  words: z.string().nullable(),
});

/** An answer of a test run: it creates no conversation, analytics or gap. */
export const TestedAnswer = z.strictObject({
  state: z.enum(EXCHANGE_STATES),
  response: z.string(),
  documents: z.array(z.strictObject({ id: NumericId.nullable(), name: z.string() })),
  /** What is missing for it to be correct; empty if it is. */
  lacks: z.array(Lack),
});
export type TestedAnswer = z.infer<typeof TestedAnswer>;

export const Run = z.strictObject({
  id: NumericId,
  status: z.enum(ANSWER_TEST_STATUSES),
  /** Whether the run tried settings that were not stored. */
  tried: z.boolean(),
  tests: Count,
  /** Tests asked so far. */
  asked: Count,
  createdAt: DateTime,
  endedAt: DateTime.nullable(),
});

export const AnswerTestRun = Run.extend({
  results: z.array(
    z.strictObject({
      testId: NumericId,
      question: z.string(),
      ...Required,
      /** Null until it has been asked. */
      change: z.enum(ANSWER_TEST_CHANGES).nullable(),
      before: TestedAnswer.nullable(),
      after: TestedAnswer.nullable(),
    }),
  ),
});
export type AnswerTestRun = z.infer<typeof AnswerTestRun>;

/** A profile's answer tests, its last test runs, and how many questions are left this month. */
export const AnswerTests = z.strictObject({
  tests: z.array(AnswerTest),
  runs: z.array(Run),
  allowance: z.strictObject({ used: Count, limit: Count.nullable() }),
});
export type AnswerTests = z.infer<typeof AnswerTests>;

export const NewTest = z.strictObject({
  question,
  contains: z.array(words).max(LIMITS.requiredWords).default([]),
  documentId: NumericId.nullable().default(null),
  unknown: z.boolean().default(false),
});

const ofProfile = z.object({ id: NumericIdParam });
const ofTest = z.object({ id: NumericIdParam, testId: NumericIdParam });
const errors = ["unauthorized", "not_found", "invalid_request"] as const;

export const answerTests = {
  read: endpoint({
    name: "answerTests.read",
    method: "GET",
    path: "/api/profiles/:id/rehearsal",
    access: "owner",
    summary: "Get a profile's answer tests, its last runs and the questions left this month",
    params: ofProfile,
    response: AnswerTests,
    errors: ["unauthorized", "not_found"],
  }),
  create: endpoint({
    name: "answerTests.create",
    method: "POST",
    path: "/api/profiles/:id/rehearsal/tests",
    access: "owner",
    summary: "Create an answer test: a question and what its answer must include",
    params: ofProfile,
    body: NewTest,
    response: AnswerTest,
    status: 201,
    errors,
  }),
  change: endpoint({
    name: "answerTests.update",
    method: "PUT",
    path: "/api/profiles/:id/rehearsal/tests/:testId",
    access: "owner",
    summary: "Replace an answer test",
    params: ofTest,
    body: NewTest,
    response: AnswerTest,
    errors,
  }),
  remove: endpoint({
    name: "answerTests.remove",
    method: "DELETE",
    path: "/api/profiles/:id/rehearsal/tests/:testId",
    access: "owner",
    summary: "Delete an answer test; earlier runs keep its results",
    params: ofTest,
    response: z.undefined(),
    status: 204,
    errors: ["unauthorized", "not_found"],
  }),
  start: endpoint({
    name: "answerTests.startRun",
    method: "POST",
    path: "/api/profiles/:id/rehearsal/runs",
    access: "owner",
    summary: "Run all answer tests; with `settings`, compare them to the saved settings without saving them",
    params: ofProfile,
    body: z.strictObject({ settings: TriedSettings.nullable().default(null) }),
    response: AnswerTestRun,
    status: 201,
    errors: [...errors, "conflict", "plan_limit"],
  }),
  run: endpoint({
    name: "answerTests.readRun",
    method: "GET",
    path: "/api/profiles/:id/rehearsal/runs/:runId",
    access: "owner",
    summary: "Get the results of a test run so far: better, worse, unchanged or new, with both answers",
    params: z.object({ id: NumericIdParam, runId: NumericIdParam }),
    response: AnswerTestRun,
    errors: ["unauthorized", "not_found"],
  }),
};
