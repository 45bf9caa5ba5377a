import * as z from "zod";
import { TestedAnswer } from "./answer-tests.ts";
import { DateTime } from "./date-time.ts";
import { Document, NumericIdParam } from "./documents.ts";
import { endpoint } from "./endpoint.ts";
import { ANSWER_TEST_STATUSES, DRAFT_CHANGES } from "./plain.ts";

const Count = z.int().nonnegative();
const DraftAnswer = TestedAnswer.omit({ lacks: true });

/** A new version of a document that no answer uses until the owner decides, and what it would change. */
export const DocumentDraft = z.strictObject({
  filename: z.string(),
  byteSize: Count,
  uploadedAt: DateTime,
  status: Document.shape.status,
  failure: z.string().nullable(),
  progress: Document.shape.progress,
  /** The newest questions of visitors that the document answered in the last 30 days, twenty at most. */
  preview: z.strictObject({
    status: z.enum(ANSWER_TEST_STATUSES),
    questions: Count,
    /** Questions beyond the month's allowance of test questions. */
    notAsked: Count,
    /** What has been asked so far, the newest question first. */
    answers: z.array(
      z.strictObject({
        question: z.string(),
        askedAt: DateTime,
        /** Visitors who asked it and got an answer from the document. */
        visitors: Count,
        change: z.enum(DRAFT_CHANGES),
        /** Today's answer, and the one with the draft. */
        before: DraftAnswer,
        after: DraftAnswer,
      }),
    ),
  }),
});
export type DocumentDraft = z.infer<typeof DocumentDraft>;

const params = z.object({ id: NumericIdParam });

/** Without API keys: the preview quotes visitors. */
export const documentDrafts = {
  upload: endpoint({
    name: "documents.uploadDraft",
    method: "POST",
    path: "/api/documents/:id/draft",
    access: "owner",
    summary: "Upload a new version of a document without using it yet",
    description:
      "It is read in the background, and recent questions of visitors are asked with it. An earlier draft is discarded.",
    bodyType: "multipart",
    params,
    response: DocumentDraft,
    status: 201,
    errors: [
      "unauthorized",
      "not_found",
      "file_too_large",
      "file_type_not_allowed",
      "plan_limit",
      "invalid_request",
    ],
  }),
  read: endpoint({
    name: "documents.readDraft",
    method: "GET",
    path: "/api/documents/:id/draft",
    access: "owner",
    summary: "Get a document's draft, and what it would change about recent answers",
    params,
    response: DocumentDraft,
    errors: ["unauthorized", "not_found"],
  }),
  confirm: endpoint({
    name: "documents.confirmDraft",
    method: "POST",
    path: "/api/documents/:id/draft/confirm",
    access: "owner",
    summary: "Replace a document with its draft; the old version stays in use until the draft is indexed",
    params,
    response: Document,
    errors: ["unauthorized", "not_found", "conflict"],
  }),
  discard: endpoint({
    name: "documents.discardDraft",
    method: "DELETE",
    path: "/api/documents/:id/draft",
    access: "owner",
    summary: "Discard a document's draft",
    params,
    response: z.undefined(),
    status: 204,
    errors: ["unauthorized", "not_found"],
  }),
};
