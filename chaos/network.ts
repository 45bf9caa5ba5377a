import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { checkTurns } from "../testing/crash-harness.ts";
import { query } from "../testing/database.ts";
import { mailedTokens } from "../testing/http-browser.ts";
import { report } from "../testing/outcome.ts";
import { signIn } from "../testing/owner-sign-in.ts";
import { askSteadily, type Try } from "../testing/turns.ts";
import { until } from "../testing/wait.ts";
import { giveThumbs, judgeOwner, type OwnersLoad, uploadSteadily } from "./kill-all/owners-load.ts";
import { type Harness, openHarness } from "./network/harness.ts";
import { ALL_FAULTS, type Fault } from "./network/spoiler.ts";

/**
 * Disturbs every connection between two parts in every way, in sequence, under questions, uploads, ratings, e-mails and
 * webhooks: acknowledged data survives, and everything recovers soon after the connection does.
 */

const PER_SECOND = 4;
/** Slower than the rate at which a busy machine indexes documents. */
const UPLOAD_MS = 5_000;
const SECONDS = 6;
/** Longer than the product's own timeouts, or they would not be tested. PostgreSQL's timeout is the longest. */
const SILENT_SECONDS = { PostgreSQL: 45, others: 15 };
/** Operations that waited on a silent connection must have continued this soon after it recovers. */
const SETTLED_SECONDS = 10;
const PAUSE_SECONDS = 5;
const ANSWERED_SECONDS = 10;
const INDEXED_SECONDS = 60;
const EMAIL_SECONDS = 90;

const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });

type Rows = (sql: string, parameters?: unknown[]) => Promise<Record<string, unknown>[]>;
type TrialResult = {
  line: string;
  fault: Fault;
  failed: number;
  answeredAfter: number;
  indexedAfter: number;
};

const outcome = report();
await main();

async function main(): Promise<void> {
  const harness = await openHarness();
  const rows: Rows = (sql, parameters = []) => query(harness.url, sql, parameters);
  try {
    const owner = await signIn(harness.origin, harness.url, "lines");
    await rows("update users set plan_type = 'enterprise', is_public = true");
    await rows("update profile_settings set webhook_url = $1", [harness.hook]);
    const load: OwnersLoad = {
      origin: harness.origin,
      ...owner,
      over: false,
      uploads: [],
      thumbs: new Map(),
    };
    const tries: Try[] = [];
    const asking = askSteadily({
      userId: owner.userId,
      perSecond: PER_SECOND,
      origins: () => [harness.origin],
      isOver: () => load.over,
      onTry: (one) => {
        tries.push(one);
        void giveThumbs(load, one);
      },
    });
    const uploading = uploadSteadily(load, UPLOAD_MS);
    const seen: TrialResult[] = [];
    for (const name of Object.keys(harness.lines).filter((one) => one.includes(values.only))) {
      for (const fault of ALL_FAULTS) seen.push(await spoil(harness, load, { rows, name, fault, tries }));
    }
    load.over = true;
    const [turns] = await Promise.all([asking, uploading]);
    const longest = Math.max(...tries.map(({ startedAt, endedAt }) => endedAt - startedAt)) / 1000;
    const most = SILENT_SECONDS.PostgreSQL + SETTLED_SECONDS;
    outcome.check("nobody waits longer than a line is silent", longest > most ? `${longest} s` : undefined);
    for (const program of harness.programs) {
      outcome.check("server and worker live", program.isUp() ? undefined : program.printed());
    }
    const judged = await checkTurns({ rows, userId: owner.userId }, turns, outcome);
    const owned = await judgeOwner(load, rows, outcome);
    const events = await judgeEvents(rows);
    const { pass, failures, figures } = outcome.done({
      lines: Object.keys(harness.lines).length,
      faults: seen.length,
      ...judged,
      ...owned,
      events,
      longestSeconds: Math.round(longest),
      answeredAfter: Math.max(...seen.map(({ answeredAfter }) => answeredAfter)),
      indexedAfter: Math.max(...seen.map(({ indexedAfter }) => indexedAfter)),
    });
    console.log(JSON.stringify({ pass, ...figures, failures }));
    process.exitCode = pass ? 0 : 1;
  } finally {
    await harness.close();
  }
}

