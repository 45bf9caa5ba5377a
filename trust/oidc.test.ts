import { s256 } from "../testing/hostile-provider.ts";
import { type Outcome, type RunOptions, report } from "../testing/outcome.ts";
import { givesSession, type SignInHarness, startHarness } from "../testing/sign-in-harness.ts";
import { mutations } from "./oidc.mutations.ts";
import { CASES, honestSignIns } from "./oidc-cases.ts";
import { type OidcCase, PROVIDERS, type ProviderId } from "./oidc-providers.ts";
import { sessionChecks } from "./session-checks.ts";
import { trustTest } from "./trust-test.ts";

/** T28: a hostile OpenID provider, and the rules of the session. All cases run at every scale. */
async function run({ scale, mutation }: RunOptions): Promise<Outcome> {
  const harness = await startHarness({ providers: PROVIDERS, mail: true, mutation });
  try {
    const outcome = report();
    await controls(harness, outcome);
    let refused = 0;
    for (const one of CASES) {
      const fault = await faultOf(harness, one).catch((error: unknown) => `broke: ${error}`);
      if (outcome.check(`refused: ${one.name}`, fault)) refused += 1;
    }
    await controls(harness, outcome);
    const checks = await sessionChecks(harness, Math.max(64, Math.round(300 * scale)));
    let passed = 0;
    for (const { name, holds } of checks) {
      const fault = await Promise.resolve(holds()).then(
        (holding) => (holding ? undefined : "does not hold"),
        String,
      );
      if (outcome.check(`session: ${name}`, fault)) passed += 1;
    }
    return outcome.done({ refused: `${refused}/${CASES.length}`, session: `${passed}/${checks.length}` });
  } finally {
    await harness.close();
  }
}

/** Without these, a product that signs no one in would pass. */
async function controls(
  harness: SignInHarness<ProviderId>,
  outcome: ReturnType<typeof report>,
): Promise<void> {
  const answers = await honestSignIns(harness).catch(() => []);
  const signedIn = answers.filter(
    (answer) => answer.location === "/onboarding" && givesSession(answer),
  ).length;
  outcome.check("honest sign-ins work", signedIn === 8 ? undefined : `${signedIn} of 8`);
  const exchange = harness.providers.named.exchanges.at(-1);
  const pkce =
    exchange?.method === "S256" &&
    /^[\w-]{43}$/.test(exchange.challenge ?? "") &&
    s256(exchange.verifier ?? "") === exchange.challenge;
  outcome.check(
    "PKCE is S256 with the verifier that belongs to it",
    pkce ? undefined : JSON.stringify(exchange),
  );
}

async function faultOf(
  harness: SignInHarness<ProviderId>,
  { prepare, reaches }: OidcCase,
): Promise<string | undefined> {
  const lastStep = await prepare(harness);
  const before = await stored(harness);
  const providers = Object.values(harness.providers);
  for (const { seen } of providers) seen.length = 0;
  const answer = await lastStep();
  if (givesSession(answer)) return "a session cookie was set";
  if (answer.setCookies.some((line) => /session=[^;]/.test(line))) return "a cookie like a session was set";
  const after = await stored(harness);
  if (after !== before) return `rows appeared: ${before} became ${after}`;
  if (answer.status !== 303 || !/^\/login[?/]/.test(answer.location ?? "")) {
    return `answered ${answer.status} to ${answer.location}`;
  }
  const seen = providers.flatMap((provider) => provider.seen);
  const reached = ["userinfo", "token"].find((endpoint) => seen.includes(endpoint)) ?? "nothing";
  return reached === reaches ? undefined : `reached ${reached} and should have reached ${reaches}`;
}

async function stored({ product }: SignInHarness<ProviderId>): Promise<string> {
  const [row] = await product.rows(
    `select (select count(*) from sessions) as sessions, (select count(*) from users) as users,
            (select count(*) from directory where kind = 'identity') as identities`,
  );
  return JSON.stringify(row);
}

trustTest("T28", { run, mutations });
