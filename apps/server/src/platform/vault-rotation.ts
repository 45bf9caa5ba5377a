import type { Database } from "./database.ts";
import { unwrap, wrap } from "./vault.ts";

type Options = {
  db: Database;
  /** The first is the new key. The others may still encrypt owners' keys. */
  masterKeys: readonly Buffer[];
  batch?: number;
};
type Outcome = { reencrypted: number; alreadyNew: number; unreadable: string[] };

const BATCH = 500;

/**
 * Re-encrypts every owner's key with the new master key. Files and secrets encrypted with the owners' keys do not
 * change. A run can be interrupted and repeated, and the product may run meanwhile if it has both keys: a key that
 * decrypts with the new one is skipped. It reads across all owners, which only an operator may do and no feature.
 */
export async function rotateOwnerKeys({ db, masterKeys, batch = BATCH }: Options): Promise<Outcome> {
  const [newest, ...older] = masterKeys;
  if (!newest) throw new Error("MASTER_KEY is not set, so owners' keys can't be encrypted.");
  const outcome: Outcome = { reencrypted: 0, alreadyNew: 0, unreadable: [] };
  for (let after: string | undefined = ""; after !== undefined; ) {
    const owners = await db
      .selectFrom("users")
      .select(["id", "data_key"])
      .where("data_key", "is not", null)
      .where("id", ">", after)
      .orderBy("id")
      .limit(batch)
      .execute();
    for (const { id, data_key } of owners) {
      if (data_key === null) continue;
      if (canUnwrap([newest], id, data_key)) outcome.alreadyNew += 1;
      else if (canUnwrap(older, id, data_key))
        outcome.reencrypted += await reencryptKey(db, masterKeys, id, data_key);
      else outcome.unreadable.push(id);
    }
    after = owners.length < batch ? undefined : owners.at(-1)?.id;
  }
  return outcome;
}

async function reencryptKey(
  db: Database,
  masterKeys: readonly Buffer[],
  owner: string,
  wrapped: string,
): Promise<number> {
  const [newest] = masterKeys;
  if (!newest) return 0;
  const key = wrap(newest, owner, unwrap(masterKeys, owner, wrapped));
  const updated = await db
    .updateTable("users")
    .set({ data_key: key })
    .where("id", "=", owner)
    .where("data_key", "=", wrapped)
    .executeTakeFirst();
  return Number(updated.numUpdatedRows);
}

function canUnwrap(masterKeys: readonly Buffer[], owner: string, wrapped: string): boolean {
  try {
    unwrap(masterKeys, owner, wrapped);
    return true;
  } catch {
    return false;
  }
}
