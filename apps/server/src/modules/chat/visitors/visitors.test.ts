import { createHash, generateKeyPairSync } from "node:crypto";
import { type JWTHeaderParameters, SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { row, rows } from "../../../../test/database.ts";
import { base64, identityClaims, signByHand } from "../../../../test/identity.ts";
import { ownerWith } from "../../../../test/streams.ts";

const PRICES = "# Prices\n\nA single session costs £180. It lasts ninety minutes.";
const CLIENTS = "# Keelstone\n\nThe retainer of Keelstone is £4,321 a month.";
const COST = "What does a single session cost?";
const RETAINER = "What is the retainer of Keelstone?";
const LINK = { name: "Clients", greeting: null, starters: [], documentIds: null, endsAt: null };
const HOUR = 3_600;

let ahead = 0;
const clock = () => new Date(Date.now() + ahead);
/** All tokens come from one address. */
const environment = { BURST_ADDRESS: "1000", BURST_VISITOR: "1000" };
const product = await testApp({ worker: true, clock, environment });
const now = () => Math.floor(clock().getTime() / 1000);
const claims = (changes: object = {}) => identityClaims(now(), changes);

/** A call of a visitor's chat, with the secret of her identity. */
async function call(
  method: "GET" | "POST",
  url: string,
  { visitor, body }: { visitor?: string; body?: object },
) {
  const answer = await product.app.inject({
    method,
    url,
    headers: visitor ? { "understudy-visitor": visitor } : {},
    ...(body ? { payload: body } : {}),
  });
  const response: Record<string, unknown> = answer.json();
  return Object.assign(response, { status: answer.statusCode });
}
const ask = (userId: string, message: string, visitor?: string, sessionId?: string) =>
  call("POST", "/api/chat", {
    ...(visitor ? { visitor } : {}),
    body: { userId, message, ...(sessionId ? { sessionId } : {}) },
  });

async function shop() {
  const owner = await ownerWith(product, { "prices.md": PRICES, "keelstone.md": CLIENTS });
  const documents = await owner.api.documents.list();
  const closed = documents.find(({ filename }) => filename === "keelstone.md");
  await owner.api.documents.update(closed?.id ?? 0, { circle: "link" });
  const { key } = await owner.api.visitors.createKey();
  const { userId } = owner;
  const identify = (token: string) => call("POST", "/api/chat/visitor", { body: { userId, token } });
  const signIn = async (changes: object = {}) => {
    const answer = await identify(signByHand(key, claims(changes)));
    expect(answer).toMatchObject({ status: 200 });
    return { visitor: String(answer["visitor"]), sessionId: answer["sessionId"] as string | null };
  };
  return { ...owner, key, identify, signIn };
}

describe("a signed visitor", () => {
  test("keeps her conversation over devices, and is shown by name", async () => {
    const { userId, profileId, api, signIn } = await shop();
    const phone = await signIn();
    expect(phone.sessionId).toBeNull();
    const first = await ask(userId, COST, phone.visitor);
    const laptop = await signIn({ aud: userId });
    expect(laptop.sessionId).toBe(first["sessionId"]);
    const more = await ask(userId, "And how long does it last?", laptop.visitor, laptop.sessionId ?? "");
    expect(more["sessionId"]).toBe(first["sessionId"]);
    const { conversations } = await api.conversations.list();
    expect(conversations).toMatchObject([{ visitorName: "Ana Lima", exchanges: 2 }]);
    const opened = await api.conversations.read(conversations[0]?.id ?? 0);
    expect(opened).toMatchObject({ visitorName: "Ana Lima", profileId });
    const stored = await row(product.url, "select visitor_subject from chat_sessions where user_id = $1", [
      userId,
    ]);
    expect(stored).toEqual({ visitor_subject: "customer-42" });
  });

  test("is the only one who reads or goes on with her conversation", async () => {
    const { userId, signIn } = await shop();
    const ana = await signIn();
    const ben = await signIn({ sub: "customer-43" });
    expect(ben.sessionId).toBeNull();
    const sessionId = String((await ask(userId, COST, ana.visitor))["sessionId"]);
    const address = `/api/chat/conversation?userId=${userId}&sessionId=${sessionId}`;
    expect(await call("GET", address, { visitor: ana.visitor })).toMatchObject({ status: 200 });
    expect(await call("GET", address, { visitor: ben.visitor })).toMatchObject({ status: 404 });
    expect(await call("GET", address, {})).toMatchObject({ status: 404 });
    for (const visitor of [ben.visitor, undefined]) {
      expect((await ask(userId, COST, visitor, sessionId))["sessionId"]).not.toBe(sessionId);
    }
    // Signing in on a device doesn't take over the conversation of a stranger there.
    const anonymous = String((await ask(userId, COST))["sessionId"]);
    expect((await ask(userId, COST, ana.visitor, anonymous))["sessionId"]).not.toBe(anonymous);
  });

  test("reads what her private link holds, on other sites too, until the link ends", async () => {
    const { userId, profileId, api, signIn } = await shop();
    const { occasion } = await api.privateLinks.create(profileId, LINK);
    const client = await signIn({ link: occasion.key });
    const other = await signIn({ sub: "customer-43" });
    const answer = await ask(userId, RETAINER, client.visitor);
    expect(answer["response"]).toContain("£4,321");
    const address = `/api/chat/conversation?userId=${userId}&sessionId=${answer["sessionId"]}`;
    expect(JSON.stringify(await call("GET", address, { visitor: client.visitor }))).toContain("keelstone.md");
    for (const visitor of [other.visitor, undefined]) {
      expect((await ask(userId, RETAINER, visitor))["response"]).not.toContain("4,321");
    }
    await api.privateLinks.remove(profileId, occasion.id);
    expect((await ask(userId, RETAINER, client.visitor))["response"]).not.toContain("4,321");
  });

  test("of a private link of another owner reads nothing more", async () => {
    const mine = await shop();
    const theirs = await shop();
    const { occasion } = await theirs.api.privateLinks.create(theirs.profileId, LINK);
    const { visitor } = await mine.signIn({ link: occasion.key });
    expect((await ask(mine.userId, RETAINER, visitor))["response"]).not.toContain("4,321");
  });

  test("is unknown elsewhere, after a day, and once the key is replaced", async () => {
    const { userId, api, signIn } = await shop();
    const neighbour = await shop();
    const { visitor } = await signIn();
    expect(await ask(neighbour.userId, COST, visitor)).toMatchObject({ status: 401 });
    ahead = 25 * HOUR * 1000;
    expect(await ask(userId, COST, visitor)).toMatchObject({ status: 401 });
    ahead = 0;
    expect(await ask(userId, COST, visitor)).toMatchObject({ status: 200 });
    await api.visitors.createKey();
    expect(await ask(userId, COST, visitor)).toMatchObject({ status: 401 });
  });

  test("is known by a key that is stored apart from what is shown of it", async () => {
    const { userId, api, key, identify } = await shop();
    expect(JSON.stringify(await api.visitors.key())).not.toContain(key);
    expect(await api.visitors.removeKey()).toEqual({ createdAt: null });
    expect(await identify(signByHand(key, claims()))).toMatchObject({ status: 401 });
    expect(await rows(product.url, "select 1 from visitor_keys where user_id = $1", [userId])).toEqual([]);
  });
});

test("refuses 60 and more forged, stale and replayed tokens", async () => {
  const { userId, profileId, email, key, identify, api } = await shop();
  const other = await shop();
  const { key: apiKey } = await rows(product.url, "update users set plan_type = 'pro' where id = $1", [
    userId,
  ]).then(() => api.apiKeys.create({ name: "Script", scopes: ["chat"] }));
  const { key: replaced } = await other.api.visitors.createKey();
  await other.api.visitors.createKey();
  const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const ec = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const ed = generateKeyPairSync("ed25519");
  const pem = rsa.publicKey.export({ type: "spki", format: "pem" }).toString();
  const jwk = rsa.publicKey.export({ format: "jwk" });
  const signed = (header: JWTHeaderParameters, by: Parameters<SignJWT["sign"]>[0]) =>
    new SignJWT(claims()).setProtectedHeader(header).sign(by);
  const good = signByHand(key, claims());
  const [head = "", body = "", signature = ""] = good.split(".");
  const used = signByHand(key, claims());
  expect(await identify(used)).toMatchObject({ status: 200 });
  const known = claims();
  expect(await identify(signByHand(key, known))).toMatchObject({ status: 200 });

  const algorithms = [
    "none",
    "None",
    "NONE",
    "nOnE",
    "",
    "HS1",
    "hs256",
    "HS256 ",
    null,
    [],
    ["HS256"],
    {},
    256,
  ];
  const wrongKeys = [
    "",
    " ",
    "secret",
    "0",
    userId,
    String(profileId),
    email,
    apiKey,
    other.key,
    replaced,
    pem,
    `${key}\n`,
    key.slice(3),
    key.toUpperCase(),
    key.slice(0, -1),
    key.split("").toReversed().join(""),
    createHash("sha256").update(key).digest("hex"),
  ];
  const wrongClaims = [
    { exp: now() - 60 },
    { exp: undefined },
    { exp: null },
    { exp: String(now() + 300) },
    { exp: -1 },
    { exp: 0 },
    { iat: undefined },
    { iat: now() + HOUR },
    { iat: String(now()) },
    { iat: now() - 2 * HOUR, exp: now() + 300 },
    { iat: now() - 400 * 24 * HOUR, exp: now() + 400 * 24 * HOUR },
    { nbf: now() + HOUR },
    { nbf: "soon" },
    { sub: undefined },
    { sub: "" },
    { sub: 42 },
    { sub: { id: 42 } },
    { sub: "x".repeat(201) },
    { jti: undefined },
    { jti: "" },
    { jti: "short" },
    { jti: 12_345_678 },
    { jti: "x".repeat(201) },
    { aud: other.userId },
    { aud: String(other.profileId) },
    { aud: [] },
    { aud: 7 },
    { name: { first: "Ana" } },
    { link: "occ_short" },
    { link: `occ_${"x".repeat(22)}' or 1=1` },
    // Used before.
    { jti: known.jti },
    { jti: known.jti, sub: "customer-43" },
  ];
  const forged: [string, string][] = [
    ...algorithms.flatMap((alg): [string, string][] => [
      [`alg ${JSON.stringify(alg)}, unsigned`, `${base64({ alg })}.${base64(claims())}.`],
      [`alg ${JSON.stringify(alg)}, signed`, signByHand(key, claims(), { alg })],
    ]),
    ["no algorithm", signByHand(key, claims(), { typ: "JWT" })],
    ["HS384", signByHand(key, claims(), { alg: "HS384" }, "sha384")],
    ["HS512", signByHand(key, claims(), { alg: "HS512" }, "sha512")],
    ["RS256", await signed({ alg: "RS256" }, rsa.privateKey)],
    ["PS256", await signed({ alg: "PS256" }, rsa.privateKey)],
    ["ES256", await signed({ alg: "ES256" }, ec.privateKey)],
    ["EdDSA", await signed({ alg: "EdDSA" }, ed.privateKey)],
    ["a key in the header", await signed({ alg: "RS256", jwk }, rsa.privateKey)],
    ["a key at an address", await signed({ alg: "RS256", jku: "https://evil.example/keys" }, rsa.privateKey)],
    ["an empty key file", signByHand("", claims(), { alg: "HS256", kid: "../../../../dev/null" })],
    ["an unknown extension", signByHand(key, claims(), { alg: "HS256", crit: ["exp2"], exp2: 1 })],
    ["an unencoded payload", signByHand(key, claims(), { alg: "HS256", crit: ["b64"], b64: false })],
    ...wrongKeys.map((wrong, index): [string, string] => [`wrong key ${index}`, signByHand(wrong, claims())]),
    ...wrongClaims.map((changes): [string, string] => [
      JSON.stringify(changes),
      signByHand(key, claims(changes)),
    ]),
    ["another payload", `${head}.${base64(claims({ sub: "admin" }))}.${signature}`],
    ["another header", `${base64({ alg: "HS256", typ: "JWT" })}.${body}.${signature}`],
    ["no signature", `${head}.${body}.`],
    ["a short signature", `${head}.${body}.${signature.slice(0, 20)}`],
    ["a long signature", `${good}AAAA`],
    ["a changed signature", `${head}.${body}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`],
    ["the signature of another", `${head}.${body}.${used.split(".")[2]}`],
    ["two parts", `${head}.${body}`],
    ["four parts", `${good}.${signature}`],
    ["five parts", `${head}.${head}.${body}.${body}.${signature}`],
    ["no payload", `${head}..${signature}`],
    ["a payload that is no object", signByHand(key, "[]")],
    ["a payload that is null", signByHand(key, "null")],
    ["JSON", JSON.stringify({ payload: body, protected: head, signature })],
    ["white space", ` ${good.slice(1)}`],
    ["a word", "token"],
    ["dots", "..."],
    ["very long", "e".repeat(4_000)],
    ["too long", "e".repeat(4_001)],
    ["used before", used],
  ];
  expect(forged.length).toBeGreaterThan(60);
  const taken: string[] = [];
  for (const [name, token] of forged) {
    const { status, ...answer } = await identify(token);
    if ((status !== 401 && status !== 400) || answer["visitor"] !== undefined)
      taken.push(`${name}: ${status}`);
  }
  expect(taken).toEqual([]);
  const count = "select count(*)::int as count from visitor_sessions where user_id = $1";
  expect(await row(product.url, count, [userId])).toEqual({ count: 2 });

  // At the same time, too, a token works once.
  const race = signByHand(key, claims());
  const statuses = await Promise.all(Array.from({ length: 5 }, async () => (await identify(race)).status));
  expect(statuses.toSorted()).toEqual([200, 401, 401, 401, 401]);
  const name = `\u202eAna\u0000 ${"x".repeat(500)}`;
  expect(await identify(signByHand(key, claims({ name })))).toMatchObject({
    name: expect.stringMatching(/^Ana x{96}$/),
  });
});
