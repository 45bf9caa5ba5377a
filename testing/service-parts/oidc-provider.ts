import { generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { parseArgs } from "node:util";
import { type Context, type Interaction, Provider } from "oidc-provider";
import { claimsOf, isEmail, type Person, personOf, pictureOf, subjectOf } from "./oidc-accounts.ts";
import { CLIENT_ID, CLIENT_SECRET, isLocalCallback } from "./oidc-client.ts";
import { loginPage, problemPage } from "./oidc-page.ts";
import { memoryStore } from "./oidc-store.ts";
import { writePrivate } from "./records.ts";

type Keys = { cookies: string[]; signing: Record<string, object> };
type Issuer = { slug: string; title: string; port: number };

const SCOPES = "openid email profile";
const HOUR = 3600;

/** Stored across restarts, so that a product with cached public keys still accepts new signatures. */
function keysIn(file: string, slugs: string[]): Keys {
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as Keys;
  const make = () => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    return { ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256" };
  };
  const keys: Keys = {
    cookies: [randomBytes(32).toString("base64url")],
    signing: Object.fromEntries(slugs.map((slug) => [slug, make()])),
  };
  writePrivate(file, JSON.stringify(keys));
  return keys;
}

/** Consent is automatic: a grant is created if none exists. */
function grantFor(provider: () => Provider) {
  return async ({ oidc }: Context) => {
    const { Grant } = provider();
    const { clientId } = oidc.client;
    const known = oidc.result?.consent?.grantId ?? oidc.session.grantIdFor(clientId);
    const existing = known ? await Grant.find(known) : undefined;
    if (existing) return existing;
    const grant = new Grant({ clientId, accountId: oidc.session.accountId });
    grant.addOIDCScope(SCOPES);
    await grant.save();
    return grant;
  };
}

function settings(issuer: Issuer, keys: Keys) {
  return {
    adapter: memoryStore(),
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        token_endpoint_auth_method: "client_secret_basic",
        grant_types: ["authorization_code"],
        response_types: ["code"],
        redirect_uris: ["http://127.0.0.1/api/auth/callback/local"],
      },
    ],
    responseTypes: ["code"],
    allowOmittingSingleRegisteredRedirectUri: false,
    pkce: { required: () => true },
    scopes: SCOPES.split(" "),
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["name", "given_name", "family_name", "picture"],
    },
    features: { devInteractions: { enabled: false } },
    jwks: { keys: [keys.signing[issuer.slug]] },
    // Browsers share cookies between the ports of a host: without separate names, the issuers' cookies would collide.
    cookies: {
      keys: keys.cookies,
      names: {
        session: `oidc_${issuer.slug}_session`,
        interaction: `oidc_${issuer.slug}_interaction`,
        resume: `oidc_${issuer.slug}_resume`,
      },
    },
    ttl: {
      AccessToken: HOUR,
      AuthorizationCode: 60,
      Grant: HOUR,
      IdToken: HOUR,
      Interaction: HOUR,
      Session: HOUR,
    },
  };
}

type People = Map<string, Person>;

function makeProvider(issuer: Issuer, address: string, keys: Keys, people: People): Provider {
  const provider: Provider = new Provider(address, {
    ...settings(issuer, keys),
    // As the large providers do: the ID token carries the claims, and so does the userinfo endpoint.
    conformIdTokenClaims: false,
    findAccount: (_context: unknown, subject: string) => {
      const person = people.get(subject);
      return person && { accountId: subject, claims: async () => claimsOf(subject, person, address) };
    },
    loadExistingGrant: grantFor(() => provider),
    renderError: (context: Context, out: { error: string; error_description?: string }) => {
      context.type = "html";
      context.body = problemPage(out.error_description ?? out.error);
    },
  });
  provider.Client.prototype.redirectUriAllowed = isLocalCallback;
  provider.on("server_error", (_context, error) => console.error(`${issuer.slug}: ${error.stack ?? error}`));
  for (const event of ["authorization.error", "grant.error", "userinfo.error"]) {
    provider.on(event, (_context, error) => {
      console.error(
        `${issuer.slug} ${event}: ${error.message} (${error.error_detail ?? error.error_description})`,
      );
    });
  }
  return provider;
}

