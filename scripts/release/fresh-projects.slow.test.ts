import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildWidget, writeWidget } from "../../packages/widget/bundle/widget.ts";
import { type ChatHarness, startChatHarness } from "../../testing/chat-harness.ts";
import { CHROMIUM_PATH } from "../../testing/chromium.ts";
import { end, freePort } from "../../testing/processes.ts";
import { REPOSITORY } from "../../testing/repository-files.ts";
import { run } from "../../testing/run-command.ts";
import { until } from "../../testing/wait.ts";
import { packPackage } from "./pack-package.ts";

/*
 * The packages as npm users get them: packed, installed from the tarballs into fresh projects, compiled there with every
 * check on, and used against a running product. The code is that of the READMEs.
 */
const MINUTE = 60_000;
const ANSWER = "180";
const STRICT = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  noEmit: true,
};

let folder: string;
let harness: ChatHarness;
let browser: Browser;
const tarballs: Record<"sdk" | "widget", string> = { sdk: "", widget: "" };
const readmes: Record<"sdk" | "widget", string> = { sdk: "", widget: "" };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "understudy-fresh-"));
  const web = path.join(folder, "web");
  await writeWidget(path.join(web, "client/widget"), await buildWidget());
  harness = await startChatHarness({
    documents: { "prices.txt": "A single session costs £180. It lasts ninety minutes." },
    mutation: undefined,
    environment: { WEB_BUILD_DIR: web },
  });
  browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: ["--no-sandbox"] });
  for (const name of ["sdk", "widget"] as const) {
    tarballs[name] = (await packPackage(name, path.join(folder, name), folder)).tarball;
    readmes[name] = await readFile(path.join(REPOSITORY, "packages", name, "README.md"), "utf8");
  }
}, 5 * MINUTE);

afterAll(async () => {
  await browser?.close();
  await harness?.close();
  await rm(folder, { recursive: true, force: true });
}, MINUTE);

/** The example below a heading of a README, with this installation's address and assistant. */
function example(name: "sdk" | "widget", heading: string): string {
  const section = readmes[name].split(`\n## ${heading}\n`)[1];
  const code = /```\w+\n([\s\S]*?)```/.exec(section ?? "")?.[1];
  if (!code) throw new Error(`The README of ${name} has no example under "${heading}".`);
  return code
    .replaceAll("https://understudy.example", harness.product.origin)
    .replaceAll("usr_YOUR_ID", harness.owner.userId)
    .replaceAll(/"(?:What does a session cost|Where are you)\?"/g, '"What does a single session cost?"');
}

type Project = { files: Record<string, string>; packages: Record<string, string> };

/** Writes a new project and installs it as a developer would. */
async function createProject(name: string, { files, packages }: Project): Promise<string> {
  const project = path.join(folder, name);
  const manifest = { name, private: true, type: "module", dependencies: packages };
  for (const [file, text] of Object.entries({ "package.json": JSON.stringify(manifest), ...files })) {
    await mkdir(path.dirname(path.join(project, file)), { recursive: true });
    await writeFile(path.join(project, file), text);
  }
  await succeed(project, "npm", ["install", "--no-audit", "--no-fund", "--prefer-offline"]);
  return project;
}

