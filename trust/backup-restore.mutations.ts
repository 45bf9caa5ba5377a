import type { Mutation } from "../testing/mutation.ts";

const BACKUP = "operate/backup/";

const one = (name: string, file: string, find: string, put: string, ...mustFail: string[]): Mutation => ({
  name,
  edits: [{ in: `${BACKUP}${file}`, find, put }],
  mustFail,
});

export const mutations: readonly Mutation[] = [
  one(
    "the log is read to its end",
    "recovery.ts",
    "recovery_target_time = '",
    "application_name = '",
    "every table is as it was at that second",
  ),
  one(
    "originals go with their documents",
    "originals.ts",
    "Date.parse(since) < now.getTime() - keepDays * DAY_MS",
    "true",
    "every original is there, byte by byte",
    "with its originals",
  ),
  one(
    "no list of erasures",
    "erasures.ts",
    "const kept = [...all.values()].filter(({ at }) => Date.parse(at) >= limit);",
    "const kept = [...all.values()].filter(({ at }) => Date.parse(at) > now.getTime() + limit);",
    "who was erased stays erased",
  ),
  one(
    "a profile takes its name back",
    "owner.ts",
    "values ($1, $2, $3, $4) on conflict do nothing",
    "values ($1, $2, $3, $4) on conflict (kind, key) do update set user_id = excluded.user_id, profile_id = excluded.profile_id",
    "nobody else is touched",
    "a name that was taken since stays",
  ),
  one(
    "backups are kept for ever",
    "base.ts",
    "Date.parse(startedAt) < limit",
    "Date.parse(startedAt) < 0 * limit",
    "old backups go with their age",
    "and the log before them",
  ),
];
