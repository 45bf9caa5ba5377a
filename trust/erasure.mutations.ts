import type { Mutation } from "../testing/mutation.ts";

const ACCOUNTS = "features/accounts/";
const TALKS = "features/conversations/";

const one = (name: string, place: string, find: string, put: string, ...mustFail: string[]): Mutation => ({
  name,
  edits: [{ in: place, find, put }],
  mustFail,
});

const CONVERSATION = "a deleted conversation leaves nothing";

export const mutations: readonly Mutation[] = [
  one("jobs stay", `${ACCOUNTS}erasure.ts`, "await jobs.forget(tx, userId);", "", "erased: jobs"),
  one(
    "originals stay",
    `${ACCOUNTS}erasure.ts`,
    "await removeFiles(tx, userId, files.slice(start, start + FILES_PER_JOB));",
    "",
    "erased: files",
  ),
  one("counts stay in Redis", `${ACCOUNTS}erasure.ts`, "await hot.forget(userId);", "", "erased: redis"),
  one(
    "names stay in the directory",
    `${ACCOUNTS}personal-data.ts`,
    'directory: { owner: "user_id" },',
    'directory: { none: "forgotten" },',
    "erased: tables",
  ),
  one(
    "what is kept by address stays",
    `${ACCOUNTS}personal-data.ts`,
    'leads: { address: "email" },',
    'leads: { none: "forgotten" },',
    "erased: tables",
  ),
  one(
    "links of letters stay",
    `${ACCOUNTS}personal-data.ts`,
    'contact_links: { owner: "owner_id" },',
    'contact_links: { none: "forgotten" },',
    "erased: tables",
  ),
  one(
    "an account is erased at once",
    `${ACCOUNTS}repository.ts`,
    '.where("erase_at", "<=", at)',
    '.where("erase_at", ">", new Date(0))',
    "nothing is erased before its time",
  ),
  one(
    "public pages stay until the end",
    "features/profiles/policy.ts",
    "if (row.erase_at !== null) return false;",
    "",
    "public pages are gone at once",
  ),
  one(
    "sessions stay until the end",
    `${ACCOUNTS}account.ts`,
    "await sessionRepository(tx).removeAll(userId);",
    "",
    "every session has ended",
  ),
  one(
    "an address outlives its conversation",
    `${TALKS}traces.ts`,
    "return keepContacts ? 0 : forgetContacts(tx, userId, exchanges);",
    "return 0;",
    CONVERSATION,
  ),
  one(
    "an answer waits for a repeated request",
    `${TALKS}traces.ts`,
    '.where("scope", "like", "chat:%")',
    '.where("scope", "like", "upload:%")',
    CONVERSATION,
  ),
  one(
    "nothing gets too old",
    `${TALKS}retention.ts`,
    '.where("created_at", "<", before)\n      .orderBy("created_at")',
    '.where("created_at", "<", new Date(0)).orderBy("created_at")',
    "none is older than it may be",
  ),
  one(
    "a day too early",
    `${TALKS}retention.ts`,
    "(settings?.data_retention ?? KEPT_DAYS) * DAY_MS",
    "((settings?.data_retention ?? KEPT_DAYS) - 1) * DAY_MS",
    "none that is younger is removed",
  ),
  one(
    "everybody keeps for thirty days",
    `${TALKS}retention.ts`,
    "(settings?.data_retention ?? KEPT_DAYS) * DAY_MS",
    "KEPT_DAYS * DAY_MS",
    "none is older than it may be",
    "none that is younger is removed",
  ),
];
