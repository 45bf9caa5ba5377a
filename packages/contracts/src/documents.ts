import * as z from "zod";
import { DateTime } from "./date-time.ts";
import { endpoint } from "./endpoint.ts";
import { AUDIENCES, DOCUMENT_STATUSES, LEFT_OUT, LIMITS } from "./plain.ts";

/** Integer ids are below 2^53, so that every JavaScript client can represent them exactly. */
export const NumericId = z.int().positive();
export const NumericIdParam = z
  .string()
  .regex(/^[1-9][0-9]{0,15}$/)
  .transform(Number)
  .pipe(NumericId);

/** No document has 100,000 pages. */
const PageNumberParam = z
  .string()
  .regex(/^[1-9][0-9]{0,4}$/)
  .transform(Number)
  .pipe(NumericId);

export const Document = z.strictObject({
  id: NumericId,
  filename: z.string(),
  fileType: z.string(),
  uploadedAt: DateTime,
  status: z.enum(DOCUMENT_STATUSES),
  /** Why reading failed, as a message for the owner; otherwise null. */
  failure: z.string().nullable(),
  passages: z.int().nonnegative(),
  /** Percentage of passages indexed while the status is `learning`, or of pages scanned while it is `reading`. */
  progress: z.int().min(0).max(100),
  /** The same in passages or pages; null until the total is known. */
  learning: z.strictObject({ done: z.int().nonnegative(), total: z.int().positive() }).nullable(),
  /** Number of pages; null for formats without pages. */
  pages: z.int().nonnegative().nullable(),
  /** Pages without text, such as empty or illegible ones; they cannot be used for answers. */
  pagesWithoutText: z.array(z.int().positive()),
  /** What the file hides, or what could not be read; `where` names the sheet, or is empty. */
  leftOut: z.array(z.strictObject({ what: z.enum(LEFT_OUT), count: z.int().positive(), where: z.string() })),
  /** Words of scanned pages that may have been misread and that the owner has not checked. */
  wordsToCheck: z.int().nonnegative(),
  byteSize: z.int().nonnegative(),
  /** Whether visitors see its sentences as sources, or only its name. */
  quotable: z.boolean(),
  /** The audience: everyone, visitors with a link, or only the owner. */
  circle: z.enum(AUDIENCES),
  /** How often answers to visitors cited it in the last 30 days, including today. */
  cited: z.int().nonnegative(),
  /** Passages with suspected prompt injection; they are treated as text and never followed. */
  orders: z.int().nonnegative(),
  /** The URL of a web document; null for a file. */
  address: z.string().nullable(),
  /** A newer version is being processed; the previous one is used until it is indexed. */
  replacing: z.string().nullable(),
  /** The file name of a draft: a newer version that the owner has not decided on. No answer uses it. */
  draft: z.string().nullable(),
});
export type Document = z.infer<typeof Document>;

/** A document with its passages. */
export const OpenedDocument = Document.extend({
  profileId: NumericId,
  /** Whether questions in other languages also find the profile's documents. */
  multilingual: z.boolean(),
  /** In document order. */
  read: z.array(
    z.strictObject({
      id: NumericId,
      headingPath: z.array(z.string()),
      page: z.int().positive().nullable(),
      text: z.string(),
      orders: z.boolean(),
    }),
  ),
  /** Cursor: the `after` of the next request; null at the end. */
  next: z.int().nonnegative().nullable(),
});
export type OpenedDocument = z.infer<typeof OpenedDocument>;

/** Words of a scan that may have been misread. */
export const WordsToCheck = z.array(
  z.strictObject({
    page: z.int().positive(),
    /** Its number on the page. */
    word: z.int().nonnegative(),
    read: z.string(),
    /** The line that it is in, as it was read. */
    line: z.string(),
    /** The word marked in its line, a WebP picture in Base64. */
    picture: z.string(),
  }),
);
export type WordsToCheck = z.infer<typeof WordsToCheck>;

/** The audience from the start, so that a restricted document is never public, not even briefly. */
const UploadAudience = z.object({ circle: z.enum(AUDIENCES).default("public") });
const ById = z.object({ id: NumericIdParam });

/** What was deleted with a document: everything derived from it. */
export const DeletionReceipt = z.strictObject({
  id: NumericId,
  filename: z.string(),
  passages: z.int().nonnegative(),
  citations: z.int().nonnegative(),
});

