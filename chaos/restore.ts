import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { parseArgs, promisify } from "node:util";
import { query } from "../testing/database.ts";
import { newBrowser } from "../testing/http-browser.ts";
import { report } from "../testing/outcome.ts";
import { freePort } from "../testing/processes.ts";
import { runningServices, startProduct } from "../testing/product.ts";
import {
  ask,
  castOf,
  damage,
  differing,
  MASTER_KEY,
  openRestoreHarness,
  originalsOf,
  type RestoreHarness,
  retrievals,
  secondToCome,
  share,
  sumsOf,
  upload,
  waitUntilIdle,
} from "../testing/restore-harness.ts";
import { fillUp } from "../testing/restore-size.ts";

/**
 * Follows docs/operations/back-up.md with the operator's own command, on a separate PostgreSQL: backs up, loses data
 * after a second named in advance, restores to that second, and compares.
 */
const { values } = parseArgs({ options: { gigabytes: { type: "string", default: "0.2" } } });
const run = promisify(execFile);
const QUESTIONS = 200;
const outcome = report();
const harness = await openRestoreHarness(undefined, 20);
const { user, tools } = harness.cluster;
const kit = ["--tools", tools, ...(user ? ["--user", user] : [])];

try {
  const figures = await prove(Number(values.gigabytes));
  const { pass, failures } = outcome.done({});
  console.log(JSON.stringify({ restore: pass ? "proved" : "failed", ...figures, failures }));
  process.exitCode = pass ? 0 : 1;
} finally {
  await harness.cluster.stop(path.join(harness.home, "copy"));
  await harness.cluster.stop(path.join(harness.home, "whole"));
  await harness.close();
}

async function prove(gigabytes: number) {
  const { product, folder } = harness;
  if (gigabytes > 0) await fillUp(product.url, gigabytes);
  const cast = castOf(harness.assistants);
  await upload(harness, cast.gone, "before.txt");
  await share(harness, cast.gone);
  const base = await understudy(["backup", "--to", folder, "--tools", tools]);
  await upload(harness, cast.gone, "after.txt");
  const conversation = await ask(harness, cast.talked);
  await waitUntilIdle(harness);
  await understudy(["backup", "--to", folder, "--originals"]);
  const at = await secondToCome();
  const but = [cast.erased.userId, cast.talked.userId];
  const moment = {
    sums: await sumsOf(product.url),
    others: await sumsOf(product.url, { but }),
    found: await retrievals(product, harness.assistants, QUESTIONS),
    originals: await originalsOf(product.url, product.storage),
  };
  await damage(harness, { ...cast, conversation });
  await waitUntilIdle(harness);
  await understudy(["backup", "--to", folder, "--originals"]);
  await harness.cluster.archived();

  await refusesTheFuture();
  const copy = await restored("copy", at, product.storage, ["--copy"]);
  same("every table as it was at that second", moment.sums, await sumsOf(copy.url));
  await sameRetrievals(copy.url, moment.found);
  const owner = await oneProfile(cast.gone, copy.url);

  await harness.cluster.stop();
  const storage = path.join(harness.home, "originals");
  await mkdir(storage);
  const whole = await restored("whole", at, storage, []);
  same("everybody else as at that second", moment.others, await sumsOf(whole.url, { but }));
  same(
    "every original, byte by byte",
    moment.originals,
    withoutErased(moment.originals, await originalsOf(whole.url, storage)),
  );
  await checkErasedOwners(whole.url, { userId: cast.erased.userId, conversation });
  await answers(whole.url, storage, cast.slip.profileKey);
  return { at: at.toISOString(), base: base.seconds, copy: copy.result, whole: whole.result, owner };
}

type CommandResult = Record<string, unknown>;

/** Runs the operator's command, and returns its last line. */
async function understudy(words: string[], environment: Record<string, string> = {}): Promise<CommandResult> {
  const { product } = harness;
  const { stdout } = await run("deploy/bin/understudy", words, {
    env: {
      ...process.env,
      DATABASE_URL: product.url,
      STORAGE_DIR: product.storage,
      LOG_LEVEL: "warn",
      MASTER_KEY: MASTER_KEY.toString("base64"),
      MAIL_URL: runningServices().mail,
      EMBEDDING_PROVIDER: "none",
      REDIS_URL: "",
      ...environment,
    },
  });
  const result = JSON.parse(stdout.trim().split("\n").at(-1) ?? "{}") as CommandResult;
  console.log(`understudy ${words[0]}: ${JSON.stringify(result)}`);
  return result;
}

