import { emailPage } from "../../platform/email-page.ts";
import type { Email } from "../../platform/mail.ts";

/** Says when the account will be erased and how to cancel. Owners who did not request it must find out at once. */
export function deletionEmail(to: string, eraseAt: Date, link: string): Email {
  const day = eraseAt.toLocaleDateString("en-US", { day: "numeric", month: "long", timeZone: "UTC" });
  return emailPage({
    to,
    subject: `Your Understudy account will be erased on ${day}`,
    title: "Your account will be erased",
    paragraphs: [
      `You asked to delete your account. Your public pages are offline, and all your devices are signed out.`,
      `On ${day} we'll erase everything: documents, conversations, contacts and analytics. Until then, you can sign in and keep your account.`,
    ],
    action: { label: "Keep my account", link },
    note: "If this wasn't you, sign in now and keep the account. Nothing has been erased yet.",
    reason: "You're getting this e-mail because your account will be erased.",
  });
}
