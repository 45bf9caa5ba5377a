import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PACKAGE_FILES } from "@understudy/contracts";
import { afterAll, expect, test } from "vitest";
import { fromBufferPromise } from "yauzl";
import { buildWidget, writeWidget } from "../../../../../../../packages/widget/bundle/widget.ts";
import { testApp } from "../../../../../test/app.ts";
import { buildOwner, type Owner, until } from "../../../../../test/builders.ts";
import { row, rows } from "../../../../../test/database.ts";

const build = await mkdtemp(path.join(tmpdir(), "understudy-build-"));
afterAll(() => rm(build, { recursive: true, force: true }));
await writeWidget(path.join(build, "client/widget"), await buildWidget());
const product = await testApp({ worker: true, environment: { WEB_BUILD_DIR: build } });

async function branded(changes: object = {}): Promise<Owner> {
  const owner = await buildOwner(product);
  await rows(product.url, "update users set plan_type = 'pro' where id = $1", [owner.userId]);
  await product.api(owner.cookie).whiteLabel.save({
    companyName: "Keelstone & Söhne",
    primaryBrand: "#7c3aed",
    secondaryBrand: "#f59e0b",
    fontFamily: "Poppins",
    ...changes,
  });
  return owner;
}

async function generated(owner: Owner): Promise<number> {
  const api = product.api(owner.cookie).whiteLabel;
  const { id } = await api.createPackage();
  const done = await until(async () =>
    (await api.packages()).find((one) => one.id === id && ["ready", "failed"].includes(one.status)),
  );
  expect(done).toMatchObject({ status: "ready", fault: null });
  return id;
}

const download = (id: number, { cookie }: Pick<Owner, "cookie">) =>
  product.app.inject({ url: `/api/white-label/packages/${id}/file`, headers: { cookie } });

