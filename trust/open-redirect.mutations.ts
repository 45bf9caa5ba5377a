import { type Mutation, replace } from "../testing/mutation.ts";

const RETURN_TO = "modules/accounts/return-to.ts";
const ACCOUNTS = "modules/accounts/";
const CALLBACK = "GET /api/auth/callback, signed in";
const CONFIRM = "POST /api/login/email/confirm";

type OwnPath = (value: string | undefined, origin: string) => string;
type Handler = (input: {
  request: { query: { returnTo?: string | string[] } };
}) => Promise<{ redirect: string }>;
type Route = (app: object, definition: { path: string }, handler: Handler, options?: object) => void;

/** Replaces the check of `returnTo`. */
const judge = (
  name: string,
  replacement: (original: OwnPath) => OwnPath,
  ...families: string[]
): Mutation => ({
  name,
  replaces: [replace(RETURN_TO, "ownPath", replacement)],
  mustFail: families.flatMap((family) => [`${CALLBACK}: ${family}`, `${CONFIRM}: ${family}`]),
});

/** A route whose response is changed. */
const inRoute = (name: string, replacement: (original: Route) => Route, ...mustFail: string[]): Mutation => ({
  name,
  replaces: [replace("platform/route.ts", "route", replacement)],
  mustFail,
});

/** A route that skips the check. No export reaches a single call of it, so these edit the source text. */
const inText = (name: string, find: string, put: string, ...mustFail: string[]): Mutation => ({
  name,
  edits: [{ in: ACCOUNTS, find, put }],
  mustFail,
});

export const mutations: readonly Mutation[] = [
  judge(
    "anything goes",
    () => (value) => encodeURI(value ?? "/"),
    "slashes",
    "absolute",
    "schemes",
    "userinfo",
  ),
  judge(
    "whatever starts with a slash",
    () => (value) => (value?.startsWith("/") ? encodeURI(value) : "/"),
    "slashes",
    "white space",
  ),
  judge(
    "whatever starts with one slash, read as text",
    () => (value) => (/^\/(?!\/)/.test(value ?? "") ? (value ?? "").replace(/[^\x20-\x7e]/g, "") : "/"),
    "backslashes",
    "white space",
  ),
  judge(
    "judged before the dots are gone",
    (original) => (value, origin) =>
      /^\/\.+\/\//.test(value ?? "") ? new URL(value ?? "", origin).pathname : original(value, origin),
    "dot segments",
  ),
  judge(
    "a call is judged by its letters",
    (original) => (value, origin) =>
      original(value?.replaceAll("%", "-"), origin) === "/" ? "/" : (value ?? "/"),
    "calls",
  ),
  judge("every path is thrown away", () => () => "/", "safe"),
  inText(
    "login trusts what it is given",
    "const returnTo = ownPath(query.returnTo, origin);",
    'const returnTo = encodeURI(query.returnTo ?? "/");',
    `${CALLBACK}: slashes`,
    "GET /api/login, several ways: slashes",
    "GET /api/login, one way: slashes",
  ),
  inText(
    "the mailed link trusts what it is given",
    "const returnTo = ownPath(body.returnTo, origin);",
    'const returnTo = encodeURI(body.returnTo ?? "/");',
    `${CONFIRM}: slashes`,
    "POST /api/login/email, bad address: slashes",
  ),
  inRoute(
    "the callback reads returnTo from its address",
    (original) => (app, definition, handler, options) => {
      const trusting: Handler = async (input) => {
        const { redirect } = await handler(input);
        return { redirect: encodeURI([input.request.query.returnTo].flat()[0] ?? redirect) };
      };
      const isCallback = definition.path === "/api/auth/callback/:issuer";
      original(app, definition, isCallback ? trusting : handler, options);
    },
    `${CALLBACK}: slashes`,
  ),
  inRoute(
    "logout goes where returnTo says",
    (original) => (app, definition, handler, options) => {
      const trusting: Handler = async (input) => {
        const { redirect } = await handler(input);
        return { redirect: encodeURI([input.request.query.returnTo].flat()[0] ?? redirect) };
      };
      original(app, definition, definition.path === "/api/logout" ? trusting : handler, options);
    },
    "GET /api/logout: slashes",
  ),
];
