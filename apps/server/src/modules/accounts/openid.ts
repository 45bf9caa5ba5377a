import { AppError } from "@understudy/contracts";
import * as client from "openid-client";

export type Issuer = { id: string; name: string; issuer: string; clientId: string; clientSecret: string };
export type Identity = {
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
};
type Secrets = { nonce: string; codeVerifier: string; state: string };

export type OpenId = ReturnType<typeof createOpenId>;

/**
 * OpenID Connect with any number of issuers. All protocol checks are on: state, nonce, PKCE (S256), issuer, audience,
 * expiry, and the ID token signature, which the library would otherwise leave to TLS.
 */
export function createOpenId(issuers: readonly Issuer[], origin: string) {
  const discovered = new Map<string, Promise<client.Configuration>>();
  const find = (id: string): Issuer => {
    const issuer = issuers.find((candidate) => candidate.id === id);
    if (!issuer) throw new AppError("not_found");
    return issuer;
  };
  const redirectUri = (id: string): string => `${origin}/api/auth/callback/${id}`;

  function configuration(issuer: Issuer): Promise<client.Configuration> {
    const known = discovered.get(issuer.id);
    if (known) return known;
    const fresh = discover(issuer);
    discovered.set(issuer.id, fresh);
    // Do not cache a failed discovery, so that the next sign-in retries it.
    fresh.catch(() => discovered.delete(issuer.id));
    return fresh;
  }

  return {
    issuers: issuers.map(({ id, name }) => ({ id, name })),

    newSecrets: (): Secrets => ({
      nonce: client.randomNonce(),
      codeVerifier: client.randomPKCECodeVerifier(),
      state: client.randomState(),
    }),

    async authorizationUrl(issuerId: string, { nonce, codeVerifier, state }: Secrets): Promise<string> {
      const url = client.buildAuthorizationUrl(await configuration(find(issuerId)), {
        redirect_uri: redirectUri(issuerId),
        scope: "openid email profile",
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: "S256",
        nonce,
        state,
      });
      return url.href;
    },

    /** `search` is the query string of the callback. The callback URL uses our own origin, never the Host header. */
    async identify(issuerId: string, search: string, secrets: Secrets): Promise<Identity> {
      const issuer = find(issuerId);
      const config = await configuration(issuer);
      const tokens = await client.authorizationCodeGrant(config, new URL(redirectUri(issuerId) + search), {
        pkceCodeVerifier: secrets.codeVerifier,
        expectedState: secrets.state,
        expectedNonce: secrets.nonce,
        idTokenExpected: true,
      });
      const subject = tokens.claims()?.sub;
      if (!subject) throw new AppError("unauthorized");
      const claims = await client.fetchUserInfo(config, tokens.access_token, subject);
      return {
        issuer: issuer.issuer,
        subject,
        email: claims.email ?? null,
        emailVerified: claims.email_verified === true,
        firstName: claims.given_name ?? null,
        lastName: claims.family_name ?? null,
      };
    },
  };
}

async function discover(issuer: Issuer): Promise<client.Configuration> {
  const url = new URL(issuer.issuer);
  const loopback = url.protocol === "http:" && ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname);
  const config = await client.discovery(
    url,
    issuer.clientId,
    issuer.clientSecret,
    client.ClientSecretBasic(issuer.clientSecret),
    { execute: loopback ? [client.allowInsecureRequests] : [], timeout: 10 },
  );
  client.enableNonRepudiationChecks(config);
  return config;
}
