import * as z from "zod";
import { emailPage, plainName } from "../../platform/email-page.ts";
import type { Email } from "../../platform/mail.ts";

const SignIn = z.strictObject({ browser: z.string(), system: z.string(), at: z.iso.datetime() });
const NewKey = z.strictObject({
  name: z.string(),
  prefix: z.string(),
  at: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
});
export type SignIn = z.output<typeof SignIn>;
export type NewKey = z.output<typeof NewKey>;

/** Events to report to the owner because an intruder may have caused them. */
export const SecurityEvent = z.discriminatedUnion("kind", [
  SignIn.extend({ kind: z.literal("sign-in") }),
  NewKey.extend({ kind: z.literal("api-key") }),
]);

type Contents = { to: string; event: z.output<typeof SecurityEvent>; timeZone: string; origin: string };

const NOT_YOU =
  "If it wasn't you, open your account and choose Sign out all others. That also revokes your API keys.";

export function securityEmail({ to, event, timeZone, origin }: Contents): Email {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, dateStyle: "medium", timeStyle: "short" });
  const show = (at: string): string => `${format.format(new Date(at))} (${timeZone})`;
  const action = { label: "Open your account", link: `${origin}/account` };
  if (event.kind === "sign-in") {
    return emailPage({
      to,
      subject: "New sign-in to your Understudy account",
      title: "New sign-in",
      paragraphs: [
        `Someone signed in to your account from ${event.browser} on ${event.system}, in a browser that hasn't been used with it before.`,
        `When: ${show(event.at)}.`,
      ],
      action,
      note: `If this was you, there's nothing to do. ${NOT_YOU}`,
      reason: "You're getting this e-mail because of a new sign-in to your account.",
    });
  }
  const ends = event.expiresAt ? `expires on ${show(event.expiresAt)}` : "doesn't expire";
  return emailPage({
    to,
    subject: "New API key for your Understudy account",
    title: "New API key",
    paragraphs: [
      `An API key was created: ${plainName(event.name, "unnamed")} (${event.prefix}…). It ${ends}.`,
      `When: ${show(event.at)}.`,
    ],
    action,
    note: `If this was you, there's nothing to do. ${NOT_YOU}`,
    reason: "You're getting this e-mail because an API key was created in your account.",
  });
}
