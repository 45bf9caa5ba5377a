import type { Database } from "../../../platform/database.ts";

/** Files that pages may have pinned, stored across releases. Names are content hashes, so a file is never replaced. */
export function publishedFiles(db: Database) {
  return {
    async publish(files: ReadonlyMap<string, { text: string }>): Promise<void> {
      if (files.size === 0) return;
      await db
        .insertInto("published_files")
        .values([...files].map(([name, { text }]) => ({ name, body: text })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async find(name: string): Promise<string | undefined> {
      const found = await db
        .selectFrom("published_files")
        .select("body")
        .where("name", "=", name)
        .executeTakeFirst();
      return found?.body;
    },
  };
}
