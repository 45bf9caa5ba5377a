import { afterAll, describe, expect, test } from "vitest";
import { startDns } from "../../../../../../testing/dns.ts";
import { testApp } from "../../../../test/app.ts";
import { buildOwner, type Owner } from "../../../../test/builders.ts";
import { row, rows } from "../../../../test/database.ts";

const texts = new Map<string, string>();
const dns = await startDns((name, kind) => (kind === "TXT" ? [texts.get(name) ?? []].flat() : []));
afterAll(dns.close);
const PRODUCT = "https://understudy.example";
const product = await testApp({
  environment: { PUBLIC_URL: PRODUCT, DNS_SERVERS: dns.address, TRUST_PROXY: "127.0.0.1" },
});
const { app, url } = product;

const call = (method: "GET" | "POST" | "PUT", path: string, headers: Record<string, string>, body?: object) =>
  app.inject({
    method,
    url: path,
    headers: {
      host: "understudy.example",
      "x-forwarded-proto": "https",
      ...(body ? { "content-type": "application/json" } : {}),
      ...headers,
    },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  });
const own = ({ cookie }: Owner) => ({ cookie, origin: PRODUCT });
const save = (owner: Owner, config: object) => call("PUT", "/api/white-label", own(owner), config);
const verify = (owner: Owner) => call("POST", "/api/white-label/domain/verify", own(owner));
const asks = async (domain: string) =>
  (await call("GET", `/internal/domains/ask?domain=${domain}`, {})).statusCode === 200;
const at = (host: string, owner: Owner) => call("GET", `/api/users/${owner.userId}`, { host });

async function paidOwner(): Promise<Owner> {
  const owner = await buildOwner(product);
  await rows(url, "update users set plan_type = 'pro' where id = $1", [owner.userId]);
  return owner;
}

async function provenOwner(domain: string): Promise<Owner> {
  const owner = await paidOwner();
  const { record } = (await save(owner, { customDomain: domain })).json().domain;
  texts.set(record.name, record.value);
  expect((await verify(owner)).json().domain.verifiedAt).toEqual(expect.any(String));
  return owner;
}

describe("a custom domain", () => {
  test("serves the assistant of its owner once its DNS record is found [WL-27]", async () => {
    const owner = await paidOwner();
    const saved = (await save(owner, { customDomain: "ask.keelstone.example" })).json();
    expect(saved.domain).toMatchObject({
      domain: "ask.keelstone.example",
      record: {
        name: "_understudy.ask.keelstone.example",
        value: expect.stringMatching(/^understudy-domain=/),
      },
      verifiedAt: null,
    });
    expect((await at("ask.keelstone.example", owner)).statusCode).toBe(200);
    expect(await asks("ask.keelstone.example")).toBe(false);
    const early = (await verify(owner)).json();
    expect(early.domain.fault).toMatch(/no TXT record/);
    texts.set(saved.domain.record.name, "something else");
    expect((await verify(owner)).json().domain).toMatchObject({
      verifiedAt: null,
      fault: expect.stringMatching(/different value/),
    });
    texts.set(saved.domain.record.name, saved.domain.record.value);
    const found = (await verify(owner)).json();
    expect(found).toMatchObject({
      domain: { verifiedAt: expect.any(String), fault: null },
      addresses: ["https://ask.keelstone.example"],
    });
    const directoryRow = await row(url, "select user_id from directory where kind = 'domain' and key = $1", [
      "ask.keelstone.example",
    ]);
    expect(directoryRow["user_id"]).toBe(owner.userId);
    const answer = await at("ask.keelstone.example", owner);
    expect(answer.json()).toMatchObject({ id: owner.userId });
    expect(answer.headers["strict-transport-security"]).toBeUndefined();
  });

  test("has nothing of the owner's screens, of sign-in or of other owners", async () => {
    const host = "only.keelstone.example";
    const owner = await provenOwner(host);
    const other = await paidOwner();
    const paths = [
      "/api/documents",
      "/api/auth/user",
      "/api/login",
      "/api/account",
      "/api/openapi.json",
      "/api/health",
      "/internal/domains/ask?domain=x",
      `/api/users/${other.userId}`,
      `/p/${other.userId}/image.png`,
    ];
    for (const path of paths) {
      const answer = await call("GET", path, { host, cookie: owner.cookie });
      expect([path, answer.statusCode]).toEqual([path, 404]);
    }
    const ask = (userId: string) =>
      call(
        "POST",
        "/api/chat",
        { host, origin: `https://${host}` },
        { userId, message: "What does it cost?" },
      );
    expect((await ask(owner.userId)).statusCode).toBe(200);
    expect((await ask(other.userId)).statusCode).toBe(404);
  });

  test("is a page of the owner's own: a list of sites does not shut it out", async () => {
    const host = "home.keelstone.example";
    const owner = await provenOwner(host);
    await rows(url, "update profile_settings set allowed_domains = '{shop.example}' where user_id = $1", [
      owner.userId,
    ]);
    const ask = (headers: Record<string, string>) =>
      call("POST", "/api/chat", headers, { userId: owner.userId, message: "What does it cost?" });
    expect((await ask({ host, origin: `https://${host}` })).statusCode).toBe(200);
    expect((await ask({ host, origin: "https://evil.example" })).statusCode).toBe(403);
    const conversation = await row(url, "select by_owner from chat_sessions where user_id = $1", [
      owner.userId,
    ]);
    expect(conversation["by_owner"]).toBe(false);
  });

  test("ends with the plan, with the name, and with the account", async () => {
    const host = "ends.keelstone.example";
    const owner = await provenOwner(host);
    const other = await paidOwner();
    // Another owner's data is reachable under this host only while it is not served as a custom domain.
    const isHosted = async () => (await at(host, other)).statusCode === 404;
    expect(await isHosted()).toBe(true);
    await rows(url, "update users set plan_type = 'free' where id = $1", [owner.userId]);
    expect([await isHosted(), await asks(host)]).toEqual([false, false]);
    await rows(url, "update users set plan_type = 'pro' where id = $1", [owner.userId]);
    await save(owner, { customDomain: "moved.keelstone.example" });
    expect([await isHosted(), await asks(host)]).toEqual([false, false]);
    expect((await call("GET", "/api/white-label", own(owner))).json().domain.verifiedAt).toBeNull();
  });

  test("belongs to the one who can prove it now, however many have typed it", async () => {
    const host = "wanted.keelstone.example";
    const squatter = await paidOwner();
    await save(squatter, { customDomain: host });
    const owner = await provenOwner(host);
    expect((await verify(squatter)).json().domain.verifiedAt).toBeNull();
    expect((await at(host, owner)).statusCode).toBe(200);
    expect((await at(host, squatter)).statusCode).toBe(404);
    const next = await provenOwner(host);
    expect((await at(host, next)).statusCode).toBe(200);
    expect((await call("GET", "/api/white-label", own(owner))).json().domain.verifiedAt).toBeNull();
  });

  test("is not the product's own name, nor an address, nor a pattern [PLAN-05]", async () => {
    const owner = await paidOwner();
    for (const customDomain of [
      "understudy.example",
      "x.understudy.example",
      "127.0.0.1",
      "*.a.example",
      "a.example:80",
    ]) {
      expect([customDomain, (await save(owner, { customDomain })).statusCode]).toEqual([customDomain, 400]);
    }
    const free = await buildOwner(product);
    await rows(url, "update users set custom_domain = 'free.example' where id = $1", [free.userId]);
    expect((await verify(free)).json()).toMatchObject({ status: 403, code: "plan_limit" });
  });
});

