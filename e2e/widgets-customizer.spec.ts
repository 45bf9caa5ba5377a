import { expect, type Locator, type Page } from "@playwright/test";
import { query, test } from "./product.ts";
import { publicOwner, SIZES } from "./public-owner.ts";
import {
  bubble,
  checkRange,
  mainProfile,
  openCustomizer,
  openSection,
  panel,
  saveWidget,
} from "./widgets-screen.ts";

const device = (page: Page): Locator => page.locator("[data-device]");
const slider = (page: Page, name: string): Locator => page.getByRole("slider", { name });
const radios = (page: Page, name: string): Locator =>
  page.getByRole("radiogroup", { name }).getByRole("radio");

for (const size of SIZES) {
  test(`one form in four tabs counts its changes, saves them and finds them again, ${size.width} px wide [CUST-01] [CUST-02]`, {
    tag: "@smoke",
  }, async ({ page }) => {
    await page.setViewportSize(size);
    await publicOwner(page, "Marguerite Oyelaran");
    await openCustomizer(page);
    const sections = page.getByRole("tablist", { name: "Customizer" }).getByRole("tab");
    await expect(sections).toHaveText(["Branding", "Design", "Behavior", "Advanced"]);
    await expect(page.getByText("Everything is saved")).toBeVisible();
    await page.getByLabel("Brand name").fill("Keelstone desk");
    await openSection(page, "Design");
    await page.getByLabel("Primary color code").fill("#12454F");
    await openSection(page, "Behavior");
    await page.getByRole("switch", { name: "Show timestamps" }).click();
    await openSection(page, "Advanced");
    await page.getByLabel("Allowed domains").fill("shop.example");
    await expect(page.getByRole("status").filter({ hasText: "4 changes" })).toBeVisible();
    await saveWidget(page);
    const id = await mainProfile(page);
    expect(
      await query(
        "select brand_name, primary_color, show_timestamps from profile_settings where profile_id = $1",
        [id],
      ),
    ).toEqual([{ brand_name: "Keelstone desk", primary_color: "#12454f", show_timestamps: true }]);
    await page.reload();
    await expect(page.getByLabel("Allowed domains")).toHaveValue("shop.example");
    await openSection(page, "Branding");
    await expect(page.getByLabel("Brand name")).toHaveValue("Keelstone desk");
    await page.getByLabel("Brand name").fill("Something else");
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByLabel("Brand name")).toHaveValue("Keelstone desk");
  });
}

test("the preview is the widget itself, changes at once, and nothing is saved by it [CUST-05] [CUST-23] [CUST-25]", async ({
  page,
}) => {
  const { call } = await publicOwner(page, "Marguerite Oyelaran");
  await openCustomizer(page);
  const chat = panel(page);
  await expect(page.getByLabel("Brand name")).toHaveValue("Marguerite Oyelaran");
  await expect(chat).toHaveAccessibleName("Marguerite Oyelaran");
  await page.getByLabel("Brand name").fill("Keelstone desk");
  await expect(chat).toHaveAccessibleName("Keelstone desk");
  // Wherever the owner hosts an image, our server fetches it.
  const logo = `${new URL(page.url()).origin}/social.png`;
  const picture = (url: string) => chat.locator(`img[src="/api/picture?url=${encodeURIComponent(url)}"]`);
  await page.getByLabel("Logo URL").fill(logo);
  await expect(picture(logo).first()).toBeVisible();
  expect(
    await picture(logo)
      .first()
      .evaluate((image: HTMLImageElement) => image.decode().then(() => true)),
  ).toBe(true);
  await page.getByLabel("Favicon URL").fill(`${logo}?icon`);
  await expect(picture(`${logo}?icon`).first()).toBeVisible();

  await openSection(page, "Design");
  for (const [name, colour] of [
    ["Primary", "#667EEA"],
    ["Secondary", "#764BA2"],
    ["Background", "#FFFFFF"],
    ["Text", "#1A202C"],
    ["Accent", "#F093FB"],
  ])
    await expect(page.getByLabel(`${name} color code`)).toHaveValue(colour ?? "");
  await page.getByLabel("Primary color code").fill("#12454f");
  await expect(chat.locator("header")).toHaveCSS("background-color", "rgb(18, 69, 79)");
  await page.getByLabel("Background color code").fill("#fff8e7");
  await expect(chat).toHaveCSS("background-color", "rgb(255, 248, 231)");
  await page.getByLabel("Text color code").fill("#3a1f04");
  await expect(chat).toHaveCSS("color", "rgb(58, 31, 4)");
  await expect(page.getByText("Preview, not saved yet")).toBeVisible();
  const stored = await call("GET", `/api/profiles/${await mainProfile(page)}/widget`);
  expect(stored).toMatchObject({
    version: 0,
    config: { brandName: "Marguerite Oyelaran", primaryColor: "#667eea" },
  });
});

