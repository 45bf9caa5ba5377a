import { emailPage } from "../../platform/email-page.ts";
import type { Email } from "../../platform/mail.ts";

/** Says when the account will be erased and how to cancel. Owners who did not request it must find out at once. */
export function deletionEmail(to: string, eraseAt: Date, link: string): Email {
  const day = eraseAt.toLocaleDateString("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });
  return emailPage({
    to,
    subject: `Your Understudy account will be erased on ${day}`,
    title: "Your account is closed",
    paragraphs: [
      `You asked to delete your account. Your public pages are gone, and every device is signed out.`,
      `On ${day} everything is erased: documents, conversations, contacts and figures. Until then you can sign in and keep it all.`,
    ],
    action: { label: "Sign in and keep it", link },
    note: "If that was not you, sign in now and keep the account: nothing has been erased yet.",
    reason: "You get this message because your account is about to be erased.",
  });
}
