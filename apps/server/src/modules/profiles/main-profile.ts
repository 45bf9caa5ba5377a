import { AppError } from "@understudy/contracts";
import { LRUCache } from "lru-cache";
import type { Database } from "../../platform/database.ts";
import { profileRepository } from "./repository.ts";

/** Cached entries per process: some hundred kilobytes. */
const MOST_KNOWN = 10_000;

/**
 * The profile that owner-wide calls act on. It is created and deleted with the account, so its id is cached. The id of
 * a deleted account is harmless, because every statement filters by owner as well.
 */
export function mainProfiles(db: Database): (userId: string) => Promise<number> {
  const known = new LRUCache<string, number>({ max: MOST_KNOWN });
  return async (userId) => {
    const before = known.get(userId);
    if (before !== undefined) return before;
    const row = await profileRepository(db).findMain(userId);
    if (!row) throw new AppError("unauthorized");
    known.set(userId, row.id);
    return row.id;
  };
}
