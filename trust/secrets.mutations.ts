import type { Log } from "../apps/server/src/platform/log.ts";
import { type Mutation, mutateExport } from "../testing/mutation.ts";

type Request = { method: string; url: string; headers: object };
type CreateLog = (...args: unknown[]) => object;
type CreatePino = (...args: unknown[]) => Log;
type Put = (source: unknown, limit: unknown, under?: object) => unknown;
type CreateVault = (options: object) => { storage: (inner: { put: Put }) => object };
type StillPolicies = (style?: string) => (framedBy: string) => string;
type Hook = (request: object, reply: { header: (name: string, value: string) => unknown }) => Promise<void>;
type CreateServer = (options: object) => Promise<{ addHook: (name: string, hook: Hook) => unknown }>;

const LOG = "no secret is in the log";
const DATABASE = "no key is in the database";
const HEADERS = "every answer has its headers";

/** A log that writes more than it may. */
const log = (name: string, replacement: (original: CreatePino) => CreateLog): Mutation =>
  mutateExport(name, ["platform/log.ts", "createLog"], replacement, LOG);

const vault = (
  name: string,
  replacement: (original: CreateVault) => CreateVault,
  mustFail: string,
): Mutation => mutateExport(name, ["platform/vault.ts", "createVault"], replacement, mustFail);

/** No export reaches these lines, so these edit the source text. */
const inText = (name: string, place: string, find: string, put: string, mustFail: string): Mutation => ({
  name,
  edits: [{ in: place, find, put }],
  mustFail: [mustFail],
});

export const mutations: readonly Mutation[] = [
  log("errors are logged with all their fields", (original) => (...args) => {
    const whole = (error: unknown): unknown =>
      error instanceof Error
        ? { ...error, message: error.message, stack: error.stack, cause: whole(error.cause) }
        : error;
    return original(...args).child({}, { serializers: { err: whole, error: whole } });
  }),
  log("the query of an address is logged", (original) => (...args) => {
    const req = ({ method, url }: Request) => ({ method, path: url });
    return original(...args).child({}, { serializers: { req } });
  }),
  log("the path of an address is logged as it was sent", (original) => (...args) => {
    const req = ({ method, url }: Request) => ({ method, path: url.split("?")[0] });
    return original(...args).child({}, { serializers: { req } });
  }),
  log("the headers of a request are logged", (original) => (...args) => {
    const req = ({ method, headers }: Request) => ({ method, headers });
    return original(...args).child({}, { serializers: { req } });
  }),
  inText(
    "a session is stored as it is",
    "modules/accounts/sessions.ts",
    'userAgent: (request.headers["user-agent"] ?? "").slice(0, 200),',
    "userAgent: token,",
    DATABASE,
  ),
  vault(
    "webhook secrets are stored as they are",
    (original) => (options) => ({
      ...original(options),
      seal: async (_on: object, _userId: string, secret: string) => secret,
    }),
    DATABASE,
  ),
  vault(
    "originals are stored as they are",
    (original) => (options) => {
      const closed = original(options);
      const storage: typeof closed.storage = (inner) => ({
        ...closed.storage(inner),
        put: (source: unknown, limit: unknown) => inner.put(source, limit),
      });
      return { ...closed, storage };
    },
    "no words are in the originals",
  ),
  inText(
    "an error repeats what the database said",
    "platform/problem.ts",
    "detail: error.message,",
    "detail: (error.cause as { detail?: string } | undefined)?.detail ?? error.message,",
    "no fault repeats what was sent",
  ),
  inText(
    "an error says where it came from",
    "platform/problem.ts",
    "detail: error.message,",
    "detail: (error.cause as Error | undefined)?.stack ?? error.message,",
    "no answer has a stack",
  ),
  mutateExport<StillPolicies>(
    "pages with strangers' words may have scripts in them",
    ["platform/content-policy.ts", "staticPolicies"],
    (original) => (style) => {
      const policy = original(style);
      return (framedBy) => policy(framedBy).replace("script-src 'self'", "script-src 'self' 'unsafe-inline'");
    },
    HEADERS,
  ),
  mutateExport<CreateServer>(
    "browsers do not learn to stay on https",
    ["platform/server.ts", "createServer"],
    (original) => async (options) => {
      const app = await original(options);
      app.addHook("onRequest", async (_request, reply) => {
        reply.header("strict-transport-security", "max-age=0");
      });
      return app;
    },
    HEADERS,
  ),
];
