import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { CIRCLES, DOCUMENT_STATUSES } from "./plain.ts";

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
  /** The same in passages; null until it is known how many there are. */
  learning: z.strictObject({ done: z.int().nonnegative(), total: z.int().positive() }).nullable(),
  /** How many pages it has; null for formats without pages. */
  pages: z.int().nonnegative().nullable(),
  /** Numbers of the pages that hold a picture or nothing, and therefore answer nothing. */
  pagesWithoutText: z.array(z.int().positive()),
  byteSize: z.int().nonnegative(),
  /** Whether visitors see its sentences as sources, or only its name. */
  quotable: z.boolean(),
  /** Who gets answers from it: everybody, people with a link, or its owner alone. */
  circle: z.enum(CIRCLES),
  /** Times that answers to visitors cited it in the last 30 days, today included. */
  cited: z.int().nonnegative(),
  /** How many of its passages speak to AI assistants; they are read as text and never obeyed. */
  orders: z.int().nonnegative(),
  /** Where on the web it stands; null for a file. */
  address: z.string().nullable(),
  /** A newer version is on its way; until it is learned, the one before answers. */
  replacing: z.string().nullable(),
});
export type Document = z.infer<typeof Document>;

/** A document with what was read from it. */
const OpenedDocument = Document.extend({
  profileId: NumericId,
  /** Whether the profile's documents are also found by questions in other languages. */
  multilingual: z.boolean(),
  /** In the order in which they stand in the document. */
  read: z.array(
    z.strictObject({
      id: NumericId,
      headingPath: z.array(z.string()),
      page: z.int().positive().nullable(),
      text: z.string(),
      orders: z.boolean(),
    }),
  ),
  /** Where reading goes on: the `after` of the next call. Null at the end. */
  next: z.int().nonnegative().nullable(),
});
export type OpenedDocument = z.infer<typeof OpenedDocument>;

/** For whom it is from the first moment on; nothing is public until its owner has closed it. */
const ForWhom = z.object({ circle: z.enum(CIRCLES).default("public") });
const ById = z.object({ id: NumericIdParam });

/** What went with a deleted document: everything that could still have told of it. */
const DeletionReceipt = z.strictObject({
  id: NumericId,
  filename: z.string(),
  passages: z.int().nonnegative(),
  citations: z.int().nonnegative(),
});

const ofProfile = {
  list: endpoint({
    method: "GET",
    path: "/api/documents",
    access: "owner",
    scope: "documents:read",
    summary: "The documents of the owner's main profile",
    response: z.array(Document),
    errors: ["unauthorized"],
  }),
  upload: endpoint({
    method: "POST",
    path: "/api/documents",
    access: "owner",
    scope: "documents:write",
    summary: "Uploads one file in the multipart field `file`",
    bodyType: "multipart",
    query: ForWhom,
    response: Document,
    status: 201,
    errors: ["unauthorized", "file_too_large", "file_type_not_allowed", "plan_limit", "invalid_request"],
  }),
  listOf: endpoint({
    method: "GET",
    path: "/api/profiles/:id/documents",
    access: "owner",
    scope: "documents:read",
    summary: "The documents of one of the owner's profiles",
    params: z.object({ id: NumericIdParam }),
    response: z.array(Document),
    errors: ["unauthorized", "not_found"],
  }),
  uploadTo: endpoint({
    method: "POST",
    path: "/api/profiles/:id/documents",
    access: "owner",
    scope: "documents:write",
    summary: "Uploads one file in the multipart field `file` to one of the owner's profiles",
    bodyType: "multipart",
    params: z.object({ id: NumericIdParam }),
    query: ForWhom,
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
    scope: "documents:write",
    summary: "Deletes a document of one of the owner's profiles with all its passages",
    params: z.object({ id: NumericIdParam, documentId: NumericIdParam }),
    response: DeletionReceipt,
    errors: ["unauthorized", "not_found"],
  }),
};

/** Of any of the owner's profiles. */
const ofAny = {
  open: endpoint({
    method: "GET",
    path: "/api/documents/:id",
    access: "owner",
    scope: "documents:read",
    summary: "A document with what was read from it, up to 200 passages at a time",
    params: ById,
    query: z.object({
      after: z
        .string()
        .regex(/^[0-9]{1,9}$/)
        .transform(Number)
        .optional(),
    }),
    response: OpenedDocument,
    errors: ["unauthorized", "not_found", "invalid_request"],
  }),
  original: endpoint({
    method: "GET",
    path: "/api/documents/:id/original",
    access: "owner",
    scope: "documents:read",
    summary: "The file as it was uploaded",
    params: ById,
    file: true,
    errors: ["unauthorized", "not_found"],
  }),
  replace: endpoint({
    method: "PUT",
    path: "/api/documents/:id",
    access: "owner",
    scope: "documents:write",
    summary: "Puts a newer version in a document's place; the one before answers until it is learned",
    bodyType: "multipart",
    params: ById,
    response: Document,
    errors: ["unauthorized", "not_found", "file_too_large", "file_type_not_allowed", "invalid_request"],
  }),
  update: endpoint({
    method: "PATCH",
    path: "/api/documents/:id",
    access: "owner",
    scope: "documents:write",
    summary: "Says who gets answers from a document, and whether they see its sentences or only its name",
    params: ById,
    body: z.strictObject({ quotable: z.boolean().optional(), circle: z.enum(CIRCLES).optional() }),
    response: Document,
    errors: ["unauthorized", "not_found", "invalid_request"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/documents/:id",
    access: "owner",
    scope: "documents:write",
    summary: "Deletes a document with all its passages",
    params: z.object({ id: NumericIdParam }),
    response: DeletionReceipt,
    errors: ["unauthorized", "not_found"],
  }),
};

export const documents = { ...ofProfile, ...ofAny };
