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
  /** Calls a minute with one API key. */
  callsPerMinute: number;
  /** Tells the owner of a new key. */
  keyCreated: Parameters<typeof keyService>[0]["keyCreated"];
  clock: () => Date;
};

/** What programs of an owner's have to do with the product: keys and webhooks. */
export function developerService(dependencies: Dependencies) {
  const { db, jobs, hot, vault, callsPerMinute, keyCreated, clock } = dependencies;
  return {
    sealSecret: webhookSecrets({ vault, clock }),
    keys: keyService({ db, hot, perMinute: callsPerMinute, keyCreated, clock }),
    webhooks: webhookService({ db, jobs, hot, clock }),
  };
}
