import type { Database } from "../../platform/database.ts";
import type { Hot } from "../../platform/hot.ts";
import type { Jobs } from "../../platform/jobs.ts";
import type { Outbound } from "../../platform/outbound.ts";
import type { Vault } from "../../platform/vault.ts";
import { domainService } from "./domains.ts";
import { keyService } from "./keys.ts";
import { webhookSecrets } from "./webhook-secret.ts";
import { webhookService } from "./webhooks.ts";

type Dependencies = {
  db: Database;
  jobs: Jobs;
  hot: Hot;
  outbound: Outbound;
  vault: Vault;
  /** Calls a minute with one API key. */
  callsPerMinute: number;
  /** Tells the owner of a new key. */
  keyCreated: Parameters<typeof keyService>[0]["keyCreated"];
  origin: string;
  clock: () => Date;
};

/** What programs of an owner's have to do with the product: keys, webhooks, and names of their own. */
export function developerService(dependencies: Dependencies) {
  const { db, jobs, hot, outbound, vault, callsPerMinute, keyCreated, origin, clock } = dependencies;
  return {
    sealSecret: webhookSecrets({ vault, clock }),
    keys: keyService({ db, hot, perMinute: callsPerMinute, keyCreated, clock }),
    webhooks: webhookService({ db, jobs, hot, clock }),
    domains: domainService({ db, hot, outbound, origin, clock }),
  };
}
