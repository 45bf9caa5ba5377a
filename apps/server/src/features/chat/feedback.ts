import { AppError } from "@understudy/contracts";
import type { Database } from "../../platform/database.ts";
import type { Admit, Profile } from "./limits.ts";

type Dependencies = {
  db: Database;
  admit: Admit;
  findProfile: (key: string, viewerId: string | undefined) => Promise<Profile>;
  demoUserId: string;
};
type Feedback = {
  userId?: string | undefined;
  profileId?: number | undefined;
  sessionId: string;
  thumb: 1 | -1 | null;
  reason?: string | undefined;
};

type Visitor = { viewerId: string | undefined; address: string };

export type FeedbackService = ReturnType<typeof feedbackService>;

/** Thumbs on answers. Whoever holds the conversation's token asked the question, and nobody else may judge it. */
export function feedbackService({ db, admit, findProfile, demoUserId }: Dependencies) {
  return {
    async feedback(exchange: number, given: Feedback, { viewerId, address }: Visitor) {
      const { sessionId, thumb, reason } = given;
      const key = given.userId ?? (given.profileId === undefined ? demoUserId : String(given.profileId));
      const { userId, profileId } = await admit(address, () => findProfile(key, viewerId));
      const kept = await db
        .updateTable("chat_messages")
        // A thumb that is taken back takes its reason along.
        .set({ thumb, thumb_reason: thumb === null ? null : reason || null })
        .where("user_id", "=", userId)
        .where("id", "=", exchange)
        .where("session_id", "=", (expression) =>
          expression
            .selectFrom("chat_sessions")
            .select("id")
            .where("user_id", "=", userId)
            .where("profile_id", "=", profileId)
            .where("session_id", "=", sessionId),
        )
        .executeTakeFirst();
      if (Number(kept.numUpdatedRows) === 0) throw new AppError("not_found");
      return { thumb };
    },
  };
}
