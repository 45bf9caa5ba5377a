import { type CrashHarness, checkTurns, startCrashHarness } from "../testing/crash-harness.ts";
import { type Outcome, type RunOptions, report } from "../testing/outcome.ts";
import { ownPostgres } from "../testing/own-servers.ts";
import { askSteadily, isAccepted, isAnswered, type Try } from "../testing/turns.ts";
import { until } from "../testing/wait.ts";
import { startSink } from "../testing/webhook-receiver.ts";
import { mutations } from "./database-crash.mutations.ts";
import { trustTest } from "./trust-test.ts";

const CRASHES = 20;
const PER_SECOND = 100;
/** The time between two crashes. */
const GAP_MS = 3_000;
/** The time until normal operation after the database is back. */
const NORMAL_SECONDS = 5;
const QUEUE_SECONDS = 30;

/** T03: if the database crashes under load, no acknowledged data is lost and no manual restart is needed. */
async function run({ scale, mutation }: RunOptions): Promise<Outcome> {
  const outcome = report();
  const crashes = Math.max(2, Math.round(CRASHES * scale));
  const postgres = await ownPostgres();
  const sink = await startSink(() => ({ status: 200 }));
  const environment = { OUTBOUND_PRIVATE: "on" };
  const harness = await startCrashHarness({ mutation, servers: 1, postgres: postgres.url, environment });
  try {
    await harness.rows("update profile_settings set webhook_url = $1", [`${sink.url}/200`]);
    const worker = await harness.startWorker();
    const server = await harness.startServer(0);
    const failed: Try[] = [];
    /** When the database was down, and when it accepted queries again. */
    const gaps: { from: number; to: number }[] = [];
    let over = false;
    const load = askSteadily({
      userId: harness.userId,
      perSecond: PER_SECOND * Math.min(1, Math.max(scale, 0.06)),
      origins: () => harness.origins,
      isOver: () => over,
      onTry: (one) => isAnswered(one) || failed.push(one),
    });
    for (let crash = 0; crash < crashes; crash += 1) {
      await pause(GAP_MS);
      const from = Date.now();
      await postgres.crash();
      await postgres.start();
      gaps.push({ from, to: Date.now() });
    }
    await pause(GAP_MS);
    over = true;
    const turns = await load;
    outcome.check("the server lives", server.isUp() ? undefined : server.printed());
    outcome.check("the worker lives", worker.isUp() ? undefined : worker.printed());
    for (const one of failed) judgeFailed(one, gaps, outcome);
    outcome.check("control: crashes were noticed", failed.length > 0 ? undefined : "no request failed");
    outcome.check("the queue moves again, and loses nothing", await untold(harness));
    const figures = await checkTurns(harness, turns, outcome);
    const silence = Math.max(...gaps.map(({ from, to }) => to - from));
    return outcome.done({ ...figures, crashes, refused: failed.length, longestGapMs: silence });
  } finally {
    await harness.close();
    await postgres.close();
    await sink.close();
  }
}

/** Requests failed only because the database was down, and the response said so. */
function judgeFailed(
  one: Try,
  gaps: readonly { from: number; to: number }[],
  outcome: ReturnType<typeof report>,
) {
  const isRefusal = one.status === 503 && one.retryAfter !== undefined;
  // A visitor who already had the number of the exchange can request it again.
  const fault = isRefusal || (isAccepted(one) && one.broken === undefined) ? undefined : JSON.stringify(one);
  outcome.check("what fails is refused with 503 and a time", fault);
  const late = gaps.every(({ from, to }) => one.endedAt < from || one.startedAt > to + NORMAL_SECONDS * 1000);
  outcome.check("normal soon after the database is back", late ? JSON.stringify({ one, gaps }) : undefined);
}

/** The worker, which ran all the time, has delivered every exchange to the owner's webhook. */
async function untold({ rows }: CrashHarness): Promise<string | undefined> {
  const waiting = async (): Promise<true | undefined> => {
    const [open] = await rows("select 1 from webhook_deliveries where status <> 'delivered' limit 1");
    return open ? undefined : true;
  };
  return until(waiting, QUEUE_SECONDS).then(
    async () => {
      const [delivery] = await rows("select 1 from webhook_deliveries limit 1");
      return delivery ? undefined : "nothing was told";
    },
    async () => JSON.stringify(await rows("select status, count(*)::int from webhook_deliveries group by 1")),
  );
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

trustTest("T03", { run, mutations });
