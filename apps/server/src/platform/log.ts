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
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
