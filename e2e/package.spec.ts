import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { COMPANY, type Files, folderOf, PRIMARY, packageOwner, staticHost } from "./package-owner.ts";
import { expect, productUrl, test } from "./product.ts";
import { askIn, bubbleOf, LAUNCH, openPanel, SITE, styleOf, widgetOf } from "./widget-host.ts";
import { ADMIN, missingParts, startWordPress } from "./wordpress.ts";

test.use({ launchOptions: LAUNCH });

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Keelstone</title><h1>Keelstone</h1>`;
const textIn = (files: Files, name: string): string => files[name]?.toString() ?? "";

/** The widget in the owner's brand, and its answer to a visitor's question. */
async function answersInBrand(page: Page): Promise<void> {
  expect(await styleOf(bubbleOf(page), "background-color")).toBe(PRIMARY);
  const panel = await openPanel(page);
  await expect(panel.getByText(COMPANY).first()).toBeVisible();
  await expect(panel.getByText("Answers by Keelstone")).toBeVisible();
  await expect(panel.getByText("Powered by Understudy")).toHaveCount(0);
  expect(await styleOf(panel, "font-family")).toContain("Poppins");
  await askIn(panel);
}

test("script and style of the package work alone on a plain host [WL-19]", async ({ browser, page }) => {
  const { files } = await packageOwner(browser);
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  const policy = `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src ${productUrl()}`;
  const host = await staticHost(
    async (name) =>
      name === "index.html"
        ? `${PAGE}<script async src="/assistant/widget.min.js"></script>`
        : files[name.replace("assistant/", "")],
    { "content-security-policy": policy },
  );
  await page.goto(`http://${SITE}:${host.port}/`);
  await answersInBrand(page);
  // Its own files come from the host, answers from the product, and no script from anywhere else.
  const names = requested.map((url) => new URL(url));
  expect(
    names
      .filter(({ origin }) => origin === productUrl())
      .every(({ pathname }) => pathname.startsWith("/api/")),
  ).toBe(true);
  expect(names.map(({ pathname }) => pathname)).toContain("/assistant/widget.css");
  await host.close();
});

test("a changed style changes the widget, and the page places it [WL-19]", async ({ browser, page }) => {
  const { files } = await packageOwner(browser);
  const style = textIn(files, "widget.css").replaceAll("#7c3aed", "#b91c1c");
  const host = await staticHost(async (name) =>
    name === "index.html"
      ? `${PAGE}<script async src="widget.min.js" data-position="top-left"></script>`
      : name === "widget.css"
        ? style
        : files[name],
  );
  await page.goto(`http://${SITE}:${host.port}/`);
  await expect.poll(() => styleOf(bubbleOf(page), "background-color")).toBe("rgb(185, 28, 28)");
  const box = await bubbleOf(page).boundingBox();
  expect(box?.x).toBeLessThan(60);
  expect(box?.y).toBeLessThan(60);
  await host.close();
});

test("package, plugin and component call the owner's own address [WL-35]", async ({ browser, page }) => {
  // Another host name for the product, as an owner's proxy would have.
  const apiEndpoint = productUrl().replace("127.0.0.1", "localhost");
  expect(apiEndpoint).not.toBe(productUrl());
  const { files } = await packageOwner(browser, { apiEndpoint });
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).origin));
  const host = await staticHost(async (name) =>
    name === "index.html" ? `${PAGE}<script async src="widget.min.js"></script>` : files[name],
  );
  await page.goto(`http://${SITE}:${host.port}/`);
  await askIn(await openPanel(page));
  expect(new Set(requested)).toEqual(new Set([`http://${SITE}:${host.port}`, apiEndpoint]));
  await host.close();
});

