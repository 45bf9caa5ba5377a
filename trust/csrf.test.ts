import { allEndpoints, type EndpointDefinition } from "@understudy/contracts";
import { person } from "../testing/hostile-provider.ts";
import { type Browser, mailedTokens, passProvider, SESSION } from "../testing/http-browser.ts";
import { type Outcome, type RunOptions, report } from "../testing/outcome.ts";
import { type SignInHarness, signIn, startHarness, untilCallback } from "../testing/sign-in-harness.ts";
import { until } from "../testing/wait.ts";
import { type Header, send, type WireAnswer } from "../testing/wire.ts";
import { changed, checksums } from "./checksums.ts";
import { oddAccess } from "./cross-origin.ts";
import { mutations } from "./csrf.mutations.ts";
import {
  bodyOf,
  changesState,
  type Facts,
  fileBody,
  foreignOrigins,
  hasSample,
  NOT_READY,
  nameOf,
  ownPathOf,
  pathsOf,
  rightType,
  takesBody,
  wrongTypes,
} from "./request-samples.ts";
import { trustTest } from "./trust-test.ts";

type Report = ReturnType<typeof report>;
type Scene = { harness: SignInHarness<"main">; facts: Facts; owner: Browser; outcome: Report };
type RequestHeaders = { origin?: string | undefined; type?: string | undefined; cookie?: string | undefined };

const EMAIL = "owner@example.com";
/** The guards' error codes. Any other refusal means that the call got past them. */
const GUARDED = /"code":"(foreign_origin|unsupported_media_type)"/;

/** GETs that change rows by design, with the tables that they may change. Only a browser navigation opens them. */
const WRITING_GETS: Record<string, readonly string[]> = {
  "GET /api/login": ["sign_in_attempts"],
  "GET /api/logout": ["sessions"],
  "GET /api/auth/callback/:issuer": [
    "sign_in_attempts",
    "sessions",
    "users",
    "ai_profiles",
    "profile_settings",
    "directory",
  ],
};

/**
 * T30: forged requests, foreign origins and unusual content types, for every call of the contract. Nothing is sampled.
 */
async function run({ mutation }: RunOptions): Promise<Outcome> {
  const harness: SignInHarness<"main"> = await startHarness({
    providers: { main: undefined },
    mail: true,
    mutation,
  });
  try {
    const outcome = report();
    const scene = await prepare(harness, outcome);
    // A mail client sends no origin: these calls are authorized by the key in their address, which only an e-mail
    // contains.
    const mailClientEndpoints = allEndpoints.filter(({ anyOrigin }: EndpointDefinition) => anyOrigin);
    const writes = allEndpoints.filter((one) => changesState(one) && !mailClientEndpoints.includes(one));
    const before = await checksums(harness.product);
    const forged = await forgedRequests(scene, writes);
    const open = await withoutSession(scene, writes);
    outcome.check("refused calls change nothing", listed(changed(before, await checksums(harness.product))));
    const crawled = await crawl(scene);
    await writingGets(scene);
    await controls(scene, writes);
    return outcome.done({
      routes: allEndpoints.length,
      writingRoutes: writes.length,
      refused: `${forged.refused}/${forged.sent}`,
      openWithoutSession: open,
      byLetter: mailClientEndpoints.map(nameOf),
      crawled,
      writingGets: Object.keys(WRITING_GETS),
    });
  } finally {
    await harness.close();
  }
}

async function prepare(harness: SignInHarness<"main">, outcome: Report): Promise<Scene> {
  const { product, providers, browser } = harness;
  providers.main.play(person(EMAIL));
  const owner = browser();
  await signIn(owner, "main");
  const uploaded = await send(product.origin, {
    method: "POST",
    path: "/api/documents",
    headers: headersOf(owner, {
      origin: product.origin,
      type: "multipart/form-data; boundary=trust-boundary",
    }),
    body: fileBody(),
  });
  const [profile] = await product.rows("select user_id, id from ai_profiles where is_main");
  const facts: Facts = {
    userId: String(profile?.user_id),
    profileId: Number(profile?.id),
    documentId: Number((JSON.parse(uploaded.text) as { id?: number }).id ?? 1),
    linkToken: await mailedLink(owner),
  };
  return { harness, facts, owner, outcome };
}

async function mailedLink(browser: Browser): Promise<string> {
  const email = `link-${crypto.randomUUID()}@example.com`;
  await browser.post("/api/login/email", { email });
  return until(async () => (await mailedTokens([email])).get(email));
}

