import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import {
  documentRow,
  expect,
  newPerson,
  query,
  shownToast,
  signIn,
  signInAtProvider,
  test,
  textFile,
  userId,
} from "./product.ts";
import { SIZES } from "./public-owner.ts";

const STEPS = ["Welcome", "Upload Content", "Customize", "Share", "Launch"];
const DESCRIPTIONS = [
  "Get started with your AI assistant",
  "Train your AI with your documents",
  "Set your AI's personality and tone",
  "Get your public link and embed code",
  "Your AI assistant is ready",
];
const PRICES = "A single session costs £180. It lasts ninety minutes.";

const next = (page: Page) => page.getByRole("button", { name: "Next Step" });
const percent = (page: Page) => page.getByRole("progressbar", { name: "Setup progress" });

async function newOwner(page: Page, path = "/onboarding"): Promise<void> {
  await signIn(page, newPerson(), `/api/login?way=local&returnTo=${encodeURIComponent(path)}`);
  await expect(next(page)).toBeVisible();
}

test("five steps in order, forwards and backwards, with nothing filled in [WIZ-01] [WIZ-12] [WIZ-17]", {
  tag: "@smoke",
}, async ({ page }) => {
  await newOwner(page, "/profile-setup");
  await expect(page.getByRole("navigation", { name: "Steps" }).getByRole("listitem")).toHaveText(
    STEPS.map((title, index) => `${index + 1}${title}`),
  );
  for (const [index] of STEPS.entries()) {
    await expect(percent(page)).toHaveAttribute("aria-valuenow", String((index + 1) * 20));
    await expect(page.getByText(`${(index + 1) * 20}% complete`)).toBeVisible();
    if (index < 4) await next(page).click();
  }
});

for (const size of SIZES) {
  test(`a message leaves the buttons of the step free, ${size.width} px wide`, async ({ page }) => {
    await page.setViewportSize(size);
    await newOwner(page, "/onboarding?step=2");
    await page.getByLabel("Choose files").setInputFiles([textFile("prices.txt", PRICES)]);
    await expect(shownToast(page)).toBeVisible();
    await shownToast(page).evaluate((node) =>
      Promise.all(node.getAnimations().map((animation) => animation.finished)),
    );
    const [message, button] = await Promise.all([shownToast(page).boundingBox(), next(page).boundingBox()]);
    if (!message || !button) throw new Error("Both are to be seen.");
    expect(message.y + message.height).toBeLessThanOrEqual(button.y);
    await next(page).click();
    await expect(page).toHaveURL("/onboarding?step=3");
  });

  test(`next and previous move by one, ${size.width} px wide [WIZ-13] [WIZ-14] [WIZ-15]`, {
    tag: "@smoke",
  }, async ({ page }) => {
    await page.setViewportSize(size);
    await newOwner(page);
    const previous = page.getByRole("button", { name: "Previous" });
    await expect(previous).toBeDisabled();
    await next(page).click();
    await expect(page).toHaveURL("/onboarding?step=2");
    await next(page).click();
    await expect(page).toHaveURL("/onboarding?step=3");
    await previous.click();
    await expect(page).toHaveURL("/onboarding?step=2");
    await page.goto("/onboarding?step=5");
    await page.getByRole("button", { name: "Complete Setup" }).click();
    await expect(page).toHaveURL("/");
  });
}

test("the welcome has three blurbs, and onboarding describes every step [WIZ-02] [WIZ-16]", async ({
  page,
}) => {
  await newOwner(page);
  await expect(page.getByRole("main").getByRole("list").last().getByRole("listitem")).toHaveCount(3);
  for (const [index, description] of DESCRIPTIONS.entries()) {
    await page.goto(`/onboarding?step=${index + 1}`);
    await expect(page.getByRole("main")).toContainText(description);
  }
});