test("the preview is shown on a desktop, a tablet and a phone [CUST-06]", async ({ page }) => {
  await publicOwner(page, "Marguerite Oyelaran");
  await openCustomizer(page);
  const widths: number[] = [];
  const heights: number[] = [];
  const toggles = radios(page, "Device");
  await expect(toggles).toHaveText(["Desktop", "Tablet", "Mobile"]);
  await expect(toggles.first()).toBeChecked();
  for (const name of ["Desktop", "Tablet", "Mobile"]) {
    await toggles.filter({ hasText: name }).click();
    await expect(device(page)).toHaveAttribute("data-device", name.toLowerCase());
    const { width = 0, height = 0 } = (await device(page).boundingBox()) ?? {};
    widths.push(width);
    heights.push(height);
    if (name === "Desktop") {
      await expect(device(page)).toHaveClass(/(^|\s)h-96(\s|$)/);
      const around = await device(page).locator("..").boundingBox();
      expect(width).toBeCloseTo(around?.width ?? 0, 0);
    }
  }
  expect(widths).toEqual(widths.toSorted((a, b) => b - a));
  expect(new Set(widths).size).toBe(3);
  expect(heights[0]).toBe(384);
  expect(Math.max(...heights.slice(1))).toBeLessThan(384);
});

test("the summary says the current choices [CUST-07] [CUST-36]", async ({ page }) => {
  await publicOwner(page, "Marguerite Oyelaran");
  await openCustomizer(page, "Design");
  const summary = page.locator("[data-summary]");
  await expect(summary).toContainText("Blue on white, modern bubbles, medium, bottom right, radius 12 px");
  await expect(panel(page)).toHaveAttribute("data-size", "medium");
  await expect(panel(page)).toHaveAttribute("data-at", "bottom-right");
  await page.getByLabel("Primary color code").fill("#12454f");
  await radios(page, "Size").filter({ hasText: "Large" }).click();
  await expect(summary).toContainText("Dark teal on white, modern bubbles, large, bottom right");
});

test("radius and messages move between their ends [CUST-12] [CUST-14]", async ({ page }) => {
  await publicOwner(page, "Marguerite Oyelaran");
  await openCustomizer(page, "Design");
  await expect(panel(page)).toHaveCSS("border-radius", "12px");
  await checkRange(page, "Border radius", [0, 50, 1, 12]);
  await expect(panel(page)).toHaveCSS("border-radius", "50px");
  await openSection(page, "Behavior");
  await checkRange(page, "Max messages", [10, 500, 10, 100]);
});

test("the response delay moves between its ends, and holds an answer back [CUST-13]", async ({ page }) => {
  await publicOwner(page, "Marguerite Oyelaran");
  await openCustomizer(page, "Behavior");
  await checkRange(page, "Response delay", [0, 5000, 100, 1000]);
  await slider(page, "Response delay").press("Home");
  const took = async (): Promise<number> => {
    const field = panel(page).getByRole("textbox").first();
    await field.fill("What does a session cost?");
    const began = Date.now();
    await field.press("Enter");
    await expect(panel(page).locator(".us-exchange").last().locator(".us-answer")).toContainText(/\w/);
    return Date.now() - began;
  };
  await took();
  await slider(page, "Response delay").press("End");
  expect(await took()).toBeGreaterThan(4_900);
});

