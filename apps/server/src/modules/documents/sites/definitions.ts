import * as z from "zod";
import { defineJob } from "../../../platform/jobs.ts";

const Sync = z.object({
  userId: z.string(),
  siteId: z.number(),
  syncId: z.number(),
  host: z.string(),
  /** Where an uploaded ZIP is stored until it is unpacked. */
  zipKey: z.string().optional(),
});

/** Runs after the last failed attempt, so that the sync does not look as if it were still running. */
export const giveUpSite = defineJob({
  name: "sites.give-up",
  payload: Sync,
  retries: 50,
  timeoutSeconds: 60,
});

/** One slice of a sync. It enqueues the next slice, so that no job takes as long as a whole site. */
export const syncSite = defineJob({
  name: "sites.sync",
  payload: Sync,
  retries: 10,
  timeoutSeconds: 300,
  whenGivenUp: giveUpSite,
  // Only one site per host is read at a time, across all owners.
  atOnce: { jobs: 3, ofKey: 1, key: ({ host }) => host },
});

/** A delayed job that runs when a site is due. */
export const dueSite = defineJob({
  name: "sites.due",
  payload: z.object({ userId: z.string(), siteId: z.number(), due: z.iso.datetime() }),
  retries: 20,
  timeoutSeconds: 60,
});
