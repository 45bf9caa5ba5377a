import { createHash } from "node:crypto";
import type { Tx } from "./database.ts";

/** Permanent erasures, recorded so that a restored backup does not bring the data back. */
type Erasure = { kind: "account"; userId: string } | { kind: "conversation"; userId: string; id: number };

/** Hashed, so that the list itself is not a trace of the erased owner. */
function ownerHash(userId: string): string {
  return createHash("sha256").update(userId).digest("hex");
}

/** Runs in the transaction that erases: the list has the entry if and only if the data is gone. */
export async function recordErasure(tx: Tx, erasure: Erasure): Promise<void> {
  const subject = erasure.kind === "conversation" ? String(erasure.id) : "";
  await tx
    .insertInto("erasures")
    .values({ owner_hash: ownerHash(erasure.userId), kind: erasure.kind, subject })
    .onConflict((conflict) => conflict.columns(["owner_hash", "kind", "subject"]).doNothing())
    .execute();
}
