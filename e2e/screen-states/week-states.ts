import type { Page } from "@playwright/test";
import { query, userId } from "../product.ts";
import { startSmallSite } from "../small-site.ts";

/** Websites, private links, waiting visitors, and a conversation that the owner has joined. */
export const WEEK_STATES = [
  { name: "site-new", as: "owner" as const, path: "/sites", act: newSite, floats: true },
  { name: "site", as: "owner" as const, path: "/sites", act: openSite },
  { name: "occasions-empty", as: "newcomer" as const, path: "/occasions" },
  { name: "occasions", as: "owner" as const, path: "/occasions", act: createPrivateLink },
  { name: "occasion-new", as: "owner" as const, path: "/occasions", act: openNewPrivateLink },
  { name: "occasion-visit", as: "owner" as const, path: "/occasions", act: visitPrivateLink },
  { name: "inbox-waiting", as: "owner" as const, path: "/inbox", act: leaveAddress, floats: true },
  { name: "unanswered", as: "owner" as const, path: "/unanswered", act: showGaps },
  { name: "unanswered-empty", as: "newcomer" as const, path: "/unanswered" },
  { name: "gap-waiting", as: "owner" as const, path: "/analytics", act: answerGap },
  { name: "inbox-joined", as: "owner" as const, path: "/inbox", act: joined, floats: true },
];

async function newSite(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add a web page or site" }).click();
  await page.getByRole("radio", { name: /^The whole site/ }).click();
}

async function openSite(page: Page): Promise<void> {
  const [known] = await query("select id from sites where user_id = $1", [await userId(page)]);
  if (known)
    await page.getByRole("list", { name: "Web pages and folders" }).getByRole("link").first().click();
  else {
    await newSite(page);
    await page.getByLabel("Address").fill((await startSmallSite()).url);
    await page.getByRole("button", { name: "Add", exact: true }).click();
  }
  await page
    .getByRole("status")
    .filter({ hasText: /\d pages? in use · read (today|on)/ })
    .waitFor();
}

async function openNewPrivateLink(page: Page): Promise<void> {
  await page.getByRole("button", { name: "New private link" }).click();
  await page.getByLabel("Name").fill("Founders' evening, Leith");
}

/** Only once per owner, because a plan allows few of them. */
async function createPrivateLink(page: Page): Promise<void> {
  const [known] = await query("select id from occasions where user_id = $1", [await userId(page)]);
  if (!known) {
    await openNewPrivateLink(page);
    await page.getByLabel("Greeting").fill("Good that you came. Ask me what there was no time for.");
    await page.getByLabel("Questions to start with").fill("What does a single session cost?");
    await page.getByRole("button", { name: "Create link" }).click();
  }
  await page.getByRole("list", { name: "Private links" }).getByText("Founders' evening, Leith").waitFor();
}

async function visitPrivateLink(page: Page): Promise<void> {
  await createPrivateLink(page);
  const link = page.getByRole("link", { name: /^Open: Founders/ }).first();
  await page.goto((await link.getAttribute("href")) ?? "");
}

const GAP = "Is there parking nearby?";

/** A visitor asks a question that no document answers, and leaves an e-mail address. */
async function waitForOwner(page: Page): Promise<void> {
  const owner = await userId(page);
  const [known] = await query("select id from contacts where user_id = $1", [owner]);
  if (known) return;
  const origin = new URL(page.url()).origin;
  const visitor = await page.context().browser()?.newContext();
  const post = async (path: string, data: unknown): Promise<{ exchangeId: number; sessionId: string }> => {
    const answer = await visitor?.request.post(origin + path, { headers: { origin }, data });
    if (!answer?.ok()) throw new Error(`${path}: ${answer?.status()} ${await answer?.text()}`);
    return answer.json();
  };
  const { exchangeId, sessionId } = await post("/api/chat", { userId: owner, message: GAP });
  await post(`/api/chat/${exchangeId}/contact`, {
    userId: owner,
    sessionId,
    email: "ruth@visitor.example",
  });
  await visitor?.close();
  await query("update contacts set confirmed_at = now() where user_id = $1", [owner]);
}

async function leaveAddress(page: Page): Promise<void> {
  await waitForOwner(page);
  await page.reload();
  await page.getByRole("region", { name: "Inbox" }).getByRole("link", { name: GAP }).click();
  await page.getByText("Closest I found").waitFor();
}

/** Two questions that no document answers, and a visitor who waits for one of them. */
async function showGaps(page: Page): Promise<void> {
  await waitForOwner(page);
  const origin = new URL(page.url()).origin;
  const visitor = await page.context().browser()?.newContext();
  await visitor?.request.post(`${origin}/api/chat`, {
    headers: { origin },
    data: { userId: await userId(page), message: "Can I bring my horse to the Leith room?" },
  });
  await visitor?.close();
  await page.reload();
  await page.getByRole("button", { name: "Save and reply to 1" }).waitFor();
}

async function answerGap(page: Page): Promise<void> {
  await waitForOwner(page);
  await page.reload();
  await page
    .getByRole("button", { name: /^Reply to visitor/ })
    .first()
    .click();
}

async function joined(page: Page): Promise<void> {
  const owner = await userId(page);
  const visitor = await page.context().browser()?.newContext();
  const origin = new URL(page.url()).origin;
  await visitor?.request.post(`${origin}/api/chat`, {
    headers: { origin },
    data: { userId: owner, message: "What happens in a discovery call?" },
  });
  await visitor?.close();
  await page.reload();
  await page.getByRole("link", { name: "What happens in a discovery call?" }).first().click();
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await page.getByLabel("Reply as yourself").fill("Hello, this is Marguerite.");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.locator(".us-person").first().waitFor();
}
