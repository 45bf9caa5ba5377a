import type { PageLayout } from "@understudy/knowledge";
import type { Tx } from "../../platform/database.ts";

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
