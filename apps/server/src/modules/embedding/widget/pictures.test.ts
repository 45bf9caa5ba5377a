import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { buildOwner } from "../../../../test/builders.ts";
import { rows } from "../../../../test/database.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const requested: string[] = [];
const elsewhere = createServer(({ url = "" }, response) => {
  requested.push(url);
  if (url === "/moved.png") response.writeHead(302, { location: "/logo.png" }).end();
  else if (url === "/page.png") response.end("<html><script>alert(1)</script></html>");
  else if (url === "/large.png") response.end(Buffer.concat([PNG, Buffer.alloc(2_000_000)]));
  else if (url === "/logo.svg") response.setHeader("content-type", "text/html").end(SVG);
  else response.end(PNG);
});
await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
const host = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
afterAll(() => void elsewhere.close());

const product = await testApp({ environment: { OUTBOUND_PRIVATE: "on" } });
const { app } = product;

async function withLogo(logo: string) {
  const owner = await buildOwner(product);
  const api = product.api(owner.cookie);
  await api.widgets.save(owner.profileId, { logo });
  return { owner, address: `/p/${owner.profileId}/logo` };
}

describe("a logo on another server", () => {
  test("is shown from ours, to the widget and to nobody's knowledge [CUST-23]", async () => {
    const { owner, address } = await withLogo(`${host}/logo.png`);
    const { logo } = (await app.inject(`/widget/config?id=${owner.userId}`)).json();
    expect(logo).toMatch(new RegExp(`^${app.ownOrigin}${address}\\?v=[\\w-]{8}$`));
    const answer = await app.inject(address);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("image/png");
    expect(answer.rawPayload.equals(PNG)).toBe(true);
    expect(answer.headers["cross-origin-resource-policy"]).toBe("cross-origin");
  });

  test("is fetched once for many who look", async () => {
    const { address } = await withLogo(`${host}/once.png`);
    await Promise.all(Array.from({ length: 20 }, () => app.inject(address)));
    expect(requested.filter((url) => url === "/once.png")).toHaveLength(1);
  });

  test("runs nothing, even opened by itself", async () => {
    const answer = await app.inject((await withLogo(`${host}/logo.svg`)).address);
    expect(answer.headers["content-type"]).toBe("image/svg+xml");
    expect(answer.headers["content-security-policy"]).toMatch(/^sandbox; default-src 'none'/);
    expect(answer.headers["content-disposition"]).toBe("attachment");
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  });

  test.each(["moved.png", "page.png", "large.png"])("is not shown from %s", async (name) => {
    const answer = await app.inject((await withLogo(`${host}/${name}`)).address);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain("alert");
  });

  test("of a private profile is only its owner's to see", async () => {
    const { owner, address } = await withLogo(`${host}/private.png`);
    await rows(product.url, "update users set is_public = false where id = $1", [owner.userId]);
    expect((await app.inject(address)).statusCode).toBe(404);
    const own = await app.inject({ url: address, headers: { cookie: owner.cookie } });
    expect(own.statusCode).toBe(200);
  });
});

test("an owner sees a picture before its address is saved, and a stranger nothing", async () => {
  const owner = await buildOwner(product);
  const url = `/api/picture?url=${encodeURIComponent(`${host}/typed.png`)}`;
  expect((await app.inject(url)).statusCode).toBe(401);
  const shown = await app.inject({ url, headers: { cookie: owner.cookie } });
  expect(shown.headers["content-type"]).toBe("image/png");
  const none = await app.inject({ url: "/api/picture?url=ftp%3A%2F%2Fx", headers: { cookie: owner.cookie } });
  expect(none.statusCode).toBe(400);
});
