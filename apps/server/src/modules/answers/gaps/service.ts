import { AppError } from "@understudy/contracts";
import type { Database } from "../../../platform/database.ts";
import { type GapOutcome, gapRepository } from "./repository.ts";

export type GapService = ReturnType<typeof gapService>;

/** Questions that the assistant could not answer, grouped by meaning. */
export function gapService({ db }: { db: Database }) {
  return {
    async settleGap(userId: string, profileId: number, gapId: number, status: GapOutcome) {
      const found = await gapRepository(db, { userId, profileId }).settle(gapId, status);
      if (!found) throw new AppError("not_found");
      return undefined;
    },

    /** The latest wording of an open gap, and the audience that its answer is for. */
    gapQuestion: (userId: string, profileId: number, gapId: number) =>
      gapRepository(db, { userId, profileId }).questionOf(gapId),
  };
}
