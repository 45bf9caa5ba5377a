import { setImmediate } from "node:timers/promises";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import * as z from "zod";
import type { Log } from "../log.ts";
import { toBase64 } from "./embeddings-call.ts";
import type { EmbedderInference, Inference } from "./inference.ts";
import { cutQuestion } from "./question-length.ts";
import { type ModelTurn, OverloadedError, takeTurns } from "./turns.ts";
import type { Weights } from "./weights.ts";

/** Marks a text as a visitor's question, which has priority and may get a different prefix. */
export const URGENCY_HEADER = "x-urgency";
/** The owner whose assistant makes the call. Owners take turns. */
export const OWNER_HEADER = "x-owner";

const Embeddings = z.object({
  model: z.string(),
  input: z.union([z.string(), z.array(z.string()).max(2_048)]),
  encoding_format: z.enum(["float", "base64"]).default("float"),
});
const Rerank = z.object({ model: z.string(), query: z.string(), documents: z.array(z.string()).max(200) });

type Served = {
  inference: Inference;
  embedder: Weights;
  reranker: Weights | undefined;
  /** A second embedder, loaded by the first call that needs it. */
  multilingual?: { weights: Weights; load: () => Promise<EmbedderInference> } | undefined;
  log: Log;
};

/**
 * OpenAI's embeddings call and the usual rerank call, for this machine only. To the client, "local" is just another
 * base URL.
 */
export function modelServer({ inference, embedder, reranker, multilingual, log }: Served): FastifyInstance {
  const app = Fastify({ bodyLimit: 16 * 1024 * 1024 });
  app.setErrorHandler((error, _request, reply) => {
    // The client has disconnected, so there is no one to respond to.
    if (error === ABANDONED) return reply.code(499).send();
    if (error instanceof OverloadedError) {
      log.warn("too many model calls are waiting; refused one");
      return reply
        .code(503)
        .header("retry-after", 1)
        .send(fault("Too many requests are waiting. Try again in a second."));
    }
    log.error({ err: error }, "model call failed");
    return reply.code(500).send(fault("The model call failed."));
  });
  const run = takeTurns({ between: acceptConnections });
  const loadMultilingual = multilingual && once(multilingual.load);

  app.get("/v1/models", () => ({
    object: "list",
    data: [embedder, multilingual?.weights, reranker].flatMap((weights) =>
      weights ? [{ id: weights.name, object: "model", owned_by: "local" }] : [],
    ),
  }));

  app.post("/v1/embeddings", async (request, reply) => {
    const parsed = Embeddings.safeParse(request.body);
    if (!parsed.success) return reply.code(400).send(fault("The request body is invalid."));
    const served = [embedder, multilingual?.weights].find((weights) => weights?.name === parsed.data.model);
    // A client that expects another model would mix two kinds of vectors.
    if (!served) return reply.code(404).send(fault(`Unknown model. This server has ${embedder.name}.`));
    const model = served === embedder || !loadMultilingual ? inference : await loadMultilingual();
    const turn = turnOf(request, reply, request.headers[URGENCY_HEADER] === "question");
    const texts = [parsed.data.input].flat();
    const vectors: Float32Array[] = [];
    const { question, passage } = served.manner;
    await run(turn, async () => {
      const text = texts[vectors.length];
      if (text === undefined) return true;
      const whole = turn.isUrgent
        ? `${question}${cutQuestion(text, "embedder", model.tokens)}`
        : `${passage}${text}`;
      vectors.push(await model.embed(whole));
      return vectors.length === texts.length;
    });
    return {
      object: "list",
      model: served.name,
      data: vectors.map((vector, index) => ({
        object: "embedding",
        index,
        embedding: parsed.data.encoding_format === "base64" ? toBase64(vector) : [...vector],
      })),
      usage: { prompt_tokens: 0, total_tokens: 0 },
    };
  });

  app.post("/v1/rerank", async (request, reply) => {
    const parsed = Rerank.safeParse(request.body);
    if (!parsed.success) return reply.code(400).send(fault("The request body is invalid."));
    if (!reranker || parsed.data.model !== reranker.name) {
      return reply.code(404).send(fault("Unknown model. This server doesn't have this reranker."));
    }
    const { query, documents } = parsed.data;
    const { scores, step } = inference.score(cutQuestion(query, "reranker", inference.tokens), documents);
    await run(turnOf(request, reply, true), step);
    return { results: scores.map((score, index) => ({ index, relevance_score: score })) };
  });
  return app;
}

/** More than arrive during a run of the models; without a call each takes microseconds. */
const ACCEPTED_BETWEEN_RUNS = 64;

/**
 * A run of the models blocks this thread, and the event loop accepts one connection each time around. Without this a
 * crowd of calls would wait in the system's queue, where nobody takes turns.
 */
async function acceptConnections(): Promise<void> {
  for (let count = 0; count < ACCEPTED_BETWEEN_RUNS; count += 1) await setImmediate();
}

const ABANDONED = new Error("The client has disconnected.");

function turnOf({ headers }: FastifyRequest, { raw }: FastifyReply, isUrgent: boolean): ModelTurn {
  const disconnected = new AbortController();
  raw.once("close", () => disconnected.abort(ABANDONED));
  return { isUrgent, owner: String(headers[OWNER_HEADER] ?? ""), signal: disconnected.signal };
}

/** Loads once, and again after a failure. */
function once<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

function fault(message: string) {
  return { error: { message, type: "invalid_request_error" } };
}
