import type { PAGE_OUTCOMES } from "@understudy/contracts";
import { type Selectable, sql, type Updateable } from "kysely";
import type { Database, Schema } from "../../../platform/database.ts";
import { newTimeId } from "../../../platform/ids.ts";

export type Outcome = (typeof PAGE_OUTCOMES)[number];
export type PageRow = Selectable<Schema["site_pages"]>;
/** A page, and whether its document still exists. */
export type KnownPage = PageRow & { has_document: boolean };
export type Sync = { userId: string; siteId: number; syncId: number };
export type FoundAddress = {
  address: string;
  depth: number;
  /** Settles it at once. */
  outcome?: Outcome;
  target?: string;
  /** As a folder lists it. */
  version?: string | null;
};

const ROWS_AT_ONCE = 500;

/** The pages of one site in one sync. */
export function pageRepository(db: Database, { userId, siteId, syncId }: Sync) {
  return {
    ...looking(db, { userId, siteId, syncId }),
    ...ending(db, { userId, siteId, syncId }),

    async waiting(besides: readonly number[]): Promise<KnownPage | undefined> {
      const { rows } = await sql<KnownPage>`
        select page.*, document."id" is not null as has_document
        from "site_pages" as page
        left join "documents" as document
          on document."user_id" = ${userId} and document."id" = page."document_id"
        where page."user_id" = ${userId} and page."site_id" = ${siteId} and page."sync_id" = ${syncId}
          and page."outcome" is null and page."id" <> all(${besides}::bigint[])
        order by page."depth", page."id" limit 1`.execute(db);
      return rows[0];
    },

    async known(address: string): Promise<KnownPage | undefined> {
      const { rows } = await sql<KnownPage>`
        select page.*, document."id" is not null as has_document
        from "site_pages" as page
        left join "documents" as document
          on document."user_id" = ${userId} and document."id" = page."document_id"
        where page."user_id" = ${userId} and page."site_id" = ${siteId} and page."address" = ${address}`.execute(
        db,
      );
      return rows[0];
    },

    /** Records found addresses, each once per sync and with its shortest path. */
    async see(pages: readonly FoundAddress[]): Promise<void> {
      for (let start = 0; start < pages.length; start += ROWS_AT_ONCE) {
        const rows = pages
          .slice(start, start + ROWS_AT_ONCE)
          .map(({ address, depth, outcome, target, version }) => ({
            user_id: userId,
            site_id: siteId,
            id: newTimeId(),
            address,
            depth,
            sync_id: syncId,
            outcome: outcome ?? null,
            target: target ?? null,
            listed_version: version ?? null,
          }));
        await db
          .insertInto("site_pages")
          .values(rows)
          .onConflict((conflict) =>
            conflict
              .columns(["user_id", "site_id", "address"])
              .doUpdateSet({
                depth: sql`excluded."depth"`,
                sync_id: syncId,
                outcome: sql`excluded."outcome"`,
                target: sql`excluded."target"`,
                listed_version: sql`excluded."listed_version"`,
                http_status: null,
              })
              .where((expression) =>
                expression.or([
                  expression("site_pages.sync_id", "!=", syncId),
                  expression.and([
                    expression("site_pages.outcome", "=", "beyond_depth"),
                    expression(sql`excluded."outcome"`, "is", null),
                  ]),
                ]),
              ),
          )
          .execute();
      }
    },

    settle: (id: number, change: Updateable<Schema["site_pages"]>) =>
      db
        .updateTable("site_pages")
        .set(change)
        .where("user_id", "=", userId)
        .where("site_id", "=", siteId)
        .where("id", "=", id)
        .execute(),
  };
}

