import type { Tx } from "../../platform/database.ts";
import type { Vault } from "../../platform/vault.ts";
import { hookRepository } from "./webhook-repository.ts";

type Dependencies = { vault: Vault; clock: () => Date };

/**
 * A new webhook secret as it is to be stored, in the transaction that stores it. The one before signs beside it for a
 * day: a receiver that has not been told yet loses nothing.
 */
export function webhookSecrets({ vault, clock }: Dependencies) {
  return async (tx: Tx, userId: string, secret: string): Promise<string> => {
    await hookRepository(tx).keepBefore(userId, clock());
    return vault.seal(tx, userId, secret);
  };
}
