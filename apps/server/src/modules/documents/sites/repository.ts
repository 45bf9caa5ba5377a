import type { SITE_SCHEDULES } from "@understudy/contracts";
import { type Selectable, sql, type Updateable } from "kysely";
import type { Database, Schema } from "../../../platform/database.ts";
import { TABLES } from "../../../platform/tables.ts";

export type SiteRow = Selectable<Schema["sites"]>;
type SyncRow = Selectable<Schema["site_syncs"]>;
export type Schedule = (typeof SITE_SCHEDULES)[number];
export type Change = "added" | "changed" | "removed";

/** Whether a file can be read shows only when its document is indexed. */
export const SHOWN_OUTCOME = sql`case when document."status" = 'failed' and page."outcome" in ('read', 'unchanged')
  then 'unreadable' else page."outcome" end`;

export function siteRepository(db: Database, userId: string) {
  return { ...siteRows(db, userId), ...syncRows(db, userId), ...counts(db, userId) };
}

function siteRows(db: Database, userId: string) {
  const one = (id: number) =>
    db.selectFrom("sites").selectAll().where("user_id", "=", userId).where("id", "=", id);
  return {
    list: (profileId: number): Promise<SiteRow[]> =>
      db
        .selectFrom("sites")
        .selectAll()
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .orderBy("id", "desc")
        .execute(),

    find: (id: number): Promise<SiteRow | undefined> => one(id).executeTakeFirst(),

    /** Locks the site, so that decisions about it are made one at a time. */
    hold: (id: number): Promise<SiteRow | undefined> => one(id).forUpdate().executeTakeFirst(),

    insert: (
      row: Pick<SiteRow, "id" | "profile_id" | "address" | "mode" | "depth" | "page_limit" | "circle"> &
        Partial<Pick<SiteRow, "username" | "secret">>,
    ) =>
      db
        .insertInto("sites")
        .values({ user_id: userId, ...row })
        .execute(),

    update: (id: number, change: Updateable<Schema["sites"]>) =>
      db.updateTable("sites").set(change).where("user_id", "=", userId).where("id", "=", id).execute(),

    remove: (id: number) =>
      db.deleteFrom("sites").where("user_id", "=", userId).where("id", "=", id).execute(),
  };
}

function syncRows(db: Database, userId: string) {
  return {
    begin: (row: Pick<SyncRow, "site_id" | "id" | "cause" | "started_at">) =>
      db
        .insertInto("site_syncs")
        .values({ user_id: userId, ...row })
        .execute(),

    sync: (siteId: number, id: number): Promise<SyncRow | undefined> =>
      db
        .selectFrom("site_syncs")
        .selectAll()
        .where("user_id", "=", userId)
        .where("site_id", "=", siteId)
        .where("id", "=", id)
        .executeTakeFirst(),

    updateSync: (siteId: number, id: number, change: Updateable<Schema["site_syncs"]>) =>
      db
        .updateTable("site_syncs")
        .set(change)
        .where("user_id", "=", userId)
        .where("site_id", "=", siteId)
        .where("id", "=", id)
        .execute(),

    forgetSyncs: (siteId: number) =>
      sql`delete from "site_syncs" where "user_id" = ${userId} and "site_id" = ${siteId} and "id" not in (
          select "id" from "site_syncs" as kept where kept."user_id" = ${userId} and kept."site_id" = ${siteId}
          order by kept."id" desc limit ${TABLES.site_syncs.retention.newest}
        )`.execute(db),

    changes: (siteId: number, syncId: number) =>
      db
        .selectFrom("site_changes as change")
        .leftJoin("site_pages as page", (join) =>
          join
            .onRef("page.user_id", "=", "change.user_id")
            .on("page.user_id", "=", userId)
            .onRef("page.site_id", "=", "change.site_id")
            .onRef("page.id", "=", "change.page_id"),
        )
        .select(["change.change", "change.address", "change.title", "page.document_id"])
        .where("change.user_id", "=", userId)
        .where("change.site_id", "=", siteId)
        .where("change.sync_id", "=", syncId)
        .orderBy("change.change")
        .orderBy("change.address")
        .execute(),

    note: (row: Omit<Selectable<Schema["site_changes"]>, "user_id">) =>
      db
        .insertInto("site_changes")
        .values({ user_id: userId, ...row })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
  };
}

type Syncs = SyncRow & Record<Change, number>;

function counts(db: Database, userId: string) {
  return {
    async number(profileId: number): Promise<number> {
      const row = await db
        .selectFrom("sites")
        .select((expression) => expression.fn.countAll<number>().as("count"))
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },

    async outcomes(siteIds: readonly number[]) {
      const { rows } = await sql<{
        site_id: number;
        outcome: string | null;
        count: number;
        documents: number;
      }>`
        select page."site_id", ${SHOWN_OUTCOME} as outcome,
          count(*)::int as count,
          (count(document."id") filter (where document."status" <> 'failed'))::int as documents
        from "site_pages" as page
        left join "documents" as document
          on document."user_id" = ${userId} and document."id" = page."document_id"
        where page."user_id" = ${userId} and page."site_id" = any(${siteIds}::bigint[])
        group by 1, 2`.execute(db);
      return rows;
    },

    /** The last syncs of each site, newest first, with what each changed. */
    async syncs(siteIds: readonly number[]): Promise<Syncs[]> {
      const { rows } = await sql<Syncs>`
        select sync.*, coalesce(told."added", 0) as "added", coalesce(told."changed", 0) as "changed",
          coalesce(told."removed", 0) as "removed"
        from "site_syncs" as sync
        left join (
          select change."site_id", change."sync_id",
            (count(*) filter (where change."change" = 'added'))::int as "added",
            (count(*) filter (where change."change" = 'changed'))::int as "changed",
            (count(*) filter (where change."change" = 'removed'))::int as "removed"
          from "site_changes" as change
          where change."user_id" = ${userId} and change."site_id" = any(${siteIds}::bigint[])
          group by change."site_id", change."sync_id"
        ) as told on told."site_id" = sync."site_id" and told."sync_id" = sync."id"
        where sync."user_id" = ${userId} and sync."site_id" = any(${siteIds}::bigint[])
        order by sync."id" desc`.execute(db);
      return rows;
    },
  };
}