/** A page of a PDF, or the strip of it around a cited sentence. */
export const PagePicture = z.strictObject({
  page: z.int().positive(),
  /** Visitors get only the strip. */
  isWhole: z.boolean(),
  width: z.int().positive(),
  height: z.int().positive(),
  /** WebP in Base64. */
  picture: z.string(),
});
export type PagePicture = z.infer<typeof PagePicture>;

/** What the examples show. */
const priceList: Document = {
  id: 1207,
  filename: "price-list-2026.md",
  fileType: "text/markdown",
  uploadedAt: "2026-02-28T09:30:00.000Z",
  status: "ready",
  failure: null,
  passages: 6,
  progress: 100,
  learning: null,
  pages: null,
  pagesWithoutText: [],
  leftOut: [],
  wordsToCheck: 0,
  byteSize: 4182,
  quotable: true,
  circle: "public",
  cited: 31,
  orders: 0,
  address: null,
  replacing: null,
  draft: null,
};
const justUploaded: Document = { ...priceList, status: "queued", passages: 0, progress: 0, cited: 0 };

export const drawnStrip: PagePicture = {
  page: 3,
  isWhole: false,
  width: 1_200,
  height: 212,
  picture: "UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA",
};

const deletedPriceList = { id: 1207, filename: "price-list-2026.md", passages: 6, citations: 31 };

const ofProfile = {
  list: endpoint({
    name: "documents.list",
    method: "GET",
    path: "/api/documents",
    access: "owner",
    scope: "documents:read",
    summary: "List the documents of the main profile",
    response: z.array(Document),
    errors: ["unauthorized"],
    example: { response: [priceList] },
  }),
  upload: endpoint({
    name: "documents.upload",
    method: "POST",
    path: "/api/documents",
    access: "owner",
    scope: "documents:write",
    summary: "Upload one file in the multipart field `file`",
    description:
      "The file is read in the background: the document is used for answers when its `status` is `ready`. A file has at most 10 MB.",
    bodyType: "multipart",
    query: UploadAudience,
    response: Document,
    status: 201,
    errors: ["unauthorized", "file_too_large", "file_type_not_allowed", "plan_limit", "invalid_request"],
    example: { response: justUploaded },
  }),
  listOf: endpoint({
    name: "documents.listOf",
    method: "GET",
    path: "/api/profiles/:id/documents",
    access: "owner",
    scope: "documents:read",
    summary: "List the documents of a profile",
    params: z.object({ id: NumericIdParam }),
    response: z.array(Document),
    errors: ["unauthorized", "not_found"],
    example: { params: { id: "12" }, response: [priceList] },
  }),
  uploadTo: endpoint({
    name: "documents.uploadTo",
    method: "POST",
    path: "/api/profiles/:id/documents",
    access: "owner",
    scope: "documents:write",
    summary: "Upload one file in the multipart field `file` to a profile",
    description:
      "The file is read in the background: the document is used for answers when its `status` is `ready`. A file has at most 10 MB.",
    bodyType: "multipart",
    params: z.object({ id: NumericIdParam }),
    query: UploadAudience,
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
    example: {
      params: { id: "12" },
      query: { circle: "link" },
      response: { ...justUploaded, circle: "link" },
    },
  }),
  removeFrom: endpoint({
    name: "documents.removeFrom",
    method: "DELETE",
    path: "/api/profiles/:id/documents/:documentId",
    access: "owner",
    scope: "documents:write",
    summary: "Delete a document of a profile with all its passages",
    params: z.object({ id: NumericIdParam, documentId: NumericIdParam }),
    response: DeletionReceipt,
    errors: ["unauthorized", "not_found"],
    example: { params: { id: "12", documentId: "1207" }, response: deletedPriceList },
  }),
};

