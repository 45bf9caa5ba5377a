import type { Database } from "../../platform/database.ts";
import type { EphemeralStore } from "../../platform/ephemeral-store.ts";
import type { Jobs } from "../../platform/jobs.ts";
import type { Vault } from "../../platform/vault.ts";
import { keyService } from "./keys.ts";
import { webhookSecrets } from "./webhook-secret.ts";
import { webhookService } from "./webhooks.ts";

type Dependencies = {
  db: Database;
  jobs: Jobs;
  ephemeral: EphemeralStore;
  vault: Vault;
  /** Requests per minute with one API key. */
  callsPerMinute: number;
  /** Notifies the owner of a new key. */
  keyCreated: Parameters<typeof keyService>[0]["keyCreated"];
  clock: () => Date;
};

/** API keys and webhooks of an owner. */
export function developerService(dependencies: Dependencies) {
  const { db, jobs, ephemeral, vault, callsPerMinute, keyCreated, clock } = dependencies;
  return {
    sealSecret: webhookSecrets({ vault, clock }),
    keys: keyService({ db, ephemeral, perMinute: callsPerMinute, keyCreated, clock }),
    webhooks: webhookService({ db, jobs, ephemeral, clock }),
  };
}
