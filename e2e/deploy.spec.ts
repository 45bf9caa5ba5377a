import type { Page } from "@playwright/test";
import { expect, mailTo, newPerson, query, shownToast, test } from "./product.ts";

const USE_CASES = [
  "customer-support",
  "lead-generation",
  "internal-knowledge",
  "sales-assistant",
  "documentation",
  "other",
];
const REQUIRED = ["Full Name", "Email", "Company", "Primary Use Case", "Launch Timeline"];

const form = (page: Page) => page.getByRole("form", { name: "Your request" });
const submit = (page: Page) => form(page).getByRole("button");

async function open(page: Page): Promise<void> {
  await page.goto("/deploy");
  await expect(submit(page)).toBeEnabled();
}

async function fill(page: Page, email: string): Promise<void> {
  await page.getByLabel("Full Name").fill("Ada Byron");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Company").fill("Analytical Engines");
  await page.getByLabel("Primary Use Case").selectOption("sales-assistant");
  await page.getByLabel("Launch Timeline").selectOption("week");
}

const stored = (email: string) => query("select * from leads where email = $1", [email]);

/** The spam protection holds back input that is faster than typing, so the test moves the clock instead of waiting. */
test.beforeEach(async ({ page }) => {
  await page.clock.install();
});

test("the form has its six fields, and the options that are stored [DEPLOY-01, DEPLOY-04, DEPLOY-05]", async ({
  page,
}) => {
  await open(page);
  for (const label of [...REQUIRED, "Phone"]) await expect(form(page).getByLabel(label)).toBeVisible();
  const options = (label: string) =>
    form(page)
      .getByLabel(label)
      .locator("option:enabled")
      .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
  expect(await options("Primary Use Case")).toEqual(USE_CASES);
  expect(await options("Launch Timeline")).toEqual(["asap", "week", "month", "planning"]);
  await expect(form(page).getByLabel("Launch Timeline").locator('[value="asap"]')).toContainText("24 hours");
});

test("nothing is sent while a required field is empty; Phone is optional [DEPLOY-02]", async ({ page }) => {
  const { email } = newPerson();
  let sent = 0;
  page.on("request", (request) => {
    if (request.url().includes("/api/leads")) sent += 1;
  });
  await open(page);
  await submit(page).click();
  for (const label of REQUIRED) {
    await expect(form(page).getByLabel(label)).toHaveAttribute("aria-invalid", "true");
  }
  await expect(form(page).getByLabel("Phone")).not.toHaveAttribute("aria-invalid", "true");
  await expect(form(page).getByLabel("Full Name")).toBeFocused();
  for (const label of REQUIRED) {
    await fill(page, email);
    const control = form(page).getByLabel(label);
    if ((await control.evaluate((element) => element.tagName)) === "SELECT")
      await control.evaluate((element) => {
        (element as HTMLSelectElement).selectedIndex = 0;
      });
    else await control.fill("  ");
    await submit(page).click();
    await expect(control).toHaveAttribute("aria-invalid", "true");
  }
  expect(sent).toBe(0);
  await page.clock.fastForward(10_000);
  await fill(page, email);
  await submit(page).click();
  await expect(shownToast(page)).toContainText("Thank you!");
  expect(await stored(email)).toMatchObject([{ phone: null, use_case: "sales-assistant", timeline: "week" }]);
});

test("an e-mail address must be one [DEPLOY-03]", async ({ page }) => {
  let sent = 0;
  page.on("request", (request) => {
    if (request.url().includes("/api/leads")) sent += 1;
  });
  await open(page);
  for (const wrong of ["ada", "ada@", "@example.com", "ada@host", "ada byron@example.com"]) {
    await fill(page, wrong);
    await submit(page).click();
    await expect(form(page).getByText("Please enter an e-mail address, such as")).toBeVisible();
    await expect(form(page).getByLabel("Email")).toBeFocused();
  }
  expect(sent).toBe(0);
  await form(page).getByLabel("Email").fill("ada@example.com");
  await expect(form(page).getByText("Please enter an e-mail address, such as")).toBeHidden();
});

