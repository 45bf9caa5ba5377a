import { AppError } from "@understudy/contracts";
import type { Database } from "../../../platform/database.ts";
import { type GapOutcome, gapRepository } from "./repository.ts";

export type GapService = ReturnType<typeof gapService>;

const LISTED = 100;

/** Questions that the assistant could not answer, grouped by meaning. */
export function gapService({ db }: { db: Database }) {
  return {
    list: (userId: string, profileId: number) => gapRepository(db, { userId, profileId }).list(LISTED),

    async settleGap(userId: string, profileId: number, gapId: number, status: GapOutcome) {
      const found = await gapRepository(db, { userId, profileId }).settle(gapId, status);
      if (!found) throw new AppError("not_found");
      return undefined;
    },

    /** Throws if the profile has no such exchange. */
    async assertExchange(userId: string, profileId: number, exchangeId: number): Promise<void> {
      const exchange = await gapRepository(db, { userId, profileId }).exchange(exchangeId);
      if (!exchange) throw new AppError("not_found");
    },

    /** Closes the gap that an exchange belongs to, if it is one. */
    settleExchange: (userId: string, profileId: number, exchangeId: number): Promise<void> =>
      gapRepository(db, { userId, profileId }).settleExchange(exchangeId),

    /** The latest wording of an open gap, and the audience that its answer is for. */
    gapQuestion: (userId: string, profileId: number, gapId: number) =>
      gapRepository(db, { userId, profileId }).questionOf(gapId),
  };
}