async function unzip(bytes: Buffer): Promise<Record<string, Buffer>> {
  const file = await fromBufferPromise(bytes, { lazyEntries: true });
  const found: Record<string, Buffer> = {};
  for await (const entry of file.eachEntry()) {
    const pieces: Buffer[] = [];
    for await (const piece of await file.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
    found[entry.fileName] = Buffer.concat(pieces);
  }
  return found;
}

test("is one archive with the seven files, whose list says their sizes [WL-17] [WL-18]", async () => {
  const owner = await branded();
  const id = await generated(owner);
  const answer = await download(id, owner);
  expect(answer.headers["content-disposition"]).toMatch(
    /^attachment; filename="keelstone-sohne-assistant-\d{4}-\d\d-\d\d\.zip"/,
  );
  const files = await unzip(answer.rawPayload);
  expect(Object.keys(files)).toEqual([...PACKAGE_FILES]);
  const [made] = await product.api(owner.cookie).whiteLabel.packages();
  expect(made?.files).toEqual(PACKAGE_FILES.map((name) => ({ name, bytes: files[name]?.byteLength })));
  expect(made?.bytes).toBe(answer.rawPayload.byteLength);
});

test("is kept as it was: a later brand is in the next one, and both can be had again", async () => {
  const owner = await branded();
  const first = await generated(owner);
  await product.api(owner.cookie).whiteLabel.save({ companyName: "Keelstone Two" });
  const second = await generated(owner);
  const [older, newer] = await Promise.all(
    [first, second].map(async (id) => unzip((await download(id, owner)).rawPayload)),
  );
  expect(older?.["react-component.tsx"]?.toString()).toContain("KeelstoneSohneAssistant");
  expect(newer?.["react-component.tsx"]?.toString()).toContain("KeelstoneTwoAssistant");
  await product.api(owner.cookie).plan.change({ planType: "free" });
  expect((await download(first, owner)).statusCode).toBe(200);
});

test("is its owner's alone, and nothing before it is ready", async () => {
  const owner = await branded();
  const other = await branded();
  const id = await generated(owner);
  const [foreign, missing] = [await download(id, other), await download(12_345, other)];
  expect([foreign.statusCode, foreign.json().code]).toEqual([404, "not_found"]);
  expect(foreign.json().detail).toBe(missing.json().detail);
  expect((await download(id, { cookie: "" })).statusCode).toBe(401);
  await rows(product.url, "update brand_packages set status = 'generating' where user_id = $1", [
    owner.userId,
  ]);
  expect((await download(id, owner)).statusCode).toBe(404);
});

test("wears the brand in script and style, and calls the owner's endpoint [WL-34] [WL-35]", async () => {
  const owner = await branded({ apiEndpoint: "https://api.keelstone.example/" });
  const files = await unzip((await download(await generated(owner), owner)).rawPayload);
  const script = files["widget.min.js"]?.toString() ?? "";
  expect(script).toContain('"brandName":"Keelstone & Söhne"');
  expect(script).toContain('"primaryColor":"#7c3aed"');
  expect(script).toContain('"host":"https://api.keelstone.example"');
  expect(script).not.toContain(product.config.origin);
  expect(files["widget.css"]?.toString()).toMatch(/--brand: #7c3aed[\s\S]*"Poppins"/);
  for (const name of ["react-component.tsx", "api-documentation.json"]) {
    expect(files[name]?.toString()).toContain("https://api.keelstone.example");
    expect(files[name]?.toString()).not.toContain(product.config.origin);
  }
  const plugin = await unzip(files["wordpress-plugin.zip"] ?? Buffer.alloc(0));
  expect(plugin["understudy-assistant/understudy-assistant.php"]?.toString()).toContain(
    "'https://api.keelstone.example'",
  );
  expect(plugin["understudy-assistant/assets/widget.min.js"]).toEqual(files["widget.min.js"]);
});

test("the widget, too, wears the brand, until its profile says otherwise [WL-34]", async () => {
  const owner = await branded({
    removeBranding: true,
    apiEndpoint: "https://api.keelstone.example",
    customSupportUrl: "https://keelstone.example/help",
    privacyUrl: "https://keelstone.example/privacy",
    termsUrl: "https://keelstone.example/terms",
  });
  const script = async () => (await product.app.inject(`/widget.js?id=${owner.userId}`)).body;
  const first = await script();
  for (const part of [
    '"host":"https://api.keelstone.example"',
    '"brandName":"Keelstone & Söhne"',
    '"primaryColor":"#7c3aed","secondaryColor":"#f59e0b"',
    '"font":"Poppins"',
    '"poweredBy":null',
    '"privacyPolicyUrl":"https://keelstone.example/privacy"',
    '"links":{"support":"https://keelstone.example/help","terms":"https://keelstone.example/terms"}',
  ])
    expect(first).toContain(part);
  const api = product.api(owner.cookie);
  expect((await api.widgets.read(owner.profileId)).scriptHost).toBe("https://api.keelstone.example");
  await api.widgets.save(owner.profileId, { primaryColor: "#123456", brandName: "Ask Ada" });
  expect(await script()).toMatch(
    /"brandName":"Ask Ada".*"primaryColor":"#123456","secondaryColor":"#f59e0b"/,
  );
  await api.plan.change({ planType: "free" });
  const free = await script();
  expect(free).toContain('"poweredBy":"Powered by Understudy"');
  expect(free).not.toMatch(/Poppins|f59e0b|api\.keelstone/);
});

test("a name with signs that mean something is words in every file, and nothing else", async () => {
  const companyName = "*/ </script> '); phpinfo(); // \\' ?> {{key}} <b>";
  const owner = await branded({ companyName });
  const files = await unzip((await download(await generated(owner), owner)).rawPayload);
  expect(files["widget.min.js"]?.toString().split("\n")[0]).toMatch(/^\/\*! [^*]*\*\/$/);
  expect(files["widget.min.js"]?.toString()).not.toContain("</script>");
  const plugin = await unzip(files["wordpress-plugin.zip"] ?? Buffer.alloc(0));
  const php = plugin["understudy-assistant/understudy-assistant.php"]?.toString() ?? "";
  expect(php).toContain(String.raw`'*/ </script> \'); phpinfo(); // \\\' ?> {{key}} <b> assistant'`);
  expect(php.slice(0, php.indexOf("*/")).split("\n")).toHaveLength(13);
});

test("is made by a job that says each file as it is made, and two at once are one [WL-16]", async () => {
  const owner = await branded();
  const api = product.api(owner.cookie).whiteLabel;
  const ordered = await api.createPackage();
  expect(ordered).toMatchObject({ status: "queued", files: [], bytes: null });
  await expect(api.createPackage()).rejects.toMatchObject({ code: "conflict" });
  const seen = new Set<number>();
  await until(async () => {
    const found = await row(product.url, "select status, files from brand_packages where user_id = $1", [
      owner.userId,
    ]);
    seen.add((found["files"] as unknown[]).length);
    return found["status"] === "ready";
  });
  expect(Math.max(...seen)).toBe(PACKAGE_FILES.length);
  expect((await api.packages())[0]).toMatchObject({ id: ordered.id, status: "ready" });
});

test("one that cannot be made says so, and another can be asked for", async () => {
  const unbuilt = await testApp({ worker: true, environment: { WEB_BUILD_DIR: path.join(build, "none") } });
  const owner = await buildOwner(unbuilt);
  await rows(unbuilt.url, "update users set plan_type = 'pro' where id = $1", [owner.userId]);
  const api = unbuilt.api(owner.cookie).whiteLabel;
  await api.save({ companyName: "Keelstone" });
  await api.createPackage();
  const failed = await until(
    async () => (await api.packages()).find(({ status }) => status === "failed"),
    60,
  );
  expect(failed.fault).toMatch(/generate it again/);
  expect((await api.createPackage()).status).toBe("queued");
});
