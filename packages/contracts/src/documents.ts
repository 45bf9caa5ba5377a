import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { DOCUMENT_STATUSES } from "./plain.ts";

/** Integer ids are below 2^53, so that every JavaScript client reads them exactly. */
export const NumericId = z.int().positive();
export const NumericIdParam = z
  .string()
  .regex(/^[1-9][0-9]{0,15}$/)
  .transform(Number)
  .pipe(NumericId);

export const Document = z.strictObject({
  id: NumericId,
  filename: z.string(),
  fileType: z.string(),
  uploadedAt: z.iso.datetime(),
  status: z.enum(DOCUMENT_STATUSES),
  /** Why reading failed, in words for the owner; null otherwise. */
  failure: z.string().nullable(),
  passages: z.int().nonnegative(),
  /** Share of its passages learned, in percent, while its status is `learning`. */
  progress: z.int().min(0).max(100),
  /** How many pages it has; null for formats without pages. */
  pages: z.int().nonnegative().nullable(),
  /** Numbers of the pages that hold a picture or nothing, and therefore answer nothing. */
  pagesWithoutText: z.array(z.int().positive()),
});
export type Document = z.infer<typeof Document>;

/** What went with a deleted document: everything that could still have told of it. */
const DeletionReceipt = z.strictObject({
  id: NumericId,
  filename: z.string(),
  passages: z.int().nonnegative(),
  citations: z.int().nonnegative(),
});

export const documents = {
  list: endpoint({
    method: "GET",
    path: "/api/documents",
    access: "owner",
    summary: "The documents of the owner's main profile",
    response: z.array(Document),
    errors: ["unauthorized"],
  }),
  upload: endpoint({
    method: "POST",
    path: "/api/documents",
    access: "owner",
    summary: "Uploads one file in the multipart field `file`",
    bodyType: "multipart",
    response: Document,
    status: 201,
    errors: ["unauthorized", "file_too_large", "file_type_not_allowed", "plan_limit", "invalid_request"],
  }),
  listOf: endpoint({
    method: "GET",
    path: "/api/profiles/:id/documents",
    access: "owner",
    summary: "The documents of one of the owner's profiles",
    params: z.object({ id: NumericIdParam }),
    response: z.array(Document),
    errors: ["unauthorized", "not_found"],
  }),
  uploadTo: endpoint({
    method: "POST",
    path: "/api/profiles/:id/documents",
    access: "owner",
    summary: "Uploads one file in the multipart field `file` to one of the owner's profiles",
    bodyType: "multipart",
    params: z.object({ id: NumericIdParam }),
    response: Document,
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
  removeFrom: endpoint({
    method: "DELETE",
    path: "/api/profiles/:id/documents/:documentId",
    access: "owner",
    summary: "Deletes a document of one of the owner's profiles with all its passages",
    params: z.object({ id: NumericIdParam, documentId: NumericIdParam }),
    response: DeletionReceipt,
    errors: ["unauthorized", "not_found"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/documents/:id",
    access: "owner",
    summary: "Deletes a document with all its passages",
    params: z.object({ id: NumericIdParam }),
    response: DeletionReceipt,
    errors: ["unauthorized", "not_found"],
  }),
};
