import type { Engine, LanguageModel } from "@understudy/knowledge";
import type { Span } from "../../platform/trace.ts";

/** Records the engine and model calls of one question in its trace. */
export function tracedEngine(engine: Engine, span: Span): Engine {
  const { store, embedder, reranker } = engine;
  return {
    ...engine,
    store: {
      ...store,
      search: (asked) => span.within("search", () => store.search(asked)),
      similarWords: (words) => span.within("spelling", () => store.similarWords(words)),
    },
    embedder: embedder && {
      ...embedder,
      embed: (...asked) => span.within("embedding", () => embedder.embed(...asked)),
    },
    reranker: reranker && {
      score: (...asked) => span.within("reranking", () => reranker.score(...asked)),
    },
  };
}

export function tracedModel(model: LanguageModel | undefined, span: Span): LanguageModel | undefined {
  return (
    model && {
      async *stream(prompt) {
        const piece = span.child("model");
        let words = 0;
        let failed = true;
        try {
          for await (const word of model.stream(prompt)) {
            words += 1;
            yield word;
          }
          failed = false;
        } finally {
          // A caller that stops reading early also ends the call, which is not a failure.
          piece.note({ words, failed: failed && !prompt.signal.aborted });
          piece.end();
        }
      },
    }
  );
}
