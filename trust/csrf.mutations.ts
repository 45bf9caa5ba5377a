import type { Mutation } from "../testing/mutation.ts";

const ACCOUNTS = "features/accounts/";
const GUARD = "platform/request-guard.ts";
const SERVER = "platform/server.ts";

const ORIGIN_CHECK = "if ((carried || form) && request.headers.origin !== ownOrigin)";
const UPLOAD = "POST /api/documents";
const CHAT = "POST /api/chat";

const one = (name: string, place: string, find: string, put: string, ...mustFail: string[]): Mutation => ({
  name,
  edits: [{ in: place, find, put }],
  mustFail,
});

export const mutations: readonly Mutation[] = [
  one(
    "the origin is not checked",
    GUARD,
    ORIGIN_CHECK,
    "if (false)",
    `${UPLOAD}: origin none, content type right`,
    `${UPLOAD}: origin foreign, content type right`,
    `${CHAT}: origin null, content type right`,
    "POST /api/login/email without a session: content type right",
    "refused calls change nothing",
  ),
  one(
    "no origin is as good as ours",
    GUARD,
    ORIGIN_CHECK,
    "if ((carried || form) && request.headers.origin && request.headers.origin !== ownOrigin)",
    `${UPLOAD}: origin none, content type right`,
  ),
  one(
    "the origin null is as good as ours",
    GUARD,
    ORIGIN_CHECK,
    'if ((carried || form) && request.headers.origin !== "null" && request.headers.origin !== ownOrigin)',
    `${UPLOAD}: origin null, content type right`,
  ),
  one(
    "the origin must only start like ours",
    GUARD,
    ORIGIN_CHECK,
    'if ((carried || form) && !(request.headers.origin ?? "").startsWith(ownOrigin))',
    `${UPLOAD}: origin our address and more, content type right`,
    `${UPLOAD}: origin our address as a user name, content type right`,
  ),
  one(
    "the origin must only have our host",
    GUARD,
    ORIGIN_CHECK,
    `const host = URL.canParse(request.headers.origin ?? "") ? new URL(request.headers.origin).hostname : "";
     if ((carried || form) && host !== new URL(ownOrigin).hostname)`,
    `${UPLOAD}: origin our host on another port, content type right`,
    `${UPLOAD}: origin our address over https, content type right`,
  ),
  one(
    "a session on a public call is not seen",
    GUARD,
    "|| request.cookies[SESSION_COOKIE] !== undefined",
    "",
    `${CHAT}: origin foreign, content type right`,
  ),
  one(
    "a form without a session may come from anywhere",
    GUARD,
    'const form = definition.bodyType === "form";',
    "const form = false;",
    "POST /api/login/email without a session: content type right",
    "POST /api/login/email/confirm without a session: content type right",
  ),
  one(
    "the content type is left to the parser",
    GUARD,
    'if (!CONTENT_TYPES[definition.bodyType ?? "json"].test(header ?? ""))',
    "if (false)",
    `${CHAT}: our origin, content type the right one and " ; charset=utf-8"`,
    `${CHAT}: our origin, content type a form`,
  ),
  one(
    "the content type must only start right",
    GUARD,
    "json: /^application\\/json(; ?charset=utf-8)?$/i,",
    "json: /^application\\/json/i,",
    `${CHAT}: our origin, content type the right one and "; garbage"`,
    `${CHAT}: our origin, content type with a tab at the end`,
  ),
  one(
    "the content type is trimmed",
    GUARD,
    'const header = request.headers["content-type"];',
    'const header = request.headers["content-type"]?.trim();',
    `${CHAT}: our origin, content type with a leading space`,
  ),
  one(
    "every origin is let in, with credentials",
    SERVER,
    '"x-request-id": request.id,',
    `"x-request-id": request.id,
     "access-control-allow-origin": request.headers.origin ?? "*",
     "access-control-allow-credentials": "true",`,
    "GET /api/auth/user: no access-control headers",
    "OPTIONS /api/auth/user: no access-control headers",
    `${CHAT}: no access-control headers`,
  ),
  one(
    "every read marks the session",
    ACCOUNTS,
    "const TOUCH_AFTER = HOUR;",
    "const TOUCH_AFTER = -1;",
    "GET /api/auth/user: reading changes nothing",
  ),
  one(
    "looking at a mailed link uses it up",
    ACCOUNTS,
    "const details = await attempts.peek(hashToken(token), clock());",
    "const details = await attempts.take(hashToken(token), clock());",
    "GET /api/login/email: reading changes nothing",
  ),
  one(
    "another site may sign people out",
    ACCOUNTS,
    'if (request.headers["sec-fetch-site"] !== "cross-site") await sessions.end(request, reply);',
    "await sessions.end(request, reply);",
    "GET /api/logout from another site: touches what it may",
  ),
];