test("position, size and bubble style are chosen from their lists and drawn [CUST-18] [CUST-19] [CUST-20]", async ({
  page,
}) => {
  await publicOwner(page, "Marguerite Oyelaran");
  await openCustomizer(page, "Design");
  const positions = radios(page, "Position");
  await expect(positions).toHaveCount(6);
  await expect(page.getByRole("radio", { name: "Bottom right" })).toBeChecked();
  const box = async () => (await panel(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const right = await box();
  await page.getByRole("radio", { name: "Bottom left" }).click();
  await expect.poll(async () => (await box()).x).toBeLessThan(right.x - 100);
  for (const name of ["Top left", "Top right", "Center", "Inline"])
    await page.getByRole("radio", { name, exact: true }).click();
  await expect(panel(page)).toHaveAttribute("data-at", "inline");
  await page.getByRole("radio", { name: "Bottom right" }).click();

  await expect(radios(page, "Size")).toHaveText(["Compact", "Medium", "Large", "Full"]);
  await expect(page.getByRole("radio", { name: "Medium" })).toBeChecked();
  const widths: number[] = [];
  for (const name of ["Compact", "Medium", "Large", "Full"]) {
    await page.getByRole("radio", { name }).click();
    await expect(panel(page)).toHaveAttribute("data-size", name.toLowerCase());
    widths.push((await box()).width);
  }
  expect(widths).toEqual(widths.toSorted((a, b) => a - b));
  expect(new Set(widths).size).toBe(4);

  await expect(radios(page, "Bubble style")).toHaveText(["Modern", "Classic", "Minimal", "Rounded"]);
  await expect(page.getByRole("radio", { name: "Modern" })).toBeChecked();
  for (const name of ["Classic", "Minimal", "Rounded", "Modern"]) {
    await page.getByRole("radio", { name }).click();
    await expect(panel(page)).toHaveClass(new RegExp(`\\b${name.toLowerCase()}\\b`));
  }
});

test("closed, the bubble is where it would be on a page", async ({ page }) => {
  await publicOwner(page, "Marguerite Oyelaran");
  await openCustomizer(page, "Design");
  await panel(page).getByRole("button", { name: /close/i }).click();
  await expect(panel(page)).toBeHidden();
  await expect(bubble(page)).toBeVisible();
  // A change of the look doesn't open it again.
  await page.getByRole("radio", { name: "Bottom left" }).click();
  await expect(panel(page)).toBeHidden();
  await bubble(page).click();
  await expect(panel(page)).toBeVisible();
});

test("the words, the language and the switches are those of the widget [CUST-17] [CUST-30] [CUST-31]", async ({
  page,
}) => {
  await publicOwner(page, "Marguerite Oyelaran");
  await openCustomizer(page, "Behavior");
  const chat = panel(page);
  await expect(page.getByLabel("Greeting")).toHaveValue("Hi! How can I help you today?");
  await expect(chat.getByText("Hi! How can I help you today?")).toBeVisible();
  await page.getByLabel("Greeting").fill("Ahoy.");
  await expect(chat.getByText("Ahoy.", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Placeholder")).toHaveValue("Type your message...");
  await page.getByLabel("Placeholder").fill("Ask away");
  await expect(chat.getByPlaceholder("Ask away")).toBeVisible();
  const language = page.getByLabel("Language");
  await expect(language).toHaveValue("en");
  expect(
    await language.locator("option").evaluateAll((all) => all.map((one) => one.getAttribute("value"))),
  ).toEqual(["en", "es", "fr", "de", "it", "pt", "zh", "ja"]);
  await language.selectOption("de");
  await expect(chat.getByRole("button", { name: /schließen/i })).toBeVisible();
});

test("avatar, times, typing indicator and notice are shown or hidden [CUST-26] [CUST-27] [CUST-35]", async ({
  page,
}) => {
  await publicOwner(page, "Marguerite Oyelaran");
  await openCustomizer(page, "Behavior");
  const chat = panel(page);
  await expect(page.getByRole("switch", { name: "Show avatar" })).toBeChecked();
  await expect(chat.locator(".w-face")).toBeVisible();
  await page.getByRole("switch", { name: "Show avatar" }).click();
  await expect(chat.locator(".w-face")).toHaveCount(0);
  await expect(page.getByRole("switch", { name: "Show timestamps" })).not.toBeChecked();
  await expect(page.getByRole("switch", { name: "Show typing indicator" })).toBeChecked();
  await expect(page.getByRole("switch", { name: "Auto open" })).not.toBeChecked();
  await chat.getByRole("textbox").first().fill("What does a session cost?");
  await chat.getByRole("textbox").first().press("Enter");
  await expect(chat.locator(".us-exchange")).toHaveCount(1);
  await expect(chat.locator("time")).toHaveCount(0);
  await page.getByRole("switch", { name: "Show timestamps" }).click();
  await expect(chat.locator("time").first()).toBeVisible();

  await openSection(page, "Advanced");
  await expect(page.getByRole("switch", { name: "Privacy notice (GDPR)" })).toBeChecked();
  await chat.getByRole("button", { name: /new/i }).first().click();
  await expect(chat.locator(".w-notice")).toBeVisible();
  await page.getByLabel("Privacy policy URL").fill("https://keelstone.example/privacy");
  await expect(chat.locator('.w-notice a[href="https://keelstone.example/privacy"]')).toBeVisible();
  await page.getByRole("switch", { name: "Privacy notice (GDPR)" }).click();
  await expect(chat.locator(".w-notice")).toHaveCount(0);
});
