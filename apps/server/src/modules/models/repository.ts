import type { ModelFault, ModelProvider } from "@understudy/contracts";
import type { TokensUsed } from "@understudy/knowledge";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Database, Schema } from "../../platform/database.ts";

export type ConnectionRow = Selectable<Schema["model_connections"]>;
type Connected = Omit<ConnectionRow, "user_id" | "fault" | "fault_at" | "created_at" | "updated_at">;

export function connectionRepository(db: Database) {
  return {
    list: (userId: string): Promise<ConnectionRow[]> =>
      db
        .selectFrom("model_connections")
        .selectAll()
        .where("user_id", "=", userId)
        .orderBy("created_at")
        .execute(),

    find: (userId: string, provider: ModelProvider): Promise<ConnectionRow | undefined> =>
      db
        .selectFrom("model_connections")
        .selectAll()
        .where("user_id", "=", userId)
        .where("provider", "=", provider)
        .executeTakeFirst(),

    /** What is stored replaces all of an earlier connection, its fault too. */
    async save(userId: string, row: Connected, at: Date): Promise<void> {
      const values = { ...row, fault: null, fault_at: null, updated_at: at };
      await db
        .insertInto("model_connections")
        .values({ user_id: userId, ...values, created_at: at })
        .onConflict((conflict) => conflict.columns(["user_id", "provider"]).doUpdateSet(values))
        .execute();
    },

    async remove(userId: string, provider: ModelProvider): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom("model_connections")
        .where("user_id", "=", userId)
        .where("provider", "=", provider)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** Returns whether this changed anything: of many failing calls, one is the first. */
    async setFault(
      userId: string,
      provider: ModelProvider,
      fault: ModelFault | null,
      at: Date,
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable("model_connections")
        .set({ fault, fault_at: fault && at })
        .where("user_id", "=", userId)
        .where("provider", "=", provider)
        .where(sql<boolean>`fault is distinct from ${fault}::text`)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}

export type BudgetRow = Selectable<Schema["model_budgets"]>;
type Usage = { day: string; provider: ModelProvider; tokens: TokensUsed; cost: number };

export function budgetRepository(db: Database) {
  return {
    async ensure(userId: string, month: string): Promise<void> {
      await db
        .insertInto("model_budgets")
        .values({ user_id: userId, month })
        .onConflict((conflict) => conflict.column("user_id").doNothing())
        .execute();
    },

    /** Adds an amount unless that would exceed the cap. A new month starts at 0. */
    async reserve(userId: string, { month, amount }: { month: string; amount: number }): Promise<boolean> {
      const { rows } = await sql`
        update model_budgets set
          spent = case when month = ${month}::date then spent else 0 end + ${amount}::bigint,
          notified = case when month = ${month}::date then notified else 0 end,
          month = ${month}::date
        where user_id = ${userId}
          and case when month = ${month}::date then spent else 0 end + ${amount}::bigint <= monthly_cap
        returning 1`.execute(db);
      return rows.length > 0;
    },

    /** Replaces a reservation by the cost. One of an earlier month no longer counts. */
    settle: (userId: string, month: string, difference: number) =>
      db
        .updateTable("model_budgets")
        .set({ spent: sql<number>`greatest(0, spent + ${difference}::bigint)` })
        .where("user_id", "=", userId)
        .where("month", "=", month)
        .returning(["spent", "monthly_cap", "notified"])
        .executeTakeFirst(),

    /** Returns the cap if no notice of this level or a higher one was sent in the month. */
    async raiseNotice(userId: string, month: string, level: number): Promise<number | undefined> {
      const row = await db
        .updateTable("model_budgets")
        .set({ notified: level })
        .where("user_id", "=", userId)
        .where("month", "=", month)
        .where("notified", "<", level)
        .returning("monthly_cap")
        .executeTakeFirst();
      return row?.monthly_cap;
    },

    async read(userId: string, month: string) {
      const row = await db
        .selectFrom("model_budgets")
        .select(["monthly_cap", "visitor_cap", "spent", sql<boolean>`month = ${month}::date`.as("isCurrent")])
        .where("user_id", "=", userId)
        .executeTakeFirst();
      return row && { ...row, spent: row.isCurrent ? row.spent : 0 };
    },

    async save(
      userId: string,
      month: string,
      caps: { monthly_cap: number; visitor_cap: number },
    ): Promise<void> {
      await db
        .insertInto("model_budgets")
        .values({ user_id: userId, month, ...caps })
        // A higher cap starts the notices again.
        .onConflict((conflict) =>
          conflict.column("user_id").doUpdateSet({
            ...caps,
            notified: sql<number>`case when model_budgets.monthly_cap < excluded.monthly_cap then 0 else model_budgets.notified end`,
          }),
        )
        .execute();
    },

    async addUsage(userId: string, { day, provider, tokens, cost }: Usage): Promise<void> {
      await sql`
        insert into model_usage as used (user_id, day, provider, calls, input_tokens, output_tokens, cost)
        values (${userId}, ${day}::date, ${provider}, 1, ${tokens.input}::bigint, ${tokens.output}::bigint, ${cost}::bigint)
        on conflict (user_id, day, provider) do update set calls = used.calls + 1,
          input_tokens = used.input_tokens + excluded.input_tokens,
          output_tokens = used.output_tokens + excluded.output_tokens, cost = used.cost + excluded.cost`.execute(
        db,
      );
    },

    usage: (userId: string, since: string) =>
      db
        .selectFrom("model_usage")
        .select(["day", "provider", "calls", "input_tokens", "output_tokens", "cost"])
        .where("user_id", "=", userId)
        .where("day", ">=", since)
        .orderBy("day")
        .orderBy("provider")
        .execute(),
  };
}

/** What a profile's owner chose; null without a choice. */
export type StoredChoice = { sources: string[]; masks: boolean } | null;

/** A choice as a column of a statement that reads the profile anyway. `profileId` names a column of that statement. */
export const choiceColumn = (userId: string, profileId: string): RawBuilder<StoredChoice> =>
  sql`(select json_build_object('sources', choice."sources", 'masks', choice."masks") from "model_choices" as choice
    where choice."user_id" = ${userId} and choice."profile_id" = ${sql.ref(profileId)})`;

export function choiceRepository(db: Database) {
  return {
    find: (userId: string, profileId: number) =>
      db
        .selectFrom("model_choices")
        .select(["sources", "masks"])
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .executeTakeFirst(),

    /** Without `masks`, that stays as it is. Returns it. */
    async save(
      userId: string,
      profileId: number,
      { sources, masks }: { sources: string[]; masks?: boolean | undefined },
    ): Promise<boolean> {
      const change = masks === undefined ? { sources } : { sources, masks };
      const row = await db
        .insertInto("model_choices")
        .values({ user_id: userId, profile_id: profileId, ...change })
        .onConflict((conflict) => conflict.columns(["user_id", "profile_id"]).doUpdateSet(change))
        .returning("masks")
        .executeTakeFirstOrThrow();
      return row.masks;
    },
  };
}

export type AnswerRow = Omit<Selectable<Schema["model_answers"]>, "user_id" | "message_id">;

/** The exchange may be deleted while it is being answered. Nothing about it is stored then. */
function unlessDeleted(error: { code?: string }): void {
  if (error.code !== "23503") throw error;
}

export function answerRepository(db: Database) {
  return {
    async add(userId: string, exchangeId: number, row: AnswerRow): Promise<void> {
      await db
        .insertInto("model_answers")
        .values({ user_id: userId, message_id: exchangeId, ...row })
        .onConflict((conflict) => conflict.columns(["user_id", "message_id"]).doNothing())
        .execute()
        .catch(unlessDeleted);
    },

    list: (userId: string, exchangeIds: readonly number[]) =>
      db
        .selectFrom("model_answers")
        .select([
          "message_id",
          "source",
          "model",
          "fault",
          "fault_source",
          "input_tokens",
          "output_tokens",
          "cost",
        ])
        .where("user_id", "=", userId)
        .where("message_id", "in", exchangeIds)
        .execute(),

    async findOutput(userId: string, promptHash: string): Promise<string | undefined> {
      const row = await db
        .selectFrom("model_outputs")
        .select("output")
        .where("user_id", "=", userId)
        .where("prompt_hash", "=", promptHash)
        .executeTakeFirst();
      return row?.output;
    },

    async addOutput(userId: string, exchangeId: number, promptHash: string, output: string): Promise<void> {
      await db
        .insertInto("model_outputs")
        .values({ user_id: userId, message_id: exchangeId, prompt_hash: promptHash, output })
        .onConflict((conflict) => conflict.columns(["user_id", "prompt_hash"]).doNothing())
        .execute()
        .catch(unlessDeleted);
    },
  };
}
