import { randomUUID } from "node:crypto";
import type { Answer } from "../testing/http-browser.ts";
import type { SignInHarness } from "../testing/sign-in-harness.ts";

/** `strict` and `second` are good providers, `lax` advertises every algorithm, `named` sends its own name along. */
export const PROVIDERS = {
  strict: undefined,
  second: undefined,
  lax: (document: Record<string, unknown>) => ({
    ...document,
    id_token_signing_alg_values_supported: ["RS256", "ES256", "HS256", "none"],
  }),
  named: (document: Record<string, unknown>) => ({
    ...document,
    authorization_response_iss_parameter_supported: true,
  }),
  liar: (document: Record<string, unknown>) => ({ ...document, issuer: "https://accounts.example.com" }),
};
export type ProviderId = keyof typeof PROVIDERS;
export type OidcHarness = SignInHarness<ProviderId>;

/** How far the product may get: refusing too early would mean that a case never tests what its name says. */
export type Reach = "nothing" | "token" | "userinfo";

export type OidcCase = {
  name: string;
  reaches: Reach;
  /** Prepares everything and returns the last step, which must be refused. */
  prepare: (harness: OidcHarness) => Promise<() => Promise<Answer>>;
};

export const newEmail = (): string => `${randomUUID()}@example.com`;
