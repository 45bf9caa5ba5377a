import type { Locator, Page, Request, Route } from "@playwright/test";
import { demo } from "../apps/web/app/content/demo.ts";
import {
  chooseFiles,
  documentRow,
  expect,
  newPerson,
  type Owner,
  openProfile,
  test as product,
  productUrl,
  signIn,
  textFile,
  userId,
} from "./product.ts";

const FAQ = `# Fees and sessions

## What does a single session cost?

A single session costs £180. It lasts ninety minutes.

## How late may I cancel a session?

You may cancel a session up to 48 hours before it begins.

## Where do sessions take place?

Sessions take place in Leith, in a room with a view of the harbour.
`;

/** An owner whose assistant has documents, is public and shared by a slug, and suggests questions. */
export type Stage = Owner & { slug: string; suggested: string[] };

export const test = product.extend<object, { stage: Stage }>({
  stage: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ baseURL: productUrl() });
      const page = await context.newPage();
      const person = newPerson();
      await signIn(page, person);
      await openProfile(page);
      await chooseFiles(page, textFile("faq.md", FAQ));
      // The product's own documents may be ahead of it in the queue.
      await expect(documentRow(page, "faq.md")).toContainText("passage", { timeout: 60_000 });
      const id = await userId(page);
      const slug = `stage-${id
        .slice(-8)
        .toLowerCase()
        .replace(/[^a-z0-9]/g, "0")}`;
      const saved = await page.request.patch("/api/profile/settings", {
        data: { shareEnabled: true, shareableSlug: slug },
        headers: { origin: productUrl() },
      });
      expect(saved.status()).toBe(200);
      const suggested = async (): Promise<string[]> => {
        const answer = await page.request.get(`/api/users/${id}`);
        return ((await answer.json()) as { suggestedQuestions: string[] }).suggestedQuestions;
      };
      await expect.poll(async () => (await suggested()).length, { timeout: 60_000 }).toBeGreaterThan(0);
      const state = await context.storageState();
      const questions = await suggested();
      await context.close();
      await use({ ...person, id, state, slug, suggested: questions });
    },
    { scope: "worker", timeout: 150_000 },
  ],
});

export type Surface = {
  name: string;
  kind: "owner" | "visitor" | "demo";
  path: (stage: Stage) => string;
  placeholder: string;
  question: string;
  document: string;
};

const KNOWN = { question: "What does a single session cost?", document: "faq.md" };
const visitors = { kind: "visitor", placeholder: "Ask Marguerite's assistant", ...KNOWN } as const;

/** Both builds: the first surface uses React, the others Preact. */
export const SURFACES: readonly Surface[] = [
  { name: "/chat", kind: "owner", path: () => "/chat", placeholder: "Type your message...", ...KNOWN },
  { name: "/profile/{userId}", path: ({ id }) => `/profile/${id}`, ...visitors },
  { name: "/p/{id}", path: ({ id }) => `/p/${id}`, ...visitors },
  { name: "/share/{slug}", path: ({ slug }) => `/share/${slug}`, ...visitors },
  {
    name: "the demo",
    kind: "demo",
    path: () => "/",
    placeholder: demo.placeholder,
    question: "What can I upload?",
    document: "documents.md",
  },
];

export const WINDOWS = [
  { width: 360, height: 640 },
  { width: 1440, height: 900 },
] as const;

/** Opens the chat on a surface, waits until it is usable, and returns the user's actions. */
export async function openChat(page: Page, surface: Surface, stage: Stage) {
  if (surface.kind === "owner") await page.context().addCookies(stage.state.cookies);
  await page.goto(surface.path(stage));
  return chatOn(page, surface);
}

export async function chatOn(page: Page, surface: Surface) {
  const field = page.getByPlaceholder(surface.placeholder);
  const send = page.getByRole("button", { name: "Send", exact: true });
  await expect(send).toBeVisible();
  await alive(page);
  return {
    page,
    field,
    send,
    exchanges: page.locator("article.us-exchange"),
    newest: page.locator("article.us-exchange").last(),
    mark: page.getByRole("button", { name: new RegExp(`^Source 1: ${surface.document}`) }).first(),
    source: page.getByRole("complementary", { name: "Source 1" }),
    async ask(question: string): Promise<void> {
      await field.fill(question);
      await field.press("Enter");
    },
    /** The newest answer is complete: its actions are shown below it. */
    async answered(): Promise<void> {
      const done = page.locator("article.us-exchange").last().getByRole("button", { name: "Try again" });
      await expect(done).toBeVisible({ timeout: 20_000 });
    },
  };
}

/** Prerendered markup looks ready before its event handlers are attached. */
async function alive(page: Page): Promise<void> {
  const field = page.locator(".us-composer textarea");
  await expect(async () => {
    await field.fill("a");
    await expect(page.getByRole("button", { name: "Send", exact: true })).toBeEnabled({ timeout: 500 });
  }).toPass();
  await field.fill("");
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
}

/** The questions that the page sends from now on. */
export function recordQuestions(page: Page): Request[] {
  const sent: Request[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && /\/api\/chat(\/public)?$/.test(request.url())) sent.push(request);
  });
  return sent;
}

const QUESTIONS = /\/api\/chat(\/public)?$/;

/** Holds the questions until they are released, and then returns the server's response to the first. */
export async function hold(page: Page): Promise<{ release: () => Promise<string> }> {
  const pendingRoutes: Route[] = [];
  await page.route(QUESTIONS, (route) => void pendingRoutes.push(route));
  return {
    release: async () => {
      const answers: string[] = [];
      for (const route of pendingRoutes.splice(0)) {
        const response = await route.fetch();
        answers.push(await response.text());
        // A visitor who stopped meanwhile gets no response.
        await route.fulfill({ response, body: answers.at(-1) ?? "" }).catch(() => {});
      }
      await page.unroute(QUESTIONS);
      return answers[0] ?? "";
    },
  };
}

type StubbedAnswer = { response: string; state?: string; [more: string]: unknown };

/** Responds to every question with this, in the server's format. */
export async function answerWith(page: Page, stubbed: StubbedAnswer, end = "answer-end"): Promise<void> {
  const answer = {
    sessionId: "token",
    exchangeId: 7,
    state: "answered",
    citations: [],
    unsupported: [],
    suggestions: [],
    contact: false,
    ...stubbed,
  };
  const events = [
    ["answer-start", { exchangeId: 7, sessionId: "token" }],
    ...(stubbed.response ? [["text-delta", { text: stubbed.response }]] : []),
    [end, { answer }],
  ];
  const body = events
    .map(([type, data], place) => `id: r.${place + 1}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`)
    .join("");
  await page.route(QUESTIONS, (route) => route.fulfill({ contentType: "text/event-stream", body }));
}

/** Presses the Tab key until the element has the focus. */
export async function tabTo(page: Page, place: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let stops = 0; stops < 60; stops += 1) {
    await page.keyboard.press(key);
    if (await place.evaluate((node) => node === document.activeElement)) return;
  }
  throw new Error(`${place} is not within 60 stops.`);
}
