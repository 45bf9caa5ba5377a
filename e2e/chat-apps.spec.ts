import { expect, newPerson, query, shownToast, signIn, test, userId } from "./product.ts";

for (const width of [390, 1440]) {
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("an owner connects a Telegram bot, checks it and disconnects it", async ({ page }) => {
      await signIn(page, newPerson("Ines Marchetti"), "/api/login?way=local&returnTo=%2Fchat-apps");
      const card = page.getByRole("region", { name: "Telegram" });
      await expect(card.getByText("Not connected")).toBeVisible();
      await expect(card.getByRole("listitem")).toHaveCount(3);
      await card.getByLabel("Bot token").fill("not a token");
      await card.getByLabel("Bot token").press("Enter");
      await expect(card.getByRole("alert")).toContainText("This isn't a Telegram token.");
      await card.getByLabel("Bot token").fill(process.env.E2E_TELEGRAM_TOKEN ?? "");
      await card.getByLabel("Bot token").press("Enter");
      await expect(shownToast(page)).toContainText("The chat app is connected.");
      await expect(card.getByText("Connected", { exact: true })).toBeVisible();
      await expect(card.getByText("@ines_bot", { exact: true })).toBeVisible();
      await expect(card.getByText("no message yet", { exact: false })).toBeVisible();

      await card.getByRole("button", { name: "Check" }).press("Enter");
      await expect(shownToast(page)).toContainText("The connection works.");
      await card.getByRole("button", { name: "Disconnect" }).press("Enter");
      await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
      await expect(card.getByText("Not connected")).toBeVisible();
      const left = await query("select 1 from chat_channels where user_id = $1", [await userId(page)]);
      expect(left).toEqual([]);
    });
  });
}

test("an owner connects a Discord app and adds it to a server", async ({ page }) => {
  await signIn(page, newPerson("Ines Marchetti"), "/api/login?way=local&returnTo=%2Fchat-apps");
  const card = page.getByRole("region", { name: "Discord" });
  await card.getByLabel("Bot token").fill(process.env.E2E_DISCORD_TOKEN ?? "");
  await card.getByLabel("Bot token").press("Enter");
  await expect(card.getByText("Connected", { exact: true })).toBeVisible();
  const add = card.getByRole("link", { name: "Add to a server" });
  await expect(add).toHaveAttribute("href", /^https:\/\/discord\.com\/oauth2\/authorize\?client_id=\d+/);
});