/** A project's own tools take precedence: this repository's must not help it. */
async function succeed(project: string, command: string, args: string[]): Promise<string> {
  const own = path.join(project, "node_modules/.bin", command);
  const isOwn = (await readdir(path.dirname(own)).catch((): string[] => [])).includes(command);
  const env = { NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "" };
  const { code, output } = await run(isOwn ? own : command, args, { cwd: project, env });
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} failed in ${project}:\n${output}`);
  return output;
}

const TYPESCRIPT = "5.9";
const REACT = { react: "19", "react-dom": "19", "@types/react": "19", "@types/react-dom": "19" };

/** Serves a folder on another site than the product. */
async function serve(root: string): Promise<{ address: string; close: () => Promise<void> }> {
  const types: Record<string, string> = { ".html": "text/html", ".js": "text/javascript" };
  const server = createServer(async ({ url = "/" }, response) => {
    const { pathname } = new URL(url, "http://host");
    const file = path.join(root, pathname === "/" ? "index.html" : pathname);
    const bytes = await readFile(file).catch(() => undefined);
    response.writeHead(bytes ? 200 : 404, { "content-type": types[path.extname(file)] ?? "text/plain" });
    response.end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function openPage(address: string): Promise<{ page: Page; errors: string[] }> {
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto(address);
  return { page, errors };
}

/** A fresh project on a busy machine takes its time. */
const eventually = <Value>(read: () => Promise<Value>) => expect.poll(read, { timeout: MINUTE });

async function askWidget(page: Page): Promise<void> {
  await page.locator("understudy-widget .u > button").click();
  await page.locator("understudy-widget textarea").fill("What does a single session cost?");
  await page.keyboard.press("Enter");
  await eventually(() => page.locator("understudy-widget .us-log").textContent()).toContain(ANSWER);
}

test("a tarball holds JavaScript, types and nothing else, and imports only what it declares", async () => {
  for (const name of ["sdk", "widget"] as const) {
    const dist = path.join(folder, name, "dist");
    const files = await readdir(dist);
    expect(files.filter((file) => !/\.(?:js|d\.ts)$/.test(file))).toEqual([]);
    const texts = await Promise.all(files.map((file) => readFile(path.join(dist, file), "utf8")));
    const imports = texts.flatMap((text) =>
      [...text.matchAll(/(?:from |import\()"([^"]+)"/g)].map(([, from = ""]) => from),
    );
    const own = imports.filter((from) => from.startsWith("."));
    expect(own.filter((from) => !files.includes(from.slice(2)))).toEqual([]);
    const others = new Set(imports.filter((from) => !from.startsWith(".")));
    expect([...others].sort()).toEqual(name === "sdk" ? [] : ["react", "react/jsx-runtime"]);
  }
});

test(
  "Node: the examples of the SDK compile, ask and stream",
  async () => {
    const client = example("sdk", "Ask a question").split("\n\n")[1] ?? "";
    const header = `import { createClient } from "@understudy/sdk";\n${client}\n`;
    const project = await createProject("node", {
      packages: { "@understudy/sdk": tarballs.sdk, typescript: TYPESCRIPT, "@types/node": "24" },
      files: {
        "main.ts": `${example("sdk", "Ask a question")}\n${example("sdk", "Stream an answer")}`,
        "browser.ts": `${example("sdk", "In a browser")}\nconsole.log(answer.state);`,
        "owner.ts": example("sdk", "As the owner, with an API key"),
        "errors.ts": `${header}${example("sdk", "Errors")}`,
        // A wrong name or field must not compile.
        "wrong.ts": `${header}// @ts-expect-error there is no such field
await client.chat.ask({ userId: "usr_1", mesage: "Hi" });
// @ts-expect-error there is no such call
await client.call("GET /api/nothing");`,
        "tsconfig.json": JSON.stringify({
          compilerOptions: {
            ...STRICT,
            module: "NodeNext",
            target: "ES2022",
            lib: ["ES2022"],
            types: ["node"],
          },
        }),
      },
    });
    await succeed(project, "tsc", ["-p", "."]);
    await succeed(project, "tsc", ["-p", ".", "--noEmit", "false"]);
    for (const file of ["main.js", "browser.js"]) {
      const output = await succeed(project, process.execPath, [file]);
      expect(output).toContain(file === "main.js" ? ANSWER : "answered");
    }
  },
  5 * MINUTE,
);

test(
  "plain HTML: the widget's module works without a bundler",
  async () => {
    const code = example("widget", "Any other page");
    const project = await createProject("html", {
      packages: { "@understudy/widget": tarballs.widget },
      files: {
        "index.html": `<!doctype html><title>Page</title><button id="help">Help</button>
<script type="importmap">{"imports":{"@understudy/widget":"/node_modules/@understudy/widget/dist/index.js"}}</script>
<script type="module">${code}
document.title = "ready";</script>`,
      },
    });
    const site = await serve(project);
    const { page, errors } = await openPage(site.address);
    await eventually(() => page.title()).toBe("ready");
    await page.click("#help");
    await eventually(() => page.locator("understudy-widget textarea").isVisible()).toBe(true);
    await page.locator("understudy-widget textarea").fill("What does a single session cost?");
    await page.keyboard.press("Enter");
    await eventually(() => page.locator("understudy-widget .us-log").textContent()).toContain(ANSWER);
    expect(errors).toEqual([]);
    await page.close();
    await site.close();
  },
  5 * MINUTE,
);

/** Renders the README's component again and again with new callbacks, and can take it away. */
const VITE_MAIN = `import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import { createVisitorClient } from "@understudy/sdk/visitor";
import { Understudy } from "@understudy/widget/react";

const client = createVisitorClient({ baseUrl: "HOST" });

function App() {
  const [count, setCount] = useState(0);
  const [isShown, setShown] = useState(true);
  const [asked, setAsked] = useState("");
  const [text, setText] = useState("");
  const ask = async () => {
    for await (const event of client.chat.stream({ userId: "ID", message: "What does a single session cost?", embed: true }))
      if (event.type === "answer-end") setText(event.answer.response);
  };
  return (
    <StrictMode>
      <button id="again" onClick={() => setCount(count + 1)}>{count}</button>
      <button id="toggle" onClick={() => setShown(!isShown)}>toggle</button>
      <button id="ask" onClick={() => void ask()}>ask</button>
      <p id="text">{text}</p>
      <p id="asked">{asked}</p>
      {isShown ? (
        <Understudy host="HOST" assistant="ID" onMessage={({ message }) => setAsked(count + ": " + message)} />
      ) : null}
    </StrictMode>
  );
}

