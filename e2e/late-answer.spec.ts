import { expect, type Page, test } from "@playwright/test";
import { linkIn, mailTo, newPerson, query, signIn, uploadText, userId } from "./product.ts";

const PRICES = "A single session costs £180. It lasts ninety minutes.";
const ASKED = "What does a single session cost?";
const OWN = "For you it is £150 until May.";

/** Presses the Tab key until the element has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    const focused = await page.evaluate(() => document.activeElement?.textContent ?? "");
    if (focused.includes(name)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The keyboard does not get to ${name}.`);
}

test("a visitor asks for a person, and the owner's answer comes by e-mail and into the open chat", async ({
  page,
  browser,
}) => {
  test.slow();
  await signIn(page, newPerson());
  const owner = await userId(page);
  await uploadText(page, "prices.txt", PRICES);
  const link = await page.getByRole("link", { name: "View Public Profile" }).getAttribute("href");

  const visitor = await browser.newPage();
  await visitor.goto(link ?? "");
  await visitor.getByPlaceholder("Ask Marguerite's assistant").fill(ASKED);
  await visitor.keyboard.press("Enter");
  // Although the assistant answered, the owner is still one tap away.
  const ask = visitor.getByRole("button", { name: "Ask Marguerite", exact: true });
  await ask.click();
  const email = `visitor-${process.pid}-${Date.now()}@example.com`;
  await visitor.getByLabel("Your e-mail").fill(email);
  await expect(visitor.getByText("Your question and e-mail go only to Marguerite.")).toBeVisible();
  await visitor.keyboard.press("Enter");
  await expect(visitor.locator(".us-offer")).toContainText(email);

  const mailbox = await browser.newPage();
  await mailbox.goto(linkIn(await mailTo(email, "Confirm your e-mail"), "/contact/confirm"));
  await mailbox.getByRole("main").getByRole("button").click();
  await expect(mailbox).toHaveURL(/done/);
  await mailbox.close();

  const { email: ownEmail } = (await query("select email from users where id = $1", [owner]))[0] as {
    email: string;
  };
  await page.goto(linkIn(await mailTo(ownEmail, "A visitor is waiting"), "/inbox/"));
  await expect(page.getByLabel("Reply as yourself")).toBeFocused();
  // The visitor's chat is open, but the link is about the e-mail.
  await expect(page.getByText(`Goes to ${email} and into the chat.`)).toBeVisible();
  await page.keyboard.type(OWN);
  await tabTo(page, "Send e-mail");
  await page.keyboard.press("Enter");
  const transcript = page.getByRole("region", { name: "Transcript" });
  await expect(transcript).toContainText(`Your answer was sent to ${email}, Today`);
  await expect(transcript).toContainText(OWN);

  const answer = await mailTo(email, "answered your question");
  expect(answer.text).toContain(ASKED);
  expect(answer.text).toContain(OWN);
  await expect(visitor.locator(".us-person")).toContainText(OWN);
  await expect(visitor.locator(".us-offer")).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.locator(".us-person")).toHaveCount(1);
  await visitor.close();

  await page.goto("/inbox?show=waiting");
  await expect(page.getByText("No one is waiting")).toBeVisible();
});
