import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { buildOwner, until } from "../../../../test/builders.ts";
import { row } from "../../../../test/database.ts";

/** Pages and pictures of a site, by path; every request is noted. */
const files = new Map<string, { type: string; body: string | Buffer }>();
const requested: string[] = [];
const server = createServer((request, response) => {
  requested.push(request.url ?? "");
  const file = files.get(request.url ?? "");
  response.writeHead(file ? 200 : 404, { "content-type": file?.type ?? "text/plain" }).end(file?.body ?? "");
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address() as AddressInfo;
const site = `127.0.0.1:${port}`;

/** A service on the same machine that no page of a stranger may reach. */
const inside: string[] = [];
const secret = createServer((request, response) => {
  inside.push(request.url ?? "");
  response.end();
});
await new Promise<void>((resolve) => secret.listen(0, "127.0.0.1", resolve));
const secretPort = (secret.address() as AddressInfo).port;

const product = await testApp({ worker: true, environment: { OUTBOUND_PRIVATE: site } });
afterAll(() => {
  server.close();
  secret.close();
});

const page = (
  head: string,
  body = "<h1>Keelstone</h1><p>A session costs £180 and lasts ninety minutes.</p>",
) => ({
  type: "text/html",
  body: `<html lang="en"><head>${head}</head><body><main>${body}</main></body></html>`,
});
const logo = await sharp({ create: { width: 180, height: 180, channels: 3, background: "#0a7f5a" } })
  .png()
  .toBuffer();
const NAME = '<meta property="og:site_name" content="Keelstone Leadership">';

/** An owner who had the site read, with what it suggests once its logo was looked for. */
async function ownerWithSite(
  home: ReturnType<typeof page>,
  more: Record<string, { type: string; body: string | Buffer }> = {},
) {
  files.clear();
  for (const [path, file] of Object.entries({ "/": home, ...more })) files.set(path, file);
  const owner = await buildOwner(product);
  const api = product.api(owner.cookie);
  await api.sites.create(owner.profileId, { address: `http://${site}/`, mode: "site" });
  await until(async () => (await api.sites.list(owner.profileId))[0]?.state === "idle");
  await until(async () => {
    const left = await row(
      product.url,
      "select count(*)::int as jobs from pgboss.job where name = 'sites.logo' and state in ('created', 'retry', 'active')",
    );
    return left["jobs"] === 0;
  });
  return { ...owner, api, suggestion: await api.profiles.suggestion(owner.profileId) };
}

describe("what a site suggests for its owner's profile", () => {
  test("is read from its home page, with a logo that was drawn here and its color", async () => {
    const { suggestion, api, cookie } = await ownerWithSite(
      page(
        `${NAME}<meta name="description" content="Coaching for the first year after promotion.">
        <link rel="apple-touch-icon" href="/touch.png">`,
        '<h1>Keelstone</h1><p>We work with leaders in Leith.</p><a href="/about">About</a>',
      ),
      {
        "/touch.png": { type: "image/png", body: logo },
        "/about": page(
          '<script type="application/ld+json">{"@type":"Person","name":"Marguerite Voss","jobTitle":"Coach"}</script>',
        ),
      },
    );
    expect(suggestion).toMatchObject({
      source: { kind: "site", name: site },
      name: "Marguerite Voss",
      title: "Coach",
      company: "Keelstone Leadership",
      bio: "Coaching for the first year after promotion.",
      language: "en",
      color: "#0a7f5a",
    });
    const picture = Buffer.from(suggestion.logo?.split(",")[1] ?? "", "base64");
    const { width, height, format } = await sharp(picture).metadata();
    expect([width, height, format]).toEqual([512, 512, "webp"]);
    // It is only a suggestion, until she accepts it.
    expect(await api.auth.user()).toMatchObject({
      title: null,
      bio: null,
      brandColor: null,
      profileImageUrl: null,
    });
    const form = new File([new Uint8Array(picture)], "logo.webp", { type: "image/webp" });
    const accepted = await product.api(cookie).profiles.savePicture(form);
    expect(accepted.profileImageUrl).toMatch(/^\/pictures\//);
  });

  test("is of nobody else", async () => {
    const { profileId } = await ownerWithSite(page(NAME));
    const other = await buildOwner(product);
    await expect(product.api(other.cookie).profiles.suggestion(profileId)).rejects.toMatchObject({
      status: 404,
      code: "not_found",
    });
    await expect(product.api().profiles.suggestion(profileId)).rejects.toMatchObject({ status: 401 });
    expect(await product.api(other.cookie).profiles.suggestion(other.profileId)).toMatchObject({
      source: null,
    });
  });

  test("takes no logo from where a stranger's page may not send us, and none that is no picture", async () => {
    const redirect = `<link rel="apple-touch-icon" href="http://127.0.0.1:${secretPort}/admin">`;
    const { suggestion } = await ownerWithSite(
      page(
        `${NAME}${redirect}<link rel="icon" sizes="64x64" href="/page.png"><link rel="icon" sizes="32x32" href="/small.png">`,
      ),
      {
        "/page.png": { type: "image/png", body: "<script>alert(1)</script>" },
        "/small.png": {
          type: "image/png",
          body: await sharp(logo).resize(16, 16).png().toBuffer(),
        },
      },
    );
    expect(inside).toEqual([]);
    expect(requested).toContain("/page.png");
    expect(requested).toContain("/small.png");
    expect(suggestion).toMatchObject({ company: "Keelstone Leadership", logo: null, color: null });
  });

  test("goes with its site", async () => {
    const { api, profileId } = await ownerWithSite(page(NAME));
    const [own] = await api.sites.list(profileId);
    await api.sites.remove(profileId, own?.id ?? 0);
    expect(await api.profiles.suggestion(profileId)).toMatchObject({ source: null, company: null });
  });

  test("falls back to documents", async () => {
    const owner = await buildOwner(product);
    const api = product.api(owner.cookie);
    const text =
      "# Keelstone\n\n## About Marguerite Voss\n\nMarguerite Voss is a coach for leaders who were promoted this year.";
    await api.documents.upload(new File([text], "bio.md", { type: "text/markdown" }));
    await until(async () => (await api.documents.list())[0]?.status === "ready");
    expect(await api.profiles.suggestion(owner.profileId)).toMatchObject({
      source: { kind: "document", name: "bio.md" },
      name: "Marguerite Voss",
      title: "Coach",
    });
  });
});