function headersOf(browser: Browser | undefined, { origin, type, cookie }: RequestHeaders): Header[] {
  const session = browser?.cookies.get(SESSION);
  const carried = cookie ?? (session ? `${SESSION}=${session}` : undefined);
  return [
    ...(carried ? [["cookie", carried] as const] : []),
    ...(origin === undefined ? [] : [["origin", origin] as const]),
    ...(type === undefined ? [] : [["content-type", type] as const]),
  ];
}

async function call(
  scene: Scene,
  definition: EndpointDefinition,
  browser: Browser | undefined,
  sent: RequestHeaders,
) {
  const answer = await send(scene.harness.product.origin, {
    method: definition.method,
    path: ownPathOf(definition, scene.facts),
    headers: headersOf(browser, sent),
    body: bodyOf(definition, scene.facts),
  });
  checkCors(scene, nameOf(definition), answer);
  return answer;
}

function checkCors({ outcome }: Scene, name: string, { headers }: WireAnswer): void {
  outcome.check(`${name}: no access-control headers`, listed(oddAccess(name.split(" ")[1] ?? "", headers)));
}

/** With a valid session: every foreign origin, and every content type that the call doesn't accept. */
async function forgedRequests(scene: Scene, writes: readonly EndpointDefinition[]) {
  const { owner, outcome, harness } = scene;
  const { origin, app } = harness.product;
  let [sent, refused] = [0, 0];
  const expectRefusal = (name: string, status: number, text: string): void => {
    sent += 1;
    const good = (status === 403 || status === 415) && GUARDED.test(text);
    if (outcome.check(name, good ? undefined : `${status} ${text.slice(0, 80)}`)) refused += 1;
  };
  for (const definition of writes) {
    const name = nameOf(definition);
    const right = takesBody(definition) ? rightType(definition) : undefined;
    // HTTP strips white space around a value, so on the wire these two are the right type, and the origin check must
    // refuse.
    const trimmed = {
      "a tab at the end": `${rightType(definition)}\t`,
      "a leading space": ` ${rightType(definition)}`,
    };
    const types = { right, ...trimmed, ...wrongTypes(definition) };
    for (const [from, foreign] of Object.entries(foreignOrigins(origin))) {
      for (const [what, type] of Object.entries(types)) {
        const { status, text } = await call(scene, definition, owner, { origin: foreign, type });
        expectRefusal(
          `${name}: origin ${from}, content type ${what === "right" ? "right" : "any"}`,
          status,
          text,
        );
      }
    }
    for (const [what, type] of Object.entries(wrongTypes(definition))) {
      const { status, text } = await call(scene, definition, owner, { origin, type });
      expectRefusal(`${name}: our origin, content type ${what}`, status, text);
    }
    // `inject` bypasses the parser that trims them. These two must not be accepted as the right type there either.
    for (const [what, type] of Object.entries(trimmed)) {
      const { statusCode, body } = await app.inject({
        method: definition.method,
        url: ownPathOf(definition, scene.facts),
        headers: { ...Object.fromEntries(headersOf(owner, { origin })), "content-type": type },
        payload: bodyOf(definition, scene.facts) ?? "",
      });
      expectRefusal(`${name}: our origin, content type with ${what}`, statusCode, body);
    }
  }
  return { sent, refused };
}

/**
 * Without a session there is nothing to forge except by a form, but a foreign page may not use simple content types.
 */
async function withoutSession(scene: Scene, writes: readonly EndpointDefinition[]): Promise<string[]> {
  const { outcome } = scene;
  const open: string[] = [];
  for (const definition of writes) {
    const name = nameOf(definition);
    const byDesign = definition.access === "public" && definition.bodyType !== "form";
    if (byDesign) open.push(name);
    const types = { ...wrongTypes(definition), ...(byDesign ? {} : { right: rightType(definition) }) };
    for (const [what, type] of Object.entries(types)) {
      for (const origin of [undefined, "null", "https://evil.example"]) {
        const { status, text } = await call(scene, definition, undefined, { origin, type });
        const good = (status === 403 || status === 415) && GUARDED.test(text);
        outcome.check(
          `${name} without a session: content type ${what}`,
          good ? undefined : `${status} ${text.slice(0, 80)}`,
        );
      }
    }
  }
  return open;
}

