import { expect, newPerson, query, shownToast, signIn, test, userId } from "./product.ts";

for (const width of [360, 1440]) {
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("an owner exports her assistant and imports it as a new one", async ({ page }, info) => {
      await signIn(page, newPerson("Ines Marchetti"), "/api/login?way=local&returnTo=%2Faccount");
      const main = page.getByRole("main");
      const saved = page.waitForEvent("download");
      await main.getByRole("link", { name: "Download assistant" }).click();
      const file = await saved;
      expect(file.suggestedFilename()).toMatch(/^assistant-[\d-]+\.understudy\.zip$/);
      const place = info.outputPath("brain.zip");
      await file.saveAs(place);

      // With the keyboard: the button opens the browser's file chooser.
      const chosen = page.waitForEvent("filechooser");
      await main.getByRole("button", { name: "Choose a file" }).press("Enter");
      await (await chosen).setFiles(place);
      await expect(main.getByText("Ines Marchetti was imported")).toBeVisible();
      const id = await userId(page);
      const profiles = await query("select is_public from ai_profiles where user_id = $1 and not is_main", [
        id,
      ]);
      expect(profiles).toEqual([{ is_public: false }]);

      // The plan doesn't allow another one: a message says so, and nothing changes.
      const again = page.waitForEvent("filechooser");
      await main.getByRole("button", { name: "Choose a file" }).click();
      await (await again).setFiles(place);
      await expect(main.getByText("The import failed.")).toBeVisible();
      await expect(main.getByText("You've reached your plan's limit.", { exact: false })).toBeVisible();
    });

    test("an owner finds the address for AI apps, and switches it off by the keyboard", async ({
      page,
      request,
    }) => {
      await signIn(page, newPerson("Ines Marchetti"), "/api/login?way=local&returnTo=%2Fai-apps");
      const id = await userId(page);
      const address = page.getByLabel("Address for AI apps");
      await expect(address).toHaveValue(new RegExp(`/api/mcp/${id}$`));
      await page.getByRole("radio", { name: "Claude Code" }).click();
      await expect(page.getByText(/^claude mcp add --transport http ines-assistant http/)).toBeVisible();
      const list = () =>
        request.post(`/api/mcp/${id}`, { data: { jsonrpc: "2.0", id: 1, method: "tools/list" } });
      expect((await list()).status()).toBe(200);
      await page.getByRole("switch", { name: "Allow AI apps to ask" }).press("Space");
      await expect(shownToast(page)).toContainText("It takes effect now.");
      await expect(address).toBeHidden();
      expect((await list()).status()).toBe(404);
    });
  });
}
