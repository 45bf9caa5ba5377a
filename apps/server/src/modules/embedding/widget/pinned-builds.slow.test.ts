import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildWidget, writeWidget } from "../../../../../../packages/widget/bundle/widget.ts";
import { type ChatHarness, startChatHarness } from "../../../../../../testing/chat-harness.ts";
import { CHROMIUM_PATH } from "../../../../../../testing/chromium.ts";
import { startProduct } from "../../../../../../testing/product.ts";

/*
 * A page pins the widget of the first build by its hash, with an integrity attribute. Two releases later, whose builds
 * have other files, the same page still shows that widget and gets its answers.
 */
const QUESTION = "What does a single session cost?";
const RELEASES = ["one", "two", "three"] as const;

type Manifest = { pinned: string; chat: string; integrity: string };

let folder: string;
let harness: ChatHarness;
let browser: Browser;

/** A build whose loader and chat differ from those of every other release. */
async function build(release: string): Promise<{ folder: string; manifest: Manifest }> {
  const target = path.join(folder, release);
  const place = path.join(target, "client/widget");
  const mark = {
    name: "release",
    setup: ({ onLoad }: Parameters<NonNullable<Parameters<typeof buildWidget>[0]>[number]["setup"]>[0]) => {
      onLoad({ filter: /script-launcher\.ts$|panel-view\.tsx$/ }, async ({ path: file }) => {
        const text = await readFile(file, "utf8");
        return {
          contents: text
            .replace('createElement("understudy-widget")', `$&;\n  host.dataset.loader = "${release}"`)
            .replace('className="us-panel"', `className="us-panel" data-chat="${release}"`),
          loader: file.endsWith("x") ? "tsx" : "ts",
        };
      });
    },
  };
  await writeWidget(place, await buildWidget([mark]));
  return { folder: target, manifest: JSON.parse(await readFile(path.join(place, "manifest.json"), "utf8")) };
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "understudy-builds-"));
  browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: ["--no-sandbox"] });
});

afterAll(async () => {
  await browser?.close();
  await harness?.close();
  await rm(folder, { recursive: true, force: true });
});

/** The page of another site, whose owner never touches it again. */
async function serve(html: string): Promise<{ address: string; close: () => void }> {
  const server = createServer((_, response) => response.setHeader("content-type", "text/html").end(html));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test("a pinned widget still works two releases later, and v1.js is the newest", async () => {
  const builds = [];
  for (const release of RELEASES) builds.push(await build(release));
  const [first, ...later] = builds;
  if (!first) throw new Error("There is no build.");
  expect(new Set(builds.map(({ manifest }) => manifest.pinned)).size).toBe(3);
  expect(new Set(builds.map(({ manifest }) => manifest.chat)).size).toBe(3);

  harness = await startChatHarness({
    documents: { "prices.txt": "A single session costs £180. It lasts ninety minutes." },
    mutation: undefined,
    environment: { WEB_BUILD_DIR: first.folder },
  });
  const { owner, product } = harness;
  const { pinned, integrity } = first.manifest;
  const snippet = (origin: string) =>
    `<!doctype html><title>Page</title><script src="${origin}/widget/${pinned}.js" integrity="${integrity}" crossorigin="anonymous" data-assistant="${owner.userId}" async></script>`;

  const seen: (string | null)[][] = [await visit(snippet(product.origin))];
  for (const next of later) {
    // A new process of the next release on the same database.
    const release = await startProduct({
      issuers: [],
      mail: true,
      mutation: undefined,
      environment: { WEB_BUILD_DIR: next.folder },
      restored: { url: product.url, storage: product.storage },
    });
    seen.push(await visit(snippet(release.origin)));
    seen.push(
      await visit(
        `<!doctype html><title>Page</title><script src="${release.origin}/widget/v1.js" data-assistant="${owner.userId}" async></script>`,
      ),
    );
    await release.close();
  }
  expect(seen).toEqual([
    ["one", "one"],
    ["one", "one"],
    ["two", "two"],
    ["one", "one"],
    ["three", "three"],
  ]);
});

/** Asks a question on the page. Returns which builds its loader and its chat are of. */
async function visit(html: string): Promise<(string | null)[]> {
  const site = await serve(html);
  const page = await browser.newPage();
  try {
    await page.goto(site.address);
    await page.locator("understudy-widget .u > button").click();
    await page.locator("understudy-widget textarea").fill(QUESTION);
    await page.keyboard.press("Enter");
    await page.locator("understudy-widget .us-answer", { hasText: "£180" }).first().waitFor();
    return [
      await page.locator("understudy-widget").getAttribute("data-loader"),
      await page.locator("understudy-widget .us-panel").getAttribute("data-chat"),
    ];
  } finally {
    await page.close();
    site.close();
  }
}