createRoot(document.querySelector("#root") as Element).render(<App />);
`;

test(
  "Vite and React: one widget, kept while its parent renders, with the newest callback",
  async () => {
    const main = VITE_MAIN.replaceAll("HOST", harness.product.origin).replaceAll("ID", harness.owner.userId);
    const project = await createProject("vite", {
      packages: {
        "@understudy/sdk": tarballs.sdk,
        "@understudy/widget": tarballs.widget,
        ...REACT,
        vite: "8",
        "@vitejs/plugin-react": "6",
        typescript: "7",
      },
      files: {
        "index.html": `<!doctype html><title>Page</title><div id="root"></div><script type="module" src="/main.tsx"></script>`,
        "main.tsx": main,
        "page.tsx": example("widget", "React"),
        "vite.config.js": `import react from "@vitejs/plugin-react";\nexport default { plugins: [react()] };\n`,
        "tsconfig.json": JSON.stringify({
          compilerOptions: {
            ...STRICT,
            // React's own types don't compile with the libraries checked.
            skipLibCheck: true,
            module: "ESNext",
            moduleResolution: "Bundler",
            target: "ES2022",
            lib: ["ES2022", "DOM", "DOM.Iterable"],
            jsx: "react-jsx",
            types: [],
          },
        }),
      },
    });
    await succeed(project, "tsc", ["-p", "."]);
    await succeed(project, "vite", ["build"]);
    const site = await serve(path.join(project, "dist"));
    const { page, errors } = await openPage(site.address);
    const widgets = page.locator("understudy-widget");
    await eventually(() => widgets.count()).toBe(1);
    await widgets.evaluate((element) => element.setAttribute("data-seen", "yes"));
    for (let time = 0; time < 20; time += 1) await page.click("#again");
    expect(await widgets.getAttribute("data-seen")).toBe("yes");
    await askWidget(page);
    expect(await page.locator("#asked").textContent()).toBe("20: What does a single session cost?");
    await page.locator("#ask").evaluate((button) => (button as HTMLElement).click());
    await eventually(() => page.locator("#text").textContent()).toContain(ANSWER);
    const toggle = (): Promise<void> =>
      page.locator("#toggle").evaluate((button) => (button as HTMLElement).click());
    await toggle();
    await eventually(() => widgets.count()).toBe(0);
    // Faster than the script can load: in the end there is one widget.
    for (let time = 0; time < 5; time += 1) await toggle();
    await eventually(() => widgets.count()).toBe(1);
    expect(errors).toEqual([]);
    await page.close();
    await site.close();
  },
  8 * MINUTE,
);

test(
  "Next.js: a server component asks, and the page has the widget",
  async () => {
    const project = await createProject("next", {
      packages: {
        "@understudy/sdk": tarballs.sdk,
        "@understudy/widget": tarballs.widget,
        ...REACT,
        next: "16",
        typescript: TYPESCRIPT,
        "@types/node": "24",
      },
      files: {
        "app/layout.tsx": `export default function Layout({ children }: { children: React.ReactNode }) {
  return <html lang="en"><body>{children}</body></html>;
}`,
        "app/widget.tsx": example("widget", "React").replace("function Page", "function Widget"),
        "app/page.tsx": `import { createClient } from "@understudy/sdk";
import { Widget } from "./widget";

export const dynamic = "force-dynamic";

export default async function Page() {
  const client = createClient({ baseUrl: "${harness.product.origin}" });
  const { response } = await client.chat.ask({ userId: "${harness.owner.userId}", message: "What does a single session cost?" });
  return <main><p id="answer">{response}</p><Widget /></main>;
}`,
      },
    });
    await succeed(project, "next", ["build"]);
    const port = await freePort();
    const server = spawn(path.join(project, "node_modules/.bin/next"), ["start", "-p", String(port)], {
      cwd: project,
      stdio: "ignore",
    });
    try {
      const address = `http://localhost:${port}/`;
      await until(async () => (await fetch(address).catch(() => undefined))?.ok);
      const { page, errors } = await openPage(address);
      expect(await page.locator("#answer").textContent()).toContain(ANSWER);
      await askWidget(page);
      expect(errors).toEqual([]);
      await page.close();
    } finally {
      await end([server]);
    }
  },
  10 * MINUTE,
);
