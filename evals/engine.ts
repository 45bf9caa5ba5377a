import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { deserialize, serialize } from "node:v8";
import { type Embedder, languageOf, type Reranker } from "@understudy/knowledge";
import { createDatabase, type Database } from "../apps/server/src/platform/database.ts";
import {
  createEmbedder,
  createMultilingualEmbedder,
  createReranker,
} from "../apps/server/src/platform/models/embedder.ts";
import { createTestDatabase } from "../testing/database.ts";
import { end, freePort, startModels } from "../testing/processes.ts";
import { startServices } from "../testing/services.ts";

export type EvalEngine = {
  db: Database;
  embedder: Embedder;
  /** For owners in several languages. Without its weights they are measured with the other embedder. */
  multilingual?: Embedder | undefined;
  reranker: Reranker;
};
export type EvalOptions = {
  limit: number;
  gate: boolean;
  /** One of the golden owners. The default is all of them. */
  owner?: string | undefined;
  /** A folder of other owners with their dialogues. */
  set?: string | undefined;
  /** Runs dialogues with the language model from `MODEL_PROVIDER`, `MODEL_BASE_URL` and `MODEL_NAME`. */
  model?: boolean | undefined;
};

/** On a busy machine a model exceeds the timeouts for visitors. The evals measure its quality, not its speed. */
const TRIES = 10;
const PAUSE_MS = 3_000;

/** Provides a separate database and models process, and removes both at the end. */
export async function withEngine(run: (engine: EvalEngine) => Promise<void>): Promise<void> {
  const { postgres } = startServices();
  const { url, drop } = await createTestDatabase(postgres);
  const db = createDatabase({ url, pool: 2, applicationName: "understudy eval" });
  const modelsUrl = `http://127.0.0.1:${await freePort()}`;
  const models = await startModels(modelsUrl);
  try {
    const modelDir = process.env["MODEL_DIR"] || ".data/models";
    const config = {
      provider: "local",
      model: "",
      apiKey: undefined,
      baseUrl: undefined,
      modelDir,
      modelsUrl,
    } as const;
    const embedder = await createEmbedder(config);
    const multilingual = await createMultilingualEmbedder(config, languageOf);
    const reranker = createReranker(config);
    if (!embedder || !reranker) throw new Error("There are no weights: run `npm run models` first.");
    const known = readKnown();
    try {
      await run({
        db,
        embedder: rememberVectors(embedder, known),
        multilingual: multilingual && rememberVectors(multilingual, known),
        reranker: rememberScores(reranker, known),
      });
    } finally {
      keepKnown(known);
    }
  } finally {
    await end([models]);
    await db.destroy();
    await drop();
  }
}

/** Cached model results. */
type CachedInference = { vectors: Map<string, Float32Array>; scores: Map<string, number> };

/** `EVAL_CACHE` names a file that stores it between runs, for experiments. Delete it when the weights change. */
const CACHE = process.env["EVAL_CACHE"];

function readKnown(): CachedInference {
  if (CACHE && existsSync(CACHE)) return deserialize(readFileSync(CACHE)) as CachedInference;
  return { vectors: new Map(), scores: new Map() };
}

function keepKnown(known: CachedInference): void {
  if (CACHE) writeFileSync(CACHE, serialize(known));
}

/** The rows of a table repeat the same inputs, and the results are the same. */
function rememberVectors(embedder: Embedder, { vectors }: CachedInference): Embedder {
  return {
    ...embedder,
    async embed(texts, urgency) {
      const keyOf = (text: string): string => `${embedder.model}\n${urgency}\n${text}`;
      const fresh = [...new Set(texts)].filter((text) => !vectors.has(keyOf(text)));
      const found = fresh.length > 0 ? await patiently(() => embedder.embed(fresh, urgency)) : [];
      for (const [index, text] of fresh.entries())
        vectors.set(keyOf(text), found[index] ?? new Float32Array());
      return texts.map((text) => vectors.get(keyOf(text)) ?? new Float32Array());
    },
  };
}

function rememberScores(reranker: Reranker, { scores: known }: CachedInference): Reranker {
  const keyOf = (question: string, text: string): string => `${question}\n${text}`;
  return {
    async score(question, texts) {
      const fresh = [...new Set(texts)].filter((text) => !known.has(keyOf(question, text)));
      const scores = fresh.length > 0 ? await patiently(() => reranker.score(question, fresh)) : [];
      for (const [index, text] of fresh.entries()) known.set(keyOf(question, text), scores[index] ?? 0);
      return texts.map((text) => known.get(keyOf(question, text)) ?? 0);
    },
  };
}

async function patiently<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 1; tries < TRIES; tries += 1) {
    const found = await call().catch(() => undefined);
    if (found !== undefined) return found;
    // A call that timed out is still being computed: an immediate retry would only queue behind it.
    await pause(PAUSE_MS);
  }
  return call();
}
