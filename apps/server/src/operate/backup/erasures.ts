import { readFile } from "node:fs/promises";
import pg from "pg";
import { writeWhole } from "./originals.ts";
import type { BackupPaths } from "./paths.ts";

const DAY_MS = 86_400_000;

type Erased = { owner: string; kind: string; subject: string; at: string };
/** The product's own erasure functions. A restore has no separate implementation. */
export type Erasing = {
  sweepErasures: () => Promise<number>;
  removeConversation: (userId: string, id: number) => Promise<unknown>;
};

/** Adds new erasures to the list next to the backups. An entry outlives every backup that still contains the data. */
export async function keepErasures(
  url: string,
  paths: BackupPaths,
  { keepDays, now }: { keepDays: number; now: Date },
) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Erased & { at: Date | string }>(
      "select owner_hash as owner, kind, subject, erased_at as at from erasures",
    );
    const known = await listed(paths);
    const all = new Map(
      [...known, ...rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))].map((one) => [
        `${one.owner} ${one.kind} ${one.subject}`,
        one,
      ]),
    );
    // Twice as long as any backup. A list that is too long does no harm.
    const limit = now.getTime() - 2 * keepDays * DAY_MS;
    const recent = [...all.values()].filter(({ at }) => Date.parse(at) >= limit);
    await writeWhole(paths.erasures, recent.map((one) => `${JSON.stringify(one)}\n`).join(""));
    return recent.length;
  } finally {
    await client.end();
  }
}

/** Repeats every recorded erasure whose data is in the restored database. Returns how many there were. */
export async function eraseAgain(url: string, paths: BackupPaths, erasing: Erasing) {
  const list = await listed(paths);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const accounts = await accountsLeft(client, list);
    const conversations = await conversationsLeft(client, list);
    for (const { userId, id } of conversations) await erasing.removeConversation(userId, id);
    // In the past by every clock: this server's, the database's, and the sweeper's.
    await client.query(
      `insert into account_erasures (owner_id, erase_at) select unnest($1::text[]), to_timestamp(0)
       on conflict (owner_id) do update set erase_at = to_timestamp(0)`,
      [accounts],
    );
    while ((await erasing.sweepErasures()) > 0);
    return { accounts: accounts.length, conversations: conversations.length };
  } finally {
    await client.end();
  }
}

async function accountsLeft(client: pg.Client, list: readonly Erased[]): Promise<string[]> {
  const hashes = list.filter(({ kind }) => kind === "account").map(({ owner }) => owner);
  const { rows } = await client.query<{ id: string }>(
    "select id from users where encode(sha256(convert_to(id, 'utf8')), 'hex') = any($1)",
    [hashes],
  );
  return rows.map(({ id }) => id);
}

async function conversationsLeft(client: pg.Client, list: readonly Erased[]) {
  const wanted = list.filter(({ kind }) => kind === "conversation");
  const { rows } = await client.query<{ userId: string; id: string }>(
    `select conversation.user_id as "userId", conversation.id from chat_sessions conversation
     join unnest($1::bigint[], $2::text[]) as erased (id, owner) on erased.id = conversation.id
       and erased.owner = encode(sha256(convert_to(conversation.user_id, 'utf8')), 'hex')`,
    [wanted.map(({ subject }) => subject), wanted.map(({ owner }) => owner)],
  );
  return rows.map(({ userId, id }) => ({ userId, id: Number(id) }));
}

async function listed(paths: BackupPaths): Promise<Erased[]> {
  const text = await readFile(paths.erasures, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return text.split("\n").flatMap((line) => (line ? [JSON.parse(line) as Erased] : []));
}
