import type { Database } from "../../platform/database.ts";
import type { Hot } from "../../platform/hot.ts";
import type { Jobs } from "../../platform/jobs.ts";
import type { Vault } from "../../platform/vault.ts";
import { keyService } from "./keys.ts";
import { webhookSecrets } from "./webhook-secret.ts";
import { webhookService } from "./webhooks.ts";

type Dependencies = {
  db: Database;
  jobs: Jobs;
  hot: Hot;
  vault: Vault;
  /** Requests per minute with one API key. */
  callsPerMinute: number;
  /** Notifies the owner of a new key. */
  keyCreated: Parameters<typeof keyService>[0]["keyCreated"];
  clock: () => Date;
};

/** API keys and webhooks of an owner. */
export function developerService(dependencies: Dependencies) {
  const { db, jobs, hot, vault, callsPerMinute, keyCreated, clock } = dependencies;
  return {
    sealSecret: webhookSecrets({ vault, clock }),
    keys: keyService({ db, hot, perMinute: callsPerMinute, keyCreated, clock }),
    webhooks: webhookService({ db, jobs, hot, clock }),
  };
}
