import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import { CHROMIUM_PATH } from "../testing/chromium.ts";
import { freePort } from "../testing/processes.ts";
import { until } from "../testing/wait.ts";

/** The part of a browser that tests of host pages need: it opens a page and runs a function in it. */
export type Engine = {
  name: string;
  /** Opens a window of this size that shares nothing with other pages. */
  open: (url: string, size: Size) => Promise<OpenedBrowser>;
  close: () => Promise<void>;
};
export type OpenedBrowser = {
  /** Runs in the page. Its result is returned as JSON. */
  run: <Input, Result>(act: (input: Input) => Result, input: Input) => Promise<Awaited<Result>>;
  /** Warnings and errors that the browser itself wrote to the console, if the engine reports them. */
  consoleLines: () => string[];
  close: () => Promise<void>;
};
export type Size = { width: number; height: number };

const FIREFOX = "/usr/bin/firefox-esr";
const WEBKIT = {
  driver: "/usr/bin/WebKitWebDriver",
  browser: "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
  display: "/usr/bin/Xvfb",
};

/** Chromium, and every other engine that is installed on this machine. */
export async function openEngines({ all }: { all: boolean }): Promise<Engine[]> {
  if (!all) return [await openChromium()];
  const hasWebkit = Object.values(WEBKIT).every((file) => existsSync(file));
  return [
    await openChromium(),
    ...(existsSync(FIREFOX) ? [await openFirefox()] : []),
    ...(hasWebkit ? [await openWebkit()] : []),
  ];
}

const called = (act: unknown, args: unknown): string => `(${act})(${JSON.stringify(args)})`;

async function openChromium(): Promise<Engine> {
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: ["--no-sandbox"] });
  return {
    name: "Chromium",
    close: () => browser.close(),
    async open(url, viewport) {
      const context = await browser.newContext({ viewport });
      const page = await context.newPage();
      const consoleLines: string[] = [];
      page.on("console", (line) => {
        if (["warning", "error"].includes(line.type())) consoleLines.push(`${line.type()} ${line.text()}`);
      });
      page.on("pageerror", (error) => consoleLines.push(`error ${error.message}`));
      await page.goto(url);
      return {
        run: async (act, input) => JSON.parse(await page.evaluate(`${wrapped(act, input)}`)),
        consoleLines: () => consoleLines,
        close: () => context.close(),
      };
    },
  };
}

/** Every engine can return a string. */
const wrapped = (act: unknown, args: unknown): string =>
  `Promise.resolve(${called(act, args)}).then((told) => JSON.stringify(told ?? null))`;

type Answer = { id?: number; error?: string; message?: string; result?: Record<string, unknown> };

/** Uses WebDriver BiDi, which Firefox supports natively. */
async function openFirefox(): Promise<Engine> {
  const profile = await mkdtemp(path.join(tmpdir(), "understudy-firefox-"));
  await writeFile(path.join(profile, "user.js"), 'user_pref("remote.active-protocols", 1);\n');
  const port = await freePort();
  const flags = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", String(port)];
  const child = spawn(FIREFOX, flags, { stdio: "ignore", env: { ...process.env, HOME: profile } });
  const socket = await until(() => connected(`ws://127.0.0.1:${port}/session`), 60);
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    waiting.get(answer.id ?? -1)?.(answer);
  };
  async function ask(method: string, params: object): Promise<Record<string, unknown>> {
    const id = ++last;
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    if (answer.error) throw new Error(`${method}: ${answer.message}`);
    return answer.result ?? {};
  }
  await ask("session.new", { capabilities: {} });
  return {
    name: "Firefox",
    async open(url, viewport) {
      const { userContext } = await ask("browser.createUserContext", {});
      const { context } = await ask("browsingContext.create", { type: "tab", userContext });
      await ask("browsingContext.setViewport", { context, viewport });
      await ask("browsingContext.navigate", { context, url, wait: "complete" });
      return {
        async run(act, input) {
          const expression = wrapped(act, input);
          const response = await ask("script.evaluate", {
            expression,
            target: { context },
            awaitPromise: true,
          });
          const { result, exceptionDetails } = response as {
            result?: { value: string };
            exceptionDetails?: { text: string };
          };
          if (!result) throw new Error(exceptionDetails?.text);
          return JSON.parse(result.value);
        },
        consoleLines: () => [],
        close: async () => void (await ask("browser.removeUserContext", { userContext })),
      };
    },
    async close() {
      await ask("browser.close", {}).catch(() => {});
      socket.close();
      await ended(child);
      await rm(profile, { recursive: true, force: true });
    },
  };
}

async function connected(url: string): Promise<WebSocket | undefined> {
  const socket = new WebSocket(url);
  return new Promise((resolve) => {
    socket.onopen = () => resolve(socket);
    socket.onerror = () => resolve(undefined);
  });
}

/** Uses WebDriver with a virtual screen. */
async function openWebkit(): Promise<Engine> {
  const [port, number] = [await freePort(), 100 + (process.pid % 400)];
  const display = spawn(WEBKIT.display, [`:${number}`, "-screen", "0", "1600x1200x24"], { stdio: "ignore" });
  const env = { ...process.env, DISPLAY: `:${number}`, WEBKIT_DISABLE_COMPOSITING_MODE: "1" };
  const driver = spawn(WEBKIT.driver, [`--port=${port}`], { stdio: "ignore", env });
  const at = `http://127.0.0.1:${port}`;
  async function ask(method: string, place: string, body?: object): Promise<unknown> {
    const json = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(`${at}${place}`, { method, ...json });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`${place}: ${JSON.stringify(value)}`);
    return value;
  }
  await until(() => ask("GET", "/status").catch(() => undefined), 30);
  const alwaysMatch = {
    "webkitgtk:browserOptions": { binary: WEBKIT.browser, args: ["--automation"] },
    timeouts: { script: 60_000 },
  };
  return {
    name: "WebKit",
    async open(url, size) {
      const session = (await ask("POST", "/session", { capabilities: { alwaysMatch } })) as {
        sessionId: string;
      };
      const place = `/session/${session.sessionId}`;
      await ask("POST", `${place}/window/rect`, size);
      await ask("POST", `${place}/url`, { url });
      return {
        async run(act, input) {
          const script = `const [done] = arguments; ${wrapped(act, input)}.then(done, (fault) => done(JSON.stringify({ fault: String(fault) })));`;
          const result = JSON.parse(
            (await ask("POST", `${place}/execute/async`, { script, args: [] })) as string,
          );
          if (result?.fault) throw new Error(result.fault);
          return result;
        },
        consoleLines: () => [],
        close: async () => void (await ask("DELETE", place)),
      };
    },
    async close() {
      driver.kill();
      await ended(driver);
      display.kill();
      await ended(display);
    },
  };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const late = setTimeout(() => child.kill("SIGKILL"), 5_000);
  await new Promise((resolve) => child.once("exit", resolve));
  clearTimeout(late);
}
