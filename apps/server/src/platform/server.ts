import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import { AppError, allEndpoints, LIMITS, type Method } from "@understudy/contracts";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { drainOnClose } from "./drain.ts";
import type { Log } from "./log.ts";
import { installProblems, refuseConnection, sendProblem } from "./problem.ts";
import { publicLimits } from "./public-limits.ts";
import type { Authenticate, AuthenticateKey } from "./route.ts";

type Options = {
  log: Log;
  origin: string;
  trustProxy: string;
  authenticate: Authenticate;
  /** Without it, no API key is accepted. */
  authenticateKey?: AuthenticateKey;
  /** Without it, there is no limit. */
  limits?: { reads: number; streams: number };
};

const JSON_LIMIT = 256 * 1024;

/**
 * Fastify with what every route relies on: problem responses, request ids, cookies, strict bodies, security headers.
 */
export async function createServer({
  log,
  origin,
  trustProxy,
  authenticate,
  authenticateKey = async () => {
    throw new AppError("unauthorized");
  },
  limits = { reads: Number.POSITIVE_INFINITY, streams: Number.POSITIVE_INFINITY },
}: Options): Promise<FastifyInstance> {
  const https = origin.startsWith("https:");
  const app = Fastify({
    loggerInstance: log,
    bodyLimit: JSON_LIMIT,
    trustProxy: trustProxy === "off" ? false : trustProxy,
    genReqId: () => crypto.randomUUID(),
    // Idle keep-alive connections must not delay a drain.
    forceCloseConnections: "idle",
    // Fastify's own response is not in problem format. `drainOnClose` sends ours.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    // A URL that cannot be parsed, or with a part too long to be one of our ids.
    frameworkErrors: (error, request, reply) => {
      const code = error.code === "FST_ERR_BAD_URL" ? "invalid_request" : "not_found";
      sendProblem(reply, request, new AppError(code, { cause: error }));
    },
    clientErrorHandler: (_error, socket) => refuseConnection(socket, safeHeaders(https)),
  }) as unknown as FastifyInstance;
  app.decorate("authenticate", authenticate);
  app.decorate("authenticateKey", authenticateKey);
  app.decorate("publicLimits", publicLimits(limits));
  app.decorate("ownOrigin", origin);
  app.decorate("routed", new Set<string>());
  installProblems(app);
  installHeaders(app, https);
  drainOnClose(app);
  refuseUnknownCalls(app);
  await app.register(cookie);
  // Only parts that a route names are read at all. The file size is limited where the file is written.
  await app.register(multipart, {
    limits: { fileSize: LIMITS.uploadBytes + 1, files: 1, fields: 0, parts: 1, headerPairs: 20 },
  });
  app.removeContentTypeParser("text/plain");
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))));
    },
  );
  return app;
}

/** Headers of every response. */
const safeHeaders = (https: boolean): Record<string, string> => ({
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  // A response that is not a page loads nothing and cannot be framed. Pages set their own policy.
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
  ...(https ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
});

function installHeaders(app: FastifyInstance, https: boolean): void {
  const headers = safeHeaders(https);
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({ "x-request-id": request.id, ...headers });
  });
}

const METHODS: readonly Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** A known path with another method gets 405, any other path under `/api` gets 404, before a body is read. */
function refuseUnknownCalls(app: FastifyInstance): void {
  const refuse = (code: "method_not_allowed" | "not_found", allow?: string) => ({
    onRequest: async (_request: FastifyRequest, reply: FastifyReply) => {
      if (allow) reply.header("allow", allow);
      throw new AppError(code);
    },
    handler: () => undefined,
  });
  for (const [url, definitions] of Map.groupBy(allEndpoints, ({ path }) => path)) {
    const taken = definitions.map(({ method }) => method);
    const method = METHODS.filter((name) => !taken.includes(name));
    app.route({ method, url, ...refuse("method_not_allowed", taken.join(", ")) });
  }
  for (const url of ["/api", "/api/*"]) app.all(url, refuse("not_found"));
}

/** The server refuses to start if the contract contains an endpoint without a route. */
export function assertEveryEndpointRouted(app: FastifyInstance): void {
  const names = allEndpoints.map((definition) => `${definition.method} ${definition.path}`);
  const missing = names.filter((name) => !app.routed.has(name));
  const unknown = [...app.routed].filter((name) => !names.includes(name));
  if (missing.length > 0 || unknown.length > 0) {
    throw new Error(
      `Routes and contract differ. Missing: ${missing.join(", ")}. Unknown: ${unknown.join(", ")}.`,
    );
  }
}