describe("the SSL toggle", () => {
  test("on, leads to https and lets the proxy get a certificate; off, neither [WL-36]", async () => {
    const host = "ssl.keelstone.example";
    const owner = await provenOwner(host);
    const plain = () => call("GET", `/api/users/${owner.userId}`, { host, "x-forwarded-proto": "http" });
    expect(await asks(host)).toBe(true);
    const led = await plain();
    expect([led.statusCode, led.headers.location]).toEqual([
      308,
      `https://${host}/api/users/${owner.userId}`,
    ]);
    expect((await save(owner, { sslCertificate: false })).json().addresses).toEqual([`http://${host}`]);
    expect(await asks(host)).toBe(false);
    expect((await plain()).statusCode).toBe(200);
  });

  test("lets the proxy get one for the product and for nobody unknown", async () => {
    expect(await asks("understudy.example")).toBe(true);
    for (const unknown of ["evil.example", "nobody.understudy.example", "", "127.0.0.1", "a&domain=b"]) {
      expect(await asks(unknown)).toBe(false);
    }
  });
});

describe("a subdomain", () => {
  test("serves the owner's assistant at once, and one that nobody has is not there [WL-36]", async () => {
    const owner = await paidOwner();
    const saved = (await save(owner, { subdomain: "keelstone" })).json();
    expect(saved.addresses).toEqual(["https://keelstone.understudy.example"]);
    const host = "keelstone.understudy.example";
    expect((await at(host, owner)).json()).toMatchObject({ id: owner.userId });
    expect((await call("GET", "/api/documents", { host, cookie: owner.cookie })).statusCode).toBe(404);
    expect((await at("nobody.understudy.example", owner)).statusCode).toBe(404);
    expect((await at("a.keelstone.understudy.example", owner)).statusCode).toBe(404);
    expect(await asks(host)).toBe(true);
    await save(owner, { subdomain: null });
    expect((await at(host, owner)).statusCode).toBe(404);
  });

  test("is one owner's, and none that could be taken for the product", async () => {
    const [first, second] = [await paidOwner(), await paidOwner()];
    expect((await save(first, { subdomain: "shared-name" })).statusCode).toBe(200);
    expect((await save(second, { subdomain: "shared-name" })).json()).toMatchObject({ status: 409 });
    for (const subdomain of ["www", "api", "login", "admin"]) {
      expect((await save(first, { subdomain })).statusCode).toBe(409);
    }
    const storedUser = await row(url, "select subdomain from users where id = $1", [first.userId]);
    expect(storedUser["subdomain"]).toBe("shared-name");
  });
});
