import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { startCountingEmbedder } from "../../../../../../testing/counting-embedder.ts";
import { folderRead, outcomesOf } from "../../../../../../testing/folder-proof.ts";
import { startGitServer } from "../../../../../../testing/git-server.ts";
import { startWebdavServer } from "../../../../../../testing/webdav-server.ts";
import { testApp } from "../../../../test/app.ts";
import { buildOwner } from "../../../../test/builders.ts";
import { rows } from "../../../../test/database.ts";

const embedder = await startCountingEmbedder();
const environment = {
  ...embedder.environment,
  OUTBOUND_PRIVATE: "on",
  MASTER_KEY: randomBytes(32).toString("base64"),
};
const product = await testApp({ worker: true, environment });
afterAll(() => embedder.close());

async function start() {
  const owner = await buildOwner(product);
  const { userId, profileId } = owner;
  const visitor = product.api();
  return {
    userId,
    profileId,
    seconds: 120,
    owner: product.api(owner.cookie),
    ask: async (message: string) => (await visitor.chat.ask({ userId, message })).response,
  };
}

test("follows a WebDAV folder: new, changed and removed files, and only what changed is read", async () => {
  const server = await startWebdavServer();
  const harness = await start();
  const { owner, profileId, ask, userId } = harness;
  await server.put("Prices.md", "A single session costs 140 euros.");
  await server.put("Groups/Group of four.md", "A group of four pays 90 euros each.");
  await server.put("logo.svg", "<svg/>");
  await server.put("old.zip", "PK");
  const { username, password, address } = server;
  const { id } = await owner.sites.connect(profileId, { mode: "webdav", address, username, password });
  expect(await folderRead(harness, id)).toMatchObject({ failure: null, pages: 2, schedule: "daily" });
  expect(await outcomesOf(harness, id)).toEqual({
    "Prices.md": "read",
    "Groups/Group of four.md": "read",
    "logo.svg": "unsupported",
    "old.zip": "archive",
  });
  expect(await ask("What does a single session cost?")).toContain("140 euros");
  expect(await ask("What does a group of four pay?")).toContain("90 euros");

  await server.put("Prices.md", "A single session costs 155 euros.");
  await server.remove("Groups/Group of four.md");
  server.requests.length = 0;
  await owner.sites.sync(profileId, id);
  const second = await folderRead(harness, id);
  expect(second.lastSync).toMatchObject({ added: 0, changed: 1, removed: 1 });
  expect(server.requests.filter((one) => one.startsWith("GET"))).toEqual(["GET /Notes/Prices.md"]);
  expect(await ask("What does a single session cost?")).toContain("155 euros");
  expect(await ask("What does a group of four pay?")).not.toContain("90 euros");

  // The secret is stored encrypted, and a wrong one removes nothing.
  const stored = await rows(product.url, "select secret from sites where user_id = $1", [userId]);
  expect(stored[0]?.["secret"]).toMatch(/^e1:/);
  expect(JSON.stringify(await owner.sites.open(profileId, id))).not.toContain(password);
  await owner.sites.connect(profileId, { mode: "webdav", address, username, password: "wrong" });
  expect(await folderRead(harness, id)).toMatchObject({ failure: "denied", pages: 1 });
  await server.close();
  await owner.sites.connect(profileId, { mode: "webdav", address, username, password });
  expect(await folderRead(harness, id)).toMatchObject({ failure: "unreachable", pages: 1 });
}, 240_000);

test("follows a Git repository by the versions of its files, public or with a token", async () => {
  const token = "a-token";
  const server = await startGitServer({ token });
  const harness = await start();
  const { owner, profileId, ask } = harness;
  await server.commit({
    "prices.md": "A single session costs 140 euros.",
    "docs/group.md": "A group of four pays 90 euros each.",
  });
  const connect = (password?: string) =>
    owner.sites.connect(profileId, {
      mode: "git",
      address: server.address,
      ...(password ? { password } : {}),
    });
  const { id } = await connect();
  expect(await folderRead(harness, id)).toMatchObject({ failure: "denied", pages: 0 });
  expect((await connect(token)).id).toBe(id);
  expect(await folderRead(harness, id)).toMatchObject({ failure: null, pages: 2 });
  expect(await ask("What does a group of four pay?")).toContain("90 euros");
  await server.commit({ "docs/group.md": null, "prices.md": "A single session costs 155 euros." });
  await owner.sites.sync(profileId, id);
  expect((await folderRead(harness, id)).lastSync).toMatchObject({ added: 0, changed: 1, removed: 1 });
  expect(await ask("What does a single session cost?")).toContain("155 euros");
  expect(await ask("What does a group of four pay?")).not.toContain("90 euros");
  await server.close();
}, 240_000);

