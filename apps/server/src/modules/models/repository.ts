import type { ModelFault, ModelProvider } from "@understudy/contracts";
import { type Selectable, sql } from "kysely";
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
