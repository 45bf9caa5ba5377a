import * as z from "zod";
import type { Database } from "../../platform/database.ts";
import { newToken } from "../../platform/ids.ts";
import { defineJob, handle, type JobHandler } from "../../platform/jobs.ts";
import type { Letter, Mail } from "../../platform/mail.ts";
import { contactLinks, contactRepository } from "./contact-repository.ts";
import { hashOf } from "./hash.ts";

/** Carries no token: the link is made when the letter is written, and only its hash is kept. */
export const sendContactLetter = defineJob({
  name: "chat.contact-letter",
  payload: z.object({ userId: z.string(), contactId: z.number() }),
  retries: 10,
  timeoutSeconds: 60,
});

type Dependencies = {
  db: Database;
  mail: Mail | undefined;
  nameOf: (userId: string, profileId: number) => Promise<string>;
  origin: string;
};

export function contactJobs({ db, mail, nameOf, origin }: Dependencies): JobHandler[] {
  return [
    handle(sendContactLetter, async ({ userId, contactId }) => {
      const contact = await contactRepository(db).find(userId, contactId);
      if (!mail || !contact || contact.confirmed_at) return;
      const token = newToken();
      await contactLinks(db).setToken(userId, contactId, hashOf(token));
      const ownerName = await nameOf(userId, contact.profile_id);
      await mail.send(contactLetter(contact.email, ownerName, `${origin}/contact/confirm?token=${token}`));
    }),
  ];
}

/**
 * Goes to an address that anybody may have typed: it holds none of the visitor's words, so that nobody can have a
 * stranger sent what they like.
 */
function contactLetter(to: string, ownerName: string, link: string): Letter {
  const name = plainName(ownerName);
  const safe = escapeHtml(link);
  const ignore =
    "If that was not you, do nothing: without this link nobody sees your address, and it is forgotten in seven days.";
  return {
    to,
    subject: "Confirm your address, so that your question can be answered",
    text: [
      `Somebody asked the assistant of ${name} a question on Understudy, and left this address for the answer.`,
      `If that was you, confirm it here within seven days. ${name} then sees your address and your question:`,
      link,
      ignore,
      "Understudy. It knows your part.",
    ].join("\n\n"),
    html: `<!doctype html><html lang="en"><body style="margin:0;padding:32px 12px;background:#F3EFEC;color:#1F1A24;font:16px/1.6 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:568px;margin:0 auto;padding:36px;background:#FFFFFF;border:1px solid #E7E1E8;border-radius:12px">
<p style="margin:0 0 20px;font:500 19px/1 Georgia,serif">Understudy</p>
<h1 style="margin:0 0 16px;font:400 30px/1.2 Georgia,'Times New Roman',serif">Is this your address?</h1>
<p style="margin:0 0 20px">Somebody asked the assistant of <b>${escapeHtml(name)}</b> a question, and left this address for the answer. If that was you, confirm it within seven days. ${escapeHtml(name)} then sees your address and your question.</p>
<p style="margin:0 0 20px"><a href="${safe}" style="display:inline-block;padding:14px 22px;border-radius:8px;background:#4A2545;color:#FFFFFF;font-weight:600;text-decoration:none">Confirm my address</a></p>
<p style="margin:0 0 20px;font-size:14px;color:#5F5866">If the button does nothing, paste this into your browser:<br><span style="color:#1F1A24;word-break:break-all">${safe}</span></p>
<p style="margin:0;padding-top:20px;border-top:1px solid #E7E1E8;font-size:14px;color:#5F5866">${ignore}</p>
</div>
<p style="max-width:568px;margin:20px auto 0;font-size:12px;color:#5F5866;text-align:center">Understudy. It knows your part.<br>You get this message because someone typed your address into a chat.</p>
</body></html>`,
  };
}

const MOST_LETTERS = 60;

/** A name is a stranger's text, too: what a mail program would make a link of is no name. */
function plainName(name: string): string {
  const plain = name.replace(/[\p{C}\s]+/gu, " ").trim();
  return plain === "" || plain.length > MOST_LETTERS || /[:/@]|\p{L}\.\p{L}{2}/u.test(plain)
    ? "the owner"
    : plain;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