test("while it is sent the button waits; then thanks are shown and the form is empty [DEPLOY-07, DEPLOY-08, TOAST-15]", async ({
  page,
}) => {
  const { email } = newPerson();
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/leads*", async (route) => {
    await released;
    await route.continue();
  });
  await open(page);
  await page.clock.fastForward(10_000);
  await fill(page, email);
  await page.getByLabel("Phone").fill("+44 20 5550");
  const sent = page.waitForRequest("**/api/leads*");
  await submit(page).click();
  await expect(submit(page)).toBeDisabled();
  await expect(submit(page)).toHaveAccessibleName("Submitting...");
  expect((await sent).postDataJSON()).toEqual({
    name: "Ada Byron",
    email,
    company: "Analytical Engines",
    phone: "+44 20 5550",
    useCase: "sales-assistant",
    timeline: "week",
  });
  release();
  await expect(shownToast(page)).toHaveAttribute("data-toast", "success");
  await expect(shownToast(page)).toContainText("Thank you!");
  await expect(shownToast(page)).toContainText(
    "We'll contact you within 24 hours to discuss your deployment.",
  );
  for (const label of [...REQUIRED, "Phone"]) await expect(form(page).getByLabel(label)).toHaveValue("");
  await expect(submit(page)).toBeEnabled();
  expect(await stored(email)).toMatchObject([{ name: "Ada Byron", status: "new", held: null }]);
  expect((await mailTo(email)).subject).toBe("We received your request");
});

test("after a failure the toast says so, and what was typed is still there [DEPLOY-09, TOAST-16]", async ({
  page,
}) => {
  const { email } = newPerson();
  await open(page);
  await fill(page, email);
  for (const fail of ["500", "429", "offline"] as const) {
    await page.route("**/api/leads*", (route) =>
      fail === "offline" ? route.abort() : route.fulfill({ status: Number(fail), body: "{}" }),
    );
    await submit(page).click();
    await expect(shownToast(page)).toHaveAttribute("data-toast", "destructive");
    await expect(shownToast(page)).toContainText("Something went wrong");
    await expect(shownToast(page)).toContainText("Please try again or contact us directly.");
    await expect(form(page).getByLabel("Full Name")).toHaveValue("Ada Byron");
    await expect(form(page).getByLabel("Email")).toHaveValue(email);
    await expect(form(page).getByLabel("Primary Use Case")).toHaveValue("sales-assistant");
    await expect(submit(page)).toBeEnabled();
    await shownToast(page).getByRole("button", { name: "Close" }).click();
    await expect(shownToast(page)).toHaveCount(0);
    await page.unroute("**/api/leads*");
  }
});

test("the page promises a word and a launch within 24 hours, and names its own prices [DEPLOY-11, DEPLOY-12, PRICE-08]", async ({
  page,
}) => {
  await page.goto("/deploy");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "We contact you within 24 hours" })).toBeVisible();
  await expect(main.getByRole("heading", { name: "You go live within 24 hours" })).toBeVisible();
  const plans = main
    .getByRole("region", { name: "Managed plans, set up and run for you" })
    .getByRole("listitem");
  const texts = [
    ["Starter", "$99/month", "up to 1,000 conversations"],
    ["Professional", "$299/month", "up to 10,000 conversations"],
    ["Enterprise", "Custom", "unlimited conversations"],
  ];
  await expect(plans).toHaveCount(texts.length);
  for (const [index, parts] of texts.entries()) {
    for (const part of parts) await expect(plans.nth(index)).toContainText(part);
  }
});

test("nobody who tabs through the form finds the field for programs; the whole form works by keyboard", async ({
  page,
}) => {
  const { email } = newPerson();
  await open(page);
  await page.clock.fastForward(10_000);
  await page.getByLabel("Full Name").focus();
  for (const text of ["Ada Byron", email, "Analytical Engines", ""]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.type("Doc");
  await page.keyboard.press("Tab");
  await page.keyboard.type("With");
  await page.keyboard.press("Tab");
  await expect(submit(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(shownToast(page)).toContainText("Thank you!");
  expect(await stored(email)).toMatchObject([{ use_case: "documentation", timeline: "week", held: null }]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the page reads, and says how to reach us instead", async ({ page }) => {
    await page.goto("/deploy");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // Playwright with scripts disabled doesn't show noscript elements, but a real browser does.
    const written = await (await page.request.get("/deploy")).text();
    expect(written).toMatch(/<noscript>.*This form needs JavaScript\..*href="\/contact".*<\/noscript>/);
    await expect(submit(page)).toBeDisabled();
  });
});
