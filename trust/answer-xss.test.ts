import type { Browser as Chromium, Page } from "@playwright/test";
import { type Canary, startCanary } from "../testing/canary.ts";
import { type ChatRequest, inWords, startFakeModel } from "../testing/fake-model.ts";
import type { Mutation } from "../testing/mutation.ts";
import { type Outcome, type RunOptions, report } from "../testing/outcome.ts";
import { allPayloads, FEWEST, MARK, some } from "../testing/payloads.ts";
import { mutations } from "./answer-xss.mutations.ts";
import { buildChatScript, pageScript, serverPart, widgetPart } from "./chat-script.ts";
import { inspectChat } from "./inspect.ts";
import { openSurfaces, type Stage, type Surface } from "./surfaces.ts";
import { trustTest } from "./trust-test.ts";
import { UNSAFE_MARKDOWN } from "./unsafe-markdown.data.ts";
import { openChromium, readBlocked, type WatchedPage, watch } from "./watch.ts";

/**
 * Which of the two layers are active. Each must protect on its own. With neither, the payloads must prove that they
 * work.
 */
type Mode = { name: string; policy: boolean; safe: boolean };
const MODES: readonly Mode[] = [
  { name: "both layers", policy: true, safe: true },
  { name: "policy off", policy: false, safe: true },
  { name: "sanitiser off", policy: true, safe: false },
];
const NEITHER: Mode = { name: "neither layer", policy: false, safe: false };

/** This share of the payloads must run or fetch when nothing stops them. The others are disguises that fail. */
const LIVE_SHARE = 0.1;

type Scripts = { page: string | undefined; unsafePage: string; unsafeReact: string };
type Show = {
  chromium: Chromium;
  canary: Canary;
  stage: Stage;
  scripts: Scripts;
  outcome: ReturnType<typeof report>;
  figures: Record<"pages" | "shown" | "sheets" | "people" | "streamed" | "refused" | "left" | "ran", number>;
};

/** T18: hostile answers, questions, documents and sources on every surface, in a real browser. */
async function run({ scale, mutation }: RunOptions): Promise<Outcome> {
  const outcome = report();
  const canary = await startCanary();
  const all = allPayloads(canary.port);
  const payloads = some(all, scale);
  outcome.check("there are enough payloads", all.length >= FEWEST ? undefined : `${all.length}`);
  const model = await startFakeModel((request) => ({ words: inWords(repeat(request)) }));
  const stage = await openSurfaces({ payloads, model, mutation: serverPart(mutation) });
  const chromium = await openChromium(canary);
  const figures = { pages: 0, shown: 0, sheets: 0, people: 0, streamed: 0, refused: 0, left: 0, ran: 0 };
  const show = { chromium, canary, stage, outcome, figures, scripts: await scriptsOf(mutation) };
  try {
    for (const mode of MODES) {
      for (const byOwner of [true, false]) {
        const bench = await sit(show, mode, byOwner);
        for (const surface of stage.surfaces.filter((one) => one.byOwner === byOwner)) {
          for (const place of stage.batches.keys()) await showStored(show, bench, surface, place);
          if (mode.safe) await ask(show, bench, surface);
        }
        await bench.watched.close();
      }
    }
    for (const mode of MODES.filter(({ safe }) => safe)) await showPeople(show, mode);
    const live = await control(show);
    const streamed = figures.streamed > 0 ? undefined : "no payload came through the model";
    outcome.check("payloads are also sent by the model", streamed);
    return outcome.done({ payloads: payloads.length, surfaces: stage.surfaces.length, ...figures, live });
  } finally {
    await chromium.close();
    await stage.close();
    await model.close();
    await canary.close();
  }
}

/** Repeats its passages verbatim: any faithful model repeats a hostile document. */
function repeat({ messages }: ChatRequest): string {
  const data = messages.map(({ content }) => content).join("\n");
  return [...data.matchAll(/<<passage (\d+) [^\n]*>>\n([\s\S]*?)\n<<end/g)]
    .map(([, number, text]) => `${text} [${number}]`)
    .join("\n\n");
}