/** Every GET, with and without a session, by GET, HEAD and a preflight: not one row may change. */
async function crawl(scene: Scene): Promise<number> {
  const { harness, facts, owner, outcome } = scene;
  let crawled = 0;
  for (const definition of allEndpoints) {
    const name = nameOf(definition);
    const before = await checksums(harness.product);
    const reading = definition.method === "GET" && !(name in WRITING_GETS);
    const methods = reading ? ["GET", "HEAD", "OPTIONS"] : ["OPTIONS"];
    for (const path of pathsOf(definition, facts)) {
      for (const method of methods) {
        // A stream has no head without its body, and no client requests one.
        if (method === "HEAD" && definition.events) continue;
        for (const browser of [owner, undefined]) {
          const headers = [
            ...headersOf(browser, { origin: "https://evil.example" }),
            ["access-control-request-method", definition.method] as const,
          ];
          const answer = await send(harness.product.origin, { method, path, headers });
          checkCors(scene, `${method} ${definition.path}`, answer);
          outcome.check(
            `${name}: no fault of ours`,
            answer.status >= 500 ? `${method} ${path} ${answer.status}` : undefined,
          );
          crawled += 1;
        }
      }
    }
    outcome.check(
      `${name}: reading changes nothing`,
      listed(changed(before, await checksums(harness.product))),
    );
  }
  return crawled;
}

/** What the writing GETs may change, and when they may not. */
async function writingGets(scene: Scene): Promise<void> {
  const { harness, outcome } = scene;
  const { product, providers, browser } = harness;
  const touches = async (
    name: string,
    tables: readonly string[],
    act: () => Promise<unknown>,
  ): Promise<void> => {
    const before = await checksums(product);
    await act();
    const touched = changed(before, await checksums(product));
    const surplus = touched.filter((table) => !tables.includes(table));
    outcome.check(`${name}: touches what it may`, listed(surplus));
    outcome.check(
      `${name}: does its work`,
      tables.length > 0 && touched.length === 0 ? "nothing changed" : undefined,
    );
  };
  const tablesOf = (name: string): readonly string[] => WRITING_GETS[name] ?? [];
  const other = browser();
  providers.main.play(person("other@example.com"));
  await touches("GET /api/login, without a way", [], () => other.open("/api/login"));
  await touches("GET /api/login", tablesOf("GET /api/login"), () => other.open("/api/login?way=main"));
  await touches("the callback of nobody", [], () => other.open("/api/auth/callback/main?code=x&state=x"));
  const callback = await untilCallback(other, "main");
  await touches("the callback", tablesOf("GET /api/auth/callback/:issuer"), () => other.open(callback));
  const elsewhere = { headers: { "sec-fetch-site": "cross-site" } };
  await touches("GET /api/logout from another site", [], () => other.open("/api/logout", elsewhere));
  // Any read updates the last-seen time of a session that was not seen for an hour.
  await product.rows(
    "update sessions set sess = jsonb_set(sess, '{lastSeenAt}', '\"2026-01-01T00:00:00.000Z\"')",
  );
  await touches("GET with a session of yesterday", ["sessions"], () => other.open("/api/auth/user"));
  await touches("GET /api/logout", tablesOf("GET /api/logout"), () => other.open("/api/logout"));
  await touches("GET /api/logout without a session", [], () => browser().open("/api/logout"));
}

/** From our own page, with the right type, every call gets past the guards. Otherwise a refusal would prove nothing. */
async function controls(scene: Scene, writes: readonly EndpointDefinition[]): Promise<void> {
  const { harness, outcome } = scene;
  const { origin } = harness.product;
  for (const definition of writes) {
    const fresh = harness.browser();
    harness.providers.main.play(person(EMAIL));
    await fresh.open(await passProvider((await fresh.open("/api/login?way=main")).location ?? ""));
    const types = takesBody(definition) ? [rightType(definition)] : [undefined, "application/json"];
    for (const type of types) {
      const { status, text } = await call(scene, definition, fresh, { origin, type });
      const isExpected = status === 503 || status === NOT_READY[nameOf(definition)];
      const refused = GUARDED.test(text) || (hasSample(definition) && status >= 400 && !isExpected);
      outcome.check(
        `control: ${nameOf(definition)}`,
        refused ? `${status} ${text.slice(0, 120)}` : undefined,
      );
    }
  }
}

function listed(names: readonly string[]): string | undefined {
  return names.length > 0 ? names.join(", ") : undefined;
}

trustTest("T30", { run, mutations });
