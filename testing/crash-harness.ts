import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createDatabase } from "../apps/server/src/platform/database.ts";
import { createTestDatabase, query } from "./database.ts";
import { inWords, startFakeModel } from "./fake-model.ts";
import { indexOwner } from "./index-owner.ts";
import type { Mutation } from "./mutation.ts";
import type { report } from "./outcome.ts";
import { freePort } from "./processes.ts";
import { runningServices } from "./product.ts";
import { type Program, startProgram } from "./program.ts";
import { withoutRateLimits } from "./services.ts";
import { isAccepted, isAnswered, type Turn } from "./turns.ts";
import { until } from "./wait.ts";

type Options = {
  mutation: Mutation | undefined;
  servers: number;
  /** The cluster and Redis that the test breaks. The default is the shared cluster and no Redis. */
  postgres?: string;
  redis?: string;
  /** How long the model takes for each of its fifteen words. */
  wordMs?: number;
  environment?: Record<string, string>;
};
type Report = ReturnType<typeof report>;

export type CrashHarness = Awaited<ReturnType<typeof startCrashHarness>>;

const ANSWER_TEXT =
  "A single session costs £180 [1]. It lasts ninety minutes [1]. You may cancel two days before [1].";
const PRICES =
  "# Prices\n\nA single session costs £180. It lasts ninety minutes. You may cancel two days before.";
const PENDING_SECONDS = 30;

/** Starts product servers and a worker as processes that can be killed, with one owner and a model that answers. */
export async function startCrashHarness(options: Options) {
  const { mutation, servers, postgres = runningServices().postgres, redis, wordMs = 0 } = options;
  const { url, drop } = await createTestDatabase(postgres);
  const db = createDatabase({ url, pool: 1, applicationName: "trust" });
  const owner = await indexOwner(db, "main", [{ name: "prices.md", bytes: Buffer.from(PRICES) }], undefined);
  await db.destroy();
  const model = await startFakeModel(() => ({ words: inWords(ANSWER_TEXT), wordMs }));
  const storage = mkdtempSync(path.join(tmpdir(), "understudy-break-"));
  const ports = await Promise.all(Array.from({ length: servers }, freePort));
  const origins = ports.map((port) => `http://127.0.0.1:${port}`);
  const environment = {
    NODE_ENV: "test",
    DATABASE_URL: url,
    DATABASE_POOL: "10",
    MIGRATE_ON_START: "off",
    STORAGE_DIR: storage,
    MAIL_URL: runningServices().mail,
    LOG_LEVEL: "error",
    EMBEDDING_PROVIDER: "none",
    TRUST_PROXY: "127.0.0.1",
    PUBLIC_URL: origins[0] ?? "",
    ...(redis ? { REDIS_URL: redis } : {}),
    ...withoutRateLimits,
    ...model.environment(),
    ...options.environment,
  };
  const running: Program[] = [];
  const track = async (starting: Promise<Program>): Promise<Program> => {
    const program = await starting;
    running.push(program);
    return program;
  };
  return {
    userId: owner.userId,
    profileId: owner.profileId,
    url,
    origins,
    model,
    environment,
    rows: (sql: string, values: unknown[] = []) => query(url, sql, values),
    startServer: (place: number) =>
      track(startProgram("server", { ...environment, PORT: String(ports[place]) }, mutation)),
    /** A worker clock ahead of the servers' clocks makes abandoned work expire sooner. */
    startWorker: (aheadMs = 0) =>
      track(startProgram("worker", { ...environment, TRUST_AHEAD_MS: String(aheadMs) }, mutation)),
    async close(): Promise<void> {
      await Promise.all(running.map((program) => (program.isUp() ? program.kill() : undefined)));
      await model.close();
      await drop();
      rmSync(storage, { recursive: true, force: true });
    },
  };
}

/** Checks that every accepted exchange exists once, every answer is stored as it was sent, and nothing hangs. */
export async function checkTurns(
  harness: Pick<CrashHarness, "rows" | "userId">,
  turns: readonly Turn[],
  outcome: Report,
) {
  const seconds = await secondsUntilNonePending(harness);
  outcome.check("nothing is pending", seconds > PENDING_SECONDS ? `after ${PENDING_SECONDS} s` : undefined);
  const rows = await harness.rows(
    "select id::text, message, state, response from chat_messages where user_id = $1",
    [harness.userId],
  );
  const byMessage = Map.groupBy(rows, ({ message }) => String(message));
  const storedRows = (turn: Turn) => byMessage.get(turn.message) ?? [];
  const promised = turns.filter(({ tries }) => tries.some(isAccepted));
  const count = (of: readonly Turn[], predicate: (turn: Turn) => boolean): string | undefined => {
    const found = of.filter(predicate);
    return found.length > 0
      ? `${found.length} of ${of.length}: ${JSON.stringify(found[0]).slice(0, 600)}`
      : undefined;
  };
  outcome.check(
    "no promised question is missing",
    count(promised, (turn) => storedRows(turn).length === 0),
  );
  outcome.check(
    "no question is doubled",
    count(turns, (turn) => storedRows(turn).length > 1),
  );
  outcome.check(
    "every visitor is answered",
    count(turns, ({ tries }) => !tries.some(isAnswered)),
  );
  outcome.check(
    "every answer is stored as it was sent",
    count(turns, (turn) => isStoredDifferently(turn, storedRows(turn))),
  );
  const [counted] = await harness.rows(
    "select coalesce(sum(count), 0)::int as count from counters where user_id = $1 and name = 'questions'",
    [harness.userId],
  );
  outcome.check(
    "every question counts once",
    counted?.count === rows.length ? undefined : `${counted?.count} for ${rows.length}`,
  );
  return { turns: turns.length, promised: promised.length, pendingSeconds: Math.round(seconds) };
}

function isStoredDifferently({ tries }: Turn, rows: readonly Record<string, unknown>[]): boolean {
  const answer = tries.find(isAnswered)?.answer;
  return (
    answer !== undefined &&
    !rows.some(
      ({ state, response }) =>
        // For an interrupted answer, the stored part may differ from what the visitor received.
        state === answer.state && (state === "failed" || response === answer.response),
    )
  );
}

async function secondsUntilNonePending({ rows }: Pick<CrashHarness, "rows">): Promise<number> {
  const started = performance.now();
  const pending = async (): Promise<true | undefined> =>
    (await rows("select 1 from chat_messages where state = 'pending' limit 1")).length === 0
      ? true
      : undefined;
  return until(pending, PENDING_SECONDS + 1).then(
    () => (performance.now() - started) / 1000,
    () => Number.POSITIVE_INFINITY,
  );
}
