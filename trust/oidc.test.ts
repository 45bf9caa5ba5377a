import { s256 } from "../testing/hostile-provider.ts";
import { type Outcome, type RunOptions, report } from "../testing/outcome.ts";
import { givesSession, startWorld, type World } from "../testing/sign-in-harness.ts";
import { mutations } from "./oidc.mutations.ts";
import { CASES, honestSignIns } from "./oidc-cases.ts";
import { type OidcCase, PROVIDERS, type ProviderId } from "./oidc-providers.ts";
import { sessionChecks } from "./session-checks.ts";
import { trustTest } from "./trust-test.ts";

/** T28: a hostile OpenID provider, and the rules of the session. All cases run at every scale. */
async function run({ scale, mutation }: RunOptions): Promise<Outcome> {
  const world = await startWorld({ providers: PROVIDERS, mail: true, mutation });
  try {
    const outcome = report();
    await controls(world, outcome);
    let refused = 0;
    for (const one of CASES) {
      const fault = await faultOf(world, one).catch((error: unknown) => `broke: ${error}`);
      if (outcome.check(`refused: ${one.name}`, fault)) refused += 1;
    }
    await controls(world, outcome);
    const checks = await sessionChecks(world, Math.max(64, Math.round(300 * scale)));
    let held = 0;
    for (const { name, holds } of checks) {
      const fault = await Promise.resolve(holds()).then(
        (holding) => (holding ? undefined : "does not hold"),
        String,
      );
      if (outcome.check(`session: ${name}`, fault)) held += 1;
    }
    return outcome.done({ refused: `${refused}/${CASES.length}`, session: `${held}/${checks.length}` });
  } finally {
    await world.close();
  }
}

/** Without these, a product that signs no one in would pass. */
async function controls(world: World<ProviderId>, outcome: ReturnType<typeof report>): Promise<void> {
  const answers = await honestSignIns(world).catch(() => []);
  const signedIn = answers.filter(
    (answer) => answer.location === "/onboarding" && givesSession(answer),
  ).length;
  outcome.check("honest sign-ins work", signedIn === 8 ? undefined : `${signedIn} of 8`);
  const exchange = world.providers.named.exchanges.at(-1);
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
  world: World<ProviderId>,
  { prepare, reaches }: OidcCase,
): Promise<string | undefined> {
  const lastStep = await prepare(world);
  const before = await stored(world);
  const providers = Object.values(world.providers);
  for (const { seen } of providers) seen.length = 0;
  const answer = await lastStep();
  if (givesSession(answer)) return "a session cookie was set";
  if (answer.setCookies.some((line) => /session=[^;]/.test(line))) return "a cookie like a session was set";
  const after = await stored(world);
  if (after !== before) return `rows appeared: ${before} became ${after}`;
  if (answer.status !== 303 || !/^\/login[?/]/.test(answer.location ?? "")) {
    return `answered ${answer.status} to ${answer.location}`;
  }
  const seen = providers.flatMap((provider) => provider.seen);
  const reached = ["userinfo", "token"].find((endpoint) => seen.includes(endpoint)) ?? "nothing";
  return reached === reaches ? undefined : `reached ${reached} and should have reached ${reaches}`;
}

async function stored({ product }: World<ProviderId>): Promise<string> {
  const [row] = await product.rows(
    `select (select count(*) from sessions) as sessions, (select count(*) from users) as users,
            (select count(*) from directory where kind = 'identity') as identities`,
  );
  return JSON.stringify(row);
}

trustTest("T28", { run, mutations });
