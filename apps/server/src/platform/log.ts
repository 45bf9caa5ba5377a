import { type DestinationStream, type Logger, pino } from "pino";

export type Log = Logger;

/**
 * Structured logs. A visitor's words, addresses and credentials never reach them: bodies are not logged at all,
 * and what could slip in by a header or a field is redacted by name.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    redact: {
      paths: [
        "req.headers.authorization",
        "req.headers.cookie",
        'res.headers["set-cookie"]',
        "*.email",
        "*.token",
        "*.password",
        "*.clientSecret",
        "*.message.body",
      ],
      censor: "[redacted]",
    },
    serializers: {
      // Query strings carry sign-in codes and tokens.
      req: (request: { method: string; url: string; id: string }) => ({
        method: request.method,
        path: request.url.split("?")[0],
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: toldOf,
      error: toldOf,
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Causes of causes; nobody reads further. */
const DEPTH = 4;

/**
 * An error without what its library hangs on it: PostgreSQL's holds the row that was refused, a provider's the whole
 * prompt, and either has a visitor's words in it.
 */
function toldOf(error: unknown, depth: unknown = 0): unknown {
  if (!(error instanceof Error)) return String(error);
  const at = typeof depth === "number" ? depth : 0;
  const { name, message, stack, cause } = error;
  const { code } = error as { code?: unknown };
  return {
    ...{ type: name, message, stack },
    ...(typeof code === "string" ? { code } : {}),
    ...(cause === undefined || at >= DEPTH ? {} : { cause: toldOf(cause, at + 1) }),
  };
}
