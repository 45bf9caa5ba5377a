import { type Mutation, replace } from "../testing/mutation.ts";

const BACKUP = "operate/backup/";

type KeepOptions = { keepDays: number; now: Date };

export const mutations: readonly Mutation[] = [
  {
    name: "the log is read to its end",
    replaces: [
      replace<(options: object) => unknown>(
        `${BACKUP}recovery.ts`,
        "restoreCluster",
        (original) => (options: object) => original({ ...options, at: undefined }),
      ),
    ],
    mustFail: ["every table is as it was at that second"],
  },
  {
    name: "originals go with their documents",
    replaces: [
      replace<(options: object) => unknown>(
        `${BACKUP}originals.ts`,
        "copyOriginals",
        (original) => (options: object) => original({ ...options, keepDays: -1 }),
      ),
    ],
    mustFail: ["every original is there, byte by byte", "with its originals"],
  },
  {
    name: "no list of erasures",
    replaces: [
      replace<(url: string, place: unknown, keeping: KeepOptions) => unknown>(
        `${BACKUP}erasures.ts`,
        "keepErasures",
        (original) =>
          (url: string, place: unknown, { keepDays, now }: KeepOptions) =>
            original(url, place, { keepDays: -keepDays, now }),
      ),
    ],
    mustFail: ["who was erased stays erased"],
  },
  {
    name: "a profile takes its name back",
    // No export reaches a single statement of a transaction, so this edits the source text.
    edits: [
      {
        in: `${BACKUP}owner.ts`,
        find: "values ($1, $2, $3, $4) on conflict do nothing",
        put: "values ($1, $2, $3, $4) on conflict (kind, key) do update set user_id = excluded.user_id, profile_id = excluded.profile_id",
      },
    ],
    mustFail: ["nobody else is touched", "a name that was taken since stays"],
  },
  {
    name: "a base is written as it is",
    replaces: [
      replace<(options: object) => unknown>(
        `${BACKUP}base.ts`,
        "takeBase",
        (original) => (options: object) => original({ ...options, keys: [] }),
      ),
    ],
    mustFail: ["the database's backups are encrypted"],
  },
  {
    name: "backups are kept forever",
    replaces: [
      replace<(place: unknown, keepDays: number, now: Date) => unknown>(
        `${BACKUP}base.ts`,
        "forgetBases",
        (original) => (place: unknown, _keepDays: number, now: Date) =>
          original(place, Number.POSITIVE_INFINITY, now),
      ),
    ],
    mustFail: ["old backups go with their age", "and the log before them"],
  },
];
