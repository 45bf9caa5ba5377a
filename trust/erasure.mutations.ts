import { type Mutation, mutateExport } from "../testing/mutation.ts";

type Erasures = (dependencies: object) => object;
type Tables = [name: string, table: object][];
type AccountRepository = (db: object) => { due: (at: Date, limit: number) => Promise<string[]> };
type MaySee = (row: object, viewerId: string | undefined) => boolean;
type SessionRepository = (db: object) => object;
type ForgetTraces = (tx: object, userId: string, exchanges: readonly number[], options: object) => unknown;
type Sweep = (db: object, now: Date) => Promise<number>;

const ACCOUNTS = "modules/accounts/";
const CONVERSATIONS = "modules/inbox/conversations/";
const OLDER = "none is older than it may be";
const YOUNGER = "none that is younger is removed";
const TRACES = "a deleted conversation leaves nothing";

/** An erasure that leaves something out. */
const erasure = (name: string, replacement: (original: Erasures) => Erasures, mustFail: string): Mutation =>
  mutateExport(name, ["modules/data/erasure/erasure.ts", "erasures"], replacement, mustFail);

/** A table whose rows the erasure does not delete. */
const forgotten = (name: string, replacement: (original: Tables) => Tables): Mutation =>
  mutateExport(name, ["platform/tables.ts", "tables"], replacement, "erased: tables");

const sweep = (name: string, replacement: (original: Sweep) => Sweep, mustFail: string): Mutation =>
  mutateExport(
    name,
    ["modules/data/retention/conversations.ts", "sweepOldConversations"],
    replacement,
    mustFail,
  );

/** No export reaches a part of a statement or the setting of one owner, so these edit the source text. */
const inText = (name: string, file: string, find: string, put: string, ...mustFail: string[]): Mutation => ({
  name,
  edits: [{ in: file, find, put }],
  mustFail,
});

export const mutations: readonly Mutation[] = [
  erasure(
    "jobs stay",
    (original) => (dependencies) => original({ ...dependencies, jobs: { forget: async () => {} } }),
    "erased: jobs",
  ),
  erasure(
    "originals stay",
    (original) => (dependencies) => original({ ...dependencies, removeFiles: async () => {} }),
    "erased: files",
  ),
  erasure(
    "counts stay in Redis",
    (original) => (dependencies) => original({ ...dependencies, ephemeral: { forget: async () => {} } }),
    "erased: redis",
  ),
  forgotten("names stay in the directory", (original) =>
    original.map(([name, table]) => [
      name,
      name === "directory" ? { ...table, erased: { none: "" } } : table,
    ]),
  ),
  forgotten("what is stored by address stays", (original) =>
    original.map(([name, table]) => [name, name === "leads" ? { ...table, erased: { none: "" } } : table]),
  ),
  forgotten("links of e-mails stay", (original) =>
    original.map(([name, table]) => [
      name,
      name === "contact_links" ? { ...table, erased: { none: "" } } : table,
    ]),
  ),
  mutateExport<AccountRepository>(
    "an account is erased at once",
    [`${ACCOUNTS}repository.ts`, "accountRepository"],
    (original) => (db) => {
      const accounts = original(db);
      return { ...accounts, due: (_at, limit) => accounts.due(new Date("9999-01-01"), limit) };
    },
    "nothing is erased before its time",
  ),
  mutateExport<MaySee>(
    "public pages stay until the end",
    ["modules/profiles/policy.ts", "maySee"],
    (original) => (row, viewerId) => original({ ...row, erase_at: null }, viewerId),
    "public pages disappear at once",
  ),
  mutateExport<SessionRepository>(
    "sessions stay until the end",
    [`${ACCOUNTS}repository.ts`, "sessionRepository"],
    (original) => (db) => ({ ...original(db), removeAll: async () => 0 }),
    "every session has ended",
  ),
  mutateExport<ForgetTraces>(
    "an address outlives its conversation",
    [`${CONVERSATIONS}traces.ts`, "forgetTraces"],
    (original) => (tx, userId, exchanges, options) =>
      original(tx, userId, exchanges, { ...options, keepContacts: true }),
    TRACES,
  ),
  inText(
    "an answer waits for a repeated request",
    "platform/idempotency.ts",
    '.where("scope", "like", "chat:%")',
    '.where("scope", "like", "upload:%")',
    TRACES,
  ),
  sweep("nothing gets too old", (original) => (db) => original(db, new Date(0)), OLDER),
  sweep(
    "a day too early",
    (original) => (db, now) => original(db, new Date(now.getTime() + 86_400_000)),
    YOUNGER,
  ),
  inText(
    "everybody keeps for thirty days",
    "modules/data/retention/conversations.ts",
    "(settings?.data_retention ?? TABLES.chat_messages.retention.days) * DAY_MS",
    "TABLES.chat_messages.retention.days * DAY_MS",
    OLDER,
    YOUNGER,
  ),
];
