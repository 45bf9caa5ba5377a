import type { Database } from "../../../platform/database.ts";
import type { PlanType } from "../present.ts";
import type { BillingState, Standing } from "./standing.ts";

/** What the payment provider last said about one owner. */
export function billingRepository(db: Database) {
  return {
    async find(userId: string) {
      const row = await db
        .selectFrom("billing")
        .select(["customer_id", "state", "until"])
        .where("user_id", "=", userId)
        .executeTakeFirst();
      return row && { ...row, state: row.state as BillingState };
    },

    /** Makes sure that there is a row to lock. */
    add: (userId: string, createdAt: Date) =>
      db
        .insertInto("billing")
        .values({ user_id: userId, created_at: createdAt })
        .onConflict((conflict) => conflict.column("user_id").doNothing())
        .execute(),

    /** Held while the provider is asked and its answer is stored, so that an older reading is never stored last. */
    async lock(userId: string) {
      const row = await db
        .selectFrom("billing")
        .selectAll()
        .where("user_id", "=", userId)
        .forUpdate()
        .executeTakeFirst();
      return row && { ...row, plan_type: row.plan_type as PlanType, state: row.state as BillingState };
    },

    set: (
      userId: string,
      { planType, state, until, subscription }: Standing,
      notifiedInvoice: string | null,
      at: Date,
    ) =>
      db
        .updateTable("billing")
        .set({
          plan_type: planType,
          state,
          until,
          told_invoice: notifiedInvoice,
          read_at: at,
          ...(subscription ? { subscription_id: subscription.id } : {}),
        })
        .where("user_id", "=", userId)
        .execute(),

    setCustomer: (userId: string, customerId: string) =>
      db.updateTable("billing").set({ customer_id: customerId }).where("user_id", "=", userId).execute(),

    setCheckout: (userId: string, until: Date) =>
      db.updateTable("billing").set({ checkout_until: until }).where("user_id", "=", userId).execute(),

    remove: (userId: string) => db.deleteFrom("billing").where("user_id", "=", userId).execute(),

    async isBeingErased(userId: string): Promise<boolean> {
      const row = await db.selectFrom("users").select("erase_at").where("id", "=", userId).executeTakeFirst();
      return Boolean(row?.erase_at);
    },
  };
}

/** From customers of the payment provider to owners. */
export function customerRepository(db: Database) {
  return {
    async ownerOf(customerId: string): Promise<string | undefined> {
      const row = await db
        .selectFrom("billing_customers")
        .select("owner_id")
        .where("customer_id", "=", customerId)
        .executeTakeFirst();
      return row?.owner_id;
    },

    add: (customerId: string, ownerId: string, checkAt: Date) =>
      db
        .insertInto("billing_customers")
        .values({ customer_id: customerId, owner_id: ownerId, check_at: checkAt })
        .onConflict((conflict) => conflict.column("customer_id").doUpdateSet({ check_at: checkAt }))
        .execute(),

    checkAt: (customerId: string, at: Date | null) =>
      db
        .updateTable("billing_customers")
        .set({ check_at: at })
        .where("customer_id", "=", customerId)
        .execute(),

    async due(at: Date, limit: number) {
      return db
        .selectFrom("billing_customers")
        .select(["customer_id", "owner_id"])
        .where("check_at", "<=", at)
        .orderBy("check_at")
        .limit(limit)
        .execute();
    },

    remove: (ownerId: string) => db.deleteFrom("billing_customers").where("owner_id", "=", ownerId).execute(),
  };
}

/** Events that have been received. */
export function eventRepository(db: Database) {
  return {
    /** Returns false if the event was received before. */
    async isNew(id: string, at: Date): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto("billing_events")
        .values({ id, received_at: at })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .executeTakeFirst();
      return Number(numInsertedOrUpdatedRows ?? 0) === 1;
    },

    forget: (before: Date) => db.deleteFrom("billing_events").where("received_at", "<", before).execute(),
  };
}
