import { startFakeProvider } from "../testing/fake-providers.ts";
import { expect, query, shownToast, test } from "./product.ts";

for (const width of [390, 1440]) {
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("an owner connects a model, tests it, puts it first and caps its cost", async ({
      ownerPage: page,
      owner,
    }, info) => {
      const reply = { words: ["Good", " day."], tokens: { input: 3_140, output: 62 } };
      const provider = await startFakeProvider("compatible", () => reply);
      try {
        await page.goto("/models");
        const main = page.getByRole("main");
        await main.getByRole("radio", { name: /^Your own model/ }).click();
        await main.getByRole("radio", { name: "Other server" }).click();
        await main.getByLabel("Server address").fill(provider.baseUrl);
        await main.getByRole("button", { name: "List models" }).click();
        await main.getByRole("button", { name: "local-model" }).click();
        await main.getByLabel("Price of input").fill("3");
        await main.getByLabel("Price of output").fill("15");
        await main.getByRole("button", { name: "Save connection" }).click();
        await expect(shownToast(page).filter({ hasText: "Connection saved" })).toBeVisible();
        await main.getByRole("button", { name: "Test", exact: true }).click();
        await expect(main.getByText("3,140 in, 62 out")).toBeVisible();
        await expect(main.getByText("$0.0104").first()).toBeVisible();
        await main.getByLabel("Cap in US dollars").fill("20");
        await main.getByRole("button", { name: "Save caps" }).click();
        await expect(shownToast(page).filter({ hasText: "Caps saved" })).toBeVisible();
        await page.screenshot({ path: info.outputPath("models.png"), fullPage: true });
        await page.emulateMedia({ colorScheme: "dark" });
        await page.screenshot({ path: info.outputPath("models-dark.png"), fullPage: true });
        const chosen = await query("select sources from model_choices where user_id = $1", [owner.id]);
        expect(chosen).toEqual([{ sources: ["compatible"] }]);
      } finally {
        await provider.close();
      }
    });
  });
}
