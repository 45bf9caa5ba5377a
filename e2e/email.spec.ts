import { startMailServer } from "../testing/mailbox.ts";
import { expect, newPerson, query, shownToast, signIn, test, userId } from "./product.ts";

const server = startMailServer();

for (const width of [390, 1440]) {
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("an owner connects a mailbox, and reads what became of an e-mail", async ({ page }) => {
      test.skip(!server, "There is no mail server.");
      if (!server) return;
      await signIn(page, newPerson("Ines Marchetti"), "/api/login?way=local&returnTo=%2Femail");
      const main = page.getByRole("main");
      const address = server.newAddress("ines");
      const settings = server.settings(address);
      await main.getByLabel("E-mail address").fill(address);
      await main.getByLabel("E-mail address").press("Tab");
      // The usual names, which the owner can change.
      await expect(main.getByLabel("Incoming server (IMAP)")).toHaveValue("imap.mail.test");
      await main.getByLabel("Incoming server (IMAP)").fill(settings.imapHost);
      await main.getByLabel("Outgoing server (SMTP)").fill(settings.smtpHost);
      await main.getByLabel("Port").first().fill(String(settings.imapPort));
      await main.getByLabel("Port").last().fill(String(settings.smtpPort));
      await main.getByLabel("Password").fill("wrong");
      await main.getByRole("button", { name: "Connect", exact: true }).press("Enter");
      await expect(main.getByRole("alert")).toContainText("refused the user name or password");
      await main.getByLabel("Password").fill(settings.password);
      await main.getByRole("button", { name: "Connect", exact: true }).press("Enter");
      await expect(shownToast(page)).toContainText("The mailbox is connected.");
      await expect(main.getByRole("heading", { name: address })).toBeVisible();
      await expect(main.getByText("Drafts only", { exact: false })).toBeVisible();
      await expect(main.getByText("No messages yet")).toBeVisible();

      const sender = server.newAddress("ana");
      await server.send({ from: sender, to: address, subject: "Prices", text: "What does a session cost?" });
      await main.getByRole("button", { name: "Check now" }).click();
      await expect(main.getByText(sender, { exact: false })).toBeVisible({ timeout: 30_000 });
      await expect(main.getByText("Draft", { exact: true })).toBeVisible({ timeout: 30_000 });

      await main.getByRole("button", { name: "Disconnect" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
      await expect(main.getByRole("heading", { name: "Connect a mailbox" })).toBeVisible();
      const left = await query("select 1 from mailboxes where user_id = $1", [await userId(page)]);
      expect(left).toEqual([]);
    });
  });
}
