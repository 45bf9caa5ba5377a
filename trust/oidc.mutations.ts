import type { SignUpPolicy } from "../apps/server/src/modules/accounts/sign-up.ts";
import type { Database } from "../apps/server/src/platform/database.ts";
import { type Mutation, mutateExport, replace } from "../testing/mutation.ts";

const ACCOUNTS = "modules/accounts/";
const COOKIES = "platform/cookies.ts";
const IDS = "platform/ids.ts";
const LINK_SIGN_IN = "modules/accounts/link-sign-in.ts";
const OPENID = "modules/accounts/openid.ts";
const PROVIDER_SIGN_IN = "modules/accounts/provider-sign-in.ts";
const REPOSITORY = "modules/accounts/repository.ts";
const SESSIONS = "modules/accounts/sessions.ts";

type Secrets = { nonce?: string | undefined; codeVerifier?: string | undefined; state: string };
type Identity = {
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
};
type Issuer = { id: string; issuer: string; clientId: string; clientSecret: string };
type OpenId = {
  newSecrets: () => Secrets;
  authorizationUrl: (issuerId: string, secrets: Secrets) => Promise<string>;
  identify: (issuerId: string, search: string, secrets: Secrets) => Promise<Identity>;
};
type CreateOpenId = (issuers: readonly Issuer[], origin: string) => OpenId;
type SignInRequest = { browser: string };
type ProviderSignIn = (given: { openId: OpenId }) => {
  startOpenId: (issuerId: string, asker: SignInRequest) => Promise<string>;
  finishOpenId: (issuerId: string, search: string, browser: string | undefined) => Promise<unknown>;
};
type LinkSignIn = (given: { db: Database }) => { finishLink: (token: string) => Promise<unknown> };
type AttemptRepository = (db: Database) => {
  take: (id: string, now: Date) => Promise<unknown>;
  peek: (id: string, now: Date) => Promise<unknown>;
};
type SessionRepository = (db: Database) => {
  find: (sid: string, now: Date) => Promise<unknown>;
  removeAll: (userId: string) => Promise<number>;
};
type UserRepository = (db: Database) => { find: (userId: string) => Promise<object | undefined> };
type Request = { headers: object; cookies: object };
type CreateSessions = (given: object) => {
  start: (request: Request, reply: unknown, userId: string) => Promise<void>;
  end: (request: Request, reply: unknown) => Promise<void>;
};
type SetSessionCookie = (
  reply: { setCookie: (name: string, value: string, options: object) => void },
  token: string,
  maxAge: number,
) => void;

const cookie = (name: string, setCookie: () => SetSessionCookie, check: string): Mutation =>
  mutateExport(name, [COOKIES, "setSessionCookie"], setCookie, `session: ${check}`);

/**
 * No export reaches the calls of the OpenID library and the id inside the session module, so these edit the source
 * text.
 */
const inText = (name: string, find: string, put: string, ...mustFail: string[]): Mutation => ({
  name,
  edits: [{ in: ACCOUNTS, find, put }],
  mustFail,
});

