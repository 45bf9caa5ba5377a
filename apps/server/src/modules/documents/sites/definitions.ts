import * as z from "zod";
import { defineJob } from "../../../platform/jobs.ts";

const Sync = z.object({ userId: z.string(), siteId: z.number(), syncId: z.number(), host: z.string() });

/** A sync whose job failed to the last try must not look as if it were still reading. */
export const giveUpSite = defineJob({
  name: "sites.give-up",
  payload: Sync,
  retries: 50,
  timeoutSeconds: 60,
});

/** A stretch of a sync: it puts the next one into the queue, so that no job lasts as long as a site. */
export const syncSite = defineJob({
  name: "sites.sync",
  payload: Sync,
  retries: 10,
  timeoutSeconds: 300,
  whenGivenUp: giveUpSite,
  // Of one host one site is read at a time, whoever asks for it.
  atOnce: { jobs: 3, ofKey: 1, key: ({ host }) => host },
});

/** Waits until a site is due. */
export const dueSite = defineJob({
  name: "sites.due",
  payload: z.object({ userId: z.string(), siteId: z.number(), due: z.iso.datetime() }),
  retries: 20,
  timeoutSeconds: 60,
});
