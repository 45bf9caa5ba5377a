import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { WIDGET_SCRIPT_PLACE } from "@understudy/contracts";
import { afterAll, describe, expect, test } from "vitest";
import { withoutRateLimits } from "../../../../../../testing/services.ts";
import { testApp } from "../../../../test/app.ts";
import { buildOwner, type Owner } from "../../../../test/builders.ts";
import { rows } from "../../../../test/database.ts";

/** A build folder whose file names contain the release. */
async function buildFolder(pinned: string, release = pinned): Promise<string> {
  const build = await mkdtemp(path.join(tmpdir(), "understudy-build-"));
  afterAll(() => rm(build, { recursive: true, force: true }));
  const folder = path.join(build, "client/widget");
  await mkdir(folder, { recursive: true });
  const [chat, preview] = [`chat-${release}.js`, `preview-${release}.js`];
  const files = {
    "manifest.json": JSON.stringify({ loader: "loader.js", chat, preview, pinned, integrity: "sha384-x" }),
    "loader.js": `draw("${WIDGET_SCRIPT_PLACE}")`,
    [chat]: "export const mount = 1;",
    [preview]: "export const preview = 1;",
    [`pinned-${pinned}.js`]: "draw(null)",
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  return build;
}
const build = await buildFolder("pin123", "abc");

const product = await testApp({ environment: { ...withoutRateLimits, WEB_BUILD_DIR: build } });
const { app } = product;
const AGENT = "Mozilla/5.0 (X11) Firefox/140.0";

/** Loads a widget file as a browser would from a page of another site. */
const load = (url: string, page?: string, more: Record<string, string> = {}) =>
  app.inject({
    url,
    headers: {
      "user-agent": AGENT,
      "sec-fetch-site": "cross-site",
      "sec-fetch-dest": "script",
      ...(page ? { referer: `${page}/` } : {}),
      ...more,
    },
  });

const inside = (script: string) => JSON.parse(/^draw\((.*)\)$/s.exec(script)?.[1] ?? "null") as object;

async function ask(owner: Owner, origin: string, more: object = {}) {
  const answer = await app.inject({
    method: "POST",
    url: "/api/chat",
    headers: { origin, "content-type": "application/json", "user-agent": AGENT },
    payload: { userId: owner.userId, message: "Do you ship to Malta?", ...more },
  });
  return { status: answer.statusCode, answer: answer.json() };
}

const setOwner = (owner: Owner, assignment: string, ...values: unknown[]) =>
  rows(product.url, `update users set ${assignment} where id = $1`, [owner.userId, ...values]);

describe("the address of the script", () => {
  test("carries the saved configuration, and a changed one at once [CUST-02]", async () => {
    const owner = await buildOwner(product);
    const address = `/widget.js?id=${owner.userId}`;
    const first = await load(address, "https://shop.example");
    expect(first.headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect(first.headers["cache-control"]).toBe("public, max-age=60, must-revalidate");
    expect(first.headers["cross-origin-resource-policy"]).toBe("cross-origin");
    expect(inside(first.body)).toMatchObject({ key: owner.userId, brandName: "AI Assistant" });
    const same = await load(address, "https://shop.example", {
      "if-none-match": String(first.headers.etag),
    });
    expect(same.statusCode).toBe(304);
    await product.api(owner.cookie).widgets.save(owner.profileId, { brandName: "Keelstone </script>" });
    const next = await load(address, "https://shop.example", {
      "if-none-match": String(first.headers.etag),
    });
    expect(next.statusCode).toBe(200);
    expect(inside(next.body)).toMatchObject({ brandName: "Keelstone </script>" });
    expect(next.body).not.toContain("</script>");
  });

  test("answers 200 with nothing for a missing, private or switched-off profile", async () => {
    const owner = await buildOwner(product);
    const api = product.api(owner.cookie);
    const script = async () => {
      const { statusCode, body } = await load(`/widget.js?id=${owner.userId}`, "https://shop.example");
      return [statusCode, body];
    };
    await api.profiles.updateSettings({ embedEnabled: false });
    expect(await script()).toEqual([200, ""]);
    await api.profiles.updateSettings({ embedEnabled: true });
    await api.profiles.update({ isPublic: false });
    expect(await script()).toEqual([200, ""]);
    for (const id of ["usr_NobodyHasThisName00000", "17", "../../etc", ""]) {
      const answer = await load(`/widget.js?id=${encodeURIComponent(id)}`);
      expect([answer.statusCode, answer.body]).toEqual([200, ""]);
    }
  });

  test("answers a page that may not embed it with that fact only [EMB-16]", async () => {
    const owner = await buildOwner(product);
    await product.api(owner.cookie).widgets.save(owner.profileId, {
      allowedDomains: ["shop.example"],
      greeting: "For customers only",
    });
    const refused = await load(`/widget.js?id=${owner.userId}`, "https://evil.example");
    expect(inside(refused.body)).toEqual({ key: owner.userId, host: app.ownOrigin, refused: true });
    expect(refused.headers.vary).toMatch(/referer/);
    const welcome = await load(`/widget.js?id=${owner.userId}`, "https://shop.example");
    expect(welcome.body).toContain("For customers only");
  });

  test("has a second one that never changes, with the chat beside it", async () => {
    const owner = await buildOwner(product);
    const { pinned, scriptHost } = await product.api(owner.cookie).widgets.read(owner.profileId);
    expect({ pinned, scriptHost }).toEqual({
      pinned: { path: "/widget/pin123.js", integrity: "sha384-x" },
      scriptHost: app.ownOrigin,
    });
    for (const [name, text] of [
      ["pin123.js", "draw(null)"],
      ["chat-abc.js", "export const mount = 1;"],
      ["preview-abc.js", "export const preview = 1;"],
    ] as const) {
      const answer = await load(`/widget/${name}`);
      expect(answer.body).toBe(text);
      expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      expect(answer.headers["access-control-allow-origin"]).toBe("*");
    }
    expect((await load("/widget/loader.js")).statusCode).toBe(404);
    expect((await load("/widget/manifest.json")).statusCode).toBe(404);
  });

  test("is stable: v1.js carries the configuration by its id, and without one is the newest pinned file", async () => {
    const owner = await buildOwner(product);
    const filled = await load(`/widget/v1.js?id=${owner.userId}`, "https://shop.example");
    expect(filled.body).toBe((await load(`/widget.js?id=${owner.userId}`, "https://shop.example")).body);
    expect(inside(filled.body)).toMatchObject({ key: owner.userId, brandName: "AI Assistant" });
    const bare = await load("/widget/v1.js");
    expect(bare.body).toBe("draw(null)");
    expect(bare.headers["cache-control"]).toBe("public, max-age=60, must-revalidate");
    expect(bare.headers["access-control-allow-origin"]).toBe("*");
  });

  test("takes the name of a share link for an id while that link is on", async () => {
    const owner = await buildOwner(product);
    const name = `marguerite-${owner.profileId}`;
    const keyOf = async () => (await app.inject(`/widget/config?id=${name}`)).json<{ key?: string }>().key;
    const settings = (changes: object) => product.api(owner.cookie).profiles.updateSettings(changes);
    expect(await keyOf()).toBeUndefined();
    await settings({ shareEnabled: true, shareableSlug: name });
    expect(await keyOf()).toBe(owner.userId);
    await settings({ shareEnabled: false });
    expect(await keyOf()).toBeUndefined();
    await settings({ shareEnabled: true });
    await setOwner(owner, "is_public = false");
    expect(await keyOf()).toBeUndefined();
  });

  test("keeps every published file when a release with other files takes its place", async () => {
    const next = await testApp({
      environment: {
        ...withoutRateLimits,
        DATABASE_URL: product.url,
        WEB_BUILD_DIR: await buildFolder("new456"),
      },
    });
    const body = async (name: string) => (await next.app.inject(`/widget/${name}`)).body;
    expect(await body("new456.js")).toBe("draw(null)");
    for (const [name, text] of [
      ["pin123.js", "draw(null)"],
      ["chat-abc.js", "export const mount = 1;"],
      ["preview-abc.js", "export const preview = 1;"],
    ] as const) {
      const answer = await next.app.inject(`/widget/${name}`);
      expect([name, answer.statusCode, answer.body]).toEqual([name, 200, text]);
      expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      expect(answer.headers["access-control-allow-origin"]).toBe("*");
    }
    // A server still on the earlier release also serves the files of the next one.
    expect((await load("/widget/chat-new456.js")).statusCode).toBe(200);
    for (const name of ["never.js", "loader.js", "manifest.json", "..%2Floader.js"])
      expect([name, (await next.app.inject(`/widget/${name}`)).statusCode]).toEqual([name, 404]);
  });
});

describe("the owner's own program", () => {
  test("is for the pages that may hold the widget, and for none of ours [EMB-15]", async () => {
    const owner = await buildOwner(product);
    const customJS = "window.mine = 1;";
    await product
      .api(owner.cookie)
      .widgets.save(owner.profileId, { customJS, allowedDomains: ["shop.example"] });
    const address = `/widget/custom.js?id=${owner.userId}`;
    const origin = "https://shop.example";
    const response = await load(address, origin, { origin });
    expect(response.body).toBe(customJS);
    expect(response.headers["access-control-allow-origin"]).toBe(origin);
    expect((await load(address, origin)).body).toBe(customJS);
    const ours = { referer: `${app.ownOrigin}/widgets`, "sec-fetch-site": "same-origin" };
    for (const headers of [
      { ...ours },
      { ...ours, origin: app.ownOrigin },
      { "sec-fetch-site": "none" },
      { origin: app.ownOrigin },
      { "sec-fetch-dest": "serviceworker", origin },
      { "sec-fetch-dest": "document", origin },
      { origin: "https://evil.example" },
    ]) {
      const refused = await load(address, undefined, headers);
      expect([headers, refused.statusCode, refused.body]).toEqual([headers, 200, ""]);
    }
    expect((await load(address)).body).toBe("");
  });
});

describe("who may hold the widget", () => {
  const pages = ["https://evil.example", "https://keelstone.example", "https://chat.keelstone.example"];
  const statuses = async (owner: Owner) =>
    Promise.all(pages.map(async (page) => (await ask(owner, page)).status));

  test("is anybody, as long as no domain is named [EMB-18]", async () => {
    expect(await statuses(await buildOwner(product))).toEqual([200, 200, 200]);
  });

  test("is the owner's own domains alone while those are all that is allowed [WL-28]", async () => {
    const owner = await buildOwner(product);
    await setOwner(owner, "domain_restriction = true, company_domain = $2", "keelstone.example");
    expect(await statuses(owner)).toEqual([403, 200, 403]);
    await setOwner(owner, "company_domain = null, custom_domain = $2", "chat.keelstone.example");
    expect(await statuses(owner)).toEqual([403, 403, 200]);
    await setOwner(owner, "custom_domain = null");
    expect(await statuses(owner)).toEqual([403, 403, 403]);
    await product.api(owner.cookie).widgets.save(owner.profileId, { allowedDomains: ["evil.example"] });
    expect(await statuses(owner)).toEqual([200, 403, 403]);
  });

  test("is a visitor from the addresses that the owner has named, and nobody else", async () => {
    const owner = await buildOwner(product);
    await setOwner(owner, "ip_whitelist = $2", ["10.1.0.0/16", "2001:db8::/32"]);
    const page = "https://shop.example";
    expect((await ask(owner, page)).status).toBe(404);
    expect((await load(`/widget.js?id=${owner.userId}`, page)).body).toBe("");
    // Our own pages are not embeds, but our frame on a third-party page is one.
    expect((await ask(owner, app.ownOrigin)).status).toBe(200);
    expect((await ask(owner, app.ownOrigin, { embed: true })).status).toBe(404);
    await setOwner(owner, "ip_whitelist = $2", ["127.0.0.0/8"]);
    expect((await ask(owner, page)).status).toBe(200);
    expect((await load(`/widget.js?id=${owner.userId}`, page)).headers["cache-control"]).toMatch(/^private/);
  });
});

test("the archive of its files holds the script, the chat, the style and the configuration", async () => {
  const owner = await buildOwner(product);
  const api = product.api(owner.cookie);
  await api.widgets.save(owner.profileId, { brandName: "Keelstone", customCSS: "b { color: red }" });
  await api.profiles.update({ isPublic: false });
  const answer = await app.inject({
    url: api.widgets.assetsUrl(owner.profileId),
    headers: { cookie: owner.cookie },
  });
  expect(answer.headers["content-disposition"]).toMatch(/^attachment; filename="understudy-widget.zip"/);
  const names = ["README.txt", "widget.js", "widget.css", "configuration.json", "widget/chat-abc.js"];
  for (const name of names) expect(answer.rawPayload.includes(Buffer.from(name))).toBe(true);
});
