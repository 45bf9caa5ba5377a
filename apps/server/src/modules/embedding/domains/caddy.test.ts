import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startDns } from "../../../../../../testing/dns.ts";
import { testApp } from "../../../../test/app.ts";
import { buildOwner, type Owner } from "../../../../test/builders.ts";
import { caddyMissing, startCaddy } from "../../../../test/caddy.ts";
import { rows } from "../../../../test/database.ts";

const DOMAIN = "ask.keelstone.example";
const PLAIN = "plain.keelstone.example";
const SUBDOMAIN = "keelstone.understudy.example";

// Without Caddy the suite's name reports the skip instead of passing silently.
describe.skipIf(caddyMissing)(caddyMissing ?? "behind a real Caddy with certificates on demand", () => {
  const texts = new Map<string, string>();
  let caddy: Awaited<ReturnType<typeof startCaddy>>;
  let owner: Owner;
  const ends: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const dns = await startDns((name, kind) => (kind === "TXT" ? [texts.get(name) ?? []].flat() : []));
    const product = await testApp({
      environment: {
        PUBLIC_URL: "https://understudy.example",
        DNS_SERVERS: dns.address,
        TRUST_PROXY: "127.0.0.1",
      },
    });
    await product.app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = product.app.server.address() as AddressInfo;
    caddy = await startCaddy(`http://127.0.0.1:${port}`);
    ends.push(caddy.close, dns.close);

    const proven = async (customDomain: string, more: object): Promise<Owner> => {
      const made = await buildOwner(product);
      await rows(product.url, "update users set plan_type = 'pro' where id = $1", [made.userId]);
      const call = (method: "PUT" | "POST", path: string, body?: object) =>
        product.app.inject({
          method,
          url: path,
          headers: {
            cookie: made.cookie,
            origin: "https://understudy.example",
            host: "understudy.example",
            ...(body ? { "content-type": "application/json" } : {}),
          },
          ...(body ? { payload: JSON.stringify(body) } : {}),
        });
      const saved = await call("PUT", "/api/white-label", { customDomain, ...more });
      const { record } = saved.json().domain;
      texts.set(record.name, record.value);
      await call("POST", "/api/white-label/domain/verify");
      return made;
    };
    owner = await proven(DOMAIN, { subdomain: "keelstone" });
    await proven(PLAIN, { sslCertificate: false });
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });

  test("a proven domain has its certificate and serves its owner [WL-27]", async () => {
    const { status, body } = await caddy.https(DOMAIN, `/api/users/${owner.userId}`);
    expect([status, JSON.parse(body)]).toEqual([200, expect.objectContaining({ id: owner.userId })]);
    expect((await caddy.https(DOMAIN, "/api/documents")).status).toBe(404);
  });

  test("a subdomain has one, too, and plain http leads to https [WL-36]", async () => {
    expect((await caddy.https(SUBDOMAIN, `/api/users/${owner.userId}`)).status).toBe(200);
    const { status, headers } = await caddy.http(DOMAIN, "/");
    expect([status, headers["location"]]).toEqual([308, `https://${DOMAIN}/`]);
  });

  test("with the SSL toggle off there is no certificate, and http answers [WL-36]", async () => {
    await expect(caddy.https(PLAIN)).rejects.toThrow();
    expect((await caddy.http(PLAIN, `/api/users/${owner.userId}`)).status).toBe(404);
    expect((await caddy.http(PLAIN, "/api/documents")).status).toBe(404);
  });

  test("a name that nobody has proven gets no certificate", async () => {
    for (const host of ["evil.example", "nobody.understudy.example", "understudy.example.evil.example"]) {
      await expect(caddy.https(host)).rejects.toThrow();
    }
    expect((await caddy.https("understudy.example", "/api/health")).status).toBe(200);
  });
});
