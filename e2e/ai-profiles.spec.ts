import type { Page } from "@playwright/test";
import {
  chooseFiles,
  confirm,
  documentRow,
  expect,
  newPerson,
  productUrl,
  query,
  recordCalls,
  shownToast,
  signIn,
  test,
  textFile,
  userId,
} from "./product.ts";

/** Opens the form for a new AI profile as an owner whose plan allows a few of them. */
async function openNew(page: Page): Promise<string> {
  await signIn(page, newPerson(), "/api/login?way=local&returnTo=%2Fprofile%2Fnew");
  const id = await userId(page);
  await query("update users set plan_type = 'pro' where id = $1", [id]);
  await page.goto("/profile/new");
  await expect(page.getByLabel("Profile Name")).toBeVisible();
  return id;
}

async function create(page: Page, name: string): Promise<number> {
  await page.getByLabel("Profile Name").fill(name);
  await page.getByRole("button", { name: "Create Profile" }).click();
  await page.waitForURL(/\/profile\/\d+\/edit$/);
  return Number(new URL(page.url()).pathname.split("/")[2]);
}

/** Responds to saves with a server error. */
async function failSaves(page: Page): Promise<void> {
  await page.route("**/api/profiles**", (route) =>
    ["POST", "PUT"].includes(route.request().method())
      ? route.fulfill({ status: 500, contentType: "text/plain", body: "Broken" })
      : route.fallback(),
  );
}

test("the form has its fields and starts private and professional [AIP-01, AIP-16, AIP-17]", async ({
  page,
}) => {
  await openNew(page);
  await expect(page.getByLabel("Profile Name")).toHaveValue("");
  const description = page.getByLabel("Description");
  await expect(description).toHaveAttribute("rows", "3");
  expect(await description.evaluate((node) => node.tagName)).toBe("TEXTAREA");
  await expect(page.getByLabel("Tone")).toHaveValue("professional");
  await expect(page.getByRole("switch", { name: "Public Profile" })).not.toBeChecked();
});

test("tone, visibility and the tips are as specified [AIP-02, AIP-03, AIP-08]", async ({ page }) => {
  await openNew(page);
  const options = page.getByLabel("Tone").getByRole("option");
  await expect(options).toHaveText(["Professional", "Casual", "Creative", "Technical"]);
  expect(await options.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))).toEqual([
    "professional",
    "casual",
    "creative",
    "technical",
  ]);
  await expect(page.getByText("Allow anyone to chat with your AI assistant", { exact: true })).toBeVisible();
  const tips = page.getByRole("region").or(page.locator("section")).filter({ hasText: "Quick Tips" }).last();
  for (const tip of ["Name", "tone", "public"]) await expect(tips).toContainText(tip);
});

test("Back to Dashboard leads home [AIP-09]", async ({ page }) => {
  await openNew(page);
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(page).toHaveURL(`${productUrl()}/`);
});

test("names and descriptions have their limits [AIP-12, AIP-13, AIP-14]", async ({ page }) => {
  await openNew(page);
  const calls = recordCalls(page);
  const [name, description] = [page.getByLabel("Profile Name"), page.getByLabel("Description")];
  const submit = page.getByRole("button", { name: "Create Profile" });
  await submit.click();
  await expect(page.getByText("Name is required", { exact: true })).toBeVisible();
  await expect(name).toBeFocused();
  await name.fill("a".repeat(101));
  await description.fill("b".repeat(501));
  await submit.click();
  await expect(page.getByText("Name too long", { exact: true })).toBeVisible();
  await expect(page.getByText("Description too long", { exact: true })).toBeVisible();
  expect(calls.filter((call) => call.startsWith("POST"))).toEqual([]);
  await name.fill("a".repeat(100));
  await description.fill("b".repeat(500));
  await submit.click();
  await page.waitForURL(/\/profile\/\d+\/edit$/);
});

test("it is made without a description, and its screen opens [AIP-10, AIP-15, TOAST-12]", {
  tag: "@smoke",
}, async ({ page }) => {
  await openNew(page);
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByLabel("Profile Name").fill("Workshops");
  await page.getByRole("button", { name: "Create Profile" }).click();
  const { id } = (await (await answered).json()) as { id: number };
  await expect(page).toHaveURL(`${productUrl()}/profile/${id}/edit`);
  await expect(shownToast(page).getByText("AI Profile created successfully!", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Update Profile" })).toBeVisible();
});

test("saving says so, and the button has its two names [AIP-04, AIP-05]", async ({ page }) => {
  await openNew(page);
  let letGo = (): void => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/api/profiles", async (route) => {
    if (route.request().method() === "POST") await released;
    return route.fallback();
  });
  await page.getByLabel("Profile Name").fill("Workshops");
  await page.getByRole("button", { name: "Create Profile" }).click();
  await expect(page.getByRole("button", { name: "Saving..." })).toBeVisible();
  letGo();
  await expect(page.getByRole("button", { name: "Update Profile" })).toBeVisible();
});

