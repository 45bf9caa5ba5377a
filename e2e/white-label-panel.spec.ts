import { expect, test } from "@playwright/test";
import { ageSessions, confirm, query, shownToast } from "./product.ts";
import { stranger } from "./public-owner.ts";
import { brandTab, openTab, openWhiteLabel, paidOwner, saveBrand } from "./white-label-screen.ts";
import { mainProfile } from "./widgets-screen.ts";

for (const width of [360, 1440]) {
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("the enterprise panel has favicon, footer, e-mails, analytics, addresses and files, and keeps them [WL-33]", async ({
      page,
    }) => {
      await paidOwner(page);
      await openWhiteLabel(page);
      const panel = page.getByRole("region", { name: "More settings" });
      await panel.getByLabel("Favicon URL").fill("https://keelstone.example/icon.png");
      await panel.getByLabel("Custom footer").fill("Keelstone Leadership Ltd");
      await panel.getByRole("switch", { name: "Branded emails" }).click();
      await panel.getByRole("switch", { name: "Custom analytics" }).click();
      for (const name of ["Support", "Privacy", "Terms"])
        await panel.getByLabel(`${name} URL`).fill(`https://keelstone.example/${name.toLowerCase()}`);
      await expect(panel.getByRole("heading", { name: "API keys" })).toBeVisible();
      await expect(panel.getByRole("heading", { name: "Downloadable assets" })).toBeVisible();
      await expect(panel.getByRole("link", { name: "Download: Widget script and style" })).toBeVisible();
      await saveBrand(page);
      await page.reload();
      await expect(panel.getByLabel("Custom footer")).toHaveValue("Keelstone Leadership Ltd");
      await expect(panel.getByRole("switch", { name: "Branded emails" })).toBeChecked();
      await expect(panel.getByRole("switch", { name: "Custom analytics" })).toBeChecked();
      await expect(panel.getByLabel("Terms URL")).toHaveValue("https://keelstone.example/terms");
    });
  });
}

test("an API key is made, shown once, works, and is revoked [WL-33]", { tag: "@smoke" }, async ({
  page,
  playwright,
}) => {
  await paidOwner(page);
  await openWhiteLabel(page, "Security");
  await page.getByRole("tabpanel", { name: "Security" }).getByRole("button", { name: "New API key" }).click();
  const dialog = page.getByRole("dialog", { name: "New API key" });
  await dialog.getByLabel("Name").fill("Nightly import");
  await dialog.getByRole("checkbox", { name: "Read documents" }).click();
  await dialog.getByRole("button", { name: "Create key" }).click();
  const made = page.getByRole("dialog", { name: "Copy your key now" });
  const key = (await made.locator("code").textContent()) ?? "";
  expect(key.length).toBeGreaterThan(30);
  await made.getByRole("button", { name: "Done" }).click();
  const program = await playwright.request.newContext({
    extraHTTPHeaders: { authorization: `Bearer ${key}` },
  });
  const documents = `${new URL(page.url()).origin}/api/documents`;
  expect((await program.get(documents)).status()).toBe(200);

  const row = page.getByRole("list", { name: "API keys" }).getByRole("listitem");
  await expect(row).toContainText("Nightly import");
  await expect(row).toContainText("Ask questions, Read documents");
  await page.reload();
  await expect(row).toHaveCount(1);
  expect(await page.content()).not.toContain(key);
  await page.getByRole("button", { name: "Revoke Nightly import" }).click();
  await confirm(page, "Revoke key");
  await expect(row).toHaveCount(0);
  await expect(page.getByText("No keys yet")).toBeVisible();
  expect((await program.get(documents)).status()).toBe(401);
  await program.dispose();
});

test("an API key gets an end and is shown as expired; a sign-in of long ago makes none", async ({ page }) => {
  const id = await paidOwner(page);
  await openWhiteLabel(page, "Security");
  const create = page
    .getByRole("tabpanel", { name: "Security" })
    .getByRole("button", { name: "New API key" });
  await create.click();
  const dialog = page.getByRole("dialog", { name: "New API key" });
  await dialog.getByLabel("Name").fill("Nightly import");
  await expect(dialog.getByLabel("Expires")).toHaveValue("90");
  await dialog.getByLabel("Expires").selectOption("Never");
  await dialog.getByRole("button", { name: "Create key" }).click();
  await page.getByRole("dialog", { name: "Copy your key now" }).getByRole("button", { name: "Done" }).click();
  const row = page.getByRole("list", { name: "API keys" }).getByRole("listitem");
  await expect(row).toContainText("never expires");
  await query("update api_keys set expires_at = now() - interval '1 day' where user_id = $1", [id]);
  await ageSessions(id);
  await openWhiteLabel(page, "Security");
  await expect(row.getByText("Expired", { exact: true })).toBeVisible();

  await create.click();
  await dialog.getByLabel("Name").fill("Another");
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Sign in again first");
  const link = dialog.getByRole("link", { name: "Sign in again" });
  await expect(link).toHaveAttribute("href", /^\/login\?again=1&returnTo=%2Fwidgets/);
});