test("a hostile WebDAV server leads nowhere else, and what is no repository is reported", async () => {
  const harness = await start();
  const { owner, profileId } = harness;
  const strayed: string[] = [];
  const other = createServer((request, response) => {
    strayed.push(request.url ?? "");
    response.end("The other server's secret is 7.");
  });
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}/secret.md`;
  const paths: string[] = [];
  const hostile = createServer((request, response) => {
    paths.push(`${request.method} ${request.url}`);
    if (request.method !== "PROPFIND") {
      response.writeHead(302, { location: elsewhere }).end();
      return;
    }
    const hrefs = [
      elsewhere,
      "/outside.md",
      "/Notes/../up.md",
      "/Notes/%2e%2e/up.md",
      "/Notes/moved.md",
      "//evil.example/x.md",
    ];
    const listed = hrefs.map((href) => `<response><href>${href}</href><propstat/></response>`).join("");
    response.writeHead(207).end(`<multistatus xmlns="DAV:">${listed}</multistatus>`);
  });
  await new Promise<void>((resolve) => hostile.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(hostile.address() as AddressInfo).port}`;
  const sign = { username: "ada", password: "app-password" };
  const { id } = await owner.sites.connect(profileId, {
    mode: "webdav",
    address: `${origin}/Notes`,
    ...sign,
  });
  await folderRead(harness, id);
  expect(await outcomesOf(harness, id)).toEqual({ "moved.md": "missing" });
  expect(strayed).toEqual([]);
  expect(paths.every((one) => one.endsWith("/Notes/") || one.endsWith("/Notes/moved.md"))).toBe(true);
  const none = await owner.sites.connect(profileId, { mode: "git", address: elsewhere });
  expect(await folderRead(harness, none.id)).toMatchObject({ failure: "missing" });
  hostile.close();
  other.close();
}, 120_000);

test("reads the posts of a feed, and keeps those that it no longer lists", async () => {
  const harness = await start();
  const { owner, profileId, ask } = harness;
  let posts = ["cellar"];
  const site = createServer(({ url }, response) => {
    if (url === "/feed.xml") {
      const items = [...posts.map((name) => `/${name}`), "https://elsewhere.invalid/x"];
      const listed = items.map((link) => `<item><link>${link}</link></item>`).join("");
      response.end(`<rss><channel>${listed}</channel></rss>`);
    } else if (url === "/robots.txt") response.writeHead(404).end();
    else {
      response.setHeader("content-type", "text/html");
      response.end(`<h1>The ${url?.slice(1)}</h1><p>The ${url?.slice(1)} of the studio opens at noon.</p>`);
    }
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const { id } = await owner.sites.create(profileId, { mode: "feed", address: `${origin}/feed.xml` });
  expect(await folderRead(harness, id)).toMatchObject({ failure: null, pages: 1 });
  posts = ["attic"];
  await owner.sites.sync(profileId, id);
  expect(await folderRead(harness, id)).toMatchObject({ pages: 2, lastSync: { added: 1, removed: 0 } });
  expect(await outcomesOf(harness, id)).toEqual({
    [`${origin}/cellar`]: "read",
    [`${origin}/attic`]: "read",
  });
  expect(await ask("When does the cellar open?")).toContain("noon");
  const none = await owner.sites.create(profileId, { mode: "feed", address: `${origin}/attic` });
  expect(await folderRead(harness, none.id)).toMatchObject({ failure: "no_feed" });
  site.close();
}, 120_000);

test("refuses private addresses, and passwords without encryption", async () => {
  const strict = await testApp({ environment: { MASTER_KEY: environment.MASTER_KEY } });
  const owner = await buildOwner(strict);
  const { sites } = strict.api(owner.cookie);
  const sign = { username: "ada", password: "app-password" };
  for (const address of [
    "http://127.0.0.1/Notes",
    "https://localhost/Notes",
    "https://169.254.169.254/x",
    "http://1.1.1.1/Notes",
    "ftp://1.1.1.1/",
    "https://ada:x@1.1.1.1/",
  ])
    await expect(sites.connect(owner.profileId, { mode: "webdav", address, ...sign })).rejects.toMatchObject({
      status: 400,
    });
  await expect(
    sites.connect(owner.profileId, { mode: "webdav", address: "https://1.1.1.1/", username: "ada" }),
  ).rejects.toMatchObject({ status: 400 });
}, 60_000);
