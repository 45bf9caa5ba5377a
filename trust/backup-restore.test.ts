import { mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { postgresTools } from "../apps/server/src/operate/backup/tools.ts";
import { folderStorage } from "../apps/server/src/platform/storage.ts";
import type { Assistant } from "../testing/assistants.ts";
import { query } from "../testing/database.ts";
import { type Outcome, type RunOptions, report } from "../testing/outcome.ts";
import { freePort } from "../testing/processes.ts";
import { startProduct } from "../testing/product.ts";
import {
  ask,
  type Cast,
  castOf,
  damage,
  differing,
  holderOfSlug,
  MASTER_KEY,
  openRestoreHarness,
  originalsOf,
  type RestoreHarness,
  retrievals,
  type Sums,
  secondToCome,
  share,
  sumsOf,
  takeSlug,
  upload,
  waitUntilIdle,
} from "../testing/restore-harness.ts";
import { fillUp } from "../testing/restore-size.ts";
import { mutations } from "./backup-restore.mutations.ts";
import { trustTest } from "./trust-test.ts";

type Report = ReturnType<typeof report>;
type Steps = ReturnType<RestoreHarness["product"]["backups"]>;
type Moment = { at: Date; sums: Sums; found: string[]; originals: Map<string, string> };

const ASSISTANTS = 40;
const QUESTIONS = 200;
const KEEP_DAYS = 30;
/** The amount of data at scale 1. Smaller scales use only what an installation has on its first day. */
const GIGABYTES = 1;
const MINUTES_PER_GB = 10;
const DAY_MS = 86_400_000;

/** T10: a backup restores to a second named in advance, completely, and without anything that was erased since. */
async function run({ scale, mutation }: RunOptions): Promise<Outcome> {
  const outcome = report();
  const harness = await openRestoreHarness(mutation, Math.max(10, Math.round(ASSISTANTS * scale)));
  try {
    if (scale >= 1) await fillUp(harness.product.url, GIGABYTES * scale);
    const { user, tools } = harness.cluster;
    const kit = {
      folder: harness.folder,
      masterKeys: [MASTER_KEY],
      tools: postgresTools({ environment: process.env, folder: tools, user }),
    };
    const stepsOf = (url: string, storage: string, clock = () => new Date()): Steps =>
      harness.product.backups({ ...kit, url, store: folderStorage(storage), clock });
    const living = stepsOf(harness.product.url, harness.product.storage);

    const cast = castOf(harness.assistants);
    const before = await beforehand(harness, cast, living);
    const { moment, conversation } = before;
    await damage(harness, { ...cast, conversation });
    await waitUntilIdle(harness);
    await living.besides(KEEP_DAYS);
    await harness.cluster.archived();
    await encrypted(harness, outcome);

    const restored = await restore(harness, stepsOf, moment, outcome);
    try {
      await restoreProfile(harness, { living, copy: restored.url, cast }, outcome);
      await erasedAgain({ harness, cast, conversation, restored, mutation }, moment, outcome);
    } finally {
      await harness.cluster.stop(restored.data);
    }
    await forgotten(harness, stepsOf, outcome);
    const { gigabytes, minutesPerGb, seconds } = restored;
    return outcome.done({
      gigabytes,
      restoreSeconds: seconds,
      minutesPerGb,
      tables: moment.sums.size,
      questions: QUESTIONS,
    });
  } finally {
    await harness.close();
  }
}

/** Takes a base backup, writes more data, and records everything as it is at the named second. */
async function beforehand(harness: RestoreHarness, { gone, talked }: Cast, living: Steps) {
  const { product } = harness;
  await upload(harness, gone, "before.txt");
  await share(harness, gone);
  await waitUntilIdle(harness);
  await living.base(KEEP_DAYS);
  await upload(harness, gone, "after.txt");
  const conversation = await ask(harness, talked);
  await ask(harness, gone);
  await waitUntilIdle(harness);
  await living.besides(KEEP_DAYS);
  const at = await secondToCome();
  const moment: Moment = {
    at,
    sums: await sumsOf(product.url),
    found: await retrievals(product, harness.assistants, QUESTIONS),
    originals: await originalsOf(product.url, product.storage),
  };
  return { moment, conversation };
}

/** An attacker with the backup folder but without the master key can read nothing of the database. */
async function encrypted({ folder }: RestoreHarness, outcome: Report): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const ofDatabase = files.filter((file) => file.isFile() && /\/(?:base|wal)(?:\/|$)/.test(file.parentPath));
  const plain = ofDatabase.filter(({ name }) => !name.endsWith(".sealed") && name !== "understudy.json");
  const fault =
    ofDatabase.length < 3 ? `only ${ofDatabase.length} files` : plain.map(({ name }) => name).join(", ");
  outcome.check("the database's backups are encrypted", fault || undefined);
}

