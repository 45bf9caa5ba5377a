import type { Span as OpenSpan, Tracer } from "@opentelemetry/api";

/** A piece of the way from a question to its stored answer. Values are counts, states and kinds: never words. */
export type Span = {
  /** A piece of this piece; ends with the work, and says so when it failed. */
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

/** No trace at all, for whoever does not want one. */
export const noTrace: Trace = { begin: () => nothing, close: async () => {} };

/** Sends traces to a collector, as OTLP over HTTP. Without an address nothing of it is even loaded. */
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
    // A collector that is away costs its traces and holds nobody up.
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
        // Its message may quote what somebody wrote.
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
