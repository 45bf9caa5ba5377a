import { type ExpressionBuilder, type Selectable, sql, type Updateable } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { compileOnce } from "../../platform/compile-once.ts";
import type { Database, Schema } from "../../platform/database.ts";

const COLUMNS = [
  "id",
  "profile_id",
  "message_id",
  "event",
  "exchange_id",
  "data",
  "url",
  "status",
  "attempts",
  "answer",
  "fault",
  "created_at",
  "next_at",
  "delivered_at",
] as const;
const LISTED = 100;

export type DueRow = NonNullable<Awaited<ReturnType<ReturnType<typeof deliveryRepository>["due"]>>>;
export type DeliveredExchange = NonNullable<DueRow["exchange"]>;
export type DeliveryRow = Pick<Selectable<Schema["webhook_deliveries"]>, (typeof COLUMNS)[number]>;
type Changes = Updateable<
  Pick<
    Schema["webhook_deliveries"],
    "status" | "attempts" | "answer" | "fault" | "next_at" | "delivered_at" | "url"
  >
>;

const findDue = compileOnce((db, { userId, id }: { userId: string; id: number }) =>
  db
    .selectFrom("webhook_deliveries as delivery")
    .leftJoin("profile_settings as settings", (join) =>
      join.on("settings.user_id", "=", userId).onRef("settings.profile_id", "=", "delivery.profile_id"),
    )
    .innerJoin("users as owner", (join) => join.on("owner.id", "=", userId))
    .select(COLUMNS.map((column) => `delivery.${column}` as const))
    .select("settings.webhook_url as address")
    .select(["owner.webhook_secret", "owner.webhook_secret_before", "owner.webhook_secret_changed_at"])
    .select((due) => deliverySummary(due, userId).as("exchange"))
    .where("delivery.user_id", "=", userId)
    .where("delivery.id", "=", id),
);

export function deliveryRepository(db: Database) {
  const deliveries = (userId: string) =>
    db.selectFrom("webhook_deliveries").select(COLUMNS).where("user_id", "=", userId);
  return {
    list: (userId: string, profileId: number) =>
      deliveries(userId).where("profile_id", "=", profileId).orderBy("id", "desc").limit(LISTED).execute(),

    newest: async (userId: string, profileId: number): Promise<number | undefined> => {
      const rows = deliveries(userId).where("profile_id", "=", profileId);
      return (await rows.orderBy("id", "desc").limit(1).executeTakeFirst())?.id;
    },

    /** Ids of deliveries that were created before that time, oldest first. */
    async after(
      userId: string,
      profileId: number,
      id: number,
      before: Date,
      limit: number,
    ): Promise<number[]> {
      const rows = await deliveries(userId)
        .where("profile_id", "=", profileId)
        .where("id", ">", id)
        .where("created_at", "<", before)
        .orderBy("id")
        .limit(limit)
        .execute();
      return rows.map((row) => row.id);
    },

    find: (userId: string, id: number) => deliveries(userId).where("id", "=", id).executeTakeFirst(),

    /**
     * Reads the delivery with its current payload, address and secrets in one query, so that a backlog costs one query
     * per event.
     */
    due: async (userId: string, id: number) => (await findDue(db, { userId, id }))[0],

    /** Locks the row until the transaction ends, so that only one of two concurrent replays runs. */
    lock: (userId: string, profileId: number, id: number) =>
      deliveries(userId)
        .where("profile_id", "=", profileId)
        .where("id", "=", id)
        .forUpdate()
        .executeTakeFirst(),

    async insert(
      userId: string,
      row: Pick<
        DeliveryRow,
        | "id"
        | "profile_id"
        | "message_id"
        | "event"
        | "exchange_id"
        | "data"
        | "url"
        | "status"
        | "created_at"
      >,
    ): Promise<void> {
      await db
        .insertInto("webhook_deliveries")
        .values({
          user_id: userId,
          ...row,
          data: row.data === null ? null : JSON.stringify(row.data),
          next_at: row.status === "waiting" ? row.created_at : null,
        })
        .execute();
    },
  };
}

