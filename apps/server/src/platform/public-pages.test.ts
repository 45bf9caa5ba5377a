import { beforeEach, describe, expect, test } from "vitest";
import { ORIGIN, testApp } from "../../test/app.ts";
import { buildOwner, type Owner } from "../../test/builders.ts";
import { rows } from "../../test/database.ts";
import { staticPolicies } from "./content-policy.ts";
import { publicPages } from "./public-pages.ts";
import { publicPageOf } from "./public-routes.ts";

const product = await testApp();
const { app } = product;
let rendered: string[] = [];
/** What the database and the renderer do instead, while a test wants them to fail. */
let broken: { lookup?: Error; status?: number } = {};

/**
 * The pages as the server sends them, with a renderer that counts its calls. Like the real one, it reads from the API.
 */
const { send } = publicPages(app, {
  publicStatusOf: async (address) => {
    if (broken.lookup) throw broken.lookup;
    return product.product.profiles.publicStatusOf(address);
  },
  policyOf: staticPolicies("p{}"),
  renderFailed: async () => new Response("<h1>Try again</h1>", { status: 503 }),
  render: async (path, owner) => {
    rendered.push(path);
    if (broken.status) return new Response("<h1>Try again</h1>", { status: broken.status });
    const { pathname } = new URL(path, ORIGIN);
    const [, folder = "", key = ""] = pathname.split("/");
    const calls: Record<string, string> = { p: "users/", profile: "profile/", share: "share/" };
    const answer = await app.inject({
      url: `/api/${calls[folder]}${key}${folder === "profile" ? "/public" : ""}`,
      headers: owner?.headers.cookie ? { cookie: owner.headers.cookie } : {},
    });
    const html = answer.statusCode === 200 ? `<h1>${answer.json().firstName}</h1>` : "<h1>Not Found</h1>";
    return new Response(html, { status: answer.statusCode });
  },
});
for (const [route, path] of Object.entries({
  "pages/public-profile": "/page/p/:id",
  "pages/profile-public": "/page/profile/:userId",
  "pages/share": "/page/share/:slug",
})) {
  app.get(path, (request, reply) => {
    const query = new URL(request.url, ORIGIN).searchParams;
    const page = publicPageOf(route, request.params as Record<string, string>, query);
    return page ? send({ request, reply, page }) : reply.code(500).send();
  });
}

type Asking = { cookie?: string; headers?: Record<string, string> };
const open = async (path: string, { cookie, headers = {} }: Asking = {}) =>
  app.inject({ url: `/page${path}`, headers: { ...headers, ...(cookie ? { cookie } : {}) } });

async function namedOwner(firstName = "Ada"): Promise<Owner & { api: ReturnType<typeof product.api> }> {
  const owner = await buildOwner(product);
  const api = product.api(owner.cookie);
  await api.profiles.update({ firstName });
  return { ...owner, api };
}

beforeEach(() => {
  rendered = [];
  broken = {};
});

