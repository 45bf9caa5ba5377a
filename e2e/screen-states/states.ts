import type { Page } from "@playwright/test";
import { type Screen, screens } from "../../apps/web/app/screens.ts";
import { userId } from "../product.ts";
import { ANSWER_TEST_STATES } from "./answer-test-states.ts";
import { BRAND_STATES } from "./brand-states.ts";
import type { ScreenData, Viewer } from "./screen-data.ts";
import { WEEK_STATES } from "./week-states.ts";

export const WIDTHS = [360, 768, 1440] as const;
export type Width = (typeof WIDTHS)[number];

/** A screen in one of its states. */
export type State = {
  name: string;
  as: Viewer;
  path: string | ((data: ScreenData) => string);
  /** The actions that lead to the state. */
  act?: (page: Page) => Promise<void>;
  /** An element floats over the page: the screenshot is of the window, not the whole page. */
  floats?: boolean;
  widths?: readonly Width[];
};

const KNOWN = "What happens in a discovery call?";
const CLOSEST = "Is your office in Leith step-free?";
const UNKNOWN = "Is there parking nearby?";
const DEMO = "What can I upload?";

const publicPath = ({ publicPath: path }: ScreenData): string => path;

/** States that a path alone does not reach, and screens for which an owner's data differs. */
const SPECIAL_STATES: readonly State[] = [
  { name: "home-menu-phone", as: "visitor", path: "/", act: openPanel, floats: true, widths: [360] },
  { name: "home-menu", as: "visitor", path: "/", act: openGroup, floats: true, widths: [768, 1440] },
  { name: "home-demo-answer", as: "visitor", path: "/", act: askDemo, floats: true },
  { name: "reader-docs-page", as: "visitor", path: "/docs/plans" },
  { name: "reader-docs-api", as: "visitor", path: "/docs/api" },
  { name: "reader-article", as: "visitor", path: "/blog/a-front-desk-after-hours" },
  { name: "reader-newsletter", as: "visitor", path: "/newsletter?leave=token" },
  { name: "login-error-field", as: "visitor", path: "/login?error=email-invalid" },
  { name: "login-error-way", as: "visitor", path: "/login?error=way-failed" },
  { name: "login-again", as: "visitor", path: "/login?again=1&returnTo=%2Faccount" },
  { name: "login-sent", as: "visitor", path: "/login/sent?email=marguerite%40keelstone.example" },
  { name: "login-confirm", as: "visitor", path: ({ confirmPath }) => confirmPath },
  { name: "not-found", as: "visitor", path: "/no-such-page" },
  { name: "home-owner-empty", as: "newcomer", path: "/" },
  { name: "home-owner", as: "owner", path: "/" },
  { name: "owner-menu", as: "owner", path: "/", act: openAccount, floats: true, widths: [768, 1440] },
  { name: "owner-menu-long", as: "newcomer", path: "/", act: openAccount, floats: true, widths: [768, 1440] },
  { name: "owner-panel-phone", as: "owner", path: "/", act: openPanel, floats: true, widths: [360] },
  { name: "owner-panel-long", as: "newcomer", path: "/", act: openPanel, floats: true, widths: [360] },
  { name: "section-menu", as: "owner", path: "/answers", act: openSections, floats: true, widths: [360] },
  { name: "palette", as: "owner", path: "/", act: openPalette, floats: true },
  { name: "palette-found", as: "owner", path: "/", act: searchPalette, floats: true },
  { name: "shortcuts", as: "owner", path: "/", act: openShortcuts, floats: true },
  { name: "developers-paid", as: "paid", path: "/developers" },
  { name: "profile-documents-empty", as: "newcomer", path: "/profile?tab=documents" },
  { name: "profile-documents", as: "owner", path: "/profile?tab=documents" },
  {
    name: "profile-refused",
    as: "owner",
    path: "/profile?tab=documents",
    act: uploadPicture,
    floats: true,
  },
  { name: "document", as: "owner", path: "/profile?tab=documents", act: openDocument },
  { name: "ai-profile-new", as: "newcomer", path: "/profile/new", act: submitNothing },
  { name: "ai-profile-edit", as: "owner", path: "/profile/new", act: editMain },
  { name: "profile-chat", as: "owner", path: "/profile?tab=chat" },
  { name: "profile-settings", as: "owner", path: "/profile?tab=settings", act: previewSettings },
  { name: "profile-embed", as: "owner", path: "/profile?tab=embed" },
  { name: "wizard-1", as: "visitor", path: "/onboarding" },
  { name: "wizard-1-owner", as: "newcomer", path: "/onboarding?step=1" },
  { name: "wizard-2-visitor", as: "visitor", path: "/profile-setup?step=2" },
  { name: "wizard-2", as: "owner", path: "/onboarding?step=2" },
  { name: "wizard-3", as: "owner", path: "/onboarding?step=3", act: askWizard },
  { name: "wizard-4", as: "owner", path: "/onboarding?step=4" },
  { name: "wizard-5", as: "owner", path: "/onboarding?step=5" },
  { name: "wizard-5-empty", as: "newcomer", path: "/onboarding?step=5" },
  { name: "chat-source", as: "owner", path: "/chat", act: askForSource("Type your message...") },
  { name: "chat-unknown", as: "owner", path: "/chat", act: (page) => ask(page, UNKNOWN) },
  { name: "answers-empty", as: "newcomer", path: "/answers" },
  { name: "answers", as: "owner", path: "/answers", act: answerOnce },
  { name: "inbox-empty", as: "newcomer", path: "/inbox" },
  { name: "inbox", as: "owner", path: "/inbox?by=all", act: listConversation },
  { name: "inbox-filters", as: "owner", path: "/inbox?by=all&days=7", act: listConversation },
  { name: "inbox-notifications", as: "owner", path: "/inbox", act: openNotifications, floats: true },
  { name: "inbox-thread", as: "owner", path: "/inbox?by=all", act: openConversation, floats: true },
  {
    name: "inbox-source",
    as: "owner",
    path: "/inbox?by=all",
    act: openConversationSource,
    floats: true,
  },
  { name: "account", as: "owner", path: "/account", act: (page) => page.getByText("This device").waitFor() },
  { name: "account-delete", as: "newcomer", path: "/account", act: askToDelete, floats: true },
  { name: "widgets-signed-out", as: "visitor", path: "/widgets" },
  { name: "widgets", as: "newcomer", path: "/widgets", act: widgetShown },
  { name: "widgets-design", as: "owner", path: "/widgets?section=design", act: paleText },
  { name: "widgets-behavior", as: "owner", path: "/widgets?section=behavior", act: widgetShown },
  { name: "widgets-advanced", as: "owner", path: "/widgets?section=advanced", act: widgetShown },
  { name: "widgets-versions", as: "owner", path: "/widgets", act: openVersions, floats: true },
  { name: "widgets-analytics", as: "owner", path: "/widgets?tab=analytics", act: widgetFigures },
  {
    name: "letters-off",
    as: "visitor",
    path: "/letters/off?owner=usr_0000000000000000000000&kind=limits&key=key",
  },
  { name: "public", as: "visitor", path: publicPath, act: chatReady },
  { name: "public-bare", as: "visitor", path: ({ bareProfilePath }) => bareProfilePath, act: chatReady },
  { name: "public-thinking", as: "visitor", path: publicPath, act: askAndHold },
  { name: "public-failed", as: "visitor", path: publicPath, act: askInVain },
  { name: "public-answer", as: "visitor", path: publicPath, act: (page) => ask(page, KNOWN) },
  { name: "public-source", as: "visitor", path: publicPath, act: askForSource() },
  { name: "public-closest", as: "visitor", path: publicPath, act: (page) => ask(page, CLOSEST) },
  { name: "public-unknown", as: "visitor", path: publicPath, act: (page) => ask(page, UNKNOWN) },
  { name: "public-long", as: "visitor", path: publicPath, act: askTwice, floats: true },
  { name: "public-missing", as: "visitor", path: "/p/usr_0000000000000000000000" },
  ...BRAND_STATES,
  ...ANSWER_TEST_STATES,
  ...WEEK_STATES,
];