export function deliveryChanges(db: Database) {
  return {
    /** Optimistic lock on the attempt number: a second worker with the same attempt changes nothing. */
    async settle(userId: string, { id, attempts }: DeliveryRow, changes: Changes): Promise<boolean> {
      const [result] = await db
        .updateTable("webhook_deliveries")
        .set(changes)
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .where("attempts", "=", attempts)
        .where("status", "=", "waiting")
        .execute();
      return Number(result?.numUpdatedRows ?? 0) === 1;
    },

    again: (userId: string, id: number, url: string, at: Date) =>
      db
        .updateTable("webhook_deliveries")
        .set({
          status: "waiting",
          attempts: 0,
          answer: null,
          fault: null,
          next_at: at,
          delivered_at: null,
          url,
        })
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .execute(),

    forget: (userId: string, before: Date) =>
      db
        .deleteFrom("webhook_deliveries")
        .where("user_id", "=", userId)
        .where("created_at", "<", before)
        .where("status", "!=", "waiting")
        .execute(),
  };
}

/** The webhook settings: address and signing secrets. */
export function hookRepository(db: Database) {
  return {
    async address(userId: string, profileId: number) {
      return db
        .selectFrom("profile_settings")
        .select(["webhook_url", "webhook_gone", "webhook_events", "webhook_listen_until"])
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .executeTakeFirst();
    },

    chooseEvents: (userId: string, profileId: number, events: readonly string[]) =>
      db
        .updateTable("profile_settings")
        .set({ webhook_events: [...events] })
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .execute(),

    listenUntil: (userId: string, profileId: number, until: Date) =>
      db
        .updateTable("profile_settings")
        .set({ webhook_listen_until: until })
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .execute(),

    setGone: (userId: string, profileId: number, url: string | null) =>
      db
        .updateTable("profile_settings")
        .set({ webhook_gone: url })
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .execute(),

    /** Keeps the current secret valid beside the next one for a while; the caller stores the next one. */
    keepBefore: (userId: string, at: Date) =>
      db
        .updateTable("users")
        .set({ webhook_secret_before: sql`webhook_secret`, webhook_secret_changed_at: at })
        .where("id", "=", userId)
        .execute(),
  };
}

/** The exchange data of an event, read at send time, so that text deleted meanwhile is never sent. */
function deliverySummary(
  { selectFrom }: ExpressionBuilder<Schema & { delivery: Schema["webhook_deliveries"] }, "delivery">,
  userId: string,
) {
  return jsonObjectFrom(
    selectFrom("chat_messages as exchange")
      .innerJoin("chat_sessions as conversation", (join) =>
        join.on("conversation.user_id", "=", userId).onRef("conversation.id", "=", "exchange.session_id"),
      )
      .select(["exchange.id", "exchange.profile_id", "exchange.message", "exchange.response"])
      .select(["exchange.state", "exchange.created_at", "exchange.session_id as conversation_id"])
      .select(["conversation.source", "conversation.embed_host"])
      .select((exchange) =>
        jsonArrayFrom(
          exchange
            .selectFrom("citations as citation")
            .leftJoin("documents as document", (join) =>
              join.on("document.user_id", "=", userId).onRef("document.id", "=", "citation.document_id"),
            )
            .select(["citation.number", "citation.quote", "citation.document_id", "document.filename"])
            .select(["citation.correction_id", "citation.label"])
            .where("citation.user_id", "=", userId)
            .whereRef("citation.message_id", "=", "exchange.id")
            .orderBy("citation.number"),
        ).as("citations"),
      )
      .where("exchange.user_id", "=", userId)
      .whereRef("exchange.id", "=", "delivery.exchange_id"),
  );
}
