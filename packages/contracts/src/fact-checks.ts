import * as z from "zod";
import { DateTime } from "./date-time.ts";
import { NumericId, NumericIdParam } from "./documents.ts";
import { endpoint } from "./endpoint.ts";

/** A sentence or table row of a document. */
const Statement = z.strictObject({ documentId: NumericId, documentName: z.string(), text: z.string() });

/** Something for the owner to decide: two documents that contradict each other, or a statement that ends. */
export const FactCheck = z.strictObject({
  id: NumericId,
  kind: z.enum(["contradiction", "ending"]),
  statement: Statement,
  /** What contradicts it. */
  other: Statement.nullable(),
  /** For an ending: the last day on which it holds, and whether that day is over. */
  endsOn: z.iso.date().nullable(),
  ended: z.boolean(),
  foundAt: DateTime,
});
export type FactCheck = z.infer<typeof FactCheck>;

const example = {
  id: 41,
  kind: "contradiction" as const,
  statement: { documentId: 7, documentName: "welcome.md", text: "A session costs £170." },
  other: { documentId: 5, documentName: "prices.md", text: "Session – Price: £180" },
  endsOn: null,
  ended: false,
  foundAt: "2026-09-01T08:00:00.000Z",
};

export const factChecks = {
  list: endpoint({
    name: "documents.factChecks",
    method: "GET",
    path: "/api/profiles/:id/fact-checks",
    access: "owner",
    scope: "documents:read",
    summary: "List statements of a profile's documents that contradict each other or end within two weeks",
    params: z.object({ id: NumericIdParam }),
    response: z.array(FactCheck),
    errors: ["unauthorized", "not_found"],
    example: { params: { id: "12" }, response: [example] },
  }),
  settle: endpoint({
    name: "documents.settleFactCheck",
    method: "POST",
    path: "/api/profiles/:id/fact-checks/:factCheckId",
    access: "owner",
    scope: "documents:write",
    summary: "Settle a contradiction or an ending: what answers use from now on",
    params: z.object({ id: NumericIdParam, factCheckId: NumericIdParam }),
    body: z.strictObject({
      /**
       * Of a contradiction: both are right, or which of the two statements answers use. Of an ending: it ends on its
       * day, or it is renewed.
       */
      outcome: z.enum(["both_right", "statement", "other", "ended", "renewed"]),
      /** The new last day of a renewed statement; without it, the statement holds for good. */
      until: z.iso.date().optional(),
    }),
    response: z.undefined(),
    status: 204,
    errors: ["unauthorized", "not_found", "invalid_request"],
    example: { params: { id: "12", factCheckId: "41" }, body: { outcome: "other" } },
  }),
};
