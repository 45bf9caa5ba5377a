import type { SitePage } from "@understudy/contracts";
import { sql } from "kysely";
import type { Database } from "../../../platform/database.ts";
import type { Outcome, PageRow } from "./page-repository.ts";
import { SHOWN_OUTCOME } from "./repository.ts";

export type PageFilter = { outcome?: Outcome | undefined; after?: number | undefined };
type Row = Pick<PageRow, "id" | "address" | "title" | "depth" | "outcome" | "target" | "http_status"> & {
  document_id: number | null;
  failure: string | null;
};

const AT_ONCE = 100;

/** Lists the outcome of each address, in the order in which the addresses were found. */
export async function listPages(
  db: Database,
  { userId, siteId }: { userId: string; siteId: number },
  { outcome, after = 0 }: PageFilter,
): Promise<{ pages: SitePage[]; next: number | null }> {
  const { rows } = await sql<Row>`
    select page."id", page."address", page."title", page."depth", page."target", page."http_status",
      ${SHOWN_OUTCOME} as outcome, document."id" as document_id, document."failure"
    from "site_pages" as page
    left join "documents" as document
      on document."user_id" = ${userId} and document."id" = page."document_id"
    where page."user_id" = ${userId} and page."site_id" = ${siteId} and page."id" > ${after}
      and (${outcome ?? null}::text is null or ${SHOWN_OUTCOME} = ${outcome ?? null})
    order by page."id" limit ${AT_ONCE + 1}`.execute(db);
  const shown = rows.slice(0, AT_ONCE);
  return {
    pages: shown.map(({ http_status, document_id, ...row }) => ({
      ...row,
      outcome: row.outcome as Outcome | null,
      httpStatus: http_status,
      documentId: document_id,
    })),
    next: rows.length > AT_ONCE ? (shown.at(-1)?.id ?? null) : null,
  };
}
