import type { Mutation } from "../testing/mutation.ts";

const JOBS = "features/developers/jobs.ts";
const SCHEDULE = "features/developers/webhook-schedule.ts";
const one = (name: string, place: string, find: string, put: string, ...mustFail: string[]): Mutation => ({
  name,
  edits: [{ in: place, find, put }],
  mustFail,
});

export const mutations: readonly Mutation[] = [
  one(
    "a redirect counts as delivered",
    JOBS,
    "if (status >= 200 && status < 300) return null;",
    "if (status >= 200 && status < 400) return null;",
    "302: has ten attempts",
  ),
  one(
    "an address that is gone goes on getting events",
    JOBS,
    "if (answer === GONE) await hookRepository(tx).setGone(userId, row.profile_id, url);",
    "if (answer === GONE) {}",
    "410 disables the address",
  ),
  one(
    "Retry-After is not read",
    SCHEDULE,
    "if (!THROTTLES.includes(status) || !retryAfter) return 0;",
    "return 0;",
    "Retry-After is honoured",
  ),
  one(
    "the waits are doubled",
    SCHEDULE,
    "const wait = WAITS[attempts];",
    "const wait = WAITS[attempts] === undefined ? undefined : WAITS[attempts] * 2;",
    "the schedule is the published one",
  ),
  one(
    "one slow address takes every worker",
    JOBS,
    "atOnce: { jobs: 8, ofKey: 2,",
    "atOnce: { jobs: 2, ofKey: 2,",
    "one hanging address holds up nobody else",
  ),
];