test("a theme is chosen and saved by keyboard alone", async ({ page }) => {
  await paidOwner(page);
  await openWhiteLabel(page);
  const tab = (name: string) => brandTab(page).getByRole("tab", { name, exact: true });
  await tab("Branding").focus();
  for (const name of ["Domain", "Theme"]) {
    await page.keyboard.press("ArrowRight");
    await expect(tab(name)).toBeFocused();
    await expect(tab(name)).toHaveAttribute("aria-selected", "true");
  }
  const startup = brandTab(page).getByRole("button", { name: /^Startup/ });
  // The panel, the first template, the second.
  for (let stops = 0; stops < 3; stops++) await page.keyboard.press("Tab");
  await expect(startup).toBeFocused();
  await page.keyboard.press("Space");
  await expect(startup).toHaveAttribute("aria-pressed", "true");
  const hex = brandTab(page).getByLabel("Primary color as a hex code");
  for (let stops = 0; stops < 5; stops++) await page.keyboard.press("Tab");
  await expect(hex).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(shownToast(page)).toContainText("Your brand is saved");
});

test("a domain is proven by a record that can be copied and looked for [WL-04]", async ({ page }) => {
  await paidOwner(page);
  await openWhiteLabel(page, "Domain");
  await brandTab(page).getByLabel("Custom domain").fill("ask.keelstone.invalid");
  await expect(page.getByText("Save the new domain first", { exact: false })).toBeVisible();
  await saveBrand(page);
  const proof = page.getByRole("region", { name: "Verify your domain" });
  await expect(proof).toContainText("Not verified yet");
  await expect(proof).toContainText("ask.keelstone.invalid");
  await expect(proof).toContainText("Not checked yet.");
  await proof.getByRole("button", { name: "Check now" }).click();
  await expect(shownToast(page)).toContainText("Not verified yet", { timeout: 30_000 });
  await expect(proof).toContainText("Last checked");
});

test("a test event is sent to the webhook's address, listed, and sent again", async ({ page }) => {
  const id = await paidOwner(page);
  await page.goto("/developers");
  const card = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Webhook deliveries" }) });
  await expect(page.getByText("Nothing sent yet")).toBeVisible();
  await page.getByRole("button", { name: "Send test event" }).click();
  await expect(shownToast(page)).toContainText("We couldn't send the event");
  const profileId = await mainProfile(page);
  await query("update profile_settings set webhook_url = $3 where user_id = $1 and profile_id = $2", [
    id,
    profileId,
    "http://127.0.0.1:9/hook",
  ]);
  await page.getByRole("button", { name: "Send test event" }).click();
  await expect(shownToast(page)).toContainText("Test event sent");
  const row = page.getByRole("list", { name: "Webhook deliveries" }).getByRole("listitem");
  await expect(row).toContainText("webhook.test");
  await page.getByRole("button", { name: /^Replay webhook.test/ }).click();
  await expect(shownToast(page)).toContainText("Sent again");
  await expect(card.last()).toBeVisible();
});

test("a paid owner's public page wears the brand, and has the line that the owner wants [WL-26]", async ({
  page,
  browser,
}) => {
  const id = await paidOwner(page);
  await openWhiteLabel(page);
  await brandTab(page).getByLabel("Company name").fill("Keelstone Leadership");
  await openTab(page, "Theme");
  await page.getByRole("button", { name: /^Startup/ }).click();
  await brandTab(page).getByLabel("Privacy URL").fill("https://keelstone.example/privacy");
  await saveBrand(page);
  const visitor = await stranger(browser);
  const faults: string[] = [];
  visitor.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  for (const path of [`/p/${id}`, `/profile/${id}`]) {
    await visitor.goto(path);
    await expect(visitor.getByRole("banner").first()).toContainText("Keelstone Leadership");
    await expect(visitor.getByRole("contentinfo")).toContainText(/Powered by\s*Understudy/);
    await expect(visitor.getByRole("link", { name: "Privacy" })).toHaveAttribute(
      "href",
      "https://keelstone.example/privacy",
    );
    const look = await visitor.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return [style.getPropertyValue("--aubergine"), getComputedStyle(document.body).fontFamily];
    });
    expect(look[0]).toBe("#7c3aed");
    expect(look[1]).toMatch(/^"?Poppins/);
  }
  await expect(visitor).toHaveTitle(/Keelstone Leadership$/);

  await openTab(page, "Branding");
  await page.getByRole("checkbox", { name: "Remove 'Powered by' branding" }).click();
  await saveBrand(page);
  await visitor.goto(`/p/${id}`);
  await expect(visitor.getByRole("contentinfo")).not.toContainText("Powered by");
  await expect(visitor.locator("body")).not.toContainText("Understudy");
  await brandTab(page).getByLabel("Custom powered-by text").fill("Answers by Keelstone");
  await saveBrand(page);
  await visitor.goto(`/p/${id}`);
  await expect(visitor.getByRole("contentinfo")).toContainText("Answers by Keelstone");
  expect(faults).toEqual([]);
  await query("update users set plan_type = 'free' where id = $1", [id]);
  await query("update ai_profiles set version = version + 1 where user_id = $1", [id]);
  await visitor.goto(`/p/${id}`);
  await expect(visitor.getByRole("contentinfo")).toContainText(/Powered by\s*Understudy/);
  await visitor.context().close();
});