async function scriptsOf(mutation: Mutation | undefined): Promise<Scripts> {
  const inWidget = widgetPart(mutation);
  return {
    page: inWidget ? await pageScript({ mutation: inWidget }) : undefined,
    unsafePage: await pageScript({ markdown: UNSAFE_MARKDOWN }),
    unsafeReact: await buildChatScript({
      flavor: "react",
      markdown: UNSAFE_MARKDOWN,
      source: `
        import { createElement } from "react";
        import { createRoot } from "react-dom/client";
        import { createClient } from "./packages/sdk/src/index.ts";
        import { Chat } from "./packages/widget/src/chat.tsx";
        import { profileSource } from "./packages/widget/src/sources.ts";
        const userId = localStorage.getItem("trust:owner");
        const source = profileSource(createClient(), { userId });
        const place = document.body.appendChild(document.createElement("div"));
        createRoot(place).render(createElement(Chat, { source, assistant: "A", ownerName: "A", placeholder: "",
          remember: "test:" + userId }));`,
    }),
  };
}

type TestBench = { mode: Mode; watched: WatchedPage; page: Page };

/** Opens a browser as a visitor or as the owner, with the scripts of this mode. */
async function sit({ chromium, stage, scripts }: Show, mode: Mode, byOwner: boolean): Promise<TestBench> {
  const { origin } = stage.product;
  // Navigations away are recorded and blocked in every mode, because a page that was left can't report anything.
  const watched = await watch(chromium, { origin, withoutPolicy: !mode.policy, holdNavigations: true });
  const { context } = watched;
  if (byOwner) await context.addCookies([stage.cookie]);
  const script = (body: string) => ({ contentType: "text/javascript", body });
  const page = mode.safe ? scripts.page : scripts.unsafePage;
  if (!mode.safe) {
    // The page's own document and policy, with only the chat from the app.
    await context.route("**/assets/*.js", (route) =>
      route.fulfill(script(route.request().url().includes("/entry.client") ? scripts.unsafeReact : "")),
    );
  }
  if (page) await context.route("**/assets/public-chat-*.js", (route) => route.fulfill(script(page)));
  return { mode, watched, page: await context.newPage() };
}

/** Opens a surface as a device that remembers the conversation with this batch of payloads, or none. */
async function open({ stage }: Show, { page }: TestBench, surface: Surface, place?: number): Promise<void> {
  const memory = { ...(place === undefined ? {} : stage.memory(place)), "trust:owner": stage.userId };
  // Another page of the same origin, without a chat that could overwrite the storage.
  await page.goto("/api/ready");
  await page.evaluate((stored) => {
    localStorage.clear();
    for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
  }, memory);
  await page.goto(surface.path, { waitUntil: "load" });
}

async function showStored(show: Show, bench: TestBench, surface: Surface, place: number): Promise<void> {
  const { stage, outcome, figures } = show;
  const { mode, page } = bench;
  const batch = stage.batches[place] ?? [];
  await open(show, bench, surface, place);
  const where = `${mode.name}, ${surface.name}`;
  const came = await page
    .waitForFunction((count) => document.querySelectorAll(".us-exchange").length === count, batch.length)
    .then(
      () => undefined,
      () => "it did not",
    );
  outcome.check(`${mode.name}: the conversation comes back`, came && `${where}: ${came}`);
  if (mode.safe) {
    const shown = await page.evaluate(inspectChat, { marks: batch.map(({ mark }) => mark), open: true });
    figures.shown += shown.exchanges;
    figures.sheets += shown.sheets;
    outcome.check(`${mode.name}: every text can be read`, fault(where, shown.unread));
    outcome.check(`${mode.name}: nothing is drawn but what a chat draws`, fault(where, shown.strange));
  } else {
    await clickScripts(page);
  }
  await settle(show, bench, where);
}

/** Clicks links whose address is a script, as a user would. */
async function clickScripts(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const link of document.querySelectorAll("a")) {
      if (link.protocol === "javascript:") link.click();
    }
  });
}

const SETTLED_MS = 250;

