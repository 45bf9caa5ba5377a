import type { Embedder, LanguageModel, Reply, Reranker } from "@understudy/knowledge";
import { Counter, Gauge, Histogram, Registry } from "prom-client";

/** The outcome of a question, in the terms that operators see. */
type Outcome = "answered" | "partly" | "refused" | "failed" | "stopped" | "limited";

const OUTCOMES: Record<Reply["state"], Outcome> = {
  answered: "answered",
  partly: "partly",
  not_answered: "refused",
  failed: "failed",
  stopped: "stopped",
};
const ALL_OUTCOMES: readonly Outcome[] = [...Object.values(OUTCOMES), "limited"];
const MODEL_KINDS = ["language", "embedding", "reranking"] as const;
type ModelKind = (typeof MODEL_KINDS)[number];
/** Prices are per this many tokens. */
const PRICED = 1_000_000;
const ANSWER_SECONDS = [0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60];
const WORK_SECONDS = [0.1, 0.5, 2, 10, 60, 600];

export type ModelPrices = { input: number; output: number };
export type Metrics = ReturnType<typeof createMetrics>;

/**
 * All metrics. No label ever holds a visitor's text, an id or an address: access to metrics must not give access to
 * visitors' data.
 */
export function createMetrics() {
  const register = new Registry();
  return { register, ...exchangeMetrics(register), ...jobMetrics(register), ...modelMetrics(register) };
}

function exchangeMetrics(register: Registry) {
  const registers = [register];
  const exchanges = new Counter({
    name: "understudy_exchanges_total",
    help: "Questions by outcome: answered, partly, refused (nothing found), failed, stopped, limited",
    labelNames: ["outcome"],
    registers,
  });
  // Start at 0: a counter that first appears with a failure has no rate for the step from 0 to 1.
  for (const outcome of ALL_OUTCOMES) exchanges.inc({ outcome }, 0);
  const firstWord = new Histogram({
    name: "understudy_first_word_seconds",
    help: "Time from the request to the first word of the answer",
    buckets: ANSWER_SECONDS,
    registers,
  });
  const whole = new Histogram({
    name: "understudy_answer_seconds",
    help: "Time from the request to the stored answer",
    buckets: ANSWER_SECONDS,
    registers,
  });
  return {
    exchangeEnded(state: Reply["state"], times: { firstWordMs: number; totalMs: number }): void {
      exchanges.inc({ outcome: OUTCOMES[state] });
      firstWord.observe(times.firstWordMs / 1000);
      whole.observe(times.totalMs / 1000);
    },
    /** A question that was rejected before it became an exchange. */
    questionTurnedAway(outcome: "limited" | "failed"): void {
      exchanges.inc({ outcome });
    },
  };
}

function jobMetrics(register: Registry) {
  const registers = [register];
  const jobs = new Counter({
    name: "understudy_jobs_total",
    help: "Job attempts of this worker by outcome: done or failed",
    labelNames: ["queue", "outcome"],
    registers,
  });
  const seconds = new Histogram({
    name: "understudy_job_seconds",
    help: "Job duration",
    labelNames: ["queue"],
    buckets: WORK_SECONDS,
    registers,
  });
  const running = new Gauge({ name: "understudy_jobs_running", help: "Jobs in progress", registers });
  return {
    declareJobs(names: readonly string[]): void {
      for (const queue of names) for (const outcome of ["done", "failed"]) jobs.inc({ queue, outcome }, 0);
    },
    async watchJob<Result>(queue: string, work: () => Promise<Result>): Promise<Result> {
      running.inc();
      const end = seconds.startTimer({ queue });
      try {
        const result = await work();
        jobs.inc({ queue, outcome: "done" });
        return result;
      } catch (error) {
        jobs.inc({ queue, outcome: "failed" });
        throw error;
      } finally {
        end();
        running.dec();
      }
    },
  };
}

function modelMetrics(register: Registry) {
  const registers = [register];
  const calls = new Counter({
    name: "understudy_model_calls_total",
    help: "Model calls by kind and outcome: done, failed, stopped (the client left)",
    labelNames: ["kind", "outcome"],
    registers,
  });
  for (const kind of MODEL_KINDS) for (const outcome of ["done", "failed"]) calls.inc({ kind, outcome }, 0);
  const tokens = new Counter({
    name: "understudy_model_tokens_total",
    help: "Language model tokens as counted by the provider",
    labelNames: ["direction"],
    registers,
  });
  const cost = new Counter({
    name: "understudy_model_cost_total",
    help: "Cost of these tokens from MODEL_PRICE_INPUT and MODEL_PRICE_OUTPUT",
    registers,
  });
  async function called<Result>(
    kind: ModelKind,
    call: () => Promise<Result>,
    signal: AbortSignal | undefined,
  ): Promise<Result> {
    try {
      const result = await call();
      calls.inc({ kind, outcome: "done" });
      return result;
    } catch (error) {
      calls.inc({ kind, outcome: signal?.aborted ? "stopped" : "failed" });
      throw error;
    }
  }
  return {
    tokensUsed(used: { input: number; output: number }, prices: ModelPrices): void {
      tokens.inc({ direction: "input" }, used.input);
      tokens.inc({ direction: "output" }, used.output);
      cost.inc((used.input * prices.input + used.output * prices.output) / PRICED);
    },
    watchModel: (model: LanguageModel): LanguageModel => ({
      async *stream(prompt) {
        let outcome = "stopped";
        try {
          yield* model.stream(prompt);
          outcome = "done";
        } catch (error) {
          outcome = isUnwanted(prompt.signal) ? "stopped" : "failed";
          throw error;
        } finally {
          calls.inc({ kind: "language", outcome });
        }
      },
    }),
    watchEmbedder: <Watched extends Embedder>(embedder: Watched): Watched => ({
      ...embedder,
      embed: (...args: Parameters<Embedder["embed"]>) =>
        called("embedding", () => embedder.embed(...args), args[2]?.signal),
    }),
    watchReranker: (reranker: Reranker): Reranker => ({
      score: (...args) => called("reranking", () => reranker.score(...args), args[2]?.signal),
    }),
  };
}

/** Canceled by the visitor or because enough text was generated. A call canceled by a timeout is an error instead. */
function isUnwanted({ aborted, reason }: AbortSignal): boolean {
  return aborted && /^(?:stopped by|not wanted)/.test((reason as Error).message);
}
