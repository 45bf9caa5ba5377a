import type { Engine } from "@understudy/knowledge";

/** Has a question embedded while it is being written down: each takes its time, and neither needs the other. */
export function embeddedAhead(engine: Engine, question: string, signal?: AbortSignal): Engine {
  const { embedder } = engine;
  if (!embedder) return engine;
  const early = embedder.embed([question], "question", { signal });
  // Whoever asks for it learns what went wrong; a question that is refused has nobody who asks.
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