test("a visitor comes up to the step that saves, signs in, and is back with what was typed [WIZ-21] [WIZ-22]", async ({
  page,
}) => {
  await page.goto("/profile-setup");
  await next(page).click();
  await expect(page).toHaveURL("/profile-setup?step=2");
  await page.getByLabel("Name", { exact: true }).fill("Marguerite van der Oyelaran");
  await page.getByLabel("Title").fill("Coach");
  await next(page).click();
  await page.waitForURL(/\/login\?/);
  await page.getByRole("link", { name: "Continue with single sign-on" }).click();
  await signInAtProvider(page, newPerson());
  await expect(page).toHaveURL("/profile-setup?step=2");
  await expect(page.getByLabel("Title")).toHaveValue("Coach");
  await next(page).click();
  await expect(page).toHaveURL("/profile-setup?step=3");
  const stored = await (await page.request.get("/api/auth/user")).json();
  expect(stored).toMatchObject({ firstName: "Marguerite van der", lastName: "Oyelaran", title: "Coach" });
});

test("a visitor who asks for a later step gets no further [WIZ-21]", async ({ page }) => {
  await page.goto("/onboarding?step=4");
  await expect(page.getByRole("button", { name: "Sign in and continue" })).toBeVisible();
});

for (const size of SIZES) {
  test(`files are uploaded, fields stored, a real question answered, ${size.width} px wide [WIZ-03] [WIZ-04] [WIZ-06]`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize(size);
    await newOwner(page, "/onboarding?step=2");
    for (const label of ["Name", "Title", "Company", "Bio"])
      await expect(page.getByLabel(label, { exact: label === "Name" })).toBeVisible();
    await page.getByLabel("Choose files").setInputFiles([textFile("prices.txt", PRICES)]);
    await expect(documentRow(page, "prices.txt")).toContainText("Ready", { timeout: 20_000 });
    await page.getByLabel("Bio").fill("I coach founders.");
    await next(page).click();
    await expect(page).toHaveURL("/onboarding?step=3");

    const preview = page.getByRole("region", { name: "AI preview" });
    await page.getByLabel("Ask your assistant").fill("What does a single session cost?");
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await expect(preview).toContainText("A single session costs £180.");
    await expect(preview).toContainText("Today's answer, the same in every tone");
    await expect(preview).toContainText("Good day.");
    const before = await preview.textContent();
    const saved = page.waitForResponse((answer) => answer.request().method() === "PATCH");
    await page.getByRole("radio", { name: "Friendly" }).click();
    await saved;
    await expect(preview).toContainText("Hello!");
    expect(await preview.textContent()).not.toBe(before);
    const user = await (await page.request.get("/api/auth/user")).json();
    expect(user).toMatchObject({ bio: "I coach founders." });
  });
}

test("what step 2 takes is stored: files as documents of the main profile, by the rules of every upload [WIZ-18]", async ({
  page,
}, info) => {
  await newOwner(page, "/onboarding?step=2");
  for (const [name, size, reason] of [
    ["prices.exe", 10, "Invalid file type."],
    ["large.txt", 10 * 1024 * 1024 + 1, "File size must be less than 10MB."],
  ] as const) {
    await writeFile(info.outputPath(name), Buffer.alloc(size, "a"));
    await page.getByLabel("Choose files").setInputFiles(info.outputPath(name));
    await expect(shownToast(page)).toContainText(reason);
  }
  await page.getByLabel("Choose files").setInputFiles([textFile("prices.txt", PRICES)]);
  await expect(documentRow(page, "prices.txt")).toBeVisible();
  await expect(shownToast(page)).toContainText("prices.txt uploaded successfully");
  const stored = await query(
    `select document.filename, document.kind, document.byte_size::int, profile.is_main
     from documents as document join ai_profiles as profile
       on profile.user_id = document.user_id and profile.id = document.profile_id
     where document.user_id = $1`,
    [await userId(page)],
  );
  expect(stored).toEqual([
    { filename: "prices.txt", kind: "file", byte_size: Buffer.byteLength(PRICES), is_main: true },
  ]);
});

test("leaving step 2 stores name, title, company and bio [WIZ-19]", async ({ page }) => {
  await newOwner(page, "/onboarding?step=2");
  await page.getByLabel("Name", { exact: true }).fill("Ada Lovelace");
  await page.getByLabel("Title").fill("Coach");
  await page.getByLabel("Company").fill("Keelstone");
  await page.getByLabel("Bio").fill("I coach founders.");
  await next(page).click();
  await expect(page).toHaveURL("/onboarding?step=3");
  const stored = await query("select first_name, last_name, title, company, bio from users where id = $1", [
    await userId(page),
  ]);
  expect(stored).toEqual([
    {
      first_name: "Ada",
      last_name: "Lovelace",
      title: "Coach",
      company: "Keelstone",
      bio: "I coach founders.",
    },
  ]);
});

