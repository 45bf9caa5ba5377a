import { expect, test } from "@playwright/test";
import { SIZES } from "./public-owner.ts";
import {
  askIn,
  bubbleOf,
  LAUNCH,
  openPanel,
  panelOf,
  saved,
  styleOf,
  visit,
  type WidgetOwner,
  widgetOwner,
} from "./widget-host.ts";

test.use({ launchOptions: LAUNCH });

let owner: WidgetOwner;
test.beforeAll(async ({ browser }) => {
  owner = await widgetOwner(browser);
});
test.afterAll(() => owner.close());

const DEFAULTS = {
  primaryColor: "#667eea",
  secondaryColor: "#764ba2",
  backgroundColor: "#ffffff",
  textColor: "#1a202c",
  accentColor: "#f093fb",
};

test("unchanged, it is light, medium and at the bottom right, with the owner's name and the texts and colours of its defaults [CUST-36] [CUST-30] [CUST-31]", async ({
  browser,
}) => {
  const { page, close } = await saved(owner, browser, {});
  const { width, height } = SIZES[1];
  await expect(bubbleOf(page)).toHaveCSS("background-color", "rgb(102, 126, 234)");
  const bubble = await bubbleOf(page).boundingBox();
  expect([bubble?.x, bubble?.y]).toEqual([width - 24 - 60, height - 24 - 60]);
  const panel = await openPanel(page);
  expect(await panel.boundingBox()).toEqual({ x: width - 424, y: height - 724, width: 400, height: 700 });
  await expect(panel).toHaveCSS("color-scheme", "light");
  await expect(panel.locator(".us-welcome")).toHaveText("Hi! How can I help you today?");
  await expect(panel.getByPlaceholder("Type your message...")).toBeVisible();
  await expect(panel.getByText("Marguerite Oyelaran", { exact: true })).toBeVisible();
  await close();
});

test("in a low window the choices scroll, and the greeting and the field stay", async ({ browser }) => {
  const questions = [
    "What does a single session cost?",
    "How long does a single session last?",
    "How many minutes does a single session last?",
    "What is the price of a single session?",
    "How much does one single session cost?",
  ];
  await owner.suggest(questions);
  const { page, close } = await saved(owner, browser, {});
  await page.setViewportSize({ width: 900, height: 400 });
  const panel = await openPanel(page);
  await expect(panel.locator(".us-chip")).toHaveCount(questions.length);
  await expect(panel.locator(".us-welcome")).toBeInViewport({ ratio: 1 });
  const field = await panel.getByPlaceholder("Type your message...").boundingBox();
  const { bottom } = await panel.evaluate((one) => one.getBoundingClientRect());
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(bottom);
  const start = panel.locator(".us-start");
  expect(await start.evaluate((one) => one.scrollHeight > one.clientHeight)).toBe(true);
  await panel.locator(".us-chip").last().scrollIntoViewIfNeeded();
  await expect(panel.locator(".us-chip").last()).toBeInViewport({ ratio: 1 });
  await close();
});

