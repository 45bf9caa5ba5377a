import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { freePort } from "./processes.ts";
import { CLIENT, serve } from "./product.ts";
import { type Claims, type Keys, makeKeys, publicKeys, type Signing, signToken } from "./tokens.ts";

type Json = Record<string, unknown>;
type Change = (value: Json) => Json;

/** Where the provider violates the protocol. Without tricks it is honest, and as strict as a good provider. */
export type Tricks = {
  claims?: Change;
  signing?: Signing;
  /** Changes the whole response of the token endpoint. */
  tokens?: Change;
  userinfo?: Change;
  /** Changes the parameters of the address that it redirects the browser to. */
  redirect?: (answer: URLSearchParams) => void;
  /** Accepts a used code, or a verifier that doesn't match. */
  codesForever?: boolean;
  ignoresPkce?: boolean;
};

type Grant = { query: URLSearchParams; person: Claims; used: boolean };
type Exchange = { method: string | null; challenge: string | null; verifier: string | null };
type TestBench = {
  issuer: string;
  keys: Keys;
  document: Json;
  person: Claims;
  tricks: Tricks;
  grants: Map<string, Grant>;
  people: Map<string, Claims>;
  /** The endpoints that were called, and what the token endpoint received. */
  seen: string[];
  exchanges: Exchange[];
};
export type HostileProvider = Awaited<ReturnType<typeof startHostileProvider>>;

/** A complete OpenID provider that can be configured to misbehave differently at every sign-in. */
export async function startHostileProvider(lieAbout: Change = (document) => document) {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const bench: TestBench = {
    issuer,
    keys: makeKeys(),
    document: lieAbout(honestDocument(issuer)),
    person: person("nobody@example.com"),
    tricks: {},
    grants: new Map(),
    people: new Map(),
    seen: [],
    exchanges: [],
  };
  const close = await serve((request, response) => {
    answer(bench, request, response).catch((error: unknown) => response.destroy(error as Error));
  }, port);
  return {
    issuer,
    seen: bench.seen,
    exchanges: bench.exchanges,
    close,
    /** From now on this user signs in, and the provider plays these tricks. */
    play(claims: Claims, tricks: Tricks = {}): void {
      bench.person = claims;
      bench.tricks = tricks;
      bench.seen.length = 0;
      bench.exchanges.length = 0;
    },
  };
}

function honestDocument(issuer: string): Json {
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256", "ES256"],
    token_endpoint_auth_methods_supported: ["client_secret_basic"],
    code_challenge_methods_supported: ["S256"],
  };
}

async function answer(bench: TestBench, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "/", bench.issuer);
  const authorization = request.headers.authorization ?? "";
  bench.seen.push(pathname.split("/").at(-1) ?? "");
  if (pathname === "/auth") {
    response.writeHead(303, { location: authorize(bench, searchParams) }).end();
  } else if (pathname === "/.well-known/openid-configuration") {
    send(response, bench.document);
  } else if (pathname === "/jwks") {
    send(response, { keys: publicKeys(bench.keys) });
  } else if (pathname === "/token") {
    send(response, exchange(bench, await readForm(request), authorization));
  } else if (pathname === "/userinfo") {
    const claims = bench.people.get(authorization.replace(/^Bearer /, ""));
    send(response, claims && (bench.tricks.userinfo?.(claims) ?? claims));
  } else {
    response.writeHead(404).end();
  }
}

function authorize(bench: TestBench, query: URLSearchParams): string {
  const code = randomUUID();
  bench.grants.set(code, { query, person: bench.person, used: false });
  const back = new URL(query.get("redirect_uri") ?? "");
  back.searchParams.set("code", code);
  back.searchParams.set("state", query.get("state") ?? "");
  if (bench.document.authorization_response_iss_parameter_supported) {
    back.searchParams.set("iss", bench.issuer);
  }
  bench.tricks.redirect?.(back.searchParams);
  return back.href;
}

function exchange(bench: TestBench, form: URLSearchParams, authorization: string): Json | undefined {
  const { tricks } = bench;
  const grant = bench.grants.get(form.get("code") ?? "");
  const challenge = grant?.query.get("code_challenge") ?? null;
  const verifier = form.get("code_verifier");
  bench.exchanges.push({ method: grant?.query.get("code_challenge_method") ?? null, challenge, verifier });
  if (!grant || !isOurClient(authorization)) return undefined;
  if (grant.used && !tricks.codesForever) return undefined;
  if (form.get("redirect_uri") !== grant.query.get("redirect_uri")) return undefined;
  if (challenge && challenge !== s256(verifier ?? "") && !tricks.ignoresPkce) return undefined;
  grant.used = true;
  const accessToken = randomUUID();
  bench.people.set(accessToken, grant.person);
  const claims = honestClaims(bench, grant);
  const idToken = signToken(
    tricks.claims?.(claims) ?? claims,
    tricks.signing ?? "RS256",
    bench.keys,
    CLIENT.secret,
  );
  const body = { access_token: accessToken, token_type: "Bearer", expires_in: 600, id_token: idToken };
  return tricks.tokens?.(body) ?? body;
}

function honestClaims({ document }: TestBench, { query, person }: Grant): Claims {
  const now = Math.floor(Date.now() / 1000);
  const nonce = query.get("nonce");
  return {
    iss: document.issuer,
    aud: CLIENT.id,
    iat: now,
    exp: now + 600,
    ...(nonce ? { nonce } : {}),
    ...person,
  };
}

export function person(email: string): Claims {
  return { sub: `sub-${email}`, email, email_verified: true, given_name: "Ana", family_name: "Trust" };
}

export function s256(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}

function isOurClient(authorization: string): boolean {
  const [id, secret] = Buffer.from(authorization.replace(/^Basic /, ""), "base64")
    .toString()
    .split(":");
  return decodeURIComponent(id ?? "") === CLIENT.id && decodeURIComponent(secret ?? "") === CLIENT.secret;
}

/** An empty body means a refusal, as RFC 6749 defines it. */
function send(response: ServerResponse, body: Json | undefined): void {
  response.writeHead(body ? 200 : 400, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(body ?? { error: "invalid_grant" }));
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const piece of request) text += String(piece);
  return new URLSearchParams(text);
}