test("the React component type-checks strictly and shows the widget in a fresh Vite app [WL-21] [CUST-11]", async ({
  browser,
  page,
}) => {
  test.setTimeout(120_000);
  const { files } = await packageOwner(browser);
  const app = await mkdtemp(path.join(tmpdir(), "understudy-vite-"));
  await mkdir(path.join(app, "src"));
  await symlink(path.resolve("node_modules"), path.join(app, "node_modules"));
  await writeFile(path.join(app, "src/react-component.tsx"), files["react-component.tsx"] ?? "");
  await writeFile(path.join(app, "src/main.tsx"), MAIN);
  await writeFile(
    path.join(app, "index.html"),
    `${PAGE}<div id="root"></div><script type="module" src="/src/main.tsx"></script>`,
  );
  await writeFile(path.join(app, "tsconfig.json"), JSON.stringify(TSCONFIG));
  const run = (program: string, ...args: string[]) =>
    execFileSync(path.resolve("node_modules/.bin", program), args, { cwd: app, encoding: "utf8" });
  expect(run("tsc", "--noEmit", "-p", ".")).toBe("");
  run("vite", "build", "--logLevel", "error");
  const host = await staticHost(folderOf(path.join(app, "dist")));
  await page.goto(`http://${SITE}:${host.port}/`);
  await answersInBrand(page);
  await expect(page.locator("#heard")).toContainText("asked What does a single session cost?");
  await expect(page.locator("#heard")).toContainText("£180");
  await expect(widgetOf(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Take it away" }).click();
  await expect(widgetOf(page)).toHaveCount(0);
  await host.close();
  await rm(app, { recursive: true, force: true });
});

const MAIN = `import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import { KeelstoneLeadershipAssistant } from "./react-component";

function App() {
  const [heard, setHeard] = useState<string[]>([]);
  const [isThere, setThere] = useState(true);
  const hear = (words: string) => setHeard((before) => [...before, words]);
  return (
    <>
      <button type="button" onClick={() => setThere(false)}>Take it away</button>
      <p id="heard">{heard.join("; ")}</p>
      {isThere ? (
        <KeelstoneLeadershipAssistant
          theme="light"
          size="medium"
          position="bottom-right"
          onMessage={(message) => hear(\`asked \${message}\`)}
          onResponse={(response) => hear(\`answered \${response}\`)}
        />
      ) : null}
    </>
  );
}

const root = document.getElementById("root");
if (root) createRoot(root).render(<StrictMode><App /></StrictMode>);
`;

const TSCONFIG = {
  compilerOptions: {
    target: "ES2022",
    module: "ESNext",
    moduleResolution: "bundler",
    jsx: "react-jsx",
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noUnusedLocals: true,
    noPropertyAccessFromIndexSignature: true,
    noUnusedParameters: true,
    skipLibCheck: true,
    lib: ["ES2022", "DOM", "DOM.Iterable"],
    types: ["react", "react-dom"],
  },
  include: ["src"],
};

test("the plugin is installed in a real WordPress, and its shortcode answers a visitor [WL-20] [CUST-11]", async ({
  browser,
  page,
}) => {
  test.setTimeout(180_000);
  const missing = missingParts();
  test.skip(missing.length > 0, `There is no WordPress on this machine: ${missing.join(", ")} missing.`);
  const { files } = await packageOwner(browser);
  const wordpress = await startWordPress(SITE);
  try {
    await installPlugin(page, wordpress.origin, files["wordpress-plugin.zip"] ?? Buffer.alloc(0));
    const address = wordpress.run(
      `echo get_permalink(wp_insert_post(array("post_type" => "page", "post_status" => "publish",
        "post_title" => "Ask us", "post_content" => "<p>Before.</p>[understudy_assistant theme=\\"light\\"]<p>After.</p>[understudy_assistant]")));`,
    );
    const visitor = await (await browser.newContext()).newPage();
    const faults: string[] = [];
    visitor.on("pageerror", ({ message }) => faults.push(message));
    await visitor.goto(address.replace("http://localhost", wordpress.origin));
    await expect(visitor.getByText("After.")).toBeVisible();
    await answersInBrand(visitor);
    await expect(widgetOf(visitor)).toHaveCount(1);
    expect(faults).toEqual([]);
    // On other pages it appears only after that is switched on, then also from the site's own copy.
    await visitor.goto(wordpress.origin);
    await expect(widgetOf(visitor)).toHaveCount(0);
    await showEverywhere(page, wordpress.origin);
    await visitor.goto(wordpress.origin);
    await answersInBrand(visitor);
    const script = visitor.locator("script[data-user-id]");
    await expect(script).toHaveAttribute(
      "src",
      /\/wp-content\/plugins\/understudy-assistant\/assets\/widget\.min\.js$/,
    );
    await visitor.context().close();
    expect(wordpress.run(`echo @file_get_contents(WP_DEBUG_LOG);`)).not.toContain(
      "plugins/understudy-assistant",
    );
  } finally {
    await wordpress.close();
  }
});

async function installPlugin(page: Page, origin: string, zip: Buffer): Promise<void> {
  await page.goto(`${origin}/wp-login.php`);
  await page.getByLabel("Username or Email Address").fill(ADMIN.name);
  await page.getByLabel("Password", { exact: true }).fill(ADMIN.password);
  await page.getByRole("button", { name: "Log In" }).click();
  await page.goto(`${origin}/wp-admin/plugin-install.php?tab=upload`);
  const file = { name: "wordpress-plugin.zip", mimeType: "application/zip", buffer: zip };
  await page.getByLabel("Plugin zip file").setInputFiles(file);
  await page.getByRole("button", { name: "Install Now" }).click();
  await expect(page.getByText("Plugin installed successfully.")).toBeVisible({ timeout: 60_000 });
  await page.getByRole("link", { name: "Activate Plugin" }).click();
  await expect(page.getByText("Plugin activated.")).toBeVisible();
  await expect(page.getByRole("row", { name: `${COMPANY} assistant` })).toBeVisible();
}

async function showEverywhere(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/wp-admin/options-general.php?page=understudy-assistant`);
  await page.getByLabel("Show on every page").check();
  await page.getByLabel(/Load the script from this site/).check();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Settings saved.")).toBeVisible();
}
