import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { CHROMIUM_PATH } from "../testing/chromium.ts";
import { type Outcome, type RunOptions, report } from "../testing/outcome.ts";
import { mutations } from "./blocked-storage.mutations.ts";
import { trustTest } from "./trust-test.ts";
import { ANSWER, type HostPage, QUESTION, startWidgetHarness, type WidgetHarness } from "./widget-harness.ts";

const page = (snippet: string): string =>
  `<!doctype html><html lang="en"><title>Host</title><h1>Keelstone</h1>${snippet}`;
/** A sandboxed frame with an opaque origin: the browser gives it no storage at all. */
const framed = (snippet: string): string =>
  `<!doctype html><html lang="en"><title>Outer</title><iframe width="900" height="600"
    sandbox="allow-scripts allow-forms" srcdoc='${page(snippet).replaceAll("'", "&#39;")}'></iframe>`;

const PAGES = {
  plain: { name: "plain", html: page },
  framed: { name: "framed", html: framed },
} satisfies Record<string, HostPage>;

/** Blocks every storage API as a browser does: access throws. */
const BLOCKED = `
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches", "cookieStore", "BroadcastChannel"])
    Object.defineProperty(window, name, { get() { throw new DOMException("blocked", "SecurityError"); } });
  Object.defineProperty(document, "cookie", {
    get() { throw new DOMException("blocked", "SecurityError"); },
    set() { throw new DOMException("blocked", "SecurityError"); },
  });`;

type Show = { harness: WidgetHarness; outcome: ReturnType<typeof report> };

/** T37: third-party cookies blocked, then all storage, and two sites that must not know of each other. */
async function run({ scale, mutation }: RunOptions): Promise<Outcome> {
  const outcome = report();
  const harness = await startWidgetHarness(Object.values(PAGES), mutation);
  const browser = await chromium.launch({
    executablePath: CHROMIUM_PATH,
    args: [
      "--no-sandbox",
      "--test-third-party-cookie-phaseout",
      "--host-resolver-rules=MAP *.example 127.0.0.1",
    ],
  });
  const rounds = Math.max(2, Math.round(10 * scale));
  let answered = 0;
  try {
    await survives({ harness, outcome }, await browser.newContext());
    for (let round = 0; round < rounds; round += 1) {
      const context = await browser.newContext();
      await context.addInitScript(BLOCKED);
      answered += await works({ harness, outcome }, context, PAGES.plain, "storage that throws");
      const bare = await browser.newContext();
      answered += await works({ harness, outcome }, bare, PAGES.framed, "a frame without storage");
    }
    return outcome.done({ rounds, blocked: rounds * 2, answered });
  } finally {
    await browser.close();
    await harness.close();
  }
}

/** On one site the conversation is restored after a reload. Another site starts empty. */
async function survives({ harness, outcome }: Show, context: BrowserContext): Promise<void> {
  const address = new URL(harness.address(PAGES.plain));
  const at = (name: string) => `http://${name}:${address.port}${address.pathname}`;
  const first = await context.newPage();
  await first.goto(at("keelstone.example"));
  const before = await first.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length]);
  outcome.check("nothing is stored before the click", before.join() === ",0,0" ? undefined : before.join());
  await ask(first);
  await first.reload();
  const back = await opened(first).then(
    async (log) => ((await log.textContent()) ?? "").includes(QUESTION),
    () => false,
  );
  outcome.check("a conversation survives the reload", back ? undefined : "it was gone");
  const second = await context.newPage();
  await second.goto(at("harbour.example"));
  const answer = (await (await opened(second)).textContent()) ?? "";
  outcome.check("another site knows nothing of it", answer.includes(QUESTION) ? answer : undefined);
  const cookies = await context.cookies();
  outcome.check("no cookie is set", cookies.length > 0 ? JSON.stringify(cookies) : undefined);
  await context.close();
}

/** Asks twice in one conversation: what can't be stored on the device lives as long as the page is open. */
async function works(
  { harness, outcome }: Show,
  context: BrowserContext,
  host: HostPage,
  where: string,
): Promise<number> {
  const visitor = await context.newPage();
  const received: string[] = [];
  visitor.on("pageerror", ({ message }) => received.push(message));
  visitor.on("console", (line) => {
    if (line.type() === "error") received.push(`${line.text()} ${line.location().url}`);
  });
  await visitor.goto(harness.address(host));
  const fault = await ask(visitor)
    .then(() => ask(visitor, 2))
    .then(
      () => undefined,
      (error: Error) => error.message.split("\n")[0],
    );
  outcome.check("the chat works with all storage blocked", fault && `${where}: ${fault}`);
  outcome.check(
    "nothing is logged to the console",
    received.length > 0 ? `${where}: ${received[0]}` : undefined,
  );
  const sessions = await harness.product.rows(
    `select count(*)::int as count from chat_messages group by session_id having count(*) = 2`,
  );
  outcome.check("both questions are of one conversation", sessions.length > 0 ? undefined : where);
  await context.close();
  return fault ? 0 : 1;
}

const inside = (visitor: Page) => visitor.frames().at(-1) ?? visitor.mainFrame();

async function opened(visitor: Page) {
  const frame = inside(visitor);
  const field = frame.locator("understudy-widget textarea");
  if (!(await field.isVisible())) await frame.locator("understudy-widget .u button").click();
  await field.waitFor({ timeout: 10_000 });
  await visitor.waitForTimeout(300);
  return frame.locator("understudy-widget .us-log");
}

async function ask(visitor: Page, count = 1): Promise<void> {
  await opened(visitor);
  const frame = inside(visitor);
  const field = frame.locator("understudy-widget textarea");
  await field.fill(QUESTION);
  await field.press("Enter");
  const answers = frame.locator("understudy-widget .us-exchange[aria-busy=false] .us-answer", {
    hasText: ANSWER,
  });
  await answers.nth(count - 1).waitFor({ timeout: 15_000 });
}

trustTest("T37", { run, mutations });
