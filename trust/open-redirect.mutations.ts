import { type Mutation, replace } from "../testing/mutation.ts";

const RETURN_TO = "features/accounts/return-to.ts";
const ACCOUNTS = "features/accounts/";
const CALLBACK = "GET /api/auth/callback, signed in";
const CONFIRM = "POST /api/login/email/confirm";

type OwnPath = (value: string | undefined, origin: string) => string;

/** Another judge of `returnTo`. */
const judge = (
  name: string,
  replacement: (original: OwnPath) => OwnPath,
  ...families: string[]
): Mutation => ({
  name,
  replaces: [replace(RETURN_TO, "ownPath", replacement)],
  mustFail: families.flatMap((family) => [`${CALLBACK}: ${family}`, `${CONFIRM}: ${family}`]),
});

/** One route that does not ask the judge. No export reaches a single route, so these change the text. */
const inRoutes = (name: string, find: string, put: string, ...mustFail: string[]): Mutation => ({
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
  {
    name: "judged before the dots are gone",
    edits: [{ in: ACCOUNTS, find: "|| /^\\/\\/|\\\\/.test(pathname)", put: "" }],
    mustFail: [`${CALLBACK}: dot segments`, `${CONFIRM}: dot segments`],
  },
  {
    name: "a call is judged by its letters",
    edits: [
      {
        in: ACCOUNTS,
        find: "const pathname = decoded(url.pathname);",
        put: "const pathname = url.pathname;",
      },
    ],
    mustFail: [`${CALLBACK}: calls`],
  },
  {
    name: "every path is thrown away",
    replaces: [replace(RETURN_TO, "ownPath", () => () => "/")],
    mustFail: [`${CALLBACK}: safe`, `${CONFIRM}: safe`],
  },
  inRoutes(
    "login trusts what it is given",
    "const returnTo = ownPath(query.returnTo, origin);",
    'const returnTo = encodeURI(query.returnTo ?? "/");',
    `${CALLBACK}: slashes`,
    "GET /api/login, several ways: slashes",
    "GET /api/login, one way: slashes",
  ),
  inRoutes(
    "the mailed link trusts what it is given",
    "const returnTo = ownPath(body.returnTo, origin);",
    'const returnTo = encodeURI(body.returnTo ?? "/");',
    `${CONFIRM}: slashes`,
    "POST /api/login/email, bad address: slashes",
  ),
  inRoutes(
    "the callback reads returnTo from its address",
    "await sessions.start(request, reply, userId); return { redirect: await service.own.placeAfterSignIn(userId, returnTo) };",
    `await sessions.start(request, reply, userId);
     return { redirect: encodeURI(new URLSearchParams(search).get("returnTo") ?? returnTo) };`,
    `${CALLBACK}: slashes`,
  ),
  inRoutes(
    "logout goes where it is told",
    'await sessions.end(request, reply); return { redirect: "/" };',
    `await sessions.end(request, reply);
     return { redirect: encodeURI([request.query.returnTo].flat()[0] ?? "/") };`,
    "GET /api/logout: slashes",
  ),
];
