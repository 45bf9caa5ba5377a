import type { Page } from "@playwright/test";
import { expect, mailTo, newPerson, query, shownToast, test } from "./product.ts";

const form = (page: Page) => page.getByRole("form", { name: "Your message" });
const submit = (page: Page) => form(page).getByRole("button");
const MESSAGE = "Do you sign a data processing agreement?\nWe need one by May.";

async function fill(page: Page, email: string): Promise<void> {
  await page.goto("/contact");
  await expect(submit(page)).toBeEnabled();
  await form(page).getByLabel("Full Name").fill("Ada Byron");
  await form(page).getByLabel("Email").fill(email);
  await form(page).getByLabel("Message").fill(MESSAGE);
}

test("a message is stored, thanked for and answered by e-mail", async ({ page }) => {
  const { email } = newPerson();
  await fill(page, email);
  await submit(page).click();
  await expect(shownToast(page)).toHaveAttribute("data-toast", "success");
  await expect(shownToast(page)).toContainText("We received your message and answer within 24 hours.");
  for (const label of ["Full Name", "Email", "Message"])
    await expect(form(page).getByLabel(label)).toHaveValue("");
  expect(await query("select * from leads where email = $1", [email])).toMatchObject([
    { name: "Ada Byron", message: MESSAGE, status: "new", held: null },
  ]);
  expect((await mailTo(email)).subject).toBe("We received your message");
});

test("what is missing is said at its field, and nothing is sent", async ({ page }) => {
  let sent = 0;
  page.on("request", (request) => {
    if (request.url().includes("/api/contact")) sent += 1;
  });
  await page.goto("/contact");
  await submit(page).click();
  for (const label of ["Full Name", "Email", "Message"])
    await expect(form(page).getByLabel(label)).toHaveAttribute("aria-invalid", "true");
  await expect(form(page).getByLabel("Full Name")).toBeFocused();
  await expect(form(page).getByText("Please enter your message.")).toBeVisible();
  await form(page).getByLabel("Message").fill("Hello");
  await expect(form(page).getByText("Please enter your message.")).toBeHidden();
  await form(page).getByLabel("Email").fill("ada@host");
  await submit(page).click();
  await expect(form(page).getByText("Please enter an e-mail address, such as")).toBeVisible();
  expect(sent).toBe(0);
});

test("after a failure what was typed is still there", async ({ page }) => {
  const { email } = newPerson();
  await fill(page, email);
  await page.route("**/api/contact", (route) => route.abort());
  await submit(page).click();
  await expect(shownToast(page)).toHaveAttribute("data-toast", "destructive");
  await expect(form(page).getByLabel("Message")).toHaveValue(MESSAGE);
  await expect(submit(page)).toBeEnabled();
});

test("a site whose operator hasn't said who they are invents nobody", async ({ page }) => {
  for (const path of ["/", "/contact", "/legal/privacy", "/pricing"]) {
    await page.goto(path);
    const html = await page.content();
    expect(html, path).not.toMatch(/\{\{|<if-(?:un)?set|Operated by|mailto:/);
  }
});
