import type { Engine } from "@understudy/knowledge";

/**
 * Starts embedding the question while it is still being stored. The two are independent, so running both saves time.
 */
export function prefetchEmbedding(engine: Engine, question: string, signal?: AbortSignal): Engine {
  const { embedder } = engine;
  if (!embedder) return engine;
  const early = embedder.embed([question], "question", { signal });
  // Callers of `embed` still get the error. A rejected question has no caller, so its failure must not go unhandled.
  early.catch(() => {});
  return {
    ...engine,
    embedder: {
      ...embedder,
      embed: (texts, urgency, call) =>
        urgency === "question" && texts.length === 1 && texts[0] === question
          ? early
          : embedder.embed(texts, urgency, call),
    },
  };
}
