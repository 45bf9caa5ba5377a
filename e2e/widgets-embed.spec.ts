import { mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { build } from "esbuild";
import { productUrl } from "./product.ts";
import {
  ANSWER,
  askIn,
  bubbleOf,
  LAUNCH,
  openPanel,
  QUESTION,
  SITE,
  styleOf,
  visit,
  widgetOf,
  widgetOwner,
} from "./widget-host.ts";
import { code, mainProfile, openCustomizer, openSection, saveWidget } from "./widgets-screen.ts";

test.use({ launchOptions: LAUNCH });
test.describe.configure({ timeout: 120_000 });

/** An owner whose assistant has a price, on the screens that create the snippets. */
async function ownerAt(page: Page, browser: Browser) {
  const owner = await widgetOwner(browser);
  await page.context().addCookies(await owner.cookies());
  return owner;
}

/** The brightness of its background, from 0 for black to 255 for white. */
async function brightness(element: Locator): Promise<number> {
  const [red = 0, green = 0, blue = 0] = (await styleOf(element, "background-color")).match(/\d+/g) ?? [];
  return (Number(red) + Number(green) + Number(blue)) / 3;
}

test("the script of the Embed tab, pasted unchanged on another site, answers there [EMB-10]", {
  tag: "@smoke",
}, async ({ page, browser }) => {
  await ownerAt(page, browser);
  await page.goto("/profile?tab=embed");
  for (const theme of ["Light", "Dark"]) {
    await page.getByRole("radiogroup", { name: "Theme" }).getByRole("radio", { name: theme }).click();
    const site = await visit(browser, { body: (await code(page, "Script code").textContent()) ?? "" });
    await askIn(await openPanel(site.page));
    await site.close();
  }
});

test("the script of the Embed tab starts the widget in the chosen theme, size and position [EMB-05]", async ({
  page,
  browser,
}) => {
  const owner = await ownerAt(page, browser);
  await page.goto("/profile?tab=embed");
  const address = `${productUrl()}/profile/${owner.id}`;
  for (const [theme, size, position, label, width] of [
    ["Auto", "Small", "", { theme: "auto", size: "compact" }, "340px"],
    ["Dark", "Large", "top-left", { theme: "dark", size: "large", position: "top-left" }, "480px"],
  ] as const) {
    await page.getByLabel("Button position").selectOption(position);
    await page.getByRole("radiogroup", { name: "Theme" }).getByRole("radio", { name: theme }).click();
    await page.getByRole("radiogroup", { name: "Size" }).getByRole("radio", { name: size }).click();
    const site = await visit(browser, { body: (await code(page, "Script code").textContent()) ?? "" });
    const script = site.page.locator("script[data-assistant]");
    expect(await script.evaluate(({ dataset }: HTMLElement) => ({ ...dataset }))).toEqual({
      assistant: owner.id,
      ...label,
    });
    const at = site.page.locator("understudy-widget .u");
    await expect(at).toHaveAttribute("data-at", position || "bottom-right");
    const panel = await openPanel(site.page);
    await expect(panel).toHaveCSS("width", width);
    if (theme === "Dark") expect(await brightness(panel)).toBeLessThan(80);
    else expect(await brightness(panel)).toBeGreaterThan(200);
    // The public page of the assistant in the code shows its owner.
    expect((await site.page.goto(address))?.status()).toBe(200);
    await expect(site.page.getByRole("heading", { level: 1 })).toHaveText("Marguerite Oyelaran");
    await site.close();
  }
});

test("a save reaches an embed that is already out there, whose snippet stays as it is [CUST-04]", async ({
  page,
  browser,
}) => {
  await ownerAt(page, browser);
  await openCustomizer(page);
  const snippet = (await code(page, "HTML/JS code").textContent()) ?? "";
  const before = await visit(browser, { body: snippet });
  await expect(bubbleOf(before.page)).toHaveCSS("background-color", "rgb(102, 126, 234)");
  await before.close();
  await page.getByLabel("Brand name").fill("Harbour desk");
  await openSection(page, "Design");
  await page.getByLabel("Primary color code").fill("#12454f");
  await page.getByRole("radio", { name: "Top left" }).click();
  await saveWidget(page);
  const after = await visit(browser, { body: snippet });
  await expect(bubbleOf(after.page)).toHaveCSS("background-color", "rgb(18, 69, 79)");
  await expect(await openPanel(after.page)).toHaveAccessibleName("Harbour desk");
  await after.close();
});

test("the copied code starts the widget with its owner, theme, size, position, callbacks and branding [CUST-10]", async ({
  page,
  browser,
}) => {
  const owner = await ownerAt(page, browser);
  await owner.call("PUT", "/api/plan", { planType: "pro" });
  await owner.call("PATCH", "/api/profile/settings", { embedTheme: "dark" });
  const logo = `${productUrl()}/social.png`;
  const branding = { brandName: "Harbour office", logo, whiteLabel: true };
  const place = { widgetPosition: "top-left", widgetSize: "large", primaryColor: "#12454f" };
  await owner.look({ ...branding, ...place, responseDelay: 0 });
  await openCustomizer(page);
  const copied = (await code(page, "HTML/JS code").textContent()) ?? "";

  const calls =
    "<script>window.heard = []; onUnderstudyMessage = ({ message }) => heard.push(message); onUnderstudyResponse = ({ response }) => heard.push(response)</script>";
  const site = await visit(browser, { body: calls + copied });
  expect(copied).toBe(
    `<script src="${productUrl()}/widget/v1.js" data-assistant="${owner.id}" async></script>`,
  );
  const corner = await bubbleOf(site.page).boundingBox();
  expect([corner?.x, corner?.y].every((distance) => distance !== undefined && distance < 60)).toBe(true);
  const panel = await openPanel(site.page);
  await expect(panel).toHaveAccessibleName("Harbour office");
  await expect(panel).toHaveCSS("width", "480px");
  expect(await brightness(panel)).toBeLessThan(80);
  await expect(panel.locator("header img")).toBeVisible();
  await expect(panel.getByText("Powered by")).toHaveCount(0);
  await askIn(panel);
  const received = await site.page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  expect(received).toEqual([QUESTION, expect.stringContaining(ANSWER)]);
  await site.close();
});

test("the HTML/JS and the React code, pasted as they are, show the working widget [CUST-11]", async ({
  page,
  browser,
}) => {
  await ownerAt(page, browser);
  await openCustomizer(page);
  const html = (await code(page, "HTML/JS code").textContent()) ?? "";
  const calls =
    "<script>window.heard = []; onUnderstudyMessage = ({ message }) => heard.push(message); onUnderstudyResponse = ({ response }) => heard.push(response)</script>";
  const plain = await visit(browser, { body: calls + html });
  await askIn(await openPanel(plain.page));
  const received = await plain.page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  expect(received).toEqual([QUESTION, expect.stringContaining(ANSWER)]);
  await plain.close();

  await page.getByRole("tab", { name: "React" }).click();
  const app = await reactApp((await code(page, "React code").textContent()) ?? "");
  const react = await visit(browser, { body: `<div id="root"></div><script>${app}</script>` });
  await askIn(await openPanel(react.page));
  await expect(react.page.locator("#root")).toContainText(ANSWER);
  // Removed from the page, the widget is gone, and it comes back when added again.
  await react.page.evaluate(() => (window as unknown as { toggle: () => void }).toggle());
  await expect(widgetOf(react.page)).toHaveCount(0);
  await react.page.evaluate(() => (window as unknown as { toggle: () => void }).toggle());
  await expect(bubbleOf(react.page)).toBeVisible();
  await react.close();
});

/** A customer's app that contains only the copied component and React. */
async function reactApp(component: string): Promise<string> {
  const folder = await mkdtemp(path.join(process.cwd(), "reports/react-"));
  const file = (name: string) => path.join(folder, name);
  try {
    await writeFile(file("widget.jsx"), component);
    await writeFile(
      file("app.jsx"),
      `import { useCallback, useState } from "react";
       import { createRoot } from "react-dom/client";
       import { UnderstudyWidget } from "./widget.jsx";
       function App() {
         const [isShown, show] = useState(true);
         const [heard, hear] = useState("");
         const listen = useCallback(({ response }) => hear(response), []);
         window.toggle = () => show((is) => !is);
         return <p>heard: {heard}{isShown ? <UnderstudyWidget onResponse={listen} /> : null}</p>;
       }
       createRoot(document.getElementById("root")).render(<App />);`,
    );
    const { outputFiles } = await build({
      entryPoints: [file("app.jsx")],
      bundle: true,
      minify: true,
      write: false,
      jsx: "automatic",
      define: { "process.env.NODE_ENV": '"production"' },
    });
    return outputFiles[0]?.text ?? "";
  } finally {
    await rm(folder, { recursive: true });
  }
}

test("what happens in an embed is counted, by the site that holds it [WID-12]", async ({ page, browser }) => {
  const owner = await ownerAt(page, browser);
  await page.goto("/widgets?tab=analytics");
  const figure = (name: string) =>
    page.locator("dl > div").filter({ has: page.getByText(name, { exact: true }) });
  for (const name of ["Views", "Opens", "Conversations", "Questions"])
    await expect(figure(name).locator("dd > span").first()).toHaveText("0");
  await expect(figure("Questions")).toContainText("— answered from your documents");
  await expect(page.getByText("No widget views yet")).toBeVisible();

  const site = await visit(browser, { body: owner.snippet() });
  await askIn(await openPanel(site.page));
  await site.close();
  await page.reload();
  await expect(figure("Opens").locator("dd > span").first()).toHaveText("1");
  await expect(figure("Conversations").locator("dd > span").first()).toHaveText("1");
  await expect(figure("Questions").locator("dd > span").first()).toHaveText("1");
  await expect(figure("Questions")).toContainText("100% answered from your documents");
  await expect(page.getByRole("row").filter({ hasText: SITE })).toContainText("1");

  // A developer's own machine is a test and is not counted.
  const own = await visit(browser, { body: owner.snippet(), name: "localhost" });
  await askIn(await openPanel(own.page));
  await own.close();
  await page.reload();
  await expect(figure("Questions").locator("dd > span").first()).toHaveText("1");
});

test("after so many messages as the owner allows, the widget says so politely [CUST-14]", async ({
  page,
  browser,
}) => {
  const owner = await ownerAt(page, browser);
  await openCustomizer(page, "Behavior");
  await page.getByRole("slider", { name: "Max messages" }).press("Home");
  await page.getByRole("slider", { name: "Response delay" }).press("Home");
  await saveWidget(page);
  const site = await visit(browser, { body: owner.snippet() });
  const panel = await openPanel(site.page);
  for (let sent = 0; sent < 10; sent += 1) {
    await askIn(panel);
    await expect(panel.locator(".us-exchange")).toHaveCount(sent + 1);
  }
  await panel.getByRole("textbox").first().fill(QUESTION);
  await panel.getByRole("textbox").first().press("Enter");
  await expect(panel.locator(".us-exchange").last()).not.toContainText(ANSWER);
  await expect(panel.locator(".us-exchange").last().locator(".us-answer")).toContainText(/\w{4}/);
  await expect(panel.getByText("technical difficulties")).toHaveCount(0);
  await site.close();
});

test("the owner tries the widget in the preview, and it uses up nothing and is no visitor's", async ({
  page,
  browser,
}) => {
  const owner = await ownerAt(page, browser);
  await openCustomizer(page);
  await askIn(widgetOf(page).getByRole("dialog"));
  const figures = await owner.call("GET", `/api/profiles/${await mainProfile(page)}/widget/analytics`);
  expect(figures).toMatchObject({ views: 0, opens: 0, questions: 0, sites: [] });
  expect(await owner.call("GET", "/api/plan")).toMatchObject({ used: { conversations: 0 } });
});