describe("a public page", () => {
  test("is rendered once and then cached, whatever else is in the address", async () => {
    const { userId } = await namedOwner();
    const first = await open(`/p/${userId}`);
    expect([first.statusCode, first.body]).toEqual([200, "<h1>Ada</h1>"]);
    const again = await open(`/p/${userId}?utm_source=x&embed=1&theme=dark&own=1&version=9`);
    expect(again.body).toBe(first.body);
    expect(rendered).toHaveLength(1);
  });

  test("is rendered again as soon as visible data changes", async () => {
    const { userId, api, profileId } = await namedOwner();
    const open1 = () => open(`/p/${userId}`);
    await open1();
    const changes = [
      () => api.profiles.update({ firstName: "Grace" }),
      () => api.profiles.update({ bio: "I count." }),
      () => api.profiles.updateSettings({ shareEnabled: true }),
      () => api.profiles.updateSettings({ embedTheme: "dark" }),
      () => api.profiles.save(profileId, { name: "Main", description: "About" }),
    ];
    for (const [index, change] of changes.entries()) {
      await change();
      await open1();
      expect(rendered).toHaveLength(index + 2);
    }
    expect((await open1()).body).toBe("<h1>Grace</h1>");
  });

  test("of every profile is rendered again when the owner's fields change", async () => {
    const { api } = await namedOwner();
    const { id } = await api.profiles.create({ name: "Desk", isPublic: true });
    await open(`/p/${id}`);
    await api.profiles.update({ title: "Engineer" });
    await open(`/p/${id}`);
    expect(rendered).toHaveLength(2);
  });

  test("is private at once, for everyone but its owner, and never kept for the owner [PUB-19]", async () => {
    const { userId, api, cookie } = await namedOwner();
    expect((await open(`/p/${userId}`)).statusCode).toBe(200);
    await api.profiles.update({ isPublic: false });
    const closed = await open(`/p/${userId}`);
    const missing = await open("/p/usr_0000000000000000000000");
    expect([closed.statusCode, closed.body]).toEqual([404, missing.body]);
    const same = ["etag", "cache-control", "content-security-policy", "content-type", "vary"];
    for (const name of same) expect(closed.headers[name]).toEqual(missing.headers[name]);
    const own = await open(`/p/${userId}`, { cookie });
    expect([own.statusCode, own.body]).toEqual([200, "<h1>Ada</h1>"]);
    expect(own.headers).toMatchObject({ "cache-control": "private, no-store", "x-robots-tag": "noindex" });
    expect(own.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    const other = await namedOwner("Mallory");
    expect((await open(`/p/${userId}`, { cookie: other.cookie })).statusCode).toBe(404);
  });

  test("answers 304 to a matching ETag and never sets a cookie", async () => {
    const { userId, cookie, api } = await namedOwner();
    const first = await open(`/p/${userId}`);
    const tag = String(first.headers.etag);
    expect(first.headers).toMatchObject({ "cache-control": "public, no-cache", vary: "accept-encoding" });
    const again = await open(`/p/${userId}`, { headers: { "if-none-match": `"x", ${tag}` } });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    await api.profiles.update({ firstName: "Grace" });
    const changed = await open(`/p/${userId}`, { headers: { "if-none-match": tag } });
    expect(changed.statusCode).toBe(200);
    for (const answer of [first, again, changed, await open(`/p/${userId}`, { cookie })]) {
      expect(answer.headers["set-cookie"]).toBeUndefined();
    }
  });

  test("is compressed for clients that accept it", async () => {
    const { userId } = await namedOwner();
    for (const [accepted, encoding] of [
      ["gzip, deflate, br", "br"],
      ["gzip", "gzip"],
      ["br;q=0, gzip", "gzip"],
      ["identity", undefined],
    ]) {
      const answer = await open(`/p/${userId}`, { headers: { "accept-encoding": accepted ?? "" } });
      expect(answer.headers["content-encoding"]).toBe(encoding);
    }
    expect(rendered).toHaveLength(1);
  });
});

describe("a public page that the server can't read", () => {
  const failed = { statusCode: 503, body: "<h1>Try again</h1>" };

  test("says so, to everyone alike, and is not stored", async () => {
    const { userId, cookie } = await namedOwner();
    broken = { lookup: new Error("the database is away") };
    for (const path of [`/p/${userId}`, "/p/usr_0000000000000000000000", "/share/nobody"]) {
      const answer = await open(path, { cookie });
      expect(answer).toMatchObject(failed);
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect(answer.headers.etag).toBeUndefined();
      expect(answer.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    }
    broken = {};
    expect((await open(`/p/${userId}`)).body).toBe("<h1>Ada</h1>");
  });

  test.each([500, 503, 429])("is not a missing one when it is rendered with status %i", async (status) => {
    const { userId } = await namedOwner();
    broken = { status };
    expect(await open(`/p/${userId}`)).toMatchObject(failed);
    broken = {};
    expect((await open(`/p/${userId}`)).statusCode).toBe(200);
  });

  test("is not cached in place of a missing one", async () => {
    broken = { status: 503 };
    expect(await open("/profile/usr_0000000000000000000000")).toMatchObject(failed);
    broken = {};
    expect((await open("/profile/usr_0000000000000000000000")).statusCode).toBe(404);
  });
});

describe("a share link", () => {
  test("leads somewhere only while it is on and has this name [SHARE-06]", async () => {
    const one = await namedOwner("Ada");
    const two = await namedOwner("Grace");
    await one.api.profiles.updateSettings({ shareEnabled: true, shareableSlug: "a-page-of-hers" });
    expect((await open("/share/a-page-of-hers")).body).toBe("<h1>Ada</h1>");
    await one.api.profiles.updateSettings({ shareEnabled: false });
    expect((await open("/share/a-page-of-hers")).statusCode).toBe(404);
    await one.api.profiles.updateSettings({ shareEnabled: true, shareableSlug: "another-name" });
    await two.api.profiles.updateSettings({ shareEnabled: true, shareableSlug: "a-page-of-hers" });
    expect((await open("/share/a-page-of-hers")).body).toBe("<h1>Grace</h1>");
    expect((await open("/share/another-name")).body).toBe("<h1>Ada</h1>");
    await two.api.profiles.update({ isPublic: false });
    expect((await open("/share/a-page-of-hers")).statusCode).toBe(404);
  });

  test.each(["%00", "..%2f..", "a".repeat(100), "UPPER"])("%s is none", async (slug) => {
    expect((await open(`/share/${slug}`)).statusCode).toBe(404);
  });
});

describe("framing", () => {
  const ancestors = async (path: string) =>
    /frame-ancestors ([^;]+)/.exec(String((await open(path)).headers["content-security-policy"]))?.[1];
  const allow = ({ userId }: Owner, domains: string[]) =>
    rows(product.url, "update profile_settings set allowed_domains = $2 where user_id = $1", [
      userId,
      domains,
    ]);

  test("is anyone's while no domain is named, and theirs alone after that [EMB-17] [EMB-18] [EMB-20]", async () => {
    const owner = await namedOwner();
    const paths = [`/p/${owner.userId}`, `/profile/${owner.userId}`, `/profile/${owner.userId}?embed=1`];
    for (const path of paths) expect(await ancestors(path)).toBe("*");
    await allow(owner, ["shop.example", "*.blog.example:8080"]);
    for (const path of paths) expect(await ancestors(path)).toBe("shop.example *.blog.example:8080");
    await allow(owner, ["x; script-src *", "a b", "'self'", "https://shop.example/"]);
    expect(await ancestors(`/p/${owner.userId}`)).toBe("'none'");
  });

  test("is refused when embedding is off, and the embed page does not exist", async () => {
    const { userId, api } = await namedOwner();
    await api.profiles.updateSettings({ embedEnabled: false });
    expect(await ancestors(`/p/${userId}`)).toBe("'none'");
    expect((await open(`/profile/${userId}?embed=1`)).statusCode).toBe(404);
    expect((await open(`/profile/${userId}`)).statusCode).toBe(200);
  });

  test("an embed of a private profile answers like a missing one, framed by nobody [EMB-24]", async () => {
    const { userId, api } = await namedOwner();
    await api.profiles.update({ isPublic: false });
    const path = `/profile/${userId}?embed=1&theme=dark`;
    expect((await open(path)).statusCode).toBe(404);
    expect(await ancestors(path)).toBe("'none'");
  });

  test("each known theme of an embed is a separate page", async () => {
    const { userId } = await namedOwner();
    for (const theme of ["light", "dark", "auto", "light", "<script>", "x"]) {
      await open(`/profile/${userId}?embed=1&theme=${encodeURIComponent(theme)}`);
    }
    expect(rendered).toHaveLength(4);
    expect(rendered.join(" ")).not.toContain("script");
  });
});

describe("resources of a page", () => {
  test("the picture and the QR code exist only for a visible profile", async () => {
    const { userId, api, cookie } = await namedOwner();
    const get = (name: string, as?: string) =>
      app.inject({ url: `/p/${userId}/${name}`, headers: as ? { cookie: as } : {} });
    const image = await get("image.png");
    expect([image.statusCode, image.headers["content-type"]]).toEqual([200, "image/png"]);
    expect(image.headers["cache-control"]).toBe("public, no-cache");
    const code = await get("qr.svg");
    expect([code.statusCode, code.headers["content-type"]]).toEqual([200, "image/svg+xml"]);
    const again = await app.inject({
      url: `/p/${userId}/image.png`,
      headers: { "if-none-match": String(image.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    await api.profiles.update({ isPublic: false });
    for (const name of ["image.png", "qr.svg"]) {
      expect((await get(name)).statusCode).toBe(404);
      const own = await get(name, cookie);
      expect([own.statusCode, own.headers["cache-control"]]).toEqual([200, "private, no-store"]);
    }
    expect((await app.inject("/p/usr_0000000000000000000000/image.png")).statusCode).toBe(404);
  });
});