test("it opens with what is stored, and a save refreshes it and the list [AIP-11, AIP-19, TOAST-13]", async ({
  page,
}) => {
  await openNew(page);
  const id = await create(page, "Workshops");
  await page.goto(`/profile/${id}/edit`);
  const name = page.getByLabel("Profile Name");
  await expect(name).toHaveValue("Workshops");
  await name.fill("Retreats");
  await page.getByLabel("Tone").selectOption("creative");
  await page.getByRole("switch", { name: "Public Profile" }).click();
  const calls = recordCalls(page);
  await page.getByRole("button", { name: "Update Profile" }).click();
  await expect(shownToast(page).getByText("AI Profile updated successfully!", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Retreats" })).toBeVisible();
  expect(calls).toContain("GET /api/profiles");
  expect(calls).toContain(`GET /api/profiles/${id}`);
  await expect(page).toHaveURL(`${productUrl()}/profile/${id}/edit`);
  await page.reload();
  await expect(name).toHaveValue("Retreats");
  await expect(page.getByLabel("Tone")).toHaveValue("creative");
  await expect(page.getByRole("switch", { name: "Public Profile" })).toBeChecked();
});

test("a failed save says so and keeps what was typed [TOAST-10, TOAST-11]", async ({ page }) => {
  await openNew(page);
  const id = await create(page, "Workshops");
  await failSaves(page);
  await page.getByLabel("Profile Name").fill("Retreats");
  await page.getByRole("button", { name: "Update Profile" }).click();
  await expect(
    shownToast(page).getByText("Failed to update AI Profile. Please try again.", { exact: true }),
  ).toBeVisible();
  await expect(page.getByLabel("Profile Name")).toHaveValue("Retreats");
  await page.goto("/profile/new");
  await page.getByLabel("Profile Name").fill("Another");
  await page.getByRole("button", { name: "Create Profile" }).click();
  await expect(shownToast(page).getByText("Error", { exact: true })).toBeVisible();
  await expect(
    shownToast(page).getByText("Failed to create AI Profile. Please try again.", { exact: true }),
  ).toBeVisible();
  await expect(page.getByLabel("Profile Name")).toHaveValue("Another");
  expect(id).toBeGreaterThan(0);
});

test("it has documents and a link of its own [AIP-06, AIP-07]", async ({ page }) => {
  await openNew(page);
  const id = await create(page, "Workshops");
  await expect(page.getByRole("heading", { name: "Training Documents" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Profile Link" })).toBeVisible();
  await expect(page.getByLabel("Public address")).toHaveValue(`${productUrl()}/p/${id}`);
  const calls = recordCalls(page);
  await chooseFiles(page, textFile("workshops.txt", "A workshop lasts two days."));
  await expect(documentRow(page, "workshops.txt")).toContainText("1 passage", { timeout: 20_000 });
  expect(calls).toContain(`POST /api/profiles/${id}/documents`);
  await page.goto("/profile?tab=documents");
  await expect(page.getByRole("heading", { name: "Your Documents (0)" })).toBeVisible();
  await page.goto(`/profile/${id}/edit`);
  page.once("dialog", (dialog) => void dialog.accept());
  await page.getByRole("button", { name: "Delete workshops.txt" }).click();
  await expect(documentRow(page, "workshops.txt")).toHaveCount(0);
});

test("the limit of the plan is said before it is hit, and deleting makes room", async ({ page }) => {
  const owner = await openNew(page);
  await query("update users set plan_type = 'free' where id = $1", [owner]);
  await page.reload();
  await expect(page.getByText("Your plan includes one extra AI profile.")).toBeVisible();
  const id = await create(page, "Only one");
  await page.goto("/profile/new");
  await expect(page.getByText("1 of 1 AI profile used", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Create Profile" })).toBeDisabled();
  await page.goto(`/profile/${id}/edit`);
  await page.getByRole("button", { name: "Delete Profile" }).click();
  await confirm(page, "Delete it");
  await expect(shownToast(page)).toContainText("Only one was deleted, with its 0 documents and its link.");
  await expect(page).toHaveURL(`${productUrl()}/`);
  await page.goto(`/profile/${id}/edit`);
  await expect(page.getByText("AI profile not found")).toBeVisible();
});
