import * as z from "zod";
import { KeepKeys, UserId } from "./accounts.ts";
import { DateTime } from "./date-time.ts";
import { endpoint } from "./endpoint.ts";
import { EXAMPLE } from "./example-values.ts";
import { BILLING_PROVIDERS, OWNER_EMAIL_KINDS } from "./plain.ts";
import { TimeZone } from "./time-zone.ts";

export const EmailSettings = z.strictObject({
  firstQuestion: z.boolean(),
  contact: z.boolean(),
  limits: z.boolean(),
  week: z.boolean(),
});

export const Account = z.strictObject({
  email: z.string().nullable(),
  createdAt: DateTime,
  /** The e-mail notifications that the owner gets. */
  letters: EmailSettings,
  /** Decides when Monday morning is for the weekly summary; null until a browser has reported it. */
  timeZone: z.string().nullable(),
  /** Whether this installation sends e-mail at all. */
  sendsLetters: z.boolean(),
  /** How the owner gets another plan. */
  billing: z.enum(BILLING_PROVIDERS),
  /** When everything will be erased; null if the account is not being deleted. */
  eraseAt: DateTime.nullable(),
});
export type Account = z.infer<typeof Account>;

/** A signed-in browser. */
export const Device = z.strictObject({
  id: z.string(),
  /** The device that makes this request. */
  current: z.boolean(),
  browser: z.string(),
  system: z.string(),
  signedInAt: DateTime,
  /** Accurate to the hour. */
  lastSeenAt: DateTime,
});
export type Device = z.infer<typeof Device>;

/** The owner and the kind of e-mail to unsubscribe from. The key is only in e-mails of that kind to that owner. */
const unsubscribeParams = { owner: UserId, kind: z.enum(OWNER_EMAIL_KINDS), key: z.string().max(100) };

const own = {
  read: endpoint({
    name: "account.read",
    method: "GET",
    path: "/api/account",
    access: "owner",
    summary: "Get the owner's account: e-mail notifications, and whether it is being deleted",
    response: Account,
    errors: ["unauthorized"],
  }),
  update: endpoint({
    name: "account.update",
    method: "PATCH",
    path: "/api/account",
    access: "owner",
    summary: "Turn e-mail notifications on or off, and set the owner's time zone",
    body: z.strictObject({ letters: EmailSettings.partial().optional(), timeZone: TimeZone.optional() }),
    response: Account,
    errors: ["unauthorized", "invalid_request"],
  }),
  export: endpoint({
    name: "account.export",
    method: "GET",
    path: "/api/account/export",
    access: "owner",
    summary: "Download all of the owner's data as a ZIP of JSON, CSV and original files",
    recentSignIn: "/account",
    file: true,
    errors: ["unauthorized", "sign_in_again", "too_many_requests"],
  }),
  remove: endpoint({
    name: "account.remove",
    method: "POST",
    path: "/api/account/delete",
    access: "owner",
    summary: "Sign out everywhere, take the public pages offline, and erase everything in 14 days",
    recentSignIn: "/account",
    /** The owner must type the account's e-mail address, to prevent accidental deletion. */
    body: z.strictObject({ email: z.string().trim().max(320) }),
    response: z.strictObject({ eraseAt: DateTime }),
    errors: ["unauthorized", "sign_in_again", "invalid_request"],
  }),
  keep: endpoint({
    name: "account.cancelRemoval",
    method: "POST",
    path: "/api/account/keep",
    access: "owner",
    summary: "Cancel the deletion of the account",
    response: Account,
    errors: ["unauthorized"],
  }),
};

const devices = {
  devices: endpoint({
    name: "account.devices",
    method: "GET",
    path: "/api/account/devices",
    access: "owner",
    summary: "List signed-in browsers, this one first",
    response: z.array(Device),
    errors: ["unauthorized"],
  }),
  endDevice: endpoint({
    name: "account.endDevice",
    method: "DELETE",
    path: "/api/account/devices/:id",
    access: "owner",
    summary: "Sign out one browser",
    params: z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) }),
    response: z.strictObject({ ended: z.int() }),
    errors: ["unauthorized", "not_found"],
  }),
  endOthers: endpoint({
    name: "account.endOtherDevices",
    method: "POST",
    path: "/api/account/devices/end-others",
    access: "owner",
    summary: "Sign out all other browsers and, unless `keepKeys` is set, revoke all API keys",
    query: KeepKeys,
    response: z.strictObject({ ended: z.int() }),
    errors: ["unauthorized", "invalid_request"],
  }),
};

const unsubscribe = {
  lettersPage: endpoint({
    name: "account.unsubscribePage",
    method: "GET",
    path: "/api/letters/off",
    access: "public",
    summary: "Redirect to the unsubscribe page of one kind of e-mail; changes nothing",
    query: z.object(unsubscribeParams),
    errors: ["invalid_request"],
    example: { query: { owner: EXAMPLE.userId, kind: "week", key: EXAMPLE.token } },
  }),
  lettersOff: endpoint({
    name: "account.unsubscribe",
    method: "POST",
    path: "/api/letters/off",
    access: "public",
    anyOrigin: true,
    sdk: false,
    summary: "Unsubscribe from one kind of e-mail with one click in a mail client (RFC 8058)",
    query: z.object(unsubscribeParams),
    response: z.strictObject({ off: z.literal(true) }),
    errors: ["invalid_request", "not_found"],
    example: {
      query: { owner: EXAMPLE.userId, kind: "week", key: EXAMPLE.token },
      response: { off: true },
    },
  }),
  confirmLettersOff: endpoint({
    name: "account.confirmUnsubscribe",
    method: "POST",
    path: "/api/letters/off/confirm",
    access: "public",
    summary: "Unsubscribe from one kind of e-mail from the unsubscribe page (HTML form)",
    bodyType: "form",
    body: z.object(unsubscribeParams),
    errors: ["foreign_origin", "invalid_request"],
    example: { body: { owner: EXAMPLE.userId, kind: "week", key: EXAMPLE.token } },
  }),
};

export const account = { ...own, ...devices, ...unsubscribe };
