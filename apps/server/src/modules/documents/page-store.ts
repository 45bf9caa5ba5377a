import type { PageLayout, SheetPlace } from "@understudy/knowledge";
import { sql } from "kysely";
import type { Database, Tx } from "../../platform/database.ts";

type Place = { userId: string; documentId: number };

/** Rows per statement: a page has up to some hundred lines. */
const BATCH = 50;

/** Replaces where the lines of a document are, in the transaction that replaces its passages. */
export async function storePages(
  tx: Tx,
  { userId, documentId }: Place,
  layout: readonly PageLayout[],
): Promise<void> {
  await tx
    .deleteFrom("document_pages")
    .where("user_id", "=", userId)
    .where("document_id", "=", documentId)
    .execute();
  for (let at = 0; at < layout.length; at += BATCH) {
    const rows = layout.slice(at, at + BATCH).map(({ start, end, columns, lines, ...page }) => ({
      user_id: userId,
      document_id: documentId,
      ...page,
      start_offset: start,
      end_offset: end,
      columns: JSON.stringify(columns),
      lines: JSON.stringify(lines),
    }));
    await tx.insertInto("document_pages").values(rows).execute();
  }
}

/** Finds lines of spreadsheets by their offsets. What is not on a sheet, or starts elsewhere, is left out. */
export async function sheetPlaces(
  db: Database,
  userId: string,
  lines: readonly { documentId: number; start: number }[],
): Promise<SheetPlace[]> {
  const { rows } = await sql<SheetPlace>`
    select "document_pages"."document_id" as "documentId", wanted.start, "document_pages"."name" as sheet,
      (line->>1)::int as row, "document_pages"."columns"->((line->>2)::int) as columns
    from unnest(${lines.map(({ documentId }) => documentId)}::bigint[], ${lines.map(({ start }) => start)}::int[])
      as wanted(document_id, start)
    join "document_pages" on "document_pages"."user_id" = ${userId}
      and "document_pages"."document_id" = wanted.document_id and "document_pages"."width" = 0
      and "document_pages"."start_offset" <= wanted.start and "document_pages"."end_offset" > wanted.start,
    jsonb_array_elements("document_pages"."lines") as line
    where (line->>0)::int = wanted.start`.execute(db);
  return rows;
}
