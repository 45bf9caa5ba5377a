import type { ProfileRow } from "./repository.ts";

/** Everyone may see a public profile. Only its owner may see a private one. */
export function maySee(row: ProfileRow, viewerId: string | undefined): boolean {
  if (row.user_id === viewerId) return true;
  // An account that is scheduled for erasure is visible to its owner only.
  if (row.erase_at !== null) return false;
  return row.is_main ? row.owner_is_public : row.profile_is_public;
}