type Trial = { rows: Rows; name: string; fault: Fault; tries: readonly Try[] };

async function spoil(
  harness: Harness,
  load: OwnersLoad,
  { rows, name, fault, tries }: Trial,
): Promise<TrialResult> {
  const line = harness.lines[name];
  if (!line) throw new Error(`There is no line ${name}.`);
  const before = tries.length;
  await line.spoil(fault);
  // Also with a disturbed connection to the visitors nothing may be lost. The checks are below.
  const message = requestEmail(load.origin);
  const silence = name.endsWith("PostgreSQL") ? SILENT_SECONDS.PostgreSQL : SILENT_SECONDS.others;
  await pause(fault === "silent" ? silence : SECONDS);
  await line.mend(fault);
  const where = `${name}, ${fault}`;
  const answeredAfter = await after(() => answered(load), ANSWERED_SECONDS);
  outcome.check("answered soon after", isIn(where, answeredAfter, ANSWERED_SECONDS));
  const indexedAfter = await after(() => areIndexed(load, rows), INDEXED_SECONDS);
  outcome.check("documents are indexed soon after", isIn(where, indexedAfter, INDEXED_SECONDS));
  const wrote = await after(() => message.arrived(), EMAIL_SECONDS);
  outcome.check("an accepted e-mail arrives", isIn(where, wrote, EMAIL_SECONDS));
  // New visitors arrive before the next fault.
  await pause(PAUSE_SECONDS);
  const failed = tries.slice(before).filter(({ answer }) => answer === undefined).length;
  console.log(
    `  ${where}: ${failed} tries failed; answered ${answeredAfter} s, indexed ${indexedAfter} s after`,
  );
  return { line: name, fault, failed, answeredAfter, indexedAfter };
}

/** Requests a sign-in e-mail, which must arrive if the product accepted the request. */
function requestEmail(origin: string) {
  const email = `${randomUUID()}@visitor.example`;
  const taken = fetch(`${origin}/api/login/email`, {
    method: "POST",
    headers: { origin },
    body: new URLSearchParams({ email }),
    redirect: "manual",
  }).then(
    ({ status }) => status < 400,
    () => false,
  );
  return {
    async arrived(): Promise<true | undefined> {
      if (!(await taken)) return true;
      return (await mailedTokens([email])).has(email) ? true : undefined;
    },
  };
}

async function answered({ origin, userId }: OwnersLoad): Promise<true | undefined> {
  const answer = await fetch(`${origin}/api/chat`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ userId, message: `What is the word of the day? ${randomUUID()}` }),
    signal: AbortSignal.timeout(ANSWERED_SECONDS * 1000),
  }).catch(() => undefined);
  if (!answer?.ok) return undefined;
  const { state } = (await answer.json()) as { state: string };
  return state === "failed" ? undefined : true;
}

/** Whether all documents accepted so far are indexed. */
async function areIndexed({ uploads }: OwnersLoad, rows: Rows): Promise<true | undefined> {
  const ids = uploads.map(({ id }) => id);
  const [open] = await rows("select 1 from documents where id = any($1) and status <> 'ready' limit 1", [
    ids,
  ]);
  return open ? undefined : true;
}

async function judgeEvents(rows: Rows): Promise<number> {
  const found = await rows("select status, count(*)::int as count from webhook_deliveries group by 1");
  const count = (status: string): number => Number(found.find((row) => row.status === status)?.count ?? 0);
  const [{ ended } = { ended: 0 }] = await rows("select count(*)::int as ended from chat_messages");
  const accounted = count("delivered") + count("waiting");
  outcome.check(
    "every exchange is sent to the webhook or will be",
    accounted === Number(ended) ? undefined : `${accounted} of ${ended}: ${JSON.stringify(found)}`,
  );
  return count("delivered");
}

async function after(is: () => Promise<true | undefined>, seconds: number): Promise<number> {
  const started = performance.now();
  return until(is, seconds).then(
    () => Math.round((performance.now() - started) / 100) / 10,
    () => Number.POSITIVE_INFINITY,
  );
}

function isIn(where: string, took: number, seconds: number): string | undefined {
  return took <= seconds ? undefined : `${where}: not within ${seconds} s`;
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}