function looking(db: Database, { userId, siteId, syncId }: Sync) {
  const own = () => db.selectFrom("site_pages").where("user_id", "=", userId).where("site_id", "=", siteId);
  return {
    hold: (id: number): Promise<PageRow | undefined> =>
      own().selectAll().where("id", "=", id).where("sync_id", "=", syncId).forUpdate().executeTakeFirst(),

    /** The outcome of an address in this sync. */
    at: (address: string) =>
      own()
        .select(["id", "outcome", "target"])
        .where("address", "=", address)
        .where("sync_id", "=", syncId)
        .executeTakeFirst(),

    /** Another page of the site with the same text that is in use. */
    double: (id: number, hash: string) =>
      own()
        .select("address")
        .where("text_hash", "=", hash)
        .where("sync_id", "=", syncId)
        .where("outcome", "in", ["read", "unchanged"])
        .where("id", "!=", id)
        .executeTakeFirst(),

    /** Addresses that have, or had, a document. */
    async addressesInUse(): Promise<Set<string>> {
      const rows = await own().select("address").where("document_id", "is not", null).execute();
      return new Set(rows.map(({ address }) => address));
    },

    async count(outcomes?: readonly Outcome[]): Promise<number> {
      const row = await own()
        .select((expression) => expression.fn.countAll<number>().as("count"))
        .where("sync_id", "=", syncId)
        .$if(outcomes !== undefined, (query) => query.where("outcome", "in", [...(outcomes ?? [])]))
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
  };
}

function ending(db: Database, { userId, siteId, syncId }: Sync) {
  const change = () =>
    db
      .updateTable("site_pages")
      .where("user_id", "=", userId)
      .where("site_id", "=", siteId)
      .where("sync_id", "=", syncId);
  return {
    /** Duplicates of a page that is no longer in use become duplicates of its target, or separate pages to visit. */
    async letGo(address: string, target: string | null): Promise<void> {
      const doubles = () => change().where("outcome", "=", "duplicate").where("target", "=", address);
      if (target) await doubles().set({ target }).where("address", "!=", target).execute();
      await doubles().set({ outcome: null, target: null }).execute();
    },

    /** Number of the site's pages that are documents, whether or not this sync has seen them yet. */
    async documents(): Promise<number> {
      const row = await db
        .selectFrom("site_pages")
        .select((expression) => expression.fn.countAll<number>().as("count"))
        .where("user_id", "=", userId)
        .where("site_id", "=", siteId)
        .where("document_id", "is not", null)
        .where("outcome", "is distinct from", "left_out")
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },

    /** Whether a page that was read before is unreachable in this sync. */
    async silent(): Promise<boolean> {
      const row = await db
        .selectFrom("site_pages")
        .select("id")
        .where("user_id", "=", userId)
        .where("site_id", "=", siteId)
        .where("sync_id", "=", syncId)
        .where("outcome", "in", ["server_error", "unreachable"])
        .where("read_at", "is not", null)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Pages that an earlier sync saw and this one did not. */
    unseen: (): Promise<PageRow[]> =>
      db
        .selectFrom("site_pages")
        .selectAll()
        .where("user_id", "=", userId)
        .where("site_id", "=", siteId)
        .where("sync_id", "!=", syncId)
        .execute(),

    /** Files that are no longer in the folder: their documents wait for the owner's decision. */
    async markGone(ids: readonly number[]): Promise<void> {
      if (ids.length === 0) return;
      await db
        .updateTable("site_pages")
        .set({ outcome: "gone" })
        .where("user_id", "=", userId)
        .where("site_id", "=", siteId)
        .where("id", "in", [...ids])
        .execute();
    },

    gone: (): Promise<PageRow[]> =>
      db
        .selectFrom("site_pages")
        .selectAll()
        .where("user_id", "=", userId)
        .where("site_id", "=", siteId)
        .where("outcome", "=", "gone")
        .execute(),

    keepGone: () =>
      db
        .updateTable("site_pages")
        .set({ outcome: "kept" })
        .where("user_id", "=", userId)
        .where("site_id", "=", siteId)
        .where("outcome", "=", "gone")
        .execute(),

    async forget(ids: readonly number[]): Promise<void> {
      if (ids.length === 0) return;
      await db
        .deleteFrom("site_pages")
        .where("user_id", "=", userId)
        .where("site_id", "=", siteId)
        .where("id", "in", [...ids])
        .execute();
    },
  };
}
