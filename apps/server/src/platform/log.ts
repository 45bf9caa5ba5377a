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
      req: (request: { method: string; url: string; id: string }) => ({
        method: request.method,
        path: loggedPath(request.url),
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: toldOf,
      error: toldOf,
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** As long as the key of a private link; an owner's id, which opens nothing, is as long. */
const KEY = /(?<!usr_)[A-Za-z0-9]{22,}/g;

/**
 * The path of an address without what opens something: the query, which carries sign-in codes and tokens, and the keys
 * of private links, however they are written and wherever in the path they stand.
 */
export function loggedPath(url: string): string {
  const [path = ""] = url.split("?");
  return decoded(path)
    .replace(/(\/o\/+)[^/]+/gi, "$1[redacted]")
    .replace(KEY, "[redacted]");
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
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
