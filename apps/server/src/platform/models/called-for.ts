import type { Embedder, ModelCall, Reranker } from "@understudy/knowledge";

type Models = { embedder?: Embedder | undefined; reranker?: Reranker | undefined };

/** The same models, with calls bound to this owner or to this abort signal. */
export function calledFor<Some extends Models>(models: Some, modelCall: ModelCall): Some {
  const { embedder, reranker } = models;
  return {
    ...models,
    embedder: embedder && {
      ...embedder,
      embed: (texts: readonly string[], urgency: "question" | "passage", call?: ModelCall) =>
        embedder.embed(texts, urgency, { ...modelCall, ...call }),
    },
    reranker: reranker && {
      score: (question: string, texts: readonly string[], call?: ModelCall) =>
        reranker.score(question, texts, { ...modelCall, ...call }),
    },
  };
}
