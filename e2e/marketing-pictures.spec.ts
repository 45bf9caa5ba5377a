import { expect, test } from "@playwright/test";
import { pictures } from "../apps/web/app/content/pictures.ts";

const PAGES = [
  "/platform",
  "/features",
  "/solutions/business",
  "/solutions/professionals",
  "/solutions/white-label",
];

for (const colorScheme of ["light", "dark"] as const) {
  test(`the shop window shows every picture of the product, ${colorScheme} only`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    const fetched: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/pictures/")) fetched.push(pathname.slice("/pictures/".length));
    });
    for (const path of PAGES) {
      await page.goto(path);
      for (const picture of await page.getByRole("main").getByRole("img").all()) {
        if (!(await picture.getAttribute("src"))?.startsWith("/pictures/")) continue;
        await picture.scrollIntoViewIfNeeded();
        await expect(picture).toHaveJSProperty("complete", true);
        expect(await picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
      }
    }
    expect(fetched.toSorted()).toEqual(
      Object.keys(pictures)
        .map((name) => `${name}-${colorScheme}.webp`)
        .toSorted(),
    );
  });
}

test("a phone fetches and shows the small picture of a desk", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/features");
  const picture = page.getByRole("img", { name: pictures.document });
  await expect(picture).toHaveJSProperty("complete", true);
  const file = await picture.evaluate(({ currentSrc }: HTMLImageElement) => new URL(currentSrc).pathname);
  expect(await picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  expect(file).toMatch(/^\/pictures\/document-(light|dark)-small\.webp$/);
});