async function readForm(req: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const piece of req) {
    text += String(piece);
    if (text.length > 10_000) throw new Error("the form is too long");
  }
  return new URLSearchParams(text);
}

function sendPage(res: ServerResponse, status: number, html: string): void {
  // No form-action: browsers also apply it to redirects after the form, and these lead to the product.
  res.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy":
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
  });
  res.end(html);
}

type TestBench = { issuer: Issuer; provider: Provider; people: Map<string, Person> };

async function finish(
  bench: TestBench,
  req: IncomingMessage,
  res: ServerResponse,
  result: object,
): Promise<void> {
  const next = await bench.provider.interactionResult(req, res, result);
  res.writeHead(303, { location: next, "cache-control": "no-store" }).end();
}

async function signIn(
  bench: TestBench,
  interaction: Interaction,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const form = await readForm(req);
  const login = form.get("login")?.trim() ?? "";
  const name = form.get("name")?.trim() ?? "";
  if (!isEmail(login)) {
    const problem = "Enter an e-mail address, such as ana@example.com.";
    const action = `/interaction/${interaction.uid}`;
    return sendPage(res, 422, loginPage({ title: bench.issuer.title, action, login, name, problem }));
  }
  const subject = subjectOf(login);
  const person = personOf(login, name);
  if (person.givenName || !bench.people.has(subject)) bench.people.set(subject, person);
  const next = await bench.provider.interactionResult(req, res, { login: { accountId: subject } });
  // A different user than before: sign out the old one here, or the package would show its own page.
  if (interaction.session && interaction.session.accountId !== subject) {
    const session = await bench.provider.Session.findByUid(interaction.session.uid);
    if (session) {
      session.accountId = undefined;
      session.authorizations = undefined;
      await session.persist();
    }
  }
  res.writeHead(303, { location: next, "cache-control": "no-store" }).end();
}

async function interact(
  bench: TestBench,
  path: string,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const interaction = await bench.provider.interactionDetails(req, res);
  const [uid, step] = path.split("/").slice(2);
  if (uid !== interaction.uid) throw new Error("this page belongs to another sign-in");
  if (step === "cancel") return finish(bench, req, res, { error: "access_denied" });
  if (interaction.prompt.name === "consent") return finish(bench, req, res, { consent: {} });
  if (req.method === "POST") return signIn(bench, interaction, req, res);
  const hint = interaction.params.login_hint;
  const login = typeof hint === "string" ? hint : "";
  sendPage(
    res,
    200,
    loginPage({ title: bench.issuer.title, action: `/interaction/${uid}`, login, name: "" }),
  );
}

function serve(issuer: Issuer, keys: Keys): Server {
  const people = new Map<string, Person>();
  const provider = makeProvider(issuer, `http://127.0.0.1:${issuer.port}`, keys, people);
  const bench: TestBench = { issuer, provider, people };
  const protocol = provider.callback();
  const server = createServer((req, res) => {
    const { pathname } = new URL(req.url ?? "/", "http://local");
    const picture = /^\/picture\/([0-9a-f]{32})\.png$/.exec(pathname)?.[1];
    if (picture) {
      res.writeHead(200, { "content-type": "image/png" }).end(pictureOf(picture));
    } else if (pathname.startsWith("/interaction/")) {
      interact(bench, pathname, req, res).catch((error: unknown) => {
        console.error(`${issuer.slug} interaction: ${error}`);
        sendPage(res, 400, problemPage("This sign-in has expired. Go back and start again."));
      });
    } else {
      void protocol(req, res);
    }
  });
  return server.listen(issuer.port, "127.0.0.1");
}

function main(): void {
  const { values } = parseArgs({
    options: { first: { type: "string" }, second: { type: "string" }, keys: { type: "string" } },
  });
  if (!values.first || !values.second || !values.keys) {
    throw new Error("usage: oidc-provider.ts --first PORT --second PORT --keys FILE");
  }
  const issuers: Issuer[] = [
    { slug: "first", title: "Local sign-in", port: Number(values.first) },
    { slug: "second", title: "Second local sign-in", port: Number(values.second) },
  ];
  const keys = keysIn(
    values.keys,
    issuers.map((issuer) => issuer.slug),
  );
  const servers = issuers.map((issuer) => serve(issuer, keys));
  process.on("SIGTERM", () => {
    for (const server of servers) server.close();
    process.exit(0);
  });
}

main();
