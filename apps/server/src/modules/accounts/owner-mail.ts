import { createHmac, timingSafeEqual } from "node:crypto";
import type { OWNER_EMAIL_KINDS } from "@understudy/contracts";
import type { Database } from "../../platform/database.ts";
import { escapeHtml } from "../../platform/email-page.ts";
import { newToken } from "../../platform/ids.ts";
import type { Email, Mail } from "../../platform/mail.ts";
import { accountRepository, type EmailChoices } from "./repository.ts";

export type EmailKind = (typeof OWNER_EMAIL_KINDS)[number];
type Dependencies = { db: Database; mail: Mail | undefined; origin: string };
/** The payload of an unsubscribe link. */
type Link = { owner: string; kind: EmailKind; key: string };

/** The notification setting that controls each kind. */
const SWITCHES = {
  "first-question": "firstQuestion",
  contact: "contact",
  limits: "limits",
  week: "week",
} as const;

export type OwnerMail = ReturnType<typeof ownerMail>;

/** E-mails to owners: only enabled kinds, each with one-click unsubscribe from its kind. */
export function ownerMail({ db, mail, origin }: Dependencies) {
  const accounts = accountRepository(db);

  async function linkTo(userId: string, kind: EmailKind): Promise<string> {
    const secret = await accounts.mailKey(userId, newToken());
    const query = new URLSearchParams({ owner: userId, kind, key: signature(secret, userId, kind) });
    return `${origin}/api/letters/off?${query}`;
  }

  return {
    /** `compose` gets the owner's address. Sends nothing if the owner has no address or has disabled this kind. */
    async send(userId: string, kind: EmailKind, compose: (to: string) => Email): Promise<void> {
      const row = mail && (await accounts.find(userId));
      if (!row?.email || row.erase_at || !wants(row, kind)) return;
      await mail?.send(withUnsubscribeLink(compose(row.email), await linkTo(userId, kind)));
    },

    /** Security e-mails cannot be disabled and are sent until the account is erased. */
    async sendAlways(userId: string, compose: (to: string, timeZone: string) => Email): Promise<void> {
      const row = mail && (await accounts.find(userId));
      if (row?.email) await mail?.send(compose(row.email, row.time_zone ?? "UTC"));
    },

    /** Unsubscribes the owner from this kind. Returns false if the link is not valid. */
    async switchOff({ owner, kind, key }: Link): Promise<boolean> {
      const row = await accounts.find(owner);
      if (!row?.mail_key || !equal(key, signature(row.mail_key, owner, kind))) return false;
      await accounts.setEmailSettings(owner, { [SWITCHES[kind]]: false } satisfies EmailChoices);
      return true;
    },
  };
}

type EmailContents = {
  mail_first_question: boolean;
  mail_contact: boolean;
  mail_limits: boolean;
  mail_week: boolean;
};

function wants(row: EmailContents, kind: EmailKind): boolean {
  const wishes = {
    "first-question": row.mail_first_question,
    contact: row.mail_contact,
    limits: row.mail_limits,
    week: row.mail_week,
  };
  return wishes[kind];
}

function signature(secret: string, userId: string, kind: EmailKind): string {
  return createHmac("sha256", secret).update(`letters off ${userId} ${kind}`).digest("base64url");
}

function equal(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}

/** Adds unsubscribe headers for mail clients (RFC 8058) and a visible link at the end. */
function withUnsubscribeLink(email: Email, link: string): Email {
  const off = `<p style="max-width:568px;margin:8px auto 0;font-size:12px;color:#5F5866;text-align:center"><a href="${escapeHtml(link)}" style="color:#5F5866">Unsubscribe from these e-mails</a></p>\n`;
  return {
    ...email,
    text: `${email.text}\n\nUnsubscribe from these e-mails:\n${link}`,
    html: email.html.replace("</body>", `${off}</body>`),
    headers: {
      "List-Unsubscribe": `<${link}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}
