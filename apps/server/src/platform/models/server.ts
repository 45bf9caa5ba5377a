import Fastify, { type FastifyInstance } from "fastify";
import * as z from "zod";
import type { Log } from "../log.ts";
import type { Inference } from "./inference.ts";
import { takeTurns } from "./turns.ts";
import type { Weights } from "./weights.ts";

/** Says whether a text is a visitor's question, which goes first and may be prefixed otherwise. */
export const URGENCY_HEADER = "x-urgency";

const Embeddings = z.object({
  model: z.string(),
  input: z.union([z.string(), z.array(z.string()).max(2_048)]),
});
const Rerank = z.object({ model: z.string(), query: z.string(), documents: z.array(z.string()).max(200) });

type Served = { inference: Inference; embedder: Weights; reranker: Weights | undefined; log: Log };

/** OpenAI's embeddings call and the usual rerank call, for this machine only: "local" is one more base URL. */
export function modelServer({ inference, embedder, reranker, log }: Served): FastifyInstance {
  const app = Fastify({ bodyLimit: 16 * 1024 * 1024 });
  app.setErrorHandler((error, _request, reply) => {
    log.error({ err: error }, "a model call failed");
    return reply.code(500).send(fault("The model could not answer."));
  });
  const turn = takeTurns();

  app.get("/v1/models", () => ({
    object: "list",
    data: [embedder, reranker].flatMap((weights) =>
      weights ? [{ id: weights.name, object: "model", owned_by: "local" }] : [],
    ),
  }));

  app.post("/v1/embeddings", async (request, reply) => {
    const parsed = Embeddings.safeParse(request.body);
    if (!parsed.success) return reply.code(400).send(fault("The body is not what it should be."));
    // A client that believes in another model would mix two kinds of vectors.
    if (parsed.data.model !== embedder.name) {
      return reply.code(404).send(fault(`This server has ${embedder.name}.`));
    }
    const urgent = request.headers[URGENCY_HEADER] === "question";
    const prefix = urgent ? embedder.manner.question : embedder.manner.passage;
    const texts = [parsed.data.input].flat();
    const vectors = await Promise.all(
      texts.map((text) => turn(urgent, () => inference.embed(`${prefix}${text}`))),
    );
    return {
      object: "list",
      model: embedder.name,
      data: vectors.map((vector, index) => ({ object: "embedding", index, embedding: [...vector] })),
      usage: { prompt_tokens: 0, total_tokens: 0 },
    };
  });

  app.post("/v1/rerank", async (request, reply) => {
    const parsed = Rerank.safeParse(request.body);
    if (!parsed.success) return reply.code(400).send(fault("The body is not what it should be."));
    if (!reranker || parsed.data.model !== reranker.name) {
      return reply.code(404).send(fault("This server has no such reranker."));
    }
    const { query, documents } = parsed.data;
    const scores = await turn(true, () => inference.score(query, documents));
    return { results: scores.map((score, index) => ({ index, relevance_score: score })) };
  });
  return app;
}

function fault(message: string) {
  return { error: { message, type: "invalid_request_error" } };
}
