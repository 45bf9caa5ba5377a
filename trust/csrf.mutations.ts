import { type Mutation, mutateExport } from "../testing/mutation.ts";

const GUARD = "platform/request-guard.ts";
const REPOSITORY = "modules/accounts/repository.ts";

const UPLOAD = "POST /api/documents";
const CHAT = "POST /api/chat";

type Request = { headers: Record<string, string | undefined>; cookies: Record<string, string | undefined> };
type Definition = { path: string; bodyType?: string };
type AssertOwnOrigin = (request: Request, definition: Definition, ownOrigin: string) => void;
type AssertContentType = (request: Request, definition: Definition) => void;
type SessionRepository = (db: unknown) => {
  find: (sid: string, now: Date) => Promise<{ sess: object } | undefined>;
};
type AttemptRepository = (db: unknown) => {
  take: (id: string, now: Date) => Promise<unknown>;
  peek: (id: string, now: Date) => Promise<unknown>;
};
type Reply = { headers: (headers: Record<string, string>) => void };
type OnRequest = (request: Request, reply: Reply) => Promise<void>;
type Server = { addHook: (name: "onRequest", hook: OnRequest) => void };
type CreateServer = (options: object) => Promise<Server>;
type Handler = (input: { request: Request }) => unknown;
type Route = (app: object, definition: Definition, handler: Handler, options?: object) => void;

const origin = (
  name: string,
  replacement: (original: AssertOwnOrigin) => AssertOwnOrigin,
  ...mustFail: string[]
): Mutation => mutateExport(name, [GUARD, "assertOwnOrigin"], replacement, ...mustFail);

const contentType = (
  name: string,
  replacement: (original: AssertContentType) => AssertContentType,
  ...mustFail: string[]
): Mutation => mutateExport(name, [GUARD, "assertContentType"], replacement, ...mustFail);

export const mutations: readonly Mutation[] = [
  origin(
    "the origin is not checked",
    () => () => undefined,
    `${UPLOAD}: origin none, content type right`,
    `${UPLOAD}: origin foreign, content type right`,
    `${CHAT}: origin null, content type right`,
    "POST /api/login/email without a session: content type right",
    "refused calls change nothing",
  ),
  origin(
    "no origin is as good as ours",
    (original) => (request, definition, ownOrigin) => {
      if (request.headers.origin) original(request, definition, ownOrigin);
    },
    `${UPLOAD}: origin none, content type right`,
  ),
  origin(
    "the origin null is as good as ours",
    (original) => (request, definition, ownOrigin) => {
      if (request.headers.origin !== "null") original(request, definition, ownOrigin);
    },
    `${UPLOAD}: origin null, content type right`,
  ),
  origin(
    "the origin must only start like ours",
    (original) => (request, definition, ownOrigin) => {
      if (!request.headers.origin?.startsWith(ownOrigin)) original(request, definition, ownOrigin);
    },
    `${UPLOAD}: origin our address and more, content type right`,
    `${UPLOAD}: origin our address as a user name, content type right`,
  ),
  origin(
    "the origin must only have our host",
    (original) => (request, definition, ownOrigin) => {
      const host = URL.parse(request.headers.origin ?? "")?.hostname;
      if (host !== new URL(ownOrigin).hostname) original(request, definition, ownOrigin);
    },
    `${UPLOAD}: origin our host on another port, content type right`,
    `${UPLOAD}: origin our address over https, content type right`,
  ),
  origin(
    "a session on a public call is not seen",
    (original) =>
      ({ headers }, definition, ownOrigin) =>
        original({ headers, cookies: {} }, definition, ownOrigin),
    `${CHAT}: origin foreign, content type right`,
  ),
  origin(
    "a form without a session may come from anywhere",
    (original) => (request, definition, ownOrigin) =>
      original(request, { ...definition, bodyType: "json" }, ownOrigin),
    "POST /api/login/email without a session: content type right",
    "POST /api/login/email/confirm without a session: content type right",
  ),
  contentType(
    "the content type is left to the parser",
    () => () => undefined,
    `${CHAT}: our origin, content type the right one and " ; charset=utf-8"`,
    `${CHAT}: our origin, content type a form`,
  ),
  contentType(
    "the content type must only start right",
    (original) =>
      ({ headers, cookies }, definition) => {
        const start = headers["content-type"]?.replace(/^(application\/json).*/i, "$1");
        original({ headers: { ...headers, "content-type": start }, cookies }, definition);
      },
    `${CHAT}: our origin, content type the right one and "; garbage"`,
    `${CHAT}: our origin, content type with a tab at the end`,
  ),
  contentType(
    "the content type is trimmed",
    (original) =>
      ({ headers, cookies }, definition) => {
        const trimmed = headers["content-type"]?.trim();
        original({ headers: { ...headers, "content-type": trimmed }, cookies }, definition);
      },
    `${CHAT}: our origin, content type with a leading space`,
  ),
  mutateExport<CreateServer>(
    "every origin is let in, with credentials",
    ["platform/server.ts", "createServer"],
    (original) => async (options) => {
      const app = await original(options);
      app.addHook("onRequest", async (request, reply) => {
        reply.headers({
          "access-control-allow-origin": request.headers.origin ?? "*",
          "access-control-allow-credentials": "true",
        });
      });
      return app;
    },
    "GET /api/auth/user: no access-control headers",
    "OPTIONS /api/auth/user: no access-control headers",
    `${CHAT}: no access-control headers`,
  ),
  mutateExport<SessionRepository>(
    "every read marks the session",
    [REPOSITORY, "sessionRepository"],
    (original) => (db) => {
      const sessions = original(db);
      const lastSeenAt = new Date(0).toISOString();
      return {
        ...sessions,
        async find(sid, now) {
          const row = await sessions.find(sid, now);
          return row && { ...row, sess: { ...row.sess, lastSeenAt } };
        },
      };
    },
    "GET /api/auth/user: reading changes nothing",
  ),
  mutateExport<AttemptRepository>(
    "looking at a mailed link uses it up",
    [REPOSITORY, "attemptRepository"],
    (original) => (db) => {
      const attempts = original(db);
      return { ...attempts, peek: attempts.take };
    },
    "GET /api/login/email: reading changes nothing",
  ),
  mutateExport<Route>(
    "another site may sign people out",
    ["platform/route.ts", "route"],
    (original) => (app, definition, handler, options) => {
      const unaware: Handler = (input) =>
        handler({ ...input, request: { headers: {}, cookies: input.request.cookies } });
      original(app, definition, definition.path === "/api/logout" ? unaware : handler, options);
    },
    "GET /api/logout from another site: touches what it may",
  ),
];
