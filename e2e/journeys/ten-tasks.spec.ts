import type { Locator, Page } from "@playwright/test";
import type { ChatAnswer } from "@understudy/contracts";
import { expect, newPerson, productUrl, query, shownToast, test } from "../product.ts";
import { type PublicOwner, publicOwner } from "../public-owner.ts";

/** What an owner does in her week, each from home, and the clicks that it takes. Typing is not a click. */
const WAITING = "Is there parking nearby?";
const TODAY = "What does a single session cost?";
const PRICES = "What does a single session cost?\n\nA single session costs £180. It lasts ninety minutes.";

type Click = (what: Locator) => Promise<void>;
/** Goes to a page by the bar and the side navigation. On phones all pages of that are in one sheet. */
type Open = (bar: string, wide?: readonly string[], phone?: string) => Promise<void>;
type Task = {
  name: string;
  /** On a wide screen and on a phone. */
  most: { wide: number; phone: number };
  /** Part of the paid plans. */
  paid?: boolean;
  run: (page: Page, click: Click, open: Open) => Promise<void>;
};

const TASKS: readonly Task[] = [
  {
    name: "reply to the visitor who waits",
    most: { wide: 2, phone: 2 },
    async run(page, click) {
      await click(page.getByRole("link", { name: "Answer them" }));
      const field = page.getByLabel("Reply as yourself");
      await field.fill("There are meters on Constitution Street.");
      await click(page.getByRole("button", { name: "Send e-mail" }));
      await expect(page.getByText("There are meters on Constitution Street.").first()).toBeVisible();
    },
  },
  {
    name: "find what it could not answer",
    most: { wide: 2, phone: 4 },
    async run(page, _click, open) {
      await open("Profile", ["Unanswered questions"]);
      await expect(page.getByRole("main").getByText(WAITING)).toBeVisible();
    },
  },
  {
    name: "change the price in a saved answer",
    most: { wide: 4, phone: 6 },
    async run(page, click, open) {
      await open("Profile", ["Saved answers"]);
      await click(page.getByRole("button", { name: /^Edit/ }));
      await page.getByLabel("Your answer").fill("About 215 euros a session.");
      await click(page.getByRole("button", { name: "Save answer" }));
      await expect(page.getByRole("main")).toContainText("About 215 euros");
    },
  },
  {
    name: "make an API key",
    most: { wide: 4, phone: 6 },
    paid: true,
    async run(page, click, open) {
      await open("Profile", ["Developers"]);
      await click(page.getByRole("button", { name: "New API key" }));
      const dialog = page.getByRole("dialog", { name: "New API key" });
      await dialog.getByLabel("Name").fill("Nightly import");
      await click(dialog.getByRole("button", { name: "Create key" }));
      await expect(page.getByRole("dialog", { name: "Copy your key now" })).toBeVisible();
    },
  },
  {
    name: "put it on WordPress",
    most: { wide: 5, phone: 6 },
    async run(page, click, open) {
      await open("Profile", ["Embed", "Widget"]);
      await click(page.getByRole("tab", { name: "WordPress shortcode" }));
      await click(page.getByRole("button", { name: "Copy" }).last());
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("[understudy_assistant");
    },
  },
  {
    name: "see who asked today",
    most: { wide: 1, phone: 2 },
    async run(page, _click, open) {
      await open("Inbox");
      await expect(page.getByRole("main").getByRole("link", { name: TODAY }).first()).toBeVisible();
    },
  },
  {
    name: "share by QR code",
    most: { wide: 3, phone: 5 },
    async run(page, click, open) {
      await open("Profile", ["Share"], "Public link");
      const file = page.waitForEvent("download");
      await click(page.getByRole("link", { name: "Download QR code" }));
      expect((await file).suggestedFilename()).toMatch(/\.(png|svg)$/);
    },
  },
  {
    name: "change the widget's color",
    most: { wide: 5, phone: 6 },
    async run(page, click, open) {
      await open("Profile", ["Embed", "Widget"]);
      await click(page.getByRole("radio", { name: "Design" }).or(page.getByRole("tab", { name: "Design" })));
      await page.getByLabel("Primary color code").fill("#12454f");
      await click(page.getByRole("button", { name: "Save Changes" }));
      await expect(shownToast(page)).toBeVisible();
    },
  },
  {
    name: "test an answer",
    most: { wide: 2, phone: 3 },
    async run(page, click, open) {
      await open("Test Chat");
      await page.getByPlaceholder("Type your message...").fill(TODAY);
      await click(page.getByRole("button", { name: "Send" }));
      await expect(page.locator(".us-answer")).toContainText("£180");
    },
  },
  {
    name: "see what a plan costs",
    most: { wide: 2, phone: 2 },
    async run(page, _click, open) {
      await open("Account menu", ["Plan"]);
      await expect(page.getByRole("main").getByText("$29 a month")).toBeInViewport();
    },
  },
];