/** Collects what ran and what left after a short delay, because an image is fetched only after it was rendered. */
async function settle({ outcome, figures, canary }: Show, bench: TestBench, where: string) {
  const { mode, watched, page } = bench;
  await page.waitForTimeout(SETTLED_MS);
  const { ran, blocked } = await readBlocked(page);
  const { left: wanted, refused, dialogs } = watched.take();
  const left = [...wanted.filter((one) => mode.safe || !one.startsWith("document ")), ...canary.caught()];
  canary.forget();
  if (mode === NEITHER) return { ran, left };
  figures.pages += 1;
  figures.refused += Math.max(blocked, refused);
  figures.ran += ran.length + dialogs;
  figures.left += left.length;
  outcome.check(`${mode.name}: nothing leaves the browser`, fault(where, left));
  outcome.check(`${mode.name}: nothing runs`, fault(where, [...ran.map(String), ...Array(dialogs)]));
  if (!mode.safe)
    outcome.check(`${mode.name}: the policy has something to refuse`, blocked > 0 ? undefined : where);
  return { ran, left };
}

/** The model streams the same text, and it is read again after a reload. */
async function ask(show: Show, bench: TestBench, surface: Surface): Promise<void> {
  const { stage, outcome, figures } = show;
  const { mode, page } = bench;
  await open(show, bench, surface);
  const where = `${mode.name}, ${surface.name}, streamed`;
  const marks = some(stage.batches.flat(), 0.2)
    .slice(0, 8)
    .map(({ mark }) => mark);
  const field = page.locator(".us-ask textarea");
  await field.fill(`What is ${marks.join(" ")}?`);
  await field.press("Enter");
  await page.locator(".us-exchange[aria-busy=false]").waitFor();
  const read = async (): Promise<number> => {
    const text = (await page.locator(".us-answer").last().textContent()) ?? "";
    return text.split(MARK).length > 1 ? marks.filter((mark) => text.includes(mark)).length : 0;
  };
  figures.streamed += await read();
  await page.reload();
  await page.locator(".us-exchange[aria-busy=false]").waitFor();
  const shown = await page.evaluate(inspectChat, { marks: [], open: false });
  outcome.check(`${mode.name}: nothing is drawn but what a chat draws`, fault(where, shown.strange));
  await settle(show, bench, where);
}

/** Public pages of an owner whose every field is hostile. The server renders them, including the head. */
async function showPeople(show: Show, mode: Mode): Promise<void> {
  const { stage, outcome, figures } = show;
  const bench = await sit(show, mode, false);
  for (const [place, batch] of stage.batches.entries()) {
    await stage.becomes(place);
    for (const surface of stage.surfaces.filter(({ ofOwner }) => ofOwner)) {
      await open(show, bench, surface);
      const text = await bench.page.evaluate(() => document.body.textContent);
      const unread = batch.filter(({ mark }) => !text.includes(mark)).map(({ mark }) => mark);
      figures.people += batch.length - unread.length;
      const where = `${mode.name}, the owner of ${surface.name}`;
      outcome.check(`${mode.name}: every owner can be read`, fault(where, unread));
      await settle(show, bench, where);
    }
  }
  await bench.watched.close();
}

/** Runs without either layer. Otherwise a payload that never works would count as one that was stopped. */
async function control(show: Show): Promise<number> {
  const { stage, outcome } = show;
  const surface = stage.surfaces.find(({ name }) => name === "/p/{id}");
  const live = new Set<number>();
  let isSeenAtSocket = false;
  const bench = await sit(show, NEITHER, false);
  for (const place of stage.batches.keys()) {
    if (!surface) break;
    await open(show, bench, surface, place);
    await bench.page.locator(".us-exchange").first().waitFor();
    await clickScripts(bench.page);
    const { ran, left } = await settle(show, bench, NEITHER.name);
    for (const number of ran) live.add(number);
    for (const one of left) live.add(Number(MARK.exec(one)?.[1] ?? 0));
    isSeenAtSocket ||= left.some((one) => one.startsWith("GET "));
  }
  await bench.watched.close();
  const wanted = stage.batches.flat().length * LIVE_SHARE;
  outcome.check(
    "with neither layer the payloads bite",
    live.size >= wanted ? undefined : `only ${live.size} do`,
  );
  outcome.check("the canary hears what leaves", isSeenAtSocket ? undefined : "it heard nothing");
  return live.size;
}

function fault(where: string, found: readonly string[]): string | undefined {
  if (found.length === 0) return undefined;
  return `${where}: ${found.length} times, such as ${found.slice(0, 3).join("; ").slice(0, 300)}`;
}

trustTest("T18", { run, mutations });
