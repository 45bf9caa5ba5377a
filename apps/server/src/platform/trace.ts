import type { Span as OpenSpan, Tracer } from "@opentelemetry/api";
import type { Engine, LanguageModel } from "@understudy/knowledge";

/** A span between a question and its stored answer. Values are counts, states and kinds, never text. */
export type Span = {
  /** A child span. Ends with the work, and records whether it failed. */
  within: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
  child: (name: string) => Span;
  note: (facts: Facts) => void;
  end: () => void;
};
type Facts = Record<string, string | number | boolean>;
export type Trace = { begin: (name: string) => Span; close: () => Promise<void> };

const nothing: Span = {
  within: (_name, work) => work(),
  child: () => nothing,
  note: () => {},
  end: () => {},
};

/** A trace that does nothing. */
export const noTrace: Trace = { begin: () => nothing, close: async () => {} };

/** Sends traces to a collector, as OTLP over HTTP. Without a URL, none of it is even loaded. */
export async function createTrace(url: string | undefined, service: string): Promise<Trace> {
  if (!url) return noTrace;
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
  ]);
  const exporter = new OTLPTraceExporter({ url });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ "service.name": service }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000 })],
  });
  const tracer = provider.getTracer("understudy");
  return {
    begin: (name) => spanOf(api, tracer, tracer.startSpan(name, {}, api.ROOT_CONTEXT)),
    // An unavailable collector costs its traces and delays nothing.
    close: () => provider.shutdown().catch(() => {}),
  };
}

type Api = Pick<typeof import("@opentelemetry/api"), "trace" | "ROOT_CONTEXT" | "SpanStatusCode">;

function spanOf(api: Api, tracer: Tracer, open: OpenSpan): Span {
  const child = (name: string): Span => {
    const inside = api.trace.setSpan(api.ROOT_CONTEXT, open);
    return spanOf(api, tracer, tracer.startSpan(name, {}, inside));
  };
  return {
    child,
    async within(name, work) {
      const piece = child(name);
      try {
        return await work();
      } catch (error) {
        // The error message may quote user text.
        piece.note({ failed: true, error: (error as Error).name });
        throw error;
      } finally {
        piece.end();
      }
    },
    note(facts) {
      open.setAttributes(facts);
      if (facts["failed"] === true) open.setStatus({ code: api.SpanStatusCode.ERROR });
    },
    end: () => open.end(),
  };
}

/** Records the engine and model calls of one question in its trace. */
export function tracedEngine(engine: Engine, span: Span): Engine {
  const { store, embedder, reranker } = engine;
  return {
    ...engine,
    store: {
      ...store,
      search: (search) => span.within("search", () => store.search(search)),
      similarWords: (words) => span.within("spelling", () => store.similarWords(words)),
    },
    embedder: embedder && {
      ...embedder,
      embed: (...call) => span.within("embedding", () => embedder.embed(...call)),
    },
    reranker: reranker && {
      score: (...call) => span.within("reranking", () => reranker.score(...call)),
    },
  };
}

/** Records each call of the language model, with the number of its words. */
export function tracedModel(model: LanguageModel | undefined, span: Span): LanguageModel | undefined {
  return (
    model && {
      async *stream(prompt) {
        const child = span.child("model");
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
          child.note({ words, failed: failed && !prompt.signal.aborted });
          child.end();
        }
      },
    }
  );
}
