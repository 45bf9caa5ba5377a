import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { PLAN_TYPES } from "./plain.ts";

export const UserId = z.string().regex(/^usr_[A-Za-z0-9]{22}$/);

export const CurrentUser = z.strictObject({
  id: UserId,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  bio: z.string().nullable(),
  title: z.string().nullable(),
  company: z.string().nullable(),
  location: z.string().nullable(),
  isPublic: z.boolean(),
  planType: z.enum(PLAN_TYPES),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

export const SignInWays = z.strictObject({
  email: z.boolean(),
  issuers: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  /** Whether anyone can create an account by signing in. */
  openSignUp: z.boolean(),
});
export type SignInWays = z.infer<typeof SignInWays>;

/** Signing out everywhere also revokes API keys, unless the owner opts out. */
export const KeepKeys = z.object({ keepKeys: z.stringbool().default(false) });

/** Accepts any value; anything that is not a path of this site is ignored, not rejected. */
const returnTo = z.string().max(2_000).optional().catch(undefined);

export const accounts = {
  currentUser: endpoint({
    method: "GET",
    path: "/api/auth/user",
    access: "owner",
    summary: "The signed-in owner",
    response: CurrentUser,
    errors: ["unauthorized"],
  }),
  signInWays: endpoint({
    method: "GET",
    path: "/api/auth/ways",
    access: "public",
    summary: "The configured ways to sign in",
    response: SignInWays,
    errors: [],
  }),
  login: endpoint({
    method: "GET",
    path: "/api/login",
    access: "public",
    summary: "Starts sign-in (a full-page navigation)",
    query: z.object({ returnTo, way: z.string().max(64).optional() }),
    errors: [],
  }),
  loginCallback: endpoint({
    method: "GET",
    path: "/api/auth/callback/:issuer",
    access: "public",
    summary: "Where an OpenID provider sends the browser back to",
    params: z.object({ issuer: z.string().max(64) }),
    errors: [],
  }),
  requestLink: endpoint({
    method: "POST",
    path: "/api/login/email",
    access: "public",
    summary: "Sends a sign-in link by e-mail (a plain form)",
    bodyType: "form",
    body: z.object({ email: z.string().max(320), returnTo }),
    errors: ["foreign_origin", "too_many_requests"],
  }),
  linkEmail: endpoint({
    method: "GET",
    path: "/api/login/email",
    access: "public",
    summary: "Whom a sign-in link signs in; asking does not use it up",
    query: z.object({ token: z.string().max(200) }),
    response: z.strictObject({ email: z.string() }),
    errors: ["not_found"],
  }),
  confirmLink: endpoint({
    method: "POST",
    path: "/api/login/email/confirm",
    access: "public",
    summary: "Signs in by a link from an e-mail (a plain form)",
    bodyType: "form",
    body: z.object({ token: z.string().max(200) }),
    errors: ["foreign_origin"],
  }),
  logout: endpoint({
    method: "GET",
    path: "/api/logout",
    access: "public",
    summary: "Signs out (a full-page navigation)",
    errors: [],
  }),
  logoutEverywhere: endpoint({
    method: "POST",
    path: "/api/auth/logout-everywhere",
    access: "owner",
    summary:
      "Ends every session of the owner, this one included, and revokes every API key unless they are kept",
    query: KeepKeys,
    response: z.strictObject({ ended: z.int() }),
    errors: ["unauthorized", "invalid_request"],
  }),
};