/** For documents of any of the owner's profiles. */
const ofAny = {
  open: endpoint({
    name: "documents.open",
    method: "GET",
    path: "/api/documents/:id",
    access: "owner",
    scope: "documents:read",
    summary: "Get a document with the text read from it, up to 200 passages at a time",
    description: "`next` is the `after` of the following request, and null at the end.",
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
    example: {
      params: { id: "1207" },
      response: {
        ...priceList,
        passages: 1,
        profileId: 12,
        multilingual: false,
        read: [
          {
            id: 90213,
            headingPath: ["Individual coaching"],
            page: null,
            text: "A single session costs £180. A package of five costs £810.",
            orders: false,
          },
        ],
        next: null,
      },
    },
  }),
  original: endpoint({
    name: "documents.original",
    method: "GET",
    path: "/api/documents/:id/original",
    access: "owner",
    scope: "documents:read",
    summary: "Download the file as it was uploaded",
    params: ById,
    file: true,
    errors: ["unauthorized", "not_found"],
    example: { params: { id: "1207" } },
  }),
  page: endpoint({
    name: "documents.page",
    method: "GET",
    path: "/api/documents/:id/pages/:page",
    access: "owner",
    scope: "documents:read",
    summary: "Get the picture of a page of a PDF",
    description:
      "Pages are drawn when they are asked for, one at a time. A document that was read before pages had places is not found until it is read again.",
    params: z.object({ ...ById.shape, page: PageNumberParam }),
    response: PagePicture,
    errors: ["unauthorized", "not_found", "unavailable"],
    example: {
      params: { id: "1207", page: "3" },
      response: { ...drawnStrip, isWhole: true, width: 1_400, height: 1_981 },
    },
  }),
  words: endpoint({
    name: "documents.words",
    method: "GET",
    path: "/api/documents/:id/words",
    access: "owner",
    scope: "documents:read",
    summary: "List words of a scan that may have been misread, up to 50 at a time",
    description: "A word that is checked is no longer listed, so the same request gets the next ones.",
    params: ById,
    response: WordsToCheck,
    errors: ["unauthorized", "not_found"],
    example: {
      params: { id: "1207" },
      response: [{ page: 2, word: 31, read: "€4S", line: "A broken string costs €4S", picture: "UklGRg==" }],
    },
  }),
  checkWord: endpoint({
    name: "documents.checkWord",
    method: "PUT",
    path: "/api/documents/:id/words",
    access: "owner",
    scope: "documents:write",
    summary: "Say what a word of a scan is; the document is read again with it",
    description: "An empty `text` means that there is no word, such as for a stain.",
    params: ById,
    body: z.strictObject({
      page: z.int().positive(),
      word: z.int().nonnegative(),
      text: z
        .string()
        .trim()
        .max(LIMITS.checkedWordCharacters)
        .regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u),
    }),
    response: Document,
    errors: ["unauthorized", "not_found", "invalid_request"],
    example: {
      params: { id: "1207" },
      body: { page: 2, word: 31, text: "€45" },
      response: { ...priceList, wordsToCheck: 11 },
    },
  }),
  replace: endpoint({
    name: "documents.replace",
    method: "PUT",
    path: "/api/documents/:id",
    access: "owner",
    scope: "documents:write",
    summary: "Replace a document with a new version; the old one stays in use until the new one is indexed",
    bodyType: "multipart",
    params: ById,
    response: Document,
    errors: ["unauthorized", "not_found", "file_too_large", "file_type_not_allowed", "invalid_request"],
    example: { params: { id: "1207" }, response: { ...priceList, replacing: "price-list-2026.md" } },
  }),
  update: endpoint({
    name: "documents.update",
    method: "PATCH",
    path: "/api/documents/:id",
    access: "owner",
    scope: "documents:write",
    summary: "Change the settings of a document",
    description:
      "`circle` says who can get answers from it, and `quotable` whether they see its passages or only its name.",
    params: ById,
    body: z.strictObject({ quotable: z.boolean().optional(), circle: z.enum(AUDIENCES).optional() }),
    response: Document,
    errors: ["unauthorized", "not_found", "invalid_request"],
    example: {
      params: { id: "1207" },
      body: { circle: "owner" },
      response: { ...priceList, circle: "owner" },
    },
  }),
  remove: endpoint({
    name: "documents.remove",
    method: "DELETE",
    path: "/api/documents/:id",
    access: "owner",
    scope: "documents:write",
    summary: "Delete a document with all its passages",
    params: z.object({ id: NumericIdParam }),
    response: DeletionReceipt,
    errors: ["unauthorized", "not_found"],
    example: { params: { id: "1207" }, response: deletedPriceList },
  }),
};

export const documents = { ...ofProfile, ...ofAny };