test("three tones are offered, and the picked one is stored and there after a reload [WIZ-05] [WIZ-20]", async ({
  page,
}) => {
  await newOwner(page, "/onboarding?step=3");
  const tones = page.getByRole("radiogroup", { name: "Tone" });
  await expect(tones.getByRole("radio")).toHaveCount(3);
  for (const [name, tone] of [
    ["Casual", "casual"],
    ["Friendly", "friendly"],
  ] as const) {
    const saved = page.waitForResponse((answer) => answer.request().method() === "PATCH");
    await tones.getByRole("radio", { name }).click();
    await saved;
    const stored = await query(
      `select profile.tone, settings.ai_personality from ai_profiles as profile join profile_settings as settings
         on settings.user_id = profile.user_id and settings.profile_id = profile.id
       where profile.user_id = $1 and profile.is_main`,
      [await userId(page)],
    );
    expect(stored).toEqual([{ tone, ai_personality: tone }]);
    await page.reload();
    await expect(tones.getByRole("radio", { name })).toBeChecked();
  }
});

test("the share step has the link, the code and an example until there are figures [WIZ-07] [WIZ-08] [WIZ-09]", async ({
  page,
}) => {
  await newOwner(page, "/onboarding?step=4");
  const id = await userId(page);
  await expect(page.getByLabel("Your public link")).toHaveValue(new RegExp(`/profile/${id}$`));
  const code = page.getByRole("figure", { name: "Embed code" });
  await expect(code).toContainText('width="400" height="600"');
  await expect(code).toContainText(`/profile/${id}?embed=1`);
  const main = page.getByRole("main");
  await expect(main.getByText("Example", { exact: true })).toBeVisible();
  await expect(main.getByText("127", { exact: true })).toBeVisible();
  await expect(main.getByText("23", { exact: true })).toBeVisible();
});

test("real figures take the example's place [WIZ-10]", async ({ page, browser }) => {
  await newOwner(page, "/onboarding?step=4");
  const id = await userId(page);
  const visitor = await browser.newPage();
  const counted = visitor.waitForResponse((answer) => answer.url().includes("/views"));
  await visitor.goto(`/p/${id}`);
  await counted;
  await visitor.close();
  await page.reload();
  const main = page.getByRole("main");
  await expect(main.getByText("Your numbers so far")).toBeVisible();
  await expect(main.getByText("1", { exact: true })).toBeVisible();
  await expect(main.getByText("Example", { exact: true })).toHaveCount(0);
  await expect(main.getByText("127", { exact: true })).toHaveCount(0);
});

test("the last step leads on [WIZ-11]", async ({ page }) => {
  await newOwner(page, "/onboarding?step=4");
  await next(page).click();
  for (const [name, href] of [
    ["Start Chatting", "/chat"],
    ["View Stats", "/analytics"],
    ["Get Links", "/profile"],
    ["Go to Dashboard", "/"],
  ] as const) {
    await expect(page.getByRole("main").getByRole("link", { name })).toHaveAttribute("href", href);
  }
});

test("the wizard goes on where it was left, and starts again when it is done", async ({ page }) => {
  await newOwner(page);
  await next(page).click();
  await next(page).click();
  await expect(page).toHaveURL("/onboarding?step=3");
  await page.getByRole("link", { name: "Finish later" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/onboarding");
  await expect(percent(page)).toHaveAttribute("aria-valuenow", "60");
  await query("update users set setup_done = true where id = $1", [await userId(page)]);
  await page.reload();
  await expect(percent(page)).toHaveAttribute("aria-valuenow", "20");
});

test("the wizard can be walked with the keyboard alone", async ({ page }) => {
  await newOwner(page);
  await next(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.getByLabel("Name", { exact: true }).focus();
  await page.keyboard.type(" Voss");
  await next(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("How should it sound?");
  await page.getByRole("radio", { name: "Professional" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "Friendly" })).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByRole("radio", { name: "Friendly" })).toBeChecked();
});