async function restore(
  harness: RestoreHarness,
  stepsOf: (url: string, storage: string) => Steps,
  { at, sums, originals }: Moment,
  outcome: Report,
) {
  const address = new URL(harness.product.url);
  address.port = String(await freePort());
  const url = address.href;
  const storage = path.join(harness.home, "originals");
  const data = path.join(harness.home, "restored");
  await mkdir(storage);
  const steps = stepsOf(url, storage);
  const started = performance.now();
  const { bytes } = await steps.cluster({ at, data, patienceSeconds: 600 });
  const back = await steps.originals();
  const seconds = (performance.now() - started) / 1_000;
  const gigabytes = bytes / 1e9;
  const minutesPerGb = seconds / 60 / gigabytes;
  const other = differing(sums, await sumsOf(url));
  outcome.check("every table is as it was at that second", other.length > 0 ? other.join(", ") : undefined);
  const missing = differing(originals, await originalsOf(url, storage));
  const lost = [...back.missing, ...missing];
  outcome.check("every original is there, byte by byte", lost.length > 0 ? lost.join(", ") : undefined);
  // A small database is dominated by startup time, so the limit per gigabyte applies only to large ones.
  const slow = gigabytes > 0.5 && minutesPerGb > MINUTES_PER_GB;
  outcome.check("within ten minutes a gigabyte", slow ? `${minutesPerGb} min` : undefined);
  return {
    url,
    storage,
    data,
    steps,
    gigabytes: rounded(gigabytes),
    seconds: rounded(seconds),
    minutesPerGb: rounded(minutesPerGb),
  };
}

type Restored = Awaited<ReturnType<typeof restore>>;

/** Restores one owner's deleted profile into the running installation without affecting other owners. */
async function restoreProfile(
  harness: RestoreHarness,
  { living, copy, cast }: { living: Steps; copy: string; cast: Cast },
  outcome: Report,
): Promise<void> {
  const { product } = harness;
  const { gone, taker } = cast;
  await takeSlug(harness, taker);
  const others = await sumsOf(product.url, { but: [gone.userId] });
  const wanted = await ofProfile(copy, gone);
  const back = await living.owner(copy, gone.userId, gone.profileId).catch((error: unknown) => {
    outcome.check("the profile is back, row by row", String(error));
  });
  const touched = differing(others, await sumsOf(product.url, { but: [gone.userId] }));
  outcome.check("nobody else is touched", touched.length > 0 ? touched.join(", ") : undefined);
  const different = differing(wanted, await ofProfile(product.url, gone));
  outcome.check("the profile is back, row by row", different.length > 0 ? different.join(", ") : undefined);
  const missing = back?.originals.missing ?? [];
  outcome.check("with its originals", missing.length > 0 ? missing.join(", ") : undefined);
  const holder = await holderOfSlug(harness);
  outcome.check("a name that was taken since stays", holder === taker.userId ? undefined : String(holder));
}

async function ofProfile(url: string, { userId, profileId }: Assistant): Promise<Sums> {
  const sums: Sums = new Map();
  for (const table of ["documents", "passages", "passage_vectors", "chat_sessions", "chat_messages"]) {
    const [row] = await query(
      url,
      `select count(*) || ' ' || coalesce(sum(hashtextextended(one::text, 0)::numeric), 0) as sum from ${table} one
       where user_id = $1 and profile_id = $2`,
      [userId, profileId],
    );
    sums.set(table, String(row?.["sum"]));
  }
  return sums;
}

type RestoredState = {
  harness: RestoreHarness;
  cast: Cast;
  conversation: number;
  restored: Restored;
  mutation: RunOptions["mutation"];
};

/** The product on the restored database finds what it found before, and what was erased since is erased again. */
async function erasedAgain(again: RestoredState, { found }: Moment, outcome: Report): Promise<void> {
  const { harness, cast, conversation, restored, mutation } = again;
  const product = await startProduct({ issuers: [], mail: true, mutation, restored });
  try {
    const now = await retrievals(product, harness.assistants, QUESTIONS);
    const other = now.filter((one, number) => one !== found[number]).length;
    outcome.check("the same passages in the same order", other > 0 ? `${other} of ${QUESTIONS}` : undefined);
    const { data, inbox } = product.parts;
    const there = await leftOf(product.url, cast, conversation);
    outcome.check("control: the backup still had them", there.join() === "1,1" ? undefined : there.join());
    await restored.steps.eraseAgain({
      sweepErasures: data.sweepErasures,
      removeConversation: inbox.conversations.remove,
    });
    const left = await leftOf(product.url, cast, conversation);
    outcome.check("who was erased stays erased", left.join() === "0,0" ? undefined : left.join());
  } finally {
    await product.close();
  }
}

async function leftOf(url: string, { erased }: Cast, conversation: number): Promise<number[]> {
  const rows = await query(
    url,
    `select count(*)::int as count from users where id = $1
     union all select count(*)::int from chat_sessions where id = $2`,
    [erased.userId, conversation],
  );
  return rows.map(({ count }) => Number(count));
}

/** After the documented number of days no old data is left, except in the newest backup. */
async function forgotten(
  harness: RestoreHarness,
  stepsOf: (url: string, storage: string, clock: () => Date) => Steps,
  outcome: Report,
): Promise<void> {
  const later = () => new Date(Date.now() + (KEEP_DAYS + 1) * DAY_MS);
  const steps = stepsOf(harness.product.url, harness.product.storage, later);
  const { forgotten: gone } = await steps.base(KEEP_DAYS);
  outcome.check("old backups go with their age", gone.bases === 1 ? undefined : `${gone.bases} went`);
  outcome.check("and the log before them", gone.logFiles > 0 ? undefined : "all of it stays");
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

trustTest("T10", { run, mutations });
