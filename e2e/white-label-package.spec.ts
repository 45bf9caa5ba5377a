import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { PACKAGE_FILES } from "@understudy/contracts/plain";
import yauzl from "yauzl";
import { productUrl } from "./product.ts";
import { brandTab, generateButton, openTab, openWhiteLabel, paidOwner } from "./white-label-screen.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("a package needs a name, says that it is generated for as long as that takes, and names seven files [WL-15] [WL-16] [WL-17]", async ({
  page,
}) => {
  await paidOwner(page);
  await openWhiteLabel(page);
  await expect(generateButton(page)).toHaveText("Generate Package");
  await expect(generateButton(page)).toBeDisabled();
  await brandTab(page).getByLabel("Company name").fill("Keelstone Leadership");
  await expect(generateButton(page)).toBeEnabled();
  // The list of packages is held back as long as the job, because only it can show that the package is ready.
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/white-label/packages", async (route) => {
    if (route.request().method() === "GET") await released;
    await route.fallback();
  });
  const saved = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await generateButton(page).click();
  expect((await saved).status()).toBe(200);
  await expect(generateButton(page)).toHaveText("Generating Package...");
  await expect(generateButton(page)).toBeDisabled();
  await expect(page.getByRole("progressbar", { name: "Package" })).toBeVisible();
  release();
  await expect(page.getByRole("link", { name: "Download Complete Package" })).toBeVisible({
    timeout: 45_000,
  });
  await expect(generateButton(page)).toHaveText("Generate Package");
  await expect(generateButton(page)).toBeEnabled();
  const names = page.getByRole("list", { name: "Package files" }).getByRole("listitem").locator("code");
  await expect(names).toHaveText([...PACKAGE_FILES]);
});

test("one archive holds the seven files, also the one of an earlier day [WL-18]", async ({ page }) => {
  await paidOwner(page);
  await openWhiteLabel(page);
  await brandTab(page).getByLabel("Company name").fill("Keelstone Leadership");
  await generateButton(page).click();
  const link = page.getByRole("link", { name: "Download Complete Package" });
  await expect(link).toBeVisible({ timeout: 45_000 });
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^keelstone-leadership.*\.zip$/);
  expect((await entriesOf(await download.path())).sort()).toEqual([...PACKAGE_FILES].sort());
  await expect(page.getByRole("region", { name: "Earlier packages" })).toHaveCount(0);
  await generateButton(page).click();
  const earlier = page.getByRole("region", { name: "Earlier packages" }).getByRole("link");
  await expect(earlier).toHaveCount(1, { timeout: 45_000 });
  const [again] = await Promise.all([page.waitForEvent("download"), earlier.click()]);
  expect((await entriesOf(await again.path())).length).toBe(PACKAGE_FILES.length);
});

test("the code has three tabs, each copied with a press, and follows the endpoint [WL-24] [WL-25]", async ({
  page,
}) => {
  const id = await paidOwner(page);
  await openWhiteLabel(page);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const tabs = page.getByRole("tablist", { name: "Integration Code" }).getByRole("tab");
  await expect(tabs).toHaveText(["Embed", "WordPress", "React"]);
  const copy = async (kind: string): Promise<string> => {
    await page.getByRole("tab", { name: kind, exact: true }).click();
    await page
      .getByRole("figure", { name: `${kind} code` })
      .getByRole("button", { name: "Copy" })
      .click();
    await expect(page.locator("[data-toast]")).toContainText(`${kind} code copied to clipboard`);
    return copied();
  };
  const embed = await copy("Embed");
  expect(embed).toBe(`<script async src="${productUrl()}/widget/v1.js?id=${id}"></script>`);
  expect(await copy("WordPress")).toContain(`[understudy_assistant user_id="${id}"`);
  const react = await copy("React");
  for (const part of [`userId = "${id}"`, "theme", "size", "position", "onMessage", "onResponse"])
    expect(react).toContain(part);
  expect(react).toContain("light, medium, bottom-right in the beginning");
  // Snippets use the owner's own domain if there is one.
  await openTab(page, "Domain");
  await brandTab(page).getByLabel("Custom API endpoint").fill("https://api.keelstone.example/");
  expect(await copy("Embed")).toContain(`src="https://api.keelstone.example/widget/v1.js?id=${id}"`);
});

/** The file names in an archive. */
function entriesOf(file: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(readFileSync(file), { lazyEntries: false }, (error, archive) => {
      if (error) return reject(error);
      const names: string[] = [];
      archive.on("entry", ({ fileName }) => names.push(fileName));
      archive.on("end", () => resolve(names));
      archive.on("error", reject);
    });
  });
}