for (const [device, size] of [
  ["wide", { width: 1440, height: 900 }],
  ["phone", { width: 390, height: 844 }],
] as const) {
  test(`ten tasks from home, ${size.width} px wide`, async ({ page }) => {
    test.slow();
    await page.setViewportSize(size);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const owner = await prepare(page);
    const counted: [string, number][] = [];
    for (const { name, most, paid, run } of TASKS) {
      if (paid) await query("update users set plan_type = 'pro' where id = $1", [owner.id]);
      await page.goto("/");
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Welcome");
      let clicks = 0;
      const click: Click = async (what) => {
        clicks += 1;
        await what.click();
      };
      await test.step(name, () => run(page, click, openerOf(page, click, device === "phone")));
      counted.push([name, clicks]);
      expect.soft(clicks, name).toBeLessThanOrEqual(most[device]);
    }
    console.log(`${size.width}: ${counted.map(([name, clicks]) => `${name} ${clicks}`).join(", ")}`);
  });
}

function openerOf(page: Page, click: Click, isPhone: boolean): Open {
  return async (bar, wide = [], phone = wide.at(-1)) => {
    if (isPhone) await click(page.getByRole("button", { name: "Menu", exact: true }));
    const places = isPhone ? page.getByRole("dialog", { name: "Menu" }) : page.getByRole("banner");
    const link = (where: Locator, name: string) => where.getByRole("link", { name: new RegExp(`^${name}`) });
    if (bar === "Account menu") {
      if (!isPhone) await click(page.getByRole("button", { name: /^Account menu/ }));
      return click(link(places, wide[0] ?? "").filter({ visible: true }));
    }
    await click(link(places, bar).first());
    const area = page.getByRole("navigation", { name: "Profile" }).filter({ visible: true });
    if (!isPhone) for (const name of wide) await click(link(area, name));
    else if (phone !== undefined) {
      await click(page.getByRole("button", { name: /^Profile / }));
      await click(link(area, phone));
    }
  };
}

async function prepare(page: Page): Promise<PublicOwner> {
  const owner = await publicOwner(page, "Marguerite Oyelaran");
  await owner.settings({ shareEnabled: true, shareableSlug: `tasks-${owner.id.slice(4, 14).toLowerCase()}` });
  await owner.upload({ name: "prices.md", bytes: Buffer.from(PRICES) });
  const [main] = (await owner.call("GET", "/api/profiles")) as unknown as { id: number }[];
  await owner.call("POST", `/api/profiles/${main?.id}/corrections`, {
    question: "What is the price in euros?",
    answer: "About 210 euros a session.",
  });
  const visitor = await page.context().browser()?.newContext();
  const ask = async (message: string): Promise<ChatAnswer> => {
    const answer = await visitor?.request.post(`${productUrl()}/api/chat`, {
      data: { userId: owner.id, message },
    });
    return (await answer?.json()) as ChatAnswer;
  };
  await ask(TODAY);
  const { exchangeId, sessionId } = await ask(WAITING);
  const left = await visitor?.request.post(`${productUrl()}/api/chat/${exchangeId}/contact`, {
    headers: { origin: productUrl() },
    data: { userId: owner.id, sessionId, email: newPerson().email },
  });
  expect(left?.ok()).toBe(true);
  await query("update contacts set confirmed_at = now() where user_id = $1", [owner.id]);
  await visitor?.close();
  return owner;
}
