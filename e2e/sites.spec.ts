import { expect, query, shownToast, test } from "./product.ts";
import { startSmallSite } from "./small-site.ts";

const ASKED = "How long does a team day last?";

for (const width of [360, 1440]) {
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("a site is read page by page with the reason, answers with its address, and forgets what has vanished", async ({
      ownerPage: page,
      owner,
    }) => {
      test.slow();
      const site = await startSmallSite();
      try {
        await page.goto("/sites");
        await page.getByRole("button", { name: "Add a web page or site" }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("button", { name: "Add", exact: true }).click();
        await expect(dialog.getByText("Enter the address of the page.")).toBeVisible();
        await dialog.getByLabel("Address").fill(site.url);
        await dialog.getByRole("radio", { name: /^The whole site/ }).click();
        await dialog.getByLabel("Address").press("Enter");

        await expect(page.getByText(/^3 pages in use/)).toBeVisible();
        const outcomes = page.getByRole("list", { name: "Pages", exact: true }).getByRole("listitem");
        for (const [address, outcome, reason] of [
          ["/services", "Read", "Used to answer your visitors."],
          ["/old-prices", "Moved", "Redirects to"],
          ["/members", "Access denied", "The server returned 403."],
          ["/talk", "Not found", "The server returned 404."],
          ["/brochure.pdf", "Not a web page", "Upload it as a document instead."],
        ] as const) {
          const row = outcomes.filter({ has: page.getByRole("link", { name: new RegExp(`${address}$`) }) });
          await expect(row).toContainText(outcome);
          await expect(row).toContainText(reason);
        }

        const ask = async (): Promise<{ response: string; state: string; citations: { url?: string }[] }> =>
          (
            await page.request.post("/api/chat", {
              headers: { origin: new URL(page.url()).origin },
              data: { userId: owner.id, message: ASKED },
            })
          ).json();
        // A page is indexed a moment after it was read.
        await expect.poll(async () => (await ask()).response).toContain("seven hours");

        // The day after, one page is gone and nothing links to it.
        delete site.pages["/services"];
        delete site.pages["/old-prices"];
        const sync = page.getByRole("button", { name: "Sync now" });
        await sync.focus();
        await page.keyboard.press("Enter");
        await expect(shownToast(page)).toContainText("We're reading it again");
        await expect(page.getByText("1 removed")).toBeVisible();
        await page.getByRole("button", { name: "Show changes" }).first().click();
        await expect(page.getByText("Removed", { exact: true })).toBeVisible();
        expect((await ask()).response).not.toContain("seven hours");

        await page.getByRole("button", { name: "Delete", exact: true }).click();
        await page.getByRole("button", { name: "Delete site and documents" }).click();
        await expect(page).toHaveURL("/sites");
        const left = await query("select 1 from site_pages where user_id = $1", [owner.id]);
        expect(left).toEqual([]);
      } finally {
        site.close();
      }
    });
  });
}
