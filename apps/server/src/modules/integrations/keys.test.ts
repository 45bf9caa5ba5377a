import { createHash } from "node:crypto";
import { type ApiScope, allEndpoints, type EndpointDefinition } from "@understudy/contracts";
import { beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { buildOwner, type Owner, textFile } from "../../../test/builders.ts";
import { row, rows } from "../../../test/database.ts";

const PER_MINUTE = 40;
const product = await testApp({ environment: { BURST_KEY: String(PER_MINUTE), TRUST_PROXY: "127.0.0.1" } });
const { app, api, url } = product;
const ALL: ApiScope[] = ["chat", "documents:read", "documents:write", "conversations:read", "answers:write"];

async function paidOwner(): Promise<Owner> {
  const owner = await buildOwner(product);
  await rows(url, "update users set plan_type = 'pro' where id = $1", [owner.userId]);
  return owner;
}

async function keyOf(owner: Owner, scopes = ALL, profileId: number | null = null): Promise<string> {
  return (await api(owner.cookie).apiKeys.create({ name: "CI", scopes, profileId })).key;
}

const get = (path: string, key: string, headers: Record<string, string> = {}) =>
  app.inject({ url: path, headers: { authorization: `Bearer ${key}`, ...headers } });
const ask = (key: string, body: object) =>
  app.inject({
    method: "POST",
    url: "/api/chat",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    payload: JSON.stringify({ message: "What does it cost?", ...body }),
  });

describe("API keys", () => {
  let owner: Owner;
  beforeAll(async () => {
    owner = await paidOwner();
  });

  test("are refused on free and made on pro and enterprise [PLAN-04]", async () => {
    const free = await buildOwner(product);
    const make = () => api(free.cookie).apiKeys.create({ name: "CI", scopes: ["chat"] });
    await expect(make()).rejects.toMatchObject({ status: 403, code: "plan_limit" });
    expect(await rows(url, "select 1 from api_keys where user_id = $1", [free.userId])).toEqual([]);
    for (const plan of ["pro", "enterprise"]) {
      await rows(url, "update users set plan_type = $2 where id = $1", [free.userId, plan]);
      expect((await make()).key).toMatch(/^us_[\w-]{43}$/);
    }
  });

  test("end with the plan that they belong to [PLAN-04]", async () => {
    const leaving = await paidOwner();
    const key = await keyOf(leaving);
    expect((await get("/api/documents", key)).statusCode).toBe(200);
    await rows(url, "update users set plan_type = 'free' where id = $1", [leaving.userId]);
    expect((await get("/api/documents", key)).json()).toMatchObject({ status: 403, code: "plan_limit" });
  });

  test("are shown once, and only their hash is kept", async () => {
    const { key, id, prefix } = await api(owner.cookie).apiKeys.create({
      name: "Once",
      scopes: ["chat"],
    });
    const storedKey = await row(url, "select * from api_keys where user_id = $1 and id = $2", [
      owner.userId,
      id,
    ]);
    expect(storedKey["key_hash"]).toBe(createHash("sha256").update(key).digest("hex"));
    expect(JSON.stringify(storedKey)).not.toContain(key);
    const listed = await api(owner.cookie).apiKeys.list();
    expect(listed.find((one) => one.id === id)).toEqual({
      id,
      prefix,
      name: "Once",
      scopes: ["chat"],
      profileId: null,
      lastUsedAt: null,
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
      isExpired: false,
    });
    expect(key.startsWith(prefix)).toBe(true);
  });

  describe("that are limited to one assistant", () => {
    let limited: Owner;
    let key: string;
    let own: number;
    let other: number;
    let otherDocument: number;
    let ownDocument: number;

    beforeAll(async () => {
      limited = await paidOwner();
      const client = api(limited.cookie);
      own = (await client.profiles.create({ name: "Bridge desk", isPublic: false })).id;
      other = (await client.profiles.create({ name: "Harbor desk", isPublic: false })).id;
      ownDocument = (await client.documents.uploadTo(own, textFile("own.txt", "The bridge opens at 9."))).id;
      otherDocument = (await client.documents.uploadTo(other, textFile("other.txt", "Moor at 12."))).id;
      key = (await client.apiKeys.create({ name: "One", scopes: ALL, profileId: own })).key;
    });

    const call = (method: "GET" | "PUT" | "PATCH" | "DELETE" | "POST", path: string, body?: object) =>
      app.inject({
        method,
        url: path,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body ? { "content-type": "application/json" } : {}),
        },
        ...(body ? { payload: JSON.stringify(body) } : {}),
      });

    test("reach its documents, and those of no other", async () => {
      expect((await call("GET", "/api/profiles")).json()).toMatchObject([{ id: own }]);
      expect((await call("GET", `/api/profiles/${own}/documents`)).json()).toMatchObject([
        { id: ownDocument },
      ]);
      expect((await call("GET", `/api/documents/${ownDocument}`)).statusCode).toBe(200);
      const missing = (await call("GET", "/api/documents/4127")).json();
      for (const [method, path, body] of [
        ["GET", `/api/profiles/${other}/documents`],
        ["POST", `/api/profiles/${other}/documents`],
        ["DELETE", `/api/profiles/${other}/documents/${otherDocument}`],
        ["DELETE", `/api/profiles/${own}/documents/${otherDocument}`],
        ["GET", `/api/documents/${otherDocument}`],
        ["GET", `/api/documents/${otherDocument}/original`],
        ["PUT", `/api/documents/${otherDocument}`],
        ["PATCH", `/api/documents/${otherDocument}`, { quotable: false }],
        ["DELETE", `/api/documents/${otherDocument}`],
      ] as const) {
        const answer = await call(method, path, body);
        // A PUT or POST without its file may be refused for that, but never accepted.
        if (answer.statusCode !== 415) expect([path, answer.json().code]).toEqual([path, missing.code]);
      }
      expect(await api(limited.cookie).documents.listOf(other)).toHaveLength(1);
    });

    test("get the reason why a call about the main assistant is refused", async () => {
      const answer = await call("GET", "/api/documents");
      expect(answer.json()).toMatchObject({ status: 403, code: "scope_missing" });
      expect(answer.json().detail).toContain(`works for the assistant ${own} only`);
    });

    test("ask that assistant, and every other like a visitor", async () => {
      expect((await ask(key, { profileId: own })).statusCode).toBe(200);
      expect((await ask(key, { profileId: other })).statusCode).toBe(404);
      const hidden = await call("GET", `/api/conversations?profileId=${other}`);
      expect(hidden.statusCode).toBe(404);
      await api(limited.cookie).chat.ask({ profileId: other, message: "When?" });
      const listed = (await call("GET", "/api/conversations?by=all")).json().conversations;
      expect(new Set(listed.map((one: { profileId: number }) => one.profileId))).toEqual(new Set([own]));
      const all = await api(limited.cookie).conversations.list({ by: "all" });
      const foreign = all.conversations.find(({ profileId }) => profileId === other);
      expect((await call("GET", `/api/conversations/${foreign?.id}`)).statusCode).toBe(404);
    });

    test("can't be made for another owner's assistant", async () => {
      const stranger = await paidOwner();
      const made = api(stranger.cookie).apiKeys.create({ name: "No", scopes: ["chat"], profileId: own });
      await expect(made).rejects.toMatchObject({ status: 404 });
    });
  });

  test("stop at once when they are revoked, and those of others cannot be", async () => {
    const { key, id } = await api(owner.cookie).apiKeys.create({ name: "Gone", scopes: ALL });
    expect((await get("/api/documents", key)).statusCode).toBe(200);
    const stranger = await paidOwner();
    const foreign = api(stranger.cookie).apiKeys.revoke(id);
    await expect(foreign).rejects.toMatchObject({ status: 404 });
    expect(await api(owner.cookie).apiKeys.revoke(id)).toEqual({ id });
    expect((await get("/api/documents", key)).statusCode).toBe(401);
    expect((await api(owner.cookie).apiKeys.list()).some((one) => one.id === id)).toBe(false);
    await expect(api(owner.cookie).apiKeys.revoke(id)).rejects.toMatchObject({ status: 404 });
  });

  test("are twenty at most", async () => {
    const many = await paidOwner();
    for (let made = 0; made < 20; made += 1) await keyOf(many, ["chat"]);
    await expect(keyOf(many, ["chat"])).rejects.toMatchObject({ code: "plan_limit" });
  });

  test("end by themselves after 90 days, or as long as the owner chose, or never", async () => {
    const choosing = await paidOwner();
    for (const [expiresInDays, days] of [
      [undefined, 90],
      [30, 30],
      [90, 90],
      [365, 365],
      [null, undefined],
    ] as const) {
      const { createdAt, expiresAt } = await api(choosing.cookie).apiKeys.create({
        name: "CI",
        scopes: ["chat"],
        expiresInDays,
      });
      const lasts = expiresAt ? (Date.parse(expiresAt) - Date.parse(createdAt)) / 86_400_000 : undefined;
      expect(lasts).toBe(days);
    }
    const odd = { name: "CI", scopes: ["chat" as const], expiresInDays: 10_000 as 30 };
    await expect(api(choosing.cookie).apiKeys.create(odd)).rejects.toMatchObject({
      code: "invalid_request",
    });
  });

  test("that have expired are refused with the reason, shown as expired, and take no place", async () => {
    const slow = await paidOwner();
    const keys = [];
    for (let made = 0; made < 20; made += 1) keys.push(await keyOf(slow));
    const [key = ""] = keys;
    expect((await get("/api/documents", key)).statusCode).toBe(200);
    await rows(url, "update api_keys set expires_at = now() - interval '1 second' where user_id = $1", [
      slow.userId,
    ]);
    expect((await get("/api/documents", key)).json()).toMatchObject({
      status: 401,
      detail: "This API key has expired.",
    });
    const listed = await api(slow.cookie).apiKeys.list();
    expect(listed.map(({ isExpired }) => isExpired)).toEqual(Array(20).fill(true));
    const fresh = await keyOf(slow);
    expect((await get("/api/documents", fresh)).statusCode).toBe(200);
    expect(await api(slow.cookie).apiKeys.revoke(listed[0]?.id ?? 0)).toEqual({ id: listed[0]?.id });
  });

  test("end when the owner signs out everywhere, unless she keeps them; nobody else's do", async () => {
    const [leaving, stranger] = [await paidOwner(), await paidOwner()];
    const [key, foreign] = [await keyOf(leaving), await keyOf(stranger)];
    const status = async (sent: string) => (await get("/api/documents", sent)).statusCode;
    await api(leaving.cookie).account.endOtherDevices({ keepKeys: true });
    expect(await status(key)).toBe(200);
    await api(leaving.cookie).account.endOtherDevices();
    expect(await status(key)).toBe(401);
    expect(await api(leaving.cookie).apiKeys.list()).toEqual([]);

    const [remainingKey, ended] = [await keyOf(leaving), await buildOwner(product, leaving.email)];
    await api(ended.cookie).auth.logoutEverywhere({ keepKeys: true });
    expect(await status(remainingKey)).toBe(200);
    const again = await buildOwner(product, leaving.email);
    const plain = await app.inject({
      method: "POST",
      url: "/api/auth/logout-everywhere",
      headers: { origin: app.ownOrigin, cookie: again.cookie },
    });
    expect(plain.json()).toEqual({ ended: 1 });
    expect(await status(remainingKey)).toBe(401);
    expect(await status(foreign)).toBe(200);
  });

  test("say when they were last used", async () => {
    const used = await paidOwner();
    const key = await keyOf(used);
    await get("/api/documents", key);
    const [first] = await api(used.cookie).apiKeys.list();
    expect(Date.now() - Date.parse(first?.lastUsedAt ?? "")).toBeLessThan(60_000);
  });

  test("of an account that is being deleted open nothing", async () => {
    const leaving = await paidOwner();
    const key = await keyOf(leaving);
    await rows(url, "update users set erase_at = now() + interval '14 days' where id = $1", [leaving.userId]);
    expect((await get("/api/documents", key)).statusCode).toBe(401);
  });
});

