import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { EXAMPLE } from "./example-values.ts";
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
  /** The color that the owner's widgets start with. */
  brandColor: z.string().nullable(),
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
    name: "auth.user",
    method: "GET",
    path: "/api/auth/user",
    access: "owner",
    summary: "Get the signed-in owner",
    response: CurrentUser,
    errors: ["unauthorized"],
  }),
  signInWays: endpoint({
    name: "auth.ways",
    method: "GET",
    path: "/api/auth/ways",
    access: "public",
    summary: "List the configured sign-in methods",
    response: SignInWays,
    errors: [],
    example: {
      response: { email: true, issuers: [{ id: "company", name: "Company sign-in" }], openSignUp: false },
    },
  }),
  login: endpoint({
    name: "auth.login",
    method: "GET",
    path: "/api/login",
    access: "public",
    summary: "Start signing in (a full-page navigation)",
    query: z.object({ returnTo, way: z.string().max(64).optional() }),
    errors: [],
    example: { query: { returnTo: "/account" } },
  }),
  loginCallback: endpoint({
    name: "auth.callback",
    method: "GET",
    path: "/api/auth/callback/:issuer",
    access: "public",
    summary: "Callback for OpenID providers",
    params: z.object({ issuer: z.string().max(64) }),
    errors: [],
    example: { params: { issuer: "company" } },
  }),
  requestLink: endpoint({
    name: "auth.requestLink",
    method: "POST",
    path: "/api/login/email",
    access: "public",
    summary: "Send a sign-in link by e-mail (HTML form)",
    bodyType: "form",
    body: z.object({ email: z.string().max(320), returnTo }),
    errors: ["foreign_origin", "too_many_requests"],
    example: { body: { email: EXAMPLE.email, returnTo: "/account" } },
  }),
  linkEmail: endpoint({
    name: "auth.linkEmail",
    method: "GET",
    path: "/api/login/email",
    access: "public",
    summary: "Get the e-mail address of a sign-in link; does not use the link up",
    query: z.object({ token: z.string().max(200) }),
    response: z.strictObject({ email: z.string() }),
    errors: ["not_found"],
    example: { query: { token: EXAMPLE.token }, response: { email: EXAMPLE.email } },
  }),
  confirmLink: endpoint({
    name: "auth.confirmLink",
    method: "POST",
    path: "/api/login/email/confirm",
    access: "public",
    summary: "Sign in with a link from an e-mail (HTML form)",
    bodyType: "form",
    body: z.object({ token: z.string().max(200) }),
    errors: ["foreign_origin"],
    example: { body: { token: EXAMPLE.token } },
  }),
  logout: endpoint({
    name: "auth.logout",
    method: "GET",
    path: "/api/logout",
    access: "public",
    summary: "Sign out (a full-page navigation)",
    errors: [],
  }),
  logoutEverywhere: endpoint({
    name: "auth.logoutEverywhere",
    method: "POST",
    path: "/api/auth/logout-everywhere",
    access: "owner",
    summary: "Sign out everywhere, including here, and, unless `keepKeys` is set, revoke all API keys",
    query: KeepKeys,
    response: z.strictObject({ ended: z.int() }),
    errors: ["unauthorized", "invalid_request"],
  }),
};
