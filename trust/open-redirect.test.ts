import { randomUUID } from "node:crypto";
import { person } from "../testing/hostile-provider.ts";
import { type Answer, type Browser, mailedTokens, passProvider } from "../testing/http-browser.ts";
import { type Outcome, type RunOptions, report } from "../testing/outcome.ts";
import { givesSession, type SignInHarness, startHarness } from "../testing/sign-in-harness.ts";
import { inLanes, until } from "../testing/wait.ts";
import { mutations } from "./open-redirect.mutations.ts";
import { type RedirectValue, redirectValues } from "./redirect-values.ts";
import { trustTest } from "./trust-test.ts";

type SingleProviderHarness = SignInHarness<"main">;
/** Where a redirect leads: a page of ours, or the provider, and whether the user was signed in on the way. */
type Visit = { route: string; value: RedirectValue; answer: Answer; signsIn: boolean };

const LANES = 4;

/** T29: whatever `returnTo` says, every redirect of sign-in and sign-out ends on a page of this site. */
async function run({ scale, mutation }: RunOptions): Promise<Outcome> {
  const outcome = report();
  const tally = new Map<string, { good: number; all: number }>();
  let values = 0;
  // With several sign-in methods /api/login shows a choice. With one it redirects immediately.
  for (const mail of [true, false]) {
    const harness: SingleProviderHarness = await startHarness({
      providers: { main: undefined },
      mail,
      mutation,
    });
    try {
      const chosen = sample(redirectValues(harness.product.origin), scale);
      values = chosen.length;
      harness.providers.main.play(person("redirected@example.com"));
      const visits = [...(await visitAll(harness, chosen)), ...(mail ? await mailed(harness, chosen) : [])];
      for (const visit of visits) {
        const count = tally.get(visit.route) ?? { good: 0, all: 0 };
        count.all += 1;
        const fault = faultOf(visit, harness);
        if (outcome.check(`${visit.route}: ${visit.value.family}`, fault)) count.good += 1;
        tally.set(visit.route, count);
      }
    } finally {
      await harness.close();
    }
  }
  const routes = Object.fromEntries([...tally].map(([route, { good, all }]) => [route, `${good}/${all}`]));
  return outcome.done({ values, ...routes });
}

/** Evenly spread, with the first two of every family: a family that the sample skipped would not be tested at all. */
function sample(values: readonly RedirectValue[], scale: number): RedirectValue[] {
  const step = Math.max(1, 1 / scale);
  const taken = new Map<string, number>();
  return values.filter(({ family }, at) => {
    const before = taken.get(family) ?? 0;
    taken.set(family, before + 1);
    return before < 2 || Math.floor(at / step) !== Math.floor((at - 1) / step);
  });
}

function faultOf({ value, answer, signsIn }: Visit, { product }: SingleProviderHarness): string | undefined {
  const detail = `${value.query.slice(0, 80)} → ${answer.status} ${answer.location?.slice(0, 120)}`;
  // A text that no database can store is refused as a bad request, without a redirect.
  if (answer.status === 400 && /%00/.test(value.query)) return answer.location === null ? undefined : detail;
  if (answer.status !== 303) return detail;
  if (signsIn && !givesSession(answer)) return `nobody was signed in: ${detail}`;
  const location = answer.location ?? "";
  if (!isOwnPage(location, product.origin)) return detail;
  // The sign-in page uses its own `returnTo` in links and forms.
  const inner = new URL(location, product.origin).searchParams.get("returnTo");
  if (inner !== null && !isOwnPage(inner, product.origin)) return detail;
  // A new user without `returnTo` starts with the wizard.
  const arrived = inner ?? (location === "/onboarding" ? "/" : location);
  if (value.expectedPath && (signsIn || inner !== null) && arrived !== value.expectedPath)
    return `was not kept: ${detail}`;
  return undefined;
}

