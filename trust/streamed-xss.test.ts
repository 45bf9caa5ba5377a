import type { Browser as Chromium } from "@playwright/test";
import { type Canary, startCanary } from "../testing/canary.ts";
import type { Edit } from "../testing/mutation.ts";
import { type Outcome, type RunOptions, report } from "../testing/outcome.ts";
import { allPayloads, type Payload, some } from "../testing/payloads.ts";
import { freePort } from "../testing/processes.ts";
import { serve } from "../testing/product.ts";
import { buildChatScript, widgetPart } from "./chat-script.ts";
import { mutations } from "./streamed-xss.mutations.ts";
import { trustTest } from "./trust-test.ts";
import { openChromium, readBlocked, watch } from "./watch.ts";

/** The number that is specified for scale 1. */
const FEWEST_RENDERS = 50_000;
/** The number of payloads per page: a fresh page now and then clears what earlier payloads left. */
const A_PAGE = 25;
const SETTLED_MS = 250;

/** Both builds, and what each of them renders. Both render every cut, and share the rest. */
const BUILDS = [
  { flavor: "react", ways: { cuts: true, splits: false, ended: true } },
  { flavor: "preact", ways: { cuts: true, splits: true, ended: false } },
] as const;
type Build = (typeof BUILDS)[number];

/** The component counts its own renders, because an event that was not rendered doesn't count. */
const COUNTED: Edit = {
  in: "packages/widget/src/markdown.tsx",
  find: "const blocks = parseBlocks(text, parseInline);",
  put: "window.__drawn += 1; const blocks = parseBlocks(text, parseInline);",
};

const STAGE = `
  import { createElement } from "react";
  import { createRoot } from "react-dom/client";
  import { Chat } from "./packages/widget/src/chat.tsx";
  import { openStage } from "./trust/stage.ts";
  openStage({ createElement, createRoot, Chat });`;

/**
 * T19: every payload cut at every character and split at every position between two, rendered by the code for answers
 * in progress. This page has no policy, so the component is the only protection.
 */
async function run({ scale, mutation }: RunOptions): Promise<Outcome> {
  const outcome = report();
  const canary = await startCanary();
  const payloads = some(allPayloads(canary.port), scale);
  const scripts = new Map<string, string>();
  for (const { flavor } of BUILDS) {
    const own = widgetPart(mutation);
    const counted = { name: "count", mustFail: [], ...own, edits: [...(own?.edits ?? []), COUNTED] };
    scripts.set(`/${flavor}.js`, await buildChatScript({ source: STAGE, flavor, mutation: counted }));
  }
  const port = await freePort();
  const stop = await serve((request, response) => {
    const script = scripts.get(request.url ?? "");
    const page = `<!doctype html><meta charset="utf-8"><title>T19</title><body><script type="module" src="${request.url}.js"></script>`;
    response.setHeader("content-type", script ? "text/javascript" : "text/html");
    response.end(script ?? page);
  }, port);
  const chromium = await openChromium(canary);
  const figures = { renders: 0, missed: 0, ran: 0, left: 0 };
  try {
    const origin = `http://127.0.0.1:${port}`;
    const show: Show = { chromium, canary, origin, outcome, figures };
    await Promise.all(BUILDS.map((build) => playAll(show, build, payloads)));
    const wanted = FEWEST_RENDERS * scale;
    outcome.check("there are enough renders", figures.renders >= wanted ? undefined : `${figures.renders}`);
    outcome.check("every event is drawn", figures.missed === 0 ? undefined : `${figures.missed} were not`);
    return outcome.done({ payloads: payloads.length, ...figures });
  } finally {
    await chromium.close();
    await stop();
    await canary.close();
  }
}

type Show = {
  chromium: Chromium;
  canary: Canary;
  origin: string;
  outcome: ReturnType<typeof report>;
  figures: Record<"renders" | "missed" | "ran" | "left", number>;
};

async function playAll(show: Show, build: Build, payloads: readonly Payload[]): Promise<void> {
  for (let at = 0; at < payloads.length; at += A_PAGE)
    await playSome(show, build, payloads.slice(at, at + A_PAGE));
}

async function playSome(show: Show, { flavor, ways }: Build, payloads: Payload[]): Promise<void> {
  const { chromium, canary, origin, outcome, figures } = show;
  const watched = await watch(chromium, { origin, holdNavigations: true });
  const page = await watched.context.newPage();
  await page.goto(`/${flavor}`);
  await page.waitForFunction(() => "stage" in window);
  const drawn = await page.evaluate(([input, how]) => window.stage.play(input, how), [
    payloads.map(({ number, text }) => ({ number, text })),
    ways,
  ] as const);
  await page.waitForTimeout(SETTLED_MS);
  const { ran } = await readBlocked(page);
  const { left: wanted, dialogs } = watched.take();
  const left = [...wanted, ...canary.caught()];
  await watched.close();
  figures.renders += drawn.renders;
  figures.missed += drawn.missed;
  figures.ran += ran.length + dialogs;
  figures.left += left.length;
  outcome.check("nothing runs", fault(flavor, ran.map(String)));
  outcome.check("nothing leaves the browser", fault(flavor, left));
  outcome.check("nothing is drawn but what an answer is made of", fault(flavor, drawn.strange));
  outcome.check("every text can be read at its end", fault(flavor, drawn.unread));
}

function fault(where: string, found: readonly string[]): string | undefined {
  if (found.length === 0) return undefined;
  return `${where}: ${found.length} times, such as ${found.slice(0, 3).join("; ").slice(0, 300)}`;
}

trustTest("T19", { run, mutations });
