import { createHash } from "node:crypto";
import type { Tx } from "./database.ts";

/** What was erased for good, so that a restored backup does not bring it back. */
type Erasure = { kind: "account"; userId: string } | { kind: "conversation"; userId: string; id: number };

/** By a hash: the list says who is to stay forgotten without being a trace of them. */
function ownerHash(userId: string): string {
  return createHash("sha256").update(userId).digest("hex");
}

/** In the transaction that erases: the list has it if and only if it is gone. */
export async function recordErasure(tx: Tx, erasure: Erasure): Promise<void> {
  const subject = erasure.kind === "conversation" ? String(erasure.id) : "";
  await tx
    .insertInto("erasures")
    .values({ owner_hash: ownerHash(erasure.userId), kind: erasure.kind, subject })
    .onConflict((conflict) => conflict.columns(["owner_hash", "kind", "subject"]).doNothing())
    .execute();
}