/** A page: a path of this origin with one leading slash that is not an API call, in any spelling. */
function isOwnPage(location: string, origin: string): boolean {
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(location) || !URL.canParse(location, origin)) return false;
  const url = new URL(location, origin);
  return url.origin === origin && !/^\/+api(\/|$)/i.test(decoded(url.pathname));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The routes that respond directly, and the whole flow through the provider. */
async function visitAll(harness: SingleProviderHarness, values: readonly RedirectValue[]): Promise<Visit[]> {
  const { product, browser } = harness;
  const several = (await browser().open("/api/auth/ways")).text.includes('"email":true');
  return flatLanes(values, async (value) => {
    const { query } = value;
    const visit = (route: string, answer: Answer, signsIn = false): Visit => ({
      route,
      value,
      answer,
      signsIn,
    });
    const badAddress = browser().open("/api/login/email", {
      method: "POST",
      headers: { origin: product.origin, "content-type": "application/x-www-form-urlencoded" },
      body: `email=nobody&${query}`,
    });
    const walk = (start: string): Promise<Answer> =>
      walkProvider(harness, browser(), `${start}${query}`, query);
    if (!several) return [visit("GET /api/login, one way", await walk("/api/login?"), true)];
    return [
      visit("GET /api/login, several ways", await browser().open(`/api/login?${query}`)),
      visit("GET /api/login, unknown way", await browser().open(`/api/login?way=nobody&${query}`)),
      visit(
        "GET /api/auth/callback, refused",
        await browser().open(`/api/auth/callback/main?state=x&${query}`),
      ),
      visit("GET /api/auth/callback, signed in", await walk("/api/login?way=main&"), true),
      visit("GET /api/logout", await browser().open(`/api/logout?${query}`)),
      visit("POST /api/login/email, bad address", await badAddress),
    ];
  });
}

/** The value also appears in the address that the provider redirects to. That copy must be ignored. */
async function walkProvider(
  { providers }: SingleProviderHarness,
  browser: Browser,
  start: string,
  query: string,
): Promise<Answer> {
  const first = await browser.open(start);
  if (!first.location?.startsWith(`${providers.main.issuer}/auth?`)) return first;
  return browser.open(`${(await passProvider(first.location)).href}&${query}`);
}

/** By real e-mails: every value has its own address. */
async function mailed(
  { product, browser }: SingleProviderHarness,
  values: readonly RedirectValue[],
): Promise<Visit[]> {
  const run = randomUUID();
  const emailOf = (value: RedirectValue): string => `v${values.indexOf(value)}@${run}.example`;
  const post = (target: string, body: string): Promise<Answer> =>
    browser().open(target, {
      method: "POST",
      headers: { origin: product.origin, "content-type": "application/x-www-form-urlencoded" },
      body,
    });
  const sent = await flatLanes(values, async (value) => {
    const answer = await post("/api/login/email", `${value.query}&email=${emailOf(value)}`);
    return [{ route: "POST /api/login/email", value, answer, signsIn: false }];
  });
  const waiting = sent
    .filter(({ answer }) => answer.location?.startsWith("/login/sent"))
    .map(({ value }) => value);
  const tokens = new Map<string, string>();
  await until(async () => {
    for (const [email, token] of await mailedTokens(waiting.map(emailOf))) tokens.set(email, token);
    return tokens.size === waiting.length ? tokens : undefined;
  });
  const confirmed = await flatLanes(waiting, async (value) => {
    const answer = await post(
      "/api/login/email/confirm",
      `${value.query}&token=${tokens.get(emailOf(value))}`,
    );
    return [{ route: "POST /api/login/email/confirm", value, answer, signsIn: true }];
  });
  return [...sent, ...confirmed];
}

async function flatLanes<Value, Result>(values: readonly Value[], work: (value: Value) => Promise<Result[]>) {
  return (await inLanes(values, LANES, work)).flat();
}

trustTest("T29", { run, mutations });
