import type { Database } from "../../platform/database.ts";
import type { Hot } from "../../platform/hot.ts";
import type { Jobs } from "../../platform/jobs.ts";
import type { Outbound } from "../../platform/outbound.ts";
import { domainService } from "./domains.ts";
import { keyService } from "./keys.ts";
import { webhookService } from "./webhooks.ts";

type Dependencies = {
  db: Database;
  jobs: Jobs;
  hot: Hot;
  outbound: Outbound;
  /** Calls a minute with one API key. */
  callsPerMinute: number;
  origin: string;
  clock: () => Date;
};

/** What programs of an owner's have to do with the product: keys, webhooks, and names of their own. */
export function developerService({ db, jobs, hot, outbound, callsPerMinute, origin, clock }: Dependencies) {
  return {
    keys: keyService({ db, hot, perMinute: callsPerMinute, clock }),
    webhooks: webhookService({ db, jobs, hot, clock }),
    domains: domainService({ db, hot, outbound, origin, clock }),
  };
}
