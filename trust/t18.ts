import type { Browser as Chromium, Page } from "@playwright/test";
import { type ChatRequest, inWords, startFakeModel } from "../apps/server/test/fake-model.ts";
import { type Canary, startCanary } from "./canary.ts";
import { buildChatScript, pageScript, serverPart, widgetEdits } from "./chat-script.ts";
import { inspectChat } from "./inspect.ts";
import { type Outcome, type RunOptions, report } from "./outcome.ts";
import { allPayloads, FEWEST, MARK, some } from "./payloads.ts";
import type { Sabotage } from "./sabotage.ts";
import { openSurfaces, type Stage, type Surface } from "./surfaces.ts";
import { UNSAFE_MARKDOWN } from "./unsafe-markdown.data.ts";
import { openChromium, told, type Watched, watch } from "./watch.ts";

export { sabotages } from "./t18-sabotages.ts";

/** Which of the two layers stand. Each must hold alone; with neither, the payloads must show that they bite. */
type Mode = { name: string; policy: boolean; safe: boolean };
const MODES: readonly Mode[] = [
  { name: "both layers", policy: true, safe: true },
  { name: "policy off", policy: false, safe: true },
  { name: "sanitiser off", policy: true, safe: false },
];
const NEITHER: Mode = { name: "neither layer", policy: false, safe: false };

/** Of the payloads, this share must run or fetch where nothing stops them; the others are disguises that fail. */
const LIVE_SHARE = 0.1;

type Scripts = { page: string | undefined; unsafePage: string; unsafeReact: string };
type Show = {
  chromium: Chromium;
  canary: Canary;
  stage: Stage;
  scripts: Scripts;
  outcome: ReturnType<typeof report>;
  figures: Record<"pages" | "shown" | "sheets" | "streamed" | "refused" | "left" | "ran", number>;
};

/** T18: hostile answers, questions, documents and sources on every surface, in a real browser. */
export async function run({ scale, sabotage }: RunOptions): Promise<Outcome> {
  const outcome = report();
  const canary = await startCanary();
  const all = allPayloads(canary.port);
  const payloads = some(all, scale);
  outcome.check("there are enough payloads", all.length >= FEWEST ? undefined : `${all.length}`);
  const model = await startFakeModel((request) => ({ words: inWords(repeat(request)) }));
  const stage = await openSurfaces({ payloads, model, sabotage: serverPart(sabotage) });
  const chromium = await openChromium(canary);
  const figures = { pages: 0, shown: 0, sheets: 0, streamed: 0, refused: 0, left: 0, ran: 0 };
  const show = { chromium, canary, stage, outcome, figures, scripts: await scriptsOf(sabotage) };
  try {
    for (const mode of MODES) {
      for (const surface of stage.surfaces) {
        for (const place of stage.batches.keys()) await showStored(show, mode, surface, place);
        if (mode.safe) await ask(show, mode, surface);
      }
    }
    const live = await control(show);
    const streamed = figures.streamed > 0 ? undefined : "no payload came through the model";
    outcome.check("payloads are said by the model as well", streamed);
    return outcome.done({ payloads: payloads.length, surfaces: stage.surfaces.length, ...figures, live });
  } finally {
    await chromium.close();
    await stage.close();
    await model.close();
    await canary.close();
  }
}

/** Says what stands in its passages, word for word: a hostile document is repeated by any faithful model. */
function repeat({ messages }: ChatRequest): string {
  const data = messages.map(({ content }) => content).join("\n");
  return [...data.matchAll(/<<passage (\d+) [^\n]*>>\n([\s\S]*?)\n<<end/g)]
    .map(([, number, text]) => `${text} [${number}]`)
    .join("\n\n");
}

async function scriptsOf(sabotage: Sabotage | undefined): Promise<Scripts> {
  const edits = widgetEdits(sabotage);
  return {
    page: edits.length > 0 ? await pageScript({ edits }) : undefined,
    unsafePage: await pageScript({ markdown: UNSAFE_MARKDOWN }),
    unsafeReact: await buildChatScript({
      flavour: "react",
      markdown: UNSAFE_MARKDOWN,
      source: `
        import { createElement } from "react";
        import { createRoot } from "react-dom/client";
        import { createClient } from "./packages/sdk/src/index.ts";
        import { Chat } from "./packages/widget/src/chat.tsx";
        import { demoSource, profileSource } from "./packages/widget/src/sources.ts";
        const userId = localStorage.getItem("trust:owner");
        const isDemo = location.pathname === "/";
        const source = isDemo ? demoSource(createClient()) : profileSource(createClient(), { userId });
        const place = document.body.appendChild(document.createElement("div"));
        createRoot(place).render(createElement(Chat, { source, assistant: "A", ownerName: "A", placeholder: "",
          remember: isDemo ? "demo" : "test:" + userId }));`,
    }),
  };
}

