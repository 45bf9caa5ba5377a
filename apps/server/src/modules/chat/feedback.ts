import { AppError } from "@understudy/contracts";
import type { Caller } from "../../platform/caller.ts";
import type { Database } from "../../platform/database.ts";
import { type Counted, counterRepository } from "./counters.ts";
import type { Admit, Profile } from "./limits.ts";
import { keyFor } from "./present.ts";
import { exchangeRepository, storedExchanges } from "./repository.ts";

type Dependencies = {
  db: Database;
  admit: Admit;
  findProfile: (key: string, caller: Caller) => Promise<Profile>;
  demoUserId: string;
};
type Feedback = {
  userId?: string | undefined;
  profileId?: number | undefined;
  occasion?: string | undefined;
  sessionId: string;
  thumb: 1 | -1 | null;
  reason?: string | undefined;
};

export type FeedbackService = ReturnType<typeof feedbackService>;

/** Thumbs on answers. Only the holder of the conversation token, who asked the question, may rate its answer. */
export function feedbackService({ db, admit, findProfile, demoUserId }: Dependencies) {
  return {
    async feedback(exchange: number, given: Feedback, caller: Caller) {
      const { sessionId, thumb, reason } = given;
      const key = keyFor(given) ?? demoUserId;
      const found = await admit(caller.address, () => findProfile(key, caller));
      const { userId, profileId } = found;
      await db.transaction().execute(async (tx) => {
        const judged = await storedExchanges(tx).lock(found, sessionId, exchange);
        if (!judged) throw new AppError("not_found");
        await exchangeRepository(tx).judge(userId, exchange, { thumb, reason });
        const isCounted = !judged.by_owner && judged.kind === "question";
        const counted = isCounted ? [...thumbs(judged.thumb, -1), ...thumbs(thumb, 1)] : [];
        if (judged.thumb === thumb || counted.length === 0) return;
        await counterRepository(tx).add(userId, profileId, judged.created_at, counted);
      });
      return { thumb };
    },
  };
}

/** Adds or removes one thumb. It counts for the day of its question. */
function thumbs(thumb: number | null, count: 1 | -1): Counted[] {
  return thumb === null ? [] : [{ name: "thumbs", label: thumb === 1 ? "up" : "down", count }];
}