export const mutations: readonly Mutation[] = [
  mutateExport<ProviderSignIn>(
    "the state belongs to no browser",
    [PROVIDER_SIGN_IN, "providerSignIn"],
    (original) => (given) => {
      const signIn = original(given);
      return {
        startOpenId: (issuerId, asker) => signIn.startOpenId(issuerId, { ...asker, browser: "any" }),
        finishOpenId: (issuerId, search) => signIn.finishOpenId(issuerId, search, "any"),
      };
    },
    "refused: another browser, without a sign-in cookie",
    "refused: another browser, with a sign-in of its own under way",
  ),
  mutateExport<ProviderSignIn>(
    "the state belongs to no issuer",
    [PROVIDER_SIGN_IN, "providerSignIn"],
    (original) => (given) => {
      const { authorizationUrl, identify } = given.openId;
      const signIn = (issuerId: string) =>
        original({
          ...given,
          openId: {
            ...given.openId,
            authorizationUrl: (_any, secrets) => authorizationUrl(issuerId, secrets),
            identify: (_any, search, secrets) => identify(issuerId, search, secrets),
          },
        });
      return {
        startOpenId: (issuerId, asker) => signIn(issuerId).startOpenId("any", asker),
        finishOpenId: (issuerId, search, browser) => signIn(issuerId).finishOpenId("any", search, browser),
      };
    },
    "refused: a state of one issuer on the callback of another",
  ),
  mutateExport<AttemptRepository>(
    "a state can be used again",
    [REPOSITORY, "attemptRepository"],
    (original) => (db) => {
      const attempts = original(db);
      return { ...attempts, take: attempts.peek };
    },
    "refused: the state was used before",
  ),
  mutateExport<AttemptRepository>(
    "a sign-in may take for ever",
    [REPOSITORY, "attemptRepository"],
    (original) => (db) => {
      const attempts = original(db);
      return { ...attempts, take: (id) => attempts.take(id, new Date(0)) };
    },
    "refused: the sign-in was started eleven minutes ago",
  ),
  mutateExport<LinkSignIn>(
    "a state opens what a mailed link opens",
    [LINK_SIGN_IN, "linkSignIn"],
    (original) => (given) => {
      const links = original(given);
      const details = JSON.stringify({ kind: "email", email: "x@example.com", returnTo: "/" });
      return {
        ...links,
        async finishLink(token) {
          await given.db
            .updateTable("sign_in_attempts")
            .set({ details })
            .where("kind", "=", "oidc")
            .execute();
          return links.finishLink(token);
        },
      };
    },
    "refused: a state as the token of a mailed link",
  ),
  mutateExport<CreateOpenId>(
    "no nonce",
    [OPENID, "createOpenId"],
    (original) => (issuers, origin) => {
      const openId = original(issuers, origin);
      return {
        ...openId,
        async authorizationUrl(issuerId, secrets) {
          const url = new URL(await openId.authorizationUrl(issuerId, secrets));
          url.searchParams.delete("nonce");
          return url.href;
        },
        identify: (issuerId, search, secrets) =>
          openId.identify(issuerId, search, { ...secrets, nonce: undefined }),
      };
    },
    "refused: the nonce is missing",
  ),
  mutateExport<CreateOpenId>(
    "no PKCE",
    [OPENID, "createOpenId"],
    (original) => (issuers, origin) => {
      const openId = original(issuers, origin);
      return {
        ...openId,
        async authorizationUrl(issuerId, secrets) {
          const url = new URL(await openId.authorizationUrl(issuerId, secrets));
          url.searchParams.delete("code_challenge");
          url.searchParams.delete("code_challenge_method");
          return url.href;
        },
        identify: (issuerId, search, secrets) =>
          openId.identify(issuerId, search, { ...secrets, codeVerifier: undefined }),
      };
    },
    "PKCE is S256 with the verifier that belongs to it",
    "refused: a code of another sign-in, bound to another PKCE challenge",
  ),
  mutateExport<CreateOpenId>(
    "the same verifier for everybody",
    [OPENID, "createOpenId"],
    (original) => (issuers, origin) => {
      const openId = original(issuers, origin);
      return { ...openId, newSecrets: () => ({ ...openId.newSecrets(), codeVerifier: "a".repeat(43) }) };
    },
    "refused: a code of another sign-in, bound to another PKCE challenge",
  ),
  inText(
    "the signature is not checked",
    "client.enableNonRepudiationChecks(config);",
    "",
    "refused: signed by another key",
    "refused: the payload was changed after signing",
  ),
  // Formbricks, CVE-2025-59934: the token is decoded and trusted without verification.
  mutateExport<CreateOpenId>(
    "the ID token is decoded and never verified",
    [OPENID, "createOpenId"],
    (original) => (issuers, origin) => ({
      ...original(issuers, origin),
      async identify(issuerId, search, { codeVerifier = "" }) {
        const known = issuers.find(({ id }) => id === issuerId);
        if (!known) throw new Error(`There is no issuer ${issuerId}.`);
        const { issuer, clientId, clientSecret } = known;
        const read = async (url: string, options = {}): Promise<Record<string, string>> =>
          (await fetch(url, options)).json();
        const endpoints = await read(`${issuer}/.well-known/openid-configuration`);
        const tokens = await read(endpoints.token_endpoint ?? "", {
          method: "POST",
          headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
          body: new URLSearchParams({
            grant_type: "authorization_code",
            code: new URLSearchParams(search).get("code") ?? "",
            redirect_uri: `${origin}/api/auth/callback/${issuerId}`,
            code_verifier: codeVerifier,
          }),
        });
        const payload = tokens.id_token?.split(".")[1] ?? "";
        const { sub } = JSON.parse(Buffer.from(payload, "base64url").toString());
        const { email = null } = await read(endpoints.userinfo_endpoint ?? "", {
          headers: { authorization: `Bearer ${tokens.access_token}` },
        });
        return { issuer, subject: sub, email, emailVerified: true, firstName: null, lastName: null };
      },
    }),
    "refused: alg none",
    "refused: HS256 with the public key",
    "refused: iss is another issuer",
    "refused: aud is another client",
    "refused: azp is another client",
    "refused: the ID token has expired",
    "refused: the nonce is another",
    "refused: the answer names another issuer",
    "refused: the provider answers with an error and a code",
  ),
  inText(
    "whatever the description says is the issuer",
    `const config = await client.discovery( url, issuer.clientId, issuer.clientSecret,
      client.ClientSecretBasic(issuer.clientSecret),
      { execute: loopback ? [client.allowInsecureRequests] : [], timeout: 10 }, );`,
    `const config = new client.Configuration(
       await (await fetch(issuer.issuer + "/.well-known/openid-configuration")).json(),
       issuer.clientId, issuer.clientSecret, client.ClientSecretBasic(issuer.clientSecret));
     client.allowInsecureRequests(config);`,
    "refused: the description names another issuer than the configured one",
  ),
  inText(
    "userinfo may speak of anybody",
    "client.fetchUserInfo(config, tokens.access_token, subject)",
    "client.fetchUserInfo(config, tokens.access_token, client.skipSubjectCheck)",
    "refused: userinfo speaks of another sub",
  ),
  mutateExport<(db: Database, identity: Identity, signUp: SignUpPolicy) => unknown>(
    "every e-mail counts as verified",
    ["modules/accounts/owners.ts", "userOfIdentity"],
    (original) => (db, identity, signUp) => original(db, { ...identity, emailVerified: true }, signUp),
    "refused: an unverified e-mail of somebody's account",
    "refused: an unverified e-mail of nobody",
  ),
  inText(
    'the word "true" verifies an e-mail',
    "claims.email_verified === true",
    "Boolean(claims.email_verified)",
    'refused: an e-mail of somebody\'s account, verified by the word "true"',
  ),
  inText(
    "the session keeps the id it came with",
    "const token = newToken(); const now = clock();",
    "const token = old ?? newToken(); const now = clock();",
    "session: the id changes at sign-in",
  ),
  mutateExport<CreateSessions>(
    "the old session goes on",
    [SESSIONS, "createSessions"],
    (original) => (given) => {
      const sessions = original(given);
      return {
        ...sessions,
        start: ({ headers }, reply, userId) => sessions.start({ headers, cookies: {} }, reply, userId),
      };
    },
    "session: the id before the sign-in is dead",
  ),
  mutateExport<CreateSessions>(
    "signing out only forgets the cookie",
    [SESSIONS, "createSessions"],
    (original) => (given) => {
      const sessions = original(given);
      return { ...sessions, end: ({ headers }, reply) => sessions.end({ headers, cookies: {} }, reply) };
    },
    "session: it dies within 1 s of sign-out",
  ),
  mutateExport<SessionRepository>(
    "signing out everywhere only forgets the cookie",
    [REPOSITORY, "sessionRepository"],
    (original) => (db) => ({ ...original(db), removeAll: async () => 0 }),
    "session: all die within 1 s of signing out everywhere",
  ),
  mutateExport<SessionRepository>(
    "a session is remembered in the process",
    [REPOSITORY, "sessionRepository"],
    (original) => {
      const remembered = new Map<string, unknown>();
      return (db) => {
        const sessions = original(db);
        return {
          ...sessions,
          async find(sid, now) {
            const row = remembered.get(sid) ?? (await sessions.find(sid, now));
            if (row) remembered.set(sid, row);
            return row;
          },
        };
      };
    },
    "session: it dies within 1 s of sign-out",
  ),
  mutateExport<UserRepository>(
    "a session outlives its user",
    [REPOSITORY, "userRepository"],
    (original) => (db) => {
      const users = original(db);
      const names = { first_name: null, last_name: null, email: null, profile_image_url: null };
      const page = { bio: null, title: null, company: null, location: null, is_public: true };
      return {
        ...users,
        find: async (id) => (await users.find(id)) ?? { id, ...names, ...page, plan_type: "free" },
      };
    },
    "session: it dies within 1 s of the user's deletion",
  ),
  {
    name: "no __Host-",
    replaces: [
      replace(COOKIES, "SESSION_COOKIE", () => "session"),
      replace(
        COOKIES,
        "setSessionCookie",
        (): SetSessionCookie => (reply, token, maxAge) => {
          reply.setCookie("session", token, {
            path: "/",
            httpOnly: true,
            secure: true,
            sameSite: "lax",
            maxAge,
          });
        },
      ),
    ],
    mustFail: ["session: it is called __Host-"],
  },
  cookie(
    "no HttpOnly",
    () => (reply, token, maxAge) =>
      reply.setCookie("__Host-session", token, { path: "/", secure: true, sameSite: "lax", maxAge }),
    "it is HttpOnly",
  ),
  cookie(
    "no Secure",
    () => (reply, token, maxAge) =>
      reply.setCookie("__Host-session", token, { path: "/", httpOnly: true, sameSite: "lax", maxAge }),
    "it is Secure",
  ),
  cookie(
    "SameSite=None",
    () => (reply, token, maxAge) =>
      reply.setCookie("__Host-session", token, {
        path: "/",
        httpOnly: true,
        secure: true,
        sameSite: "none",
        maxAge,
      }),
    "it is SameSite=Lax",
  ),
  cookie(
    "a domain",
    () => (reply, token, maxAge) => {
      const options = { path: "/", httpOnly: true, secure: true, sameSite: "lax", maxAge };
      reply.setCookie("__Host-session", token, { ...options, domain: "127.0.0.1" });
    },
    "it has the path / and no domain",
  ),
  mutateExport<() => string>(
    "a short id",
    [IDS, "newToken"],
    (original) => () => original().slice(0, 16),
    "session: it has at least 128 bits",
  ),
  mutateExport<() => string>(
    "a clock for an id",
    [IDS, "newToken"],
    () => () => String(performance.now()).replace(".", "_").padStart(43, "0"),
    "session: it has at least 128 bits",
  ),
  inText(
    "the id itself in the table",
    'return createHash("sha256").update(token).digest("hex");',
    "return token;",
    "session: the table holds a hash and not the id",
  ),
];