/** Opens a surface as a device that remembers the conversation with this batch of payloads. */
async function open(
  { chromium, stage, scripts }: Show,
  mode: Mode,
  surface: Surface,
  place: number | undefined,
) {
  const { origin } = stage.product;
  const watched = await watch(chromium, { origin, withoutPolicy: !mode.policy, holdNavigations: !mode.safe });
  const { context } = watched;
  if (surface.byOwner) await context.addCookies([stage.cookie]);
  const memory = { ...(place === undefined ? {} : stage.memory(place)), "trust:owner": stage.userId };
  await context.addInitScript((kept) => {
    if (window === top) for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
  }, memory);
  const script = (body: string) => ({ contentType: "text/javascript", body });
  const page = mode.safe ? scripts.page : scripts.unsafePage;
  if (page) await context.route("**/assets/public-chat-*.js", (route) => route.fulfill(script(page)));
  if (!mode.safe && surface.build === "react") {
    // The page's own document and policy, with nothing of the app in it but the chat.
    await context.route("**/assets/*.js", (route) =>
      route.fulfill(script(route.request().url().includes("/entry.client") ? scripts.unsafeReact : "")),
    );
  }
  const opened = await context.newPage();
  await opened.goto(surface.path, { waitUntil: "load" });
  return { watched, page: opened };
}

async function showStored(show: Show, mode: Mode, surface: Surface, place: number): Promise<void> {
  const { stage, outcome, figures } = show;
  const batch = stage.batches[place] ?? [];
  const { watched, page } = await open(show, mode, surface, place);
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
  await settle(show, mode, where, { watched, page });
}

/** Links whose address is a script, as somebody would click them. */
async function clickScripts(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const link of document.querySelectorAll("a")) {
      if (link.protocol === "javascript:") link.click();
    }
  });
}

const SETTLED_MS = 250;

/** What ran and what left, a moment later: a picture is fetched after it was drawn. */
async function settle(show: Show, mode: Mode, where: string, seen: { watched: Watched; page: Page }) {
  const { outcome, figures, canary } = show;
  const { watched, page } = seen;
  await page.waitForTimeout(SETTLED_MS);
  const { ran, blocked } = await told(page);
  const left = [
    ...watched.left().filter((one) => mode.safe || !one.startsWith("document ")),
    ...canary.caught(),
  ];
  figures.pages += 1;
  figures.refused += Math.max(blocked, watched.refused());
  figures.ran += ran.length + watched.dialogs();
  figures.left += left.length;
  if (mode !== NEITHER) {
    outcome.check(`${mode.name}: nothing leaves the browser`, fault(where, left));
    outcome.check(
      `${mode.name}: nothing runs`,
      fault(where, [...ran.map(String), ...Array(watched.dialogs())]),
    );
    if (!mode.safe)
      outcome.check(`${mode.name}: the policy has something to refuse`, blocked > 0 ? undefined : where);
  }
  canary.forget();
  await watched.close();
  return { ran, left };
}

/** The same words said by the model, streamed, and read again after a reload. */
async function ask(show: Show, mode: Mode, surface: Surface): Promise<void> {
  const { stage, outcome, figures } = show;
  const { watched, page } = await open(show, mode, surface, undefined);
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
  await settle(show, mode, where, { watched, page });
}

/** With neither layer: otherwise a payload that nobody could fire would pass as one that was stopped. */
async function control(show: Show): Promise<number> {
  const { stage, outcome } = show;
  const surface = stage.surfaces.find(({ name }) => name === "/p/{id}");
  const live = new Set<number>();
  let isSeenAtSocket = false;
  for (const place of surface ? stage.batches.keys() : []) {
    if (!surface) break;
    const { watched, page } = await open(show, NEITHER, surface, place);
    await page.locator(".us-exchange").first().waitFor();
    await clickScripts(page);
    const before = { ...show.figures };
    const { ran, left } = await settle(show, NEITHER, NEITHER.name, { watched, page });
    Object.assign(show.figures, before);
    for (const number of ran) live.add(number);
    for (const one of left) live.add(Number(MARK.exec(one)?.[1] ?? 0));
    isSeenAtSocket ||= left.some((one) => one.startsWith("GET "));
  }
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
