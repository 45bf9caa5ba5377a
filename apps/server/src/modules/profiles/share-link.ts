import { AppError } from "@understudy/contracts";
import type { Tx } from "../../platform/database.ts";
import { directory } from "../../platform/directory.ts";
import { newToken } from "../../platform/ids.ts";
import type { ProfileRef } from "../../platform/profile-ref.ts";

/** Claims the new name of the share link and releases the old one, in the transaction that stores it. */
export async function moveShareLink(
  tx: Tx,
  profileRef: ProfileRef,
  { from, to }: { from: string | null; to: string | null },
): Promise<void> {
  if (from === to) return;
  const names = directory(tx);
  if (to && !(await names.claim("slug", to, profileRef))) {
    throw new AppError("conflict", { detail: "This link name is taken. Please choose another one." });
  }
  if (from) await names.release("slug", from, profileRef.userId);
}

/** Claims a free name that is based on the profile's name. A second claim at the same moment gets another one. */
export async function claimShareLink(tx: Tx, profileRef: ProfileRef, name: string): Promise<string> {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 50);
  const base = plain.length >= 3 ? plain : `profile-${plain}`.replace(/-$/, "");
  const names = directory(tx);
  for (let slug = base; ; slug = `${base}-${randomEnding()}`) {
    if (await names.claim("slug", slug, profileRef)) return slug;
  }
}

function randomEnding(): string {
  return newToken()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .slice(0, 8);
}
