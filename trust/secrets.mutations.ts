import type { Mutation } from "../testing/mutation.ts";

const LOG = "no secret is in the log";
const DATABASE = "no key is in the database";
const HEADERS = "every answer has its headers";

const one = (name: string, place: string, find: string, put: string, ...mustFail: string[]): Mutation => ({
  name,
  edits: [{ in: place, find, put }],
  mustFail,
});

export const mutations: readonly Mutation[] = [
  one(
    "errors are logged with all that hangs on them",
    "platform/log.ts",
    "...{ type: name, message, stack },",
    "...error, type: name, message, stack,",
    LOG,
  ),
  one(
    "what stands behind the question mark is logged",
    "platform/log.ts",
    'request.url.split("?")[0]',
    "request.url",
    LOG,
  ),
  one(
    "who asks is logged",
    "platform/log.ts",
    "method: request.method,",
    "method: request.method, headers: (request as unknown as { headers: object }).headers,",
    LOG,
  ),
  one(
    "a session is kept as it is",
    "features/accounts/sessions.ts",
    'userAgent: (request.headers["user-agent"] ?? "").slice(0, 200),',
    "userAgent: token,",
    DATABASE,
  ),
  one(
    "webhook secrets are kept as they are",
    "platform/vault.ts",
    "if (!(await isOn(on, userId))) return secret;",
    "if (secret) return secret;",
    DATABASE,
  ),
  one(
    "originals are kept as they are",
    "platform/vault.ts",
    "if (!owner || !ownKey) return inner.put(source, limit, under);",
    "if (inner) return inner.put(source, limit, under); if (!owner || !ownKey) return inner.put(source, limit);",
    "no words are in the originals",
  ),
  one(
    "a fault tells what the database said",
    "platform/problem.ts",
    "detail: error.message,",
    "detail: (error.cause as { detail?: string } | undefined)?.detail ?? error.message,",
    "no fault repeats what was sent",
  ),
  one(
    "a fault tells where it came from",
    "platform/problem.ts",
    "detail: error.message,",
    "detail: (error.cause as Error | undefined)?.stack ?? error.message,",
    "no answer has a stack",
  ),
  one(
    "pages with strangers' words may have scripts in them",
    "platform/content-policy.ts",
    "script-src 'self'; style-src",
    "script-src 'self' 'unsafe-inline'; style-src",
    HEADERS,
  ),
  one(
    "nobody is told to stay on https",
    "platform/server.ts",
    '"max-age=31536000; includeSubDomains"',
    '"max-age=0"',
    HEADERS,
  ),
];