/**
 * Every screen that its path alone opens, so that a new screen is walked without a line here. A state above with the
 * same name replaces it.
 */
const PLAIN_STATES: readonly State[] = screens
  .filter(({ path, made, robots }) => made !== "file" && !/[:*]/.test(path) && !isSecondPath(made, robots))
  .map(({ path, made }) => ({
    name: path.replaceAll("/", "-") || "home-visitor",
    as: made === "shell" ? "owner" : "visitor",
    path: `/${path}`,
  }));

export const STATES: readonly State[] = [
  ...PLAIN_STATES.filter(({ name }) => SPECIAL_STATES.every((special) => special.name !== name)),
  ...SPECIAL_STATES,
];

/** A second address of a marketing page shows the same. */
function isSecondPath(made: Screen["made"], robots: Screen["robots"]): boolean {
  return made === "prerendered" && robots === "page";
}

async function widgetShown(page: Page): Promise<void> {
  await page.locator("understudy-widget").getByRole("dialog").waitFor();
}

async function paleText(page: Page): Promise<void> {
  await widgetShown(page);
  await page.getByLabel("Text color code").fill("#999999");
  await page.getByRole("button", { name: /^Use #/ }).waitFor();
}

async function openVersions(page: Page): Promise<void> {
  await widgetShown(page);
  await page.getByRole("button", { name: "Version history" }).click();
  await page
    .getByText("Nothing saved yet")
    .or(page.getByText("Current", { exact: true }))
    .first()
    .waitFor();
}

async function widgetFigures(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "By site" }).waitFor();
}

async function openPanel(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("dialog", { name: "Menu" }).waitFor();
}

async function openGroup(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Solutions" }).click();
  await page.getByRole("link", { name: "For Professionals" }).first().waitFor();
}

async function openAccount(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("link", { name: "Log out" }).waitFor();
}

