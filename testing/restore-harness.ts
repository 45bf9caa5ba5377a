import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { backupKeyOf } from "../apps/server/src/operate/backup/seal.ts";
import { type Assistant, buildAssistants, call, TOPICS, vectorOf } from "./assistants.ts";
import { query, type Row } from "./database.ts";
import { newBrowser } from "./http-browser.ts";
import type { Mutation } from "./mutation.ts";
import { folderFor, installation, startCluster } from "./postgres-cluster.ts";
import { type Product, startProduct } from "./product.ts";
import { until } from "./wait.ts";

export type RestoreHarness = Awaited<ReturnType<typeof openRestoreHarness>>;
export type Sums = Map<string, string>;
export type Cast = Record<"gone" | "erased" | "slip" | "talked" | "taker", Assistant>;

/** The storage key that documents of `buildAssistants` share. */
const SHARED_KEY = `00/${"0".repeat(40)}`;
const SLUG = "the-one-that-is-gone";
/** The queue's own tables change by themselves during reads. Only its jobs are compared. */
const QUEUES_OWN = /^pgboss\.(?!job)/;

/** The key that encrypts its backups. */
export const MASTER_KEY = Buffer.alloc(32, 7);

/** Starts the product on its own PostgreSQL, with a WAL archive and a folder for backups. */
export async function openRestoreHarness(mutation: Mutation | undefined, assistants: number) {
  const home = await mkdtemp(path.join(tmpdir(), "understudy-restore-"));
  const { user } = await installation();
  await folderFor(user, home);
  const folder = path.join(home, "backups");
  await folderFor(user, folder);
  const recipient = path.join(home, "backup-recipient");
  await writeFile(recipient, backupKeyOf(MASTER_KEY).recipient.toString("base64"));
  const cluster = await startCluster({
    folder: path.join(home, "living"),
    archive: path.join(folder, "wal"),
    recipient,
  });
  const clock = { ahead: 0 };
  const product = await startProduct({
    issuers: [],
    mail: true,
    mutation,
    postgres: cluster.url,
    clock: () => new Date(Date.now() + clock.ahead),
  }).catch(async (error: unknown) => {
    await cluster.stop();
    throw error;
  });
  await product.work();
  const all = await buildAssistants(product, assistants);
  await mkdir(path.join(product.storage, "00"), { recursive: true });
  await writeFile(path.join(product.storage, SHARED_KEY), "made up");
  return {
    home,
    folder,
    cluster,
    product,
    clock,
    assistants: all,
    async close(): Promise<void> {
      // A test may have removed its server.
      await product.close().catch(() => {});
      await cluster.stop(path.join(home, "restored"));
      await cluster.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Which owner loses what. Each is a different owner. */
export function castOf(assistants: readonly Assistant[]): Cast {
  const beside = assistants.filter(({ profileKey }) => "profileId" in profileKey);
  const [gone, erased, slip, talked, taker] = beside;
  if (!gone || !erased || !slip || !talked || !taker) throw new Error("Too few owners.");
  return { gone, erased, slip, talked, taker };
}

/** Uploads a real original, which the worker reads and indexes. */
export async function upload({ product }: RestoreHarness, { owner, profileId }: Assistant, name: string) {
  const edge = "an-edge-of-the-test";
  const head = `name="file"; filename="${name}"\r\nContent-Type: text/plain`;
  const text = `The harbour of ${name} opens at nine.`;
  const answer = await owner.open(`/api/profiles/${profileId}/documents`, {
    method: "POST",
    headers: { origin: product.origin, "content-type": `multipart/form-data; boundary=${edge}` },
    body: `--${edge}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n--${edge}--\r\n`,
  });
  if (answer.status !== 201) throw new Error(`${name}: ${answer.status} ${answer.text}`);
}

/** Waits until nothing is queued or running, because compared data must not change by itself. */
export async function waitUntilIdle({ product }: RestoreHarness): Promise<void> {
  await until(async () => {
    const [row] = await product.rows(
      `select (select count(*) from documents where status not in ('ready', 'failed'))
         + (select count(*) from pgboss.job where state < 'completed' and start_after <= now()) as open`,
    );
    return Number(row?.["open"]) === 0 ? true : undefined;
  }, 60);
}

/** Asks as a visitor, and returns the id of the conversation. */
export async function ask({ product }: RestoreHarness, { profileKey, userId }: Assistant): Promise<number> {
  const visitor = newBrowser(product.origin);
  const { text, status } = await visitor.open("/api/chat", {
    method: "POST",
    headers: { origin: product.origin, "content-type": "application/json" },
    body: JSON.stringify({ ...profileKey, message: "What does a session cost?" }),
  });
  if (status !== 200) throw new Error(`A question was answered with ${status}: ${text}`);
  const { exchangeId } = JSON.parse(text) as { exchangeId: number };
  const [row] = await product.rows("select session_id from chat_messages where user_id = $1 and id = $2", [
    userId,
    exchangeId,
  ]);
  return Number(row?.["session_id"]);
}

/** Gives a profile a public name. */
export async function share({ product }: RestoreHarness, { userId, profileId }: Assistant): Promise<void> {
  await product.rows(
    `with name as (insert into directory (kind, key, user_id, profile_id) values ('slug', $3, $1, $2))
     insert into profile_settings (user_id, profile_id, share_enabled, shareable_slug) values ($1, $2, true, $3)
     on conflict (user_id, profile_id) do update set share_enabled = true, shareable_slug = $3`,
    [userId, profileId, SLUG],
  );
}

/** Another owner takes the public name after its profile is gone. */
export async function takeSlug({ product }: RestoreHarness, { userId, profileId }: Assistant): Promise<void> {
  await product.rows("insert into directory (kind, key, user_id, profile_id) values ('slug', $1, $2, $3)", [
    SLUG,
    userId,
    profileId,
  ]);
}

export async function holderOfSlug({ product }: RestoreHarness): Promise<unknown> {
  const [row] = await product.rows("select user_id from directory where kind = 'slug' and key = $1", [SLUG]);
  return row?.["user_id"];
}

/** Deletes data after the restore point: an operator's mistake, an owner's deletion and a visitor's erasure request. */
export async function damage(harness: RestoreHarness, { gone, erased, slip, conversation, talked }: Damage) {
  const { product, clock } = harness;
  await call(gone.owner, product, "DELETE", `/api/profiles/${gone.profileId}`);
  await call(talked.owner, product, "DELETE", `/api/conversations/${conversation}`);
  await product.rows("delete from passages where user_id = $1", [slip.userId]);
  await product.rows("update documents set filename = 'spoiled' where user_id = $1", [slip.userId]);
  const [owner] = await product.rows("select email from users where id = $1", [erased.userId]);
  // Deleting an account requires a recent sign-in, and this one may be too old.
  await product.rows(
    "update sessions set sess = jsonb_set(sess, '{createdAt}', to_jsonb($2::text)) where user_id = $1",
    [erased.userId, new Date().toISOString()],
  );
  await call(erased.owner, product, "POST", "/api/account/delete", { email: owner?.["email"] });
  clock.ahead = 15 * 86_400_000;
  await product.parts.data.sweepErasures();
  clock.ahead = 0;
}

type Damage = {
  gone: Assistant;
  erased: Assistant;
  slip: Assistant;
  talked: Assistant;
  conversation: number;
};

/**
 * The row count of every table and a checksum over its text. The checksum ignores row order, so large tables work too.
 */
export async function sumsOf(url: string, only?: { but: readonly string[] }): Promise<Sums> {
  const tables = await query(
    url,
    `select format('%I.%I', t.table_schema, t.table_name) as name,
       (select column_name from information_schema.columns c where c.table_schema = t.table_schema
         and c.table_name = t.table_name and column_name in ('user_id', 'owner_id') limit 1) as owner
     from information_schema.tables t where table_type = 'BASE TABLE'
       and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const sums: Sums = new Map();
  for (const { name, owner } of tables.filter((table) => !QUEUES_OWN.test(String(table["name"])))) {
    const column = name === "public.users" ? "id" : owner;
    if (only && !column) continue;
    const [row] = await query(
      url,
      `select count(*) || ' ' || coalesce(sum(hashtextextended(one::text, 0)::numeric), 0) as sum from ${name} one
       ${only ? `where not (${column} = any($1))` : ""}`,
      only ? [only.but] : [],
    );
    sums.set(String(name), String(row?.["sum"]));
  }
  return sums;
}

export function differing(before: Sums, after: Sums): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => before.get(name) !== after.get(name));
}

/** The passages that `count` questions find, in order. */
export async function retrievals(product: Product, assistants: readonly Assistant[], count: number) {
  const found: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const { userId, profileId } = assistants[number % assistants.length] as Assistant;
    const topics = [
      TOPICS[number % TOPICS.length] ?? "",
      TOPICS[Math.floor(number / 7) % TOPICS.length] ?? "",
    ];
    const words = [...topics.map((topic) => topic.slice(0, 6)), "cost", "book", "harbour"];
    const vector = {
      values: vectorOf(`${topics.join(" ")} ${number}`),
      model: "trust",
      of: "windows" as const,
    };
    const search = { words, vector, vectorWeight: (number % 3) / 2, limit: 20 };
    const result = await product.storeOf(userId, profileId).search(search);
    found.push(result.found.map((one) => `${one.passageId} ${one.byWords} ${one.byVector}`).join(", "));
  }
  return found;
}

/** The bytes of every original that the rows reference, as the store has them. */
export async function originalsOf(url: string, storage: string): Promise<Map<string, string>> {
  const rows: Row[] = await query(url, "select storage_key as key from documents where kind = 'file'");
  const sums = new Map<string, string>();
  for (const { key } of rows) {
    const bytes = await readFile(path.join(storage, String(key))).catch(() => undefined);
    sums.set(String(key), bytes ? createHash("sha256").update(bytes).digest("hex") : "missing");
  }
  return sums;
}

/**
 * Returns a whole second in the future: everything written so far is before it, and no write happens until it has
 * passed.
 */
export async function secondToCome(): Promise<Date> {
  const at = new Date(Math.ceil((Date.now() + 300) / 1_000) * 1_000);
  await new Promise((resolve) => setTimeout(resolve, at.getTime() - Date.now() + 50));
  return at;
}
