import { person, type Tricks } from "../testing/hostile-provider.ts";
import { type Answer, signInByMail } from "../testing/http-browser.ts";
import { signIn, untilCallback } from "../testing/sign-in-harness.ts";
import type { Claims } from "../testing/tokens.ts";
import { BROWSER_CASES } from "./oidc-browser-cases.ts";
import { newEmail, type OidcCase, type OidcHarness, type ProviderId, type Reach } from "./oidc-providers.ts";

const now = (): number => Math.floor(Date.now() / 1000);
const without = (name: string) => (claims: Claims) => {
  const { [name]: _, ...rest } = claims;
  return rest;
};

/** A sign-in that is honest except for what the provider does. */
function lie(
  name: string,
  reaches: Reach,
  tricks: Tricks,
  { way = "strict" as ProviderId, who: claimsFor = (email: string) => person(email) } = {},
): OidcCase {
  return {
    name,
    reaches,
    async prepare({ providers, browser }) {
      const victim = browser();
      providers[way].play(claimsFor(newEmail()), tricks);
      const callback = await untilCallback(victim, way);
      return () => victim.open(callback);
    },
  };
}

const claim = (name: string, value: unknown): Tricks => ({ claims: (all) => ({ ...all, [name]: value }) });

const idTokens: OidcCase[] = [
  lie("the nonce is another", "token", claim("nonce", "another-nonce-than-asked")),
  lie("the nonce is missing", "token", { claims: without("nonce") }),
  lie("the ID token is missing", "token", { tokens: without("id_token") }),
  lie("alg none", "token", { signing: "none" }),
  lie("alg none, advertised", "token", { signing: "none" }, { way: "lax" }),
  lie("HS256 with the public key", "token", { signing: "HS256 with the public key" }),
  lie(
    "HS256 with the public key, advertised",
    "token",
    { signing: "HS256 with the public key" },
    { way: "lax" },
  ),
  lie("HS256 with the client secret", "token", { signing: "HS256 with the client secret" }),
  lie(
    "HS256 with the client secret, advertised",
    "token",
    { signing: "HS256 with the client secret" },
    { way: "lax" },
  ),
  lie("signed by another key", "token", { signing: "another key" }),
  lie("signed by a key that the token names itself", "token", {
    signing: "another key, named in the header",
  }),
  lie("the payload was changed after signing", "token", { signing: "payload changed after signing" }),
  lie("the signature is cut off", "token", { signing: "signature cut off" }),
  lie("iss is another issuer", "token", claim("iss", "https://accounts.example.com")),
  lie("aud is another client", "token", claim("aud", "another-client")),
  lie("aud has a second client and there is no azp", "token", claim("aud", ["understudy", "another-client"])),
  lie("azp is another client", "token", {
    claims: (all) => ({ ...all, aud: ["understudy", "another-client"], azp: "another-client" }),
  }),
  lie("the ID token has expired", "token", {
    claims: (all) => ({ ...all, iat: now() - 900, exp: now() - 300 }),
  }),
  lie("the ID token never expires", "token", { claims: without("exp") }),
  lie("the ID token is not valid yet", "token", { claims: (all) => ({ ...all, nbf: now() + 3600 }) }),
  lie("sub is missing", "token", { claims: without("sub") }),
  lie("userinfo speaks of another sub", "userinfo", {
    userinfo: (all) => ({ ...all, sub: "sub-of-somebody" }),
  }),
  lie("userinfo is without a sub", "userinfo", { userinfo: without("sub") }),
  lie("the e-mail is missing", "userinfo", { userinfo: without("email") }),
];

const authorizationAnswers: OidcCase[] = [
  lie("the provider answers with an error", "nothing", {
    redirect: (answer) => {
      answer.delete("code");
      answer.set("error", "access_denied");
    },
  }),
  lie("the provider answers with an error and a code", "nothing", {
    redirect: (answer) => answer.set("error", "access_denied"),
  }),
  lie("the answer names another issuer", "nothing", {
    redirect: (answer) => answer.set("iss", "https://accounts.example.com"),
  }),
  lie(
    "the answer names another issuer where a name is promised",
    "nothing",
    { redirect: (answer) => answer.set("iss", "https://accounts.example.com") },
    { way: "named" },
  ),
  lie(
    "the answer names no issuer where a name is promised",
    "nothing",
    { redirect: (answer) => answer.delete("iss") },
    { way: "named" },
  ),
  lie("the state is missing", "nothing", { redirect: (answer) => answer.delete("state") }),
  lie("the state is another", "nothing", {
    redirect: (answer) => answer.set("state", "a-state-nobody-asked-for"),
  }),
  lie("the state is there twice", "nothing", {
    redirect: (answer) => answer.append("state", "a-second-one"),
  }),
];

/** The victim has an account, and a provider that did not verify the address claims it. */
const unverified = (name: string, verified: unknown): OidcCase => ({
  name,
  reaches: "userinfo",
  async prepare({ providers, browser }) {
    const email = newEmail();
    await signInByMail(browser(), email);
    const attacker = browser();
    const claims = { ...person(email), email_verified: verified };
    providers.second.play(verified === undefined ? without("email_verified")(claims) : claims);
    const callback = await untilCallback(attacker, "second");
    return () => attacker.open(callback);
  },
});

export const CASES: readonly OidcCase[] = [
  ...authorizationAnswers,
  ...BROWSER_CASES,
  ...idTokens,
  unverified("an unverified e-mail of somebody's account", false),
  unverified("an e-mail of somebody's account, not said to be verified", undefined),
  unverified('an e-mail of somebody\'s account, verified by the word "true"', "true"),
  lie(
    "an unverified e-mail of nobody",
    "userinfo",
    {},
    { who: (email) => ({ ...person(email), email_verified: false }) },
  ),
];

/** The same flow without manipulation, at every provider with an honest discovery document. */
export async function honestSignIns({ providers, browser }: OidcHarness): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const way of ["strict", "second", "lax", "named"] as const) {
    for (const signing of ["RS256", "ES256"] as const) {
      providers[way].play(person(newEmail()), { signing });
      answers.push(await signIn(browser(), way));
    }
  }
  return answers;
}
