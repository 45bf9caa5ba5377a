import { PrivateLinkKey } from "@understudy/contracts";
import type { Database } from "../../../platform/database.ts";
import { directory } from "../../../platform/directory.ts";

/** The target of an active private link. */
export type PrivateLinkTarget = {
  userId: string;
  profileId: number;
  privateLinkId: number;
  greeting: string | null;
  starters: string[];
};

export type FindLink = (key: string) => Promise<PrivateLinkTarget | undefined>;

/** Expired, deleted and unknown links all give undefined. */
export function privateLinkFinder(db: Database, clock: () => Date): FindLink {
  return async (key) => {
    if (!PrivateLinkKey.safeParse(key).success) return undefined;
    const entry = await directory(db).find("occasion", key);
    if (!entry) return undefined;
    const row = await db
      .selectFrom("occasions")
      .select(["id", "profile_id", "greeting", "starters"])
      .where("user_id", "=", entry.userId)
      .where("token", "=", key)
      .where((expression) =>
        expression.or([expression("ends_at", "is", null), expression("ends_at", ">", clock())]),
      )
      .executeTakeFirst();
    if (!row) return undefined;
    const { id: privateLinkId, profile_id: profileId, greeting, starters } = row;
    return { userId: entry.userId, profileId, privateLinkId, greeting, starters };
  };
}
