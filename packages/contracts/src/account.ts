import * as z from "zod";
import { KeepKeys, UserId } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { OWNER_LETTERS } from "./plain.ts";
import { TimeZone } from "./time-zone.ts";

const Letters = z.strictObject({
  firstQuestion: z.boolean(),
  contact: z.boolean(),
  limits: z.boolean(),
  week: z.boolean(),
});

export const Account = z.strictObject({
  email: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** The e-mail notifications that the owner gets. */
  letters: Letters,
  /** Decides when Monday morning is for the weekly summary; null until a browser has reported it. */
  timeZone: z.string().nullable(),
  /** Whether this installation sends e-mail at all. */
  sendsLetters: z.boolean(),
  /** Whether the owner changes the plan here; otherwise a payment changes it. */
  choosesPlan: z.boolean(),
  /** When everything will be erased; null if the account is not being deleted. */
  eraseAt: z.iso.datetime().nullable(),
});
export type Account = z.infer<typeof Account>;

/** A signed-in browser. */
export const Device = z.strictObject({
  id: z.string(),
  /** The device that makes this request. */
  current: z.boolean(),
  browser: z.string(),
  system: z.string(),
  signedInAt: z.iso.datetime(),
  /** Accurate to the hour. */
  lastSeenAt: z.iso.datetime(),
});
export type Device = z.infer<typeof Device>;

/** The owner and the kind of e-mail to unsubscribe from. The key is only in e-mails of that kind to that owner. */
const letterLink = { owner: UserId, kind: z.enum(OWNER_LETTERS), key: z.string().max(100) };

const own = {
  read: endpoint({
    method: "GET",
    path: "/api/account",
    access: "owner",
    summary: "Get the owner's account: e-mail notifications, and whether it is being deleted",
    response: Account,
    errors: ["unauthorized"],
  }),
  update: endpoint({
    method: "PATCH",
    path: "/api/account",
    access: "owner",
    summary: "Turn e-mail notifications on or off, and set the owner's time zone",
    body: z.strictObject({ letters: Letters.partial().optional(), timeZone: TimeZone.optional() }),
    response: Account,
    errors: ["unauthorized", "invalid_request"],
  }),
  export: endpoint({
    method: "GET",
    path: "/api/account/export",
    access: "owner",
    summary: "Download all of the owner's data as a ZIP of JSON, CSV and original files",
    recentSignIn: "/account",
    file: true,
    errors: ["unauthorized", "sign_in_again", "too_many_requests"],
  }),
  remove: endpoint({
    method: "POST",
    path: "/api/account/delete",
    access: "owner",
    summary: "Sign out everywhere, take the public pages offline, and erase everything in 14 days",
    recentSignIn: "/account",
    /** The owner must type the account's e-mail address, to prevent accidental deletion. */
    body: z.strictObject({ email: z.string().trim().max(320) }),
    response: z.strictObject({ eraseAt: z.iso.datetime() }),
    errors: ["unauthorized", "sign_in_again", "invalid_request"],
  }),
  keep: endpoint({
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
    method: "GET",
    path: "/api/account/devices",
    access: "owner",
    summary: "List signed-in browsers, this one first",
    response: z.array(Device),
    errors: ["unauthorized"],
  }),
  endDevice: endpoint({
    method: "DELETE",
    path: "/api/account/devices/:id",
    access: "owner",
    summary: "Sign out one browser",
    params: z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) }),
    response: z.strictObject({ ended: z.int() }),
    errors: ["unauthorized", "not_found"],
  }),
  endOthers: endpoint({
    method: "POST",
    path: "/api/account/devices/end-others",
    access: "owner",
    summary: "Sign out all other browsers and, unless `keepKeys` is set, revoke all API keys",
    query: KeepKeys,
    response: z.strictObject({ ended: z.int() }),
    errors: ["unauthorized", "invalid_request"],
  }),
};

const letters = {
  lettersPage: endpoint({
    method: "GET",
    path: "/api/letters/off",
    access: "public",
    summary: "Redirect to the unsubscribe page of one kind of e-mail; changes nothing",
    query: z.object(letterLink),
    errors: ["invalid_request"],
  }),
  lettersOff: endpoint({
    method: "POST",
    path: "/api/letters/off",
    access: "public",
    anyOrigin: true,
    summary: "Unsubscribe from one kind of e-mail with one click in a mail client (RFC 8058)",
    query: z.object(letterLink),
    response: z.strictObject({ off: z.literal(true) }),
    errors: ["invalid_request", "not_found"],
  }),
  confirmLettersOff: endpoint({
    method: "POST",
    path: "/api/letters/off/confirm",
    access: "public",
    summary: "Unsubscribe from one kind of e-mail from the unsubscribe page (HTML form)",
    bodyType: "form",
    body: z.object(letterLink),
    errors: ["foreign_origin", "invalid_request"],
  }),
};

export const account = { ...own, ...devices, ...letters };
