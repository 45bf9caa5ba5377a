import type { ProfileRow } from "./repository.ts";

/** A public profile is anyone's to see; a private one exists for its owner only. */
export function maySee(row: ProfileRow, viewerId: string | undefined): boolean {
  if (row.user_id === viewerId) return true;
  // An account that is about to be erased shows nothing to anybody else.
  if (row.erase_at !== null) return false;
  return row.is_main ? row.owner_is_public : row.profile_is_public;
}
