import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ChatAnswer } from "@understudy/contracts";
import { createDatabase } from "../apps/server/src/platform/database.ts";
import { createEmbedder } from "../apps/server/src/platform/models/embedder.ts";
import { DEFAULT_RERANKER, weightsOf } from "../apps/server/src/platform/models/weights.ts";
import type { ProfileRef } from "../apps/server/src/platform/profile-ref.ts";
import { createTestDatabase, query } from "../testing/database.ts";
import { indexOwner } from "../testing/index-owner.ts";
import type { Mutation } from "../testing/mutation.ts";
import { freePort } from "../testing/processes.ts";
import { runningServices } from "../testing/product.ts";
import { type Program, startProgram } from "../testing/program.ts";
import { asMarkdown, prose } from "../testing/prose.ts";
import { withoutRateLimits } from "../testing/services.ts";
import { signedInOwner } from "../testing/signed-in-owner.ts";

export type CostHarness = Awaited<ReturnType<typeof startCostHarness>>;
export type TimedAnswer = { status: number; ms: number; answer: ChatAnswer | undefined };
type AskOptions = { userId: string; from: string; signal?: AbortSignal; headers?: Record<string, string> };

const PRICES = `# Prices

A single session costs £180. It lasts ninety minutes. You may cancel two days before. A course of ten sessions costs
£1,500 and may be used within a year. Payment is by card or by transfer within fourteen days of the invoice.`;
const MODEL_DIR = path.resolve(process.env["MODEL_DIR"] || ".data/models");

/**
 * Starts the product as in production, with real models: a server, a worker and the models process, each in its own
 * process. Rate limits on questions are lifted, so that the tests measure what the questions cost.
 */
export async function startCostHarness(mutation: Mutation | undefined) {
  const { url, drop } = await createTestDatabase(runningServices().postgres);
  const storage = mkdtempSync(path.join(tmpdir(), "understudy-cost-"));
  const [port, modelsPort] = [await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${port}`;
  const modelsUrl = `http://127.0.0.1:${modelsPort}`;
  const environment = {
    NODE_ENV: "test",
    DATABASE_URL: url,
    MIGRATE_ON_START: "off",
    STORAGE_DIR: storage,
    MAIL_URL: runningServices().mail,
    LOG_LEVEL: "error",
    TRUST_PROXY: "127.0.0.1",
    PUBLIC_URL: origin,
    PORT: String(port),
    MODEL_DIR,
    MODELS_URL: modelsUrl,
    ...withoutRateLimits,
    // These limits are under test.
    BURST_READS: "300",
    STREAMS_PER_ADDRESS: "50",
    VISITOR_DAY_PERCENT: "20",
  };
  const programs: Program[] = [];
  const db = createDatabase({ url, pool: 2, applicationName: "trust" });
  const close = async (): Promise<void> => {
    await Promise.all(programs.map((program) => program.kill()));
    await db.destroy();
    await drop();
    rmSync(storage, { recursive: true, force: true });
  };
  try {
    for (const name of ["models", "server", "worker"] as const) {
      programs.push(await startProgram(name, environment, mutation));
    }
    const embedder = await createEmbedder({
      provider: "local",
      model: "",
      apiKey: undefined,
      baseUrl: undefined,
      modelDir: MODEL_DIR,
      modelsUrl,
    });
    const index = (name: string, files: Record<string, string>): Promise<ProfileRef> =>
      indexOwner(
        db,
        name,
        Object.entries(files).map(([file, text]) => ({ name: file, bytes: Buffer.from(text) })),
        embedder,
      );
    const notes = (seed: number) => asMarkdown(prose(seed, 12, 180));
    const owners = {
      /** The owner whose answers are measured. */
      modest: await index("modest", { "prices.md": PRICES, "notes.md": notes(1) }),
      /** The owner whose assistant the hostile visitor uses. */
      visited: await index("visited", { "prices.md": PRICES, "notes.md": notes(2) }),
    };
    const hostile = await signedInOwner({ db, origin }, "hostile@example.com");
    return {
      origin,
      modelsUrl,
      owners,
      hostile,
      index,
      close,
      rerankerName: weightsOf(MODEL_DIR, DEFAULT_RERANKER)?.name,
      rows: (sql: string, values: unknown[] = []) => query(url, sql, values),
      /** Sends one question from this address. */
      async ask(message: string, { userId, from, signal, headers }: AskOptions): Promise<TimedAnswer> {
        const started = performance.now();
        const response = await fetch(`${origin}/api/chat`, {
          method: "POST",
          headers: { "content-type": "application/json", "x-forwarded-for": from, ...headers },
          body: JSON.stringify({ userId, message }),
          ...(signal ? { signal } : {}),
        });
        const text = await response.text();
        const { status } = response;
        const answer = status === 200 ? (JSON.parse(text) as ChatAnswer) : undefined;
        return { status, ms: performance.now() - started, answer };
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Repeats `work` in several lanes until `measure` is done. Returns the result of `measure` and how often the work ran.
 */
export async function during<Result>(
  lanes: number,
  work: (lane: number, signal: AbortSignal) => Promise<unknown>,
  measure: () => Promise<Result>,
): Promise<{ result: Result; times: number }> {
  const over = new AbortController();
  let times = 0;
  const running = Array.from({ length: lanes }, async (_, lane) => {
    while (!over.signal.aborted) {
      await work(lane, over.signal).then(
        () => {
          times += 1;
        },
        // The connection is closed at the end. A refusal makes it retry after a short delay.
        () => new Promise((resolve) => setTimeout(resolve, 50)),
      );
    }
  });
  try {
    return { result: await measure(), times };
  } finally {
    over.abort();
    await Promise.all(running);
  }
}