async function openSections(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Profile Knowledge" }).click();
  await page.getByRole("dialog", { name: "Sections of your profile" }).waitFor();
}

async function openPalette(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Search everything" }).click();
  await page.getByRole("option", { name: "Home" }).waitFor();
}

async function searchPalette(page: Page): Promise<void> {
  await openPalette(page);
  await page.getByRole("combobox").fill("price");
  await page.getByRole("option", { name: /price-list-2026/ }).waitFor();
}

async function openShortcuts(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1, name: "Welcome" }).waitFor();
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
}

async function openDocument(page: Page): Promise<void> {
  await page.getByRole("list", { name: "Your documents" }).getByRole("link").first().click();
  await page.getByRole("heading", { name: "Text used for answers" }).waitFor();
}

async function submitNothing(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Create Profile" }).click();
  await page.getByText("Name is required").waitFor();
}

async function editMain(page: Page): Promise<void> {
  const all = (await (await page.request.get("/api/profiles")).json()) as { id: number }[];
  await page.goto(`/profile/${all[0]?.id}/edit`);
  await page.getByRole("heading", { name: /^Your Documents/ }).waitFor();
}

/** Asks as the owner, so that the list is never empty. */
async function listConversation(page: Page): Promise<void> {
  await page.request.post("/api/chat", {
    headers: { origin: new URL(page.url()).origin },
    data: { userId: await userId(page), message: KNOWN },
  });
  await page.getByRole("main").getByRole("link", { name: KNOWN }).first().waitFor();
}

/** A saved answer, and the form for the next one. */
async function answerOnce(page: Page): Promise<void> {
  const add = page.getByRole("button", { name: "Add an answer" });
  await add.click();
  await page.getByLabel("Question", { exact: true }).fill("Do you work on Sundays?");
  await page.getByLabel("Your answer", { exact: true }).fill("No. Sundays belong to my garden.");
  await page.getByRole("button", { name: "Save answer" }).click();
  await add.click();
}

async function openConversation(page: Page): Promise<void> {
  await listConversation(page);
  await page.getByRole("main").getByRole("link", { name: KNOWN }).first().click();
  await page.getByRole("region", { name: "Transcript" }).waitFor();
}

async function openNotifications(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Notifications" }).click();
  await page.getByRole("switch", { name: "Sound" }).waitFor();
}

async function openConversationSource(page: Page): Promise<void> {
  await openConversation(page);
  await page.getByRole("button", { name: "Source 1" }).first().click();
  await page.locator(".us-source").waitFor();
}

async function askToDelete(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Delete account" }).click();
  await page.getByRole("dialog").waitFor();
}

async function uploadPicture(page: Page): Promise<void> {
  const picture = { name: "portrait-in-the-harbour.png", mimeType: "image/png", buffer: Buffer.from("x") };
  await page.getByLabel("Choose files").setInputFiles(picture);
  await page.getByText("Invalid File", { exact: true }).waitFor();
}

async function previewSettings(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "Short" }).click();
  await page.getByLabel("A question visitors ask").fill(KNOWN);
  await page.getByRole("button", { name: "Show both answers" }).click();
  await page.getByText("After", { exact: true }).waitFor();
}

async function askWizard(page: Page): Promise<void> {
  await page.getByLabel("Ask your assistant").fill(KNOWN);
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await page.getByText("Today's answer").waitFor();
}

async function chatReady(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Send" }).waitFor();
}

async function send(page: Page, question: string): Promise<void> {
  await chatReady(page);
  const field = page.locator("form textarea");
  await field.fill(question);
  await field.press("Enter");
}

async function ask(page: Page, question: string): Promise<void> {
  const before = await page.locator(".us-answer").count();
  await send(page, question);
  await page.locator(".us-exchange .us-answer").nth(before).waitFor();
}

function askForSource(placeholder?: string) {
  return async (page: Page): Promise<void> => {
    if (placeholder) await page.getByPlaceholder(placeholder).waitFor();
    await ask(page, KNOWN);
    await page
      .getByRole("button", { name: /^Source 1:/ })
      .first()
      .click();
    await page.getByRole("complementary", { name: "Source 1" }).waitFor();
  };
}

async function askTwice(page: Page): Promise<void> {
  await ask(page, "Which programme includes the 360-degree review?");
  await ask(page, "If I need to move a session, how far ahead must I say so, and does it cost anything?");
}

async function askAndHold(page: Page): Promise<void> {
  await page.route("**/api/chat", () => {});
  await send(page, KNOWN);
  await page.getByText("Thinking...").waitFor();
}

async function askInVain(page: Page): Promise<void> {
  await page.route("**/api/chat", (route) => route.abort());
  await send(page, KNOWN);
  await page.getByRole("alert").waitFor();
}

async function askDemo(page: Page): Promise<void> {
  await page.getByRole("button", { name: DEMO }).click();
  await page.getByRole("button", { name: "Send" }).click();
  await page
    .getByRole("button", { name: /^Source 1:/ })
    .first()
    .click();
  await page.locator("#demo").evaluate((place) => place.scrollIntoView({ block: "start" }));
}
