import type { Page } from "@playwright/test";
import { startFakeProvider } from "../testing/fake-providers.ts";
import { expect, productUrl, query, shownToast, test, uploadText } from "./product.ts";

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

    test("an owner compares answers in two tones and then uses the model", async ({
      ownerPage: page,
      owner,
    }, info) => {
      const provider = await startFakeProvider("compatible", ({ body }) => {
        const opening = JSON.stringify(body).includes("Sound friendly") ? "Happily: a" : "A";
        return {
          words: [`${opening} single session costs £180 [1].`, " Most people hear back in 3 hours [1]."],
          tokens: { input: 3_140, output: 62 },
        };
      });
      const mine = "select sources from model_choices where user_id = $1";
      try {
        await query("delete from model_choices where user_id = $1", [owner.id]);
        await uploadText(page, `prices-${width}.txt`, "Prices\n\nA single session costs £180.");
        for (let times = 0; times < 2; times += 1)
          await fetch(`${productUrl()}/api/chat`, {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify({ userId: owner.id, message: "What does a single session cost?" }),
          });
        await connect(page, provider.baseUrl);
        await query("delete from model_choices where user_id = $1", [owner.id]);
        provider.requests.length = 0;
        await page.goto("/models/compare");
        const main = page.getByRole("main");
        const row = main.getByRole("article").filter({ hasText: "What does a single session cost?" });
        await expect(row.getByText("Word for word")).toBeVisible();
        await expect(main.getByText(/^About \$0\.\d+ for \d+ questions?\./)).toBeVisible();
        expect(provider.requests).toEqual([]);
        await main.getByRole("button", { name: "Ask local-model" }).click();
        await expect(row.getByText("A single session costs £180.").nth(1)).toBeVisible();
        await expect(row.getByText("Most people hear back in 3 hours.")).toBeVisible();
        await main.getByRole("radio", { name: "Friendly" }).click();
        await main.getByRole("button", { name: "Ask again" }).click();
        await expect(row.getByText("Happily: a single session costs £180.")).toBeVisible();
        await expect(main.getByRole("button", { name: "Use this model" })).toBeVisible();
        await page.screenshot({ path: info.outputPath("compare.png"), fullPage: true });
        await page.emulateMedia({ colorScheme: "dark" });
        await page.screenshot({ path: info.outputPath("compare-dark.png"), fullPage: true });
        expect(await query(mine, [owner.id])).toEqual([]);
        await main.getByRole("button", { name: "Use this model" }).click();
        await expect(shownToast(page).filter({ hasText: "Saved" })).toBeVisible();
        const [chosen] = await query(mine, [owner.id]);
        expect(chosen?.["sources"]).toContain("compatible");
      } finally {
        await provider.close();
      }
    });
  });
}

async function connect(page: Page, address: string): Promise<void> {
  const main = page.getByRole("main");
  await page.goto("/models");
  await main.getByRole("radio", { name: /^Your own model/ }).click();
  await main.getByRole("radio", { name: "Other server" }).click();
  await main.getByLabel("Server address").fill(address);
  await main.getByLabel("Model", { exact: true }).fill("local-model");
  await main.getByLabel("Price of input").fill("3");
  await main.getByLabel("Price of output").fill("15");
  await main.getByRole("button", { name: "Save connection" }).click();
  await expect(shownToast(page).filter({ hasText: "Connection saved" })).toBeVisible();
}