test("the name of a source is complete where there is room for it", async ({ browser }) => {
  const { page, close } = await saved(owner, browser, {});
  const panel = await openPanel(page);
  await askIn(panel);
  const name = panel.locator(".us-receipt span").first();
  await expect(name).toHaveText("prices.txt");
  expect(await name.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
  await close();
});

test("the bubble and the chat are at each position [CUST-18]", async ({ browser }) => {
  const { width, height } = SIZES[1];
  for (const at of ["bottom-right", "bottom-left", "top-right", "top-left", "center"]) {
    const { page, close } = await saved(owner, browser, { widgetPosition: at });
    for (const element of [bubbleOf(page), panelOf(page)]) {
      if (await element.isHidden()) await openPanel(page);
      const box = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const isBubble = box.width < 100;
      const found = {
        left: Math.round(box.x),
        right: Math.round(width - box.x - box.width),
        top: Math.round(box.y),
        bottom: Math.round(height - box.y - box.height),
      };
      const sides = at === "center" ? [] : (at.split("-") as (keyof typeof found)[]);
      for (const side of sides) expect([at, side, found[side]]).toEqual([at, side, 24]);
      if (at === "center") {
        expect(found.left).toBe(found.right);
        expect(isBubble ? found.bottom : found.top).toBe(isBubble ? 24 : found.bottom);
      }
    }
    await close();
  }
  const place = '<main style="width:500px"><div id="here"></div><p>After it</p></main>';
  await owner.look({ widgetPosition: "inline", responseDelay: 0 });
  const inline = await visit(browser, { body: place + owner.snippet('data-container="#here"') });
  const panel = panelOf(inline.page);
  await expect(panel).toBeVisible();
  expect(await panel.evaluate((node) => (node.getRootNode() as ShadowRoot).host.parentElement?.id)).toBe(
    "here",
  );
  expect((await panel.boundingBox())?.width).toBe(500);
  await expect(panel.getByRole("button", { name: "Close" })).toHaveCount(0);
  await askIn(panel);
  await inline.close();
});

test("each size has its measure, and all can be made larger [CUST-19]", async ({ browser }) => {
  const measures = { compact: [340, 520], medium: [400, 700], large: [480, 820], full: [1392, 852] };
  for (const [size, [width, height]] of Object.entries(measures)) {
    const { page, close } = await saved(owner, browser, { widgetSize: size });
    const panel = await openPanel(page);
    expect([size, await panel.boundingBox()]).toMatchObject([size, { width, height }]);
    const larger = panel.getByRole("button", { name: "Make larger" });
    if (size === "full") await expect(larger).toHaveCount(0);
    else {
      await larger.click();
      expect((await panel.boundingBox())?.width).toBe(760);
      await panel.getByRole("button", { name: "Make smaller" }).click();
      expect((await panel.boundingBox())?.width).toBe(width);
    }
    await close();
  }
});

test("each bubble style has a shape of its own [CUST-20]", async ({ browser }) => {
  const shapes = new Map<string, string>();
  for (const style of ["modern", "classic", "minimal", "rounded"]) {
    const { page, close } = await saved(owner, browser, { chatBubbleStyle: style });
    const launcher = [await styleOf(bubbleOf(page), "border-radius"), await bubbleOf(page).textContent()];
    const panel = await openPanel(page);
    await askIn(panel);
    const question = panel.locator(".us-question");
    const answer = panel.locator(".us-exchange .us-answer");
    const speech = [
      await styleOf(question, "background-color"),
      await styleOf(question, "border-bottom-right-radius"),
      await styleOf(answer, "background-color"),
      await styleOf(answer, "border-bottom-left-radius"),
    ];
    shapes.set(style, JSON.stringify([launcher, speech]));
    await close();
  }
  const [brand, none, sunk] = ["rgb(102, 126, 234)", "rgba(0, 0, 0, 0)", "rgb(241, 242, 242)"];
  expect(Object.fromEntries([...shapes].map(([style, text]) => [style, JSON.parse(text)]))).toEqual({
    modern: [
      ["30px", ""],
      [brand, "4px", none, "0px"],
    ],
    classic: [
      ["12px", ""],
      [brand, "0px", sunk, "0px"],
    ],
    minimal: [
      ["12px", "Ask a question"],
      [none, "0px", none, "0px"],
    ],
    rounded: [
      ["30px", expect.stringContaining("Ask a question")],
      [brand, "22px", sunk, "22px"],
    ],
  });
});

test("the radius rounds the chat, from square to 50 [CUST-12]", async ({ browser }) => {
  for (const borderRadius of [0, 12, 50]) {
    const { page, close } = await saved(owner, browser, { borderRadius });
    await expect(await openPanel(page)).toHaveCSS("border-top-left-radius", `${borderRadius}px`);
    await close();
  }
});

test("each of the five colours is seen, and none makes a word unreadable [CUST-25]", async ({ browser }) => {
  const own = {
    primaryColor: "#12454f",
    secondaryColor: "#7a1f3d",
    backgroundColor: "#fff8e7",
    textColor: "#2b1400",
    accentColor: "#ffd24a",
  };
  const rgb = (hex: string) =>
    `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", ")})`;
  for (const colours of [DEFAULTS, own]) {
    const { page, close } = await saved(owner, browser, colours);
    await expect(bubbleOf(page)).toHaveCSS("background-color", rgb(colours.primaryColor));
    const panel = await openPanel(page);
    await askIn(panel);
    await expect(panel.locator(".w-head")).toHaveCSS("background-color", rgb(colours.primaryColor));
    await expect(panel).toHaveCSS("background-color", rgb(colours.backgroundColor));
    await expect(panel).toHaveCSS("color", rgb(colours.textColor));
    const mark = panel.locator(".us-mark").first();
    await expect(mark).toHaveCSS("color", rgb(colours.secondaryColor));
    await mark.click();
    await expect(mark).toHaveCSS("background-color", rgb(colours.accentColor));
    await close();
  }
  // The owner chose yellow on white, but the text is still readable.
  const faint = { textColor: "#ffee99", primaryColor: "#ffee99", secondaryColor: "#ffee99" };
  const { page, close } = await saved(owner, browser, faint);
  const panel = await openPanel(page);
  await expect(panel).not.toHaveCSS("color", rgb("#ffee99"));
  await expect(panel.locator(".w-head")).toHaveCSS("color", rgb("#1f1a24"));
  await close();
});

test("brand name, logo and favicon are shown [CUST-23]", async ({ browser }) => {
  const [logo, favicon] = ["https://keelstone.example/logo.svg", "https://keelstone.example/favicon.svg"];
  const {
    page,
    asked: requested,
    close,
  } = await saved(owner, browser, { brandName: "Keelstone", logo, favicon });
  const body =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>';
  // They are served by the product, so that the page need not allow another host.
  const isPicture = /\/p\/\d+\/(logo|favicon)\?/;
  await page.route(isPicture, (route) => route.fulfill({ contentType: "image/svg+xml", body }));
  await expect(bubbleOf(page)).toHaveAccessibleName("Ask a question: Keelstone");
  expect(requested.filter((url) => isPicture.test(url))).toEqual([]);
  const panel = await openPanel(page);
  await expect(panel.getByText("Keelstone", { exact: true })).toBeVisible();
  await expect(panel.locator(".w-face img")).toHaveAttribute("src", /^http.*\/p\/\d+\/logo\?/);
  await expect(panel.locator(".w-foot img")).toHaveAttribute("src", /^http.*\/p\/\d+\/favicon\?/);
  await close();
});
