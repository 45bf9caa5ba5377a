import type { Page } from "@playwright/test";

const KNOWN = "What happens in a discovery call?";

/** A test run, a setting that is tried before it is saved, and the form for a test. */
export const ANSWER_TEST_STATES = [
  { name: "rehearsal-empty", as: "newcomer" as const, path: "/rehearsal", act: listed },
  { name: "rehearsal", as: "owner" as const, path: "/rehearsal", act: askAll },
  { name: "rehearsal-first", as: "owner" as const, path: "/rehearsal", act: tryFirst, floats: true },
  { name: "rehearsal-keep", as: "owner" as const, path: "/rehearsal", act: openForm },
];

async function listed(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "Your tests" }).waitFor();
}

/** Adds a test that passes and one that fails, unless an earlier visit added them. */
async function addTests(page: Page): Promise<void> {
  await listed(page);
  const tests = page.getByRole("list", { name: "Your tests" }).getByRole("listitem");
  for (const [question, contains] of [
    [KNOWN, "30 minutes"],
    ["What does a single session cost?", "£999"],
  ] as const) {
    if ((await tests.filter({ hasText: question }).count()) > 0) continue;
    await page.getByRole("button", { name: "Add a test" }).click();
    await page.getByLabel("Question").fill(question);
    await page.getByLabel("Must include").fill(contains);
    await page.getByRole("button", { name: "Save test" }).click();
    await tests.filter({ hasText: question }).waitFor();
  }
}

async function askAll(page: Page): Promise<void> {
  await addTests(page);
  await page.getByRole("button", { name: /^Run \d/ }).click();
  await page.getByText(/got worse$/).waitFor();
  await page.getByText("Show answer").first().click();
}

async function tryFirst(page: Page): Promise<void> {
  await addTests(page);
  await page.goto("/profile?tab=settings");
  await page.getByLabel("Custom instructions").fill("Never mention: discovery call");
  await page.getByRole("button", { name: "Test first" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Run tests", exact: true }).click();
  await dialog.getByText("1 test got worse").waitFor();
}

async function openForm(page: Page): Promise<void> {
  await listed(page);
  await page.getByRole("button", { name: "Add a test" }).click();
  await page.getByLabel("Question").fill(KNOWN);
}