describe("a call with an API key", () => {
  test("does what its scope says and nothing else", async () => {
    const owner = await paidOwner();
    const key = await keyOf(owner, ["documents:read"]);
    expect((await get("/api/documents", key)).json()).toEqual([]);
    expect((await get("/api/conversations", key)).json()).toMatchObject({
      status: 403,
      code: "scope_missing",
      detail: "This API key doesn't have the scope conversations:read.",
    });
    expect((await ask(key, { userId: owner.userId })).json()).toMatchObject({ code: "scope_missing" });
  });

  test("lists the unanswered questions and answers them, of its own assistant only", async () => {
    const owner = await paidOwner();
    const other = await product.api(owner.cookie).profiles.create({ name: "Speaking", isPublic: true });
    const key = await keyOf(owner, ["conversations:read", "answers:write"], other.id);
    const send = (profileId: number) =>
      app.inject({
        method: "POST",
        url: `/api/profiles/${profileId}/corrections`,
        headers: { authorization: `Bearer ${key}` },
        payload: { question: "Do you dance?", answer: "Yes." },
      });
    expect((await send(other.id)).statusCode).toBe(201);
    expect((await get(`/api/profiles/${other.id}/gaps`, key)).json()).toEqual([]);
    expect((await send(owner.profileId)).statusCode).toBe(404);
    expect((await get(`/api/profiles/${owner.profileId}/gaps`, key)).statusCode).toBe(404);
    const reader = await keyOf(owner, ["conversations:read"]);
    const refused = await app.inject({
      method: "POST",
      url: `/api/profiles/${owner.profileId}/corrections`,
      headers: { authorization: `Bearer ${reader}` },
      payload: { question: "Do you dance?", answer: "No." },
    });
    expect(refused.json()).toMatchObject({ code: "scope_missing" });
  });

  test("uploads through the SDK, without a cookie and from no page of ours", async () => {
    const owner = await paidOwner();
    const key = await keyOf(owner, ["documents:write"]);
    const form = new FormData();
    form.append("file", textFile("prices.txt", "A session costs 180 pounds."));
    const request = new Request("http://127.0.0.1/", { method: "POST", body: form });
    const answer = await app.inject({
      method: "POST",
      url: "/api/documents",
      headers: {
        authorization: `Bearer ${key}`,
        "content-type": request.headers.get("content-type") ?? "",
      },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    expect(answer.statusCode).toBe(201);
    const document = await row(url, "select filename from documents where user_id = $1 and kind = 'file'", [
      owner.userId,
    ]);
    expect(document["filename"]).toBe("prices.txt");
  });

  test("asks the owner's private assistant and counts as a visitor's", async () => {
    const owner = await paidOwner();
    await rows(url, "update users set is_public = false where id = $1", [owner.userId]);
    const key = await keyOf(owner, ["chat"]);
    expect((await ask(key, { userId: owner.userId })).statusCode).toBe(200);
    const conversation = await row(url, "select by_owner from chat_sessions where user_id = $1", [
      owner.userId,
    ]);
    expect(conversation["by_owner"]).toBe(false);
    const stranger = await paidOwner();
    expect((await ask(await keyOf(stranger), { userId: owner.userId })).statusCode).toBe(404);
  });

  test("says what is left of the minute, and 429 beyond it", async () => {
    const owner = await paidOwner();
    const key = await keyOf(owner);
    const { headers } = await get("/api/documents", key);
    expect(headers).toMatchObject({
      "ratelimit-limit": String(PER_MINUTE),
      "ratelimit-remaining": String(PER_MINUTE - 1),
      "ratelimit-policy": `${PER_MINUTE};w=60`,
    });
    expect(Number(headers["ratelimit-reset"])).toBeGreaterThan(0);
    for (let used = 1; used < PER_MINUTE; used += 1) await get("/api/documents", key);
    const late = await get("/api/documents", key);
    expect(late.statusCode).toBe(429);
    expect(late.headers["ratelimit-remaining"]).toBe("0");
    expect(Number(late.headers["retry-after"])).toBeGreaterThan(0);
    expect((await get("/api/documents", await keyOf(owner))).statusCode).toBe(200);
  });

  test("comes from a listed address when there is a list [WL-31]", async () => {
    const owner = await paidOwner();
    const key = await keyOf(owner);
    const list = ["203.0.113.7", "2001:db8::/32"];
    await rows(url, "update users set ip_whitelist = $2 where id = $1", [owner.userId, list]);
    const from = async (address: string) =>
      (await get("/api/documents", key, { "x-forwarded-for": address })).statusCode;
    expect(await from("203.0.113.7")).toBe(200);
    expect(await from("2001:db8:1::9")).toBe(200);
    expect(await from("::ffff:203.0.113.7")).toBe(200);
    for (const foreign of ["203.0.113.8", "2001:db9::1", "127.0.0.1", "203.0.113.7, 198.51.100.1"]) {
      expect(await from(foreign)).toBe(403);
    }
  });

  test("that is none answers 401, whatever cookie comes with it", async () => {
    const owner = await paidOwner();
    for (const key of ["us_none", "nonsense", owner.userId]) {
      const answer = await get("/api/documents", key, { cookie: owner.cookie });
      expect(answer.json()).toMatchObject({ status: 401, code: "unauthorized" });
    }
  });
});

const withoutScope = allEndpoints.filter(({ access, scope }) => access === "owner" && !scope);
const nameOf = ({ method, path }: EndpointDefinition) => `${method} ${path}`;

describe("account, plan, keys and the white label", () => {
  test("accept no key at all, and say so to its holder", async () => {
    const names = withoutScope.map(nameOf);
    expect(names).toEqual(
      expect.arrayContaining([
        "GET /api/account",
        "PUT /api/plan",
        "GET /api/keys",
        "POST /api/keys",
        "DELETE /api/keys/:id",
        "POST /api/white-label/domain/verify",
        "GET /api/auth/user",
        "GET /api/events",
      ]),
    );
    expect(names.some((name) => / \/api\/(documents|conversations)$/.test(name))).toBe(false);
    const owner = await paidOwner();
    const key = await keyOf(owner);
    const statusOf = async (definition: EndpointDefinition, sent: Record<string, string>) => {
      const takesBody = definition.body !== undefined || definition.bodyType === "multipart";
      const type =
        definition.bodyType === "multipart" ? "multipart/form-data; boundary=x" : "application/json";
      const answer = await app.inject({
        method: definition.method,
        url: definition.path.replace(/:\w+/g, "1"),
        headers: { ...sent, ...(takesBody ? { "content-type": type } : {}) },
        ...(takesBody ? { payload: definition.bodyType === "multipart" ? "--x--\r\n" : "{}" } : {}),
      });
      return [nameOf(definition), answer.statusCode, answer.json<{ code: string }>().code];
    };
    for (const definition of withoutScope) {
      const name = nameOf(definition);
      // Once from a non-browser client, and once with a page's origin.
      for (const from of [{}, { origin: app.ownOrigin }]) {
        const statuses = await statusOf(definition, { ...from, authorization: `Bearer ${key}` });
        expect(statuses).toEqual([name, 403, "scope_missing"]);
      }
      const wrong = await statusOf(definition, { authorization: "Bearer nonsense" });
      expect(wrong.slice(1)).toEqual(wrong[1] === 429 ? [429, "too_many_requests"] : [401, "unauthorized"]);
    }
    // A forged request with a cookie is rejected whatever else it carries.
    const forged = await app.inject({
      method: "PUT",
      url: "/api/plan",
      headers: {
        authorization: `Bearer ${key}`,
        cookie: owner.cookie,
        origin: "https://evil.example",
        "content-type": "application/json",
      },
      payload: { planType: "free" },
    });
    expect(forged.json()).toMatchObject({ status: 403, code: "foreign_origin" });
  });
});
