import { execFileSync } from "node:child_process";

type Addresses = {
  postgres: string;
  redis: string;
  oidc: string;
  oidcSecond: string;
  mail: string;
  mailWeb: string;
};

/** Starts the real servers if they are not up, and returns their addresses. */
export function startServices(): Addresses {
  const output = execFileSync("scripts/services", ["start"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  return JSON.parse(output.trim().split("\n").at(-1) ?? "{}") as Addresses;
}

const UNLIMITED = "1000000";

/** For tests that are not about rate limits: all of their visitors share one address and send as fast as they can. */
export const withoutRateLimits = {
  BURST_ADDRESS: UNLIMITED,
  BURST_VISITOR: UNLIMITED,
  BURST_PROFILE: UNLIMITED,
  BURST_OWNER: UNLIMITED,
  BURST_READS: UNLIMITED,
  STREAMS_PER_ADDRESS: UNLIMITED,
  VISITOR_DAY_PERCENT: "100",
  MODEL_CALLS_PER_OWNER_DAY: UNLIMITED,
  MODEL_CALLS_PER_DAY: UNLIMITED,
};

/** The same server with another database. */
export function databaseUrl(postgres: string, name: string): string {
  const url = new URL(postgres);
  url.pathname = `/${name}`;
  return url.href;
}

/** What the product needs to run against the local servers. Both local issuers are configured. */
export function localEnvironment(addresses: Addresses): Record<string, string> {
  const issuer = (id: string, name: string, address: string) => ({
    id,
    name,
    issuer: address,
    clientId: "understudy",
    clientSecret: "understudy-local",
  });
  return {
    DATABASE_URL: addresses.postgres,
    REDIS_URL: addresses.redis,
    MAIL_URL: addresses.mail,
    OIDC_ISSUERS: JSON.stringify([
      issuer("local", "single sign-on", addresses.oidc),
      issuer("second", "the second local provider", addresses.oidcSecond),
    ]),
  };
}
