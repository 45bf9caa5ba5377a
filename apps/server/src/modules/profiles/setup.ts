import { AppError, type Setup } from "@understudy/contracts";
import type { Database } from "../../platform/database.ts";

/** The owner's progress in the setup wizard. */
export function profileSetup({ db, clock }: { db: Database; clock: () => Date }) {
  return {
    async setup(userId: string): Promise<Setup> {
      const row = await db
        .selectFrom("users")
        .select(["setup_step", "setup_done"])
        .where("id", "=", userId)
        .executeTakeFirst();
      if (!row) throw new AppError("unauthorized");
      return { step: row.setup_step, done: row.setup_done };
    },

    /** `done` is never reset: an owner who opens the wizard again already has an assistant. */
    async saveSetup(userId: string, { step, done }: Setup): Promise<Setup> {
      const row = await db
        .updateTable("users")
        .set({ setup_step: step, ...(done ? { setup_done: true } : {}), updated_at: clock() })
        .where("id", "=", userId)
        .returning(["setup_step", "setup_done"])
        .executeTakeFirst();
      if (!row) throw new AppError("unauthorized");
      return { step: row.setup_step, done: row.setup_done };
    },
  };
}
