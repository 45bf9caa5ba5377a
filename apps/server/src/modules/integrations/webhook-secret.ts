import type { Tx } from "../../platform/database.ts";
import type { Vault } from "../../platform/vault.ts";
import { hookRepository } from "./webhook-repository.ts";

type Dependencies = { vault: Vault; clock: () => Date };

/**
 * Encrypts a new webhook secret, in the transaction that stores it. The previous one keeps signing for a day, so that a
 * receiver that still has the old secret loses nothing.
 */
export function webhookSecrets({ vault, clock }: Dependencies) {
  return async (tx: Tx, userId: string, secret: string): Promise<string> => {
    await hookRepository(tx).keepBefore(userId, clock());
    return vault.seal(tx, userId, secret);
  };
}