async function restored(name: string, at: Date, storage: string, more: string[]) {
  const port = String(await freePort());
  const address = new URL(harness.product.url);
  address.port = port;
  const where = ["--from", harness.folder, "--data", path.join(harness.home, name), "--port", port];
  const result = await understudy(["restore", ...where, "--at", at.toISOString(), ...kit, ...more], {
    STORAGE_DIR: storage,
  });
  return { url: address.href, result: result };
}

/** Data that was never archived can't be restored, and an error is better than silently restoring less. */
async function refusesTheFuture(): Promise<void> {
  const late = new Date(Date.now() + 86_400_000);
  const copyOutcome = await restored("late", late, harness.product.storage, ["--copy"]).then(
    () => "restored",
    String,
  );
  const refused = copyOutcome.includes("The archive ends at");
  outcome.check("a second to come is refused", refused ? undefined : copyOutcome.slice(-500));
}

function same(what: string, before: Map<string, string>, after: Map<string, string>): void {
  const other = differing(before, after);
  outcome.check(what, other.length > 0 ? other.join(", ") : undefined);
}

/** Rows of erased owners are gone, so their originals are not compared. */
function withoutErased(before: Map<string, string>, after: Map<string, string>): Map<string, string> {
  return new Map([...before].map(([key, sum]) => [key, after.get(key) ?? sum]));
}

async function sameRetrievals(url: string, found: readonly string[]): Promise<void> {
  const product = await startProduct({
    issuers: [],
    mail: true,
    mutation: undefined,
    restored: { url, storage: harness.product.storage },
  });
  const now = await retrievals(product, harness.assistants, QUESTIONS).finally(product.close);
  const other = now.filter((one, number) => one !== found[number]).length;
  outcome.check("the same passages in the same order", other > 0 ? `${other} of ${QUESTIONS}` : undefined);
}

type Profile = RestoreHarness["assistants"][number];

async function oneProfile({ userId, profileId }: Profile, copy: string) {
  const { url } = harness.product;
  const others = await sumsOf(url, { but: [userId] });
  const words = ["--from", harness.folder, "--copy", copy, "--owner", userId, "--profile", String(profileId)];
  const result = await understudy(["restore-owner", ...words]);
  same("nobody else is touched", others, await sumsOf(url, { but: [userId] }));
  const [row] = await query(
    url,
    "select count(*)::int as count from passages where user_id = $1 and profile_id = $2",
    [userId, profileId],
  );
  outcome.check("the deleted assistant knows again", Number(row?.count) > 0 ? undefined : "it knows nothing");
  return result;
}

async function checkErasedOwners(
  url: string,
  { userId, conversation }: { userId: string; conversation: number },
) {
  const rows = await query(
    url,
    "select 1 from users where id = $1 union all select 1 from chat_sessions where id = $2",
    [userId, conversation],
  );
  outcome.check("who was erased stays erased", rows.length > 0 ? `${rows.length} are back` : undefined);
}

/** The final check is a visitor's question. */
async function answers(url: string, storage: string, profileKey: Profile["profileKey"]): Promise<void> {
  const product = await startProduct({
    issuers: [],
    mail: true,
    mutation: undefined,
    restored: { url, storage },
  });
  const visitor = newBrowser(product.origin);
  const { status, text } = await visitor
    .open("/api/chat", {
      method: "POST",
      headers: { origin: product.origin, "content-type": "application/json" },
      body: JSON.stringify({ ...profileKey, message: "What does a session cost?" }),
    })
    .finally(product.close);
  const answered = status === 200 && (JSON.parse(text) as { citations: unknown[] }).citations.length > 0;
  outcome.check("a visitor is answered", answered ? undefined : `${status} ${text.slice(0, 200)}`);
}
