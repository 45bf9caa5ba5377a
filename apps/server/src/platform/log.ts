import { type DestinationStream, type Logger, pino } from "pino";

export type Log = Logger;

/**
 * Structured logs. Visitors' text, addresses and credentials never reach them: bodies are not logged at all, and
 * headers or fields that could contain them are redacted by name.
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
      err: withoutLibraryFields,
      error: withoutLibraryFields,
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** As long as the key of a private link. An owner's id is as long but is not a secret. */
const KEY = /(?<!usr_)[A-Za-z0-9]{22,}/g;

/**
 * The path of a URL without secrets: the query, which carries sign-in codes and tokens, and the keys of private links,
 * in any spelling and anywhere in the path.
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

/** The maximum depth of nested causes. */
const DEPTH = 4;

/**
 * An error without the extra fields of its library. PostgreSQL's errors contain the rejected row and a provider's
 * contain the whole prompt, and both may include a visitor's text.
 */
function withoutLibraryFields(error: unknown, depth: unknown = 0): unknown {
  if (!(error instanceof Error)) return String(error);
  const at = typeof depth === "number" ? depth : 0;
  const { name, message, stack, cause } = error;
  const { code } = error as { code?: unknown };
  return {
    type: name,
    message,
    stack,
    ...(typeof code === "string" ? { code } : {}),
    ...(cause === undefined || at >= DEPTH ? {} : { cause: withoutLibraryFields(cause, at + 1) }),
  };
}
