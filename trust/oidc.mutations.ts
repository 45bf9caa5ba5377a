import type { Mutation } from "../testing/mutation.ts";

const ACCOUNTS = "features/accounts/";
const COOKIES = "platform/cookies.ts";

const one = (name: string, place: string, find: string, put: string, ...mustFail: string[]): Mutation => ({
  name,
  edits: [{ in: place, find, put }],
  mustFail,
});

/** Formbricks, CVE-2025-59934: the token is read and believed. */
const BELIEVED = `
  const answer = await (await fetch(config.serverMetadata().token_endpoint, {
    method: "POST",
    headers: { authorization: "Basic " + btoa(issuer.clientId + ":" + issuer.clientSecret) },
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code: new URLSearchParams(search).get("code"),
      redirect_uri: redirectUri(issuerId),
      code_verifier: secrets.codeVerifier,
    }),
  })).json();
  const tokens = {
    access_token: answer.access_token,
    claims: () => JSON.parse(Buffer.from(answer.id_token.split(".")[1], "base64url")),
  };`;

export const mutations: readonly Mutation[] = [
  one(
    "the state belongs to no browser",
    ACCOUNTS,
    "|| !browser || details.browser !== hashToken(browser)",
    "",
    "refused: another browser, without a sign-in cookie",
    "refused: another browser, with a sign-in of its own under way",
  ),
  one(
    "the state belongs to no issuer",
    ACCOUNTS,
    "details.issuerId !== issuerId ||",
    "",
    "refused: a state of one issuer on the callback of another",
  ),
  one(
    "a state can be used again",
    ACCOUNTS,
    'const row = await db .deleteFrom("sign_in_attempts")',
    'const row = await db.updateTable("sign_in_attempts").set({ kind: "oidc" })',
    "refused: the state was used before",
  ),
  one(
    "a sign-in may take for ever",
    ACCOUNTS,
    '.where("expire", ">", now) .returning("details")',
    '.returning("details")',
    "refused: the sign-in was started eleven minutes ago",
  ),
  one(
    "a state opens what a mailed link opens",
    ACCOUNTS,
    'if (details?.kind !== "email") return undefined; const { userId, isNew } = await userOfEmail(db, details.email);',
    'if (!details) return undefined; const { userId, isNew } = await userOfEmail(db, details.email ?? "x@example.com");',
    "refused: a state as the token of a mailed link",
  ),
  {
    name: "no nonce",
    edits: [
      { in: ACCOUNTS, find: "nonce, state, });", put: "state });" },
      { in: ACCOUNTS, find: "expectedNonce: secrets.nonce,", put: "" },
    ],
    mustFail: ["refused: the nonce is missing"],
  },
  {
    name: "no PKCE",
    edits: [
      {
        in: ACCOUNTS,
        find: "code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),",
        put: "",
      },
      { in: ACCOUNTS, find: 'code_challenge_method: "S256",', put: "" },
      { in: ACCOUNTS, find: "pkceCodeVerifier: secrets.codeVerifier,", put: "" },
    ],
    mustFail: [
      "PKCE is S256 with the verifier that belongs to it",
      "refused: a code of another sign-in, bound to another PKCE challenge",
    ],
  },
  one(
    "the same verifier for everybody",
    ACCOUNTS,
    "client.randomPKCECodeVerifier()",
    '"a".repeat(43)',
    "refused: a code of another sign-in, bound to another PKCE challenge",
  ),
  one(
    "the signature is not checked",
    ACCOUNTS,
    "client.enableNonRepudiationChecks(config);",
    "",
    "refused: signed by another key",
    "refused: the payload was changed after signing",
  ),
  one(
    "the ID token is decoded and never verified",
    ACCOUNTS,
    `const tokens = await client.authorizationCodeGrant(config, new URL(redirectUri(issuerId) + search), {
        pkceCodeVerifier: secrets.codeVerifier,
        expectedState: secrets.state,
        expectedNonce: secrets.nonce,
        idTokenExpected: true,
      });`,
    BELIEVED,
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
  one(
    "whatever the description says is the issuer",
    ACCOUNTS,
    `const config = await client.discovery( url, issuer.clientId, issuer.clientSecret,
      client.ClientSecretBasic(issuer.clientSecret),
      { execute: loopback ? [client.allowInsecureRequests] : [], timeout: 10 }, );`,
    `const config = new client.Configuration(
       await (await fetch(issuer.issuer + "/.well-known/openid-configuration")).json(),
       issuer.clientId, issuer.clientSecret, client.ClientSecretBasic(issuer.clientSecret));
     client.allowInsecureRequests(config);`,
    "refused: the description names another issuer than the configured one",
  ),
  one(
    "userinfo may speak of anybody",
    ACCOUNTS,
    "client.fetchUserInfo(config, tokens.access_token, subject)",
    "client.fetchUserInfo(config, tokens.access_token, client.skipSubjectCheck)",
    "refused: userinfo speaks of another sub",
  ),
  one(
    "every e-mail counts as verified",
    ACCOUNTS,
    "claims.email_verified === true",
    "true",
    "refused: an unverified e-mail of somebody's account",
    "refused: an unverified e-mail of nobody",
  ),
  one(
    'the word "true" verifies an e-mail',
    ACCOUNTS,
    "claims.email_verified === true",
    "Boolean(claims.email_verified)",
    'refused: an e-mail of somebody\'s account, verified by the word "true"',
  ),
  {
    name: "the session keeps the id it came with",
    edits: [
      {
        in: ACCOUNTS,
        find: "const token = newToken(); const now = clock();",
        put: "const token = old ?? newToken(); const now = clock();",
      },
    ],
    mustFail: ["session: the id changes at sign-in"],
  },
  one(
    "the old session goes on",
    ACCOUNTS,
    "if (old) await sessions.remove(hashToken(old));",
    "",
    "session: the id before the sign-in is dead",
  ),
  one(
    "signing out only forgets the cookie",
    ACCOUNTS,
    "if (token) await sessions.remove(hashToken(token));",
    "",
    "session: it dies within 1 s of sign-out",
  ),
  one(
    "signing out everywhere ends this session only",
    ACCOUNTS,
    "return sessions.removeAll(userId);",
    "return 0;",
    "session: all die within 1 s of signing out everywhere",
  ),
  one(
    "a session is remembered in the process",
    ACCOUNTS,
    "const row = await sessions.find(sid, now);",
    `globalThis.remembered ??= new Map();
     const row = globalThis.remembered.get(sid) ?? (await sessions.find(sid, now));
     if (row) globalThis.remembered.set(sid, row);`,
    "session: it dies within 1 s of sign-out",
  ),
  one(
    "a session outlives its user",
    ACCOUNTS,
    'if (!row) throw new AppError("unauthorized"); return presentUser(row);',
    `const gone = { first_name: null, last_name: null, email: null, profile_image_url: null, bio: null };
     return presentUser(row ?? {
       ...gone, id: userId, title: null, company: null, location: null, is_public: true, plan_type: "free",
     });`,
    "session: it dies within 1 s of the user's deletion",
  ),
  one("no __Host-", COOKIES, '"__Host-session"', '"session"', "session: it is called __Host-"),
  one("no HttpOnly", COOKIES, "httpOnly: true", "httpOnly: false", "session: it is HttpOnly"),
  one("no Secure", COOKIES, "secure: true", "secure: false", "session: it is Secure"),
  one("SameSite=None", COOKIES, 'sameSite: "lax"', 'sameSite: "none"', "session: it is SameSite=Lax"),
  one(
    "a domain",
    COOKIES,
    'path: "/"',
    'path: "/", domain: "127.0.0.1"',
    "session: it has the path / and no domain",
  ),
  one(
    "a short id",
    "platform/ids.ts",
    'return randomBytes(32).toString("base64url");',
    'return randomBytes(12).toString("base64url");',
    "session: it has at least 128 bits",
  ),
  one(
    "a clock for an id",
    "platform/ids.ts",
    'return randomBytes(32).toString("base64url");',
    'return String(performance.now()).replace(".", "_").padStart(43, "0");',
    "session: it has at least 128 bits",
  ),
  one(
    "the id itself in the table",
    ACCOUNTS,
    'return createHash("sha256").update(token).digest("hex");',
    "return token;",
    "session: the table holds a hash and not the id",
  ),
];
