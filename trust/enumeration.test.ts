import { randomUUID } from "node:crypto";
import { newProfileId, newUserId } from "../apps/server/src/platform/ids.ts";
import { openMailbox } from "../testing/fake-smtp.ts";
import { type Answer, newBrowser } from "../testing/http-browser.ts";
import { type Outcome, type RunOptions, report } from "../testing/outcome.ts";
import { type Product, startProduct } from "../testing/product.ts";
import { mutations } from "./enumeration.mutations.ts";
import { tokens } from "./enumeration-tokens.ts";
import { trustTest } from "./trust-test.ts";

type Report = ReturnType<typeof report>;
type Way = {
  name: string;
  /** An existing value whose existence must stay hidden. */
  known: () => string;
  unknown: () => string;
  ask: (key: string) => Promise<Answer>;
};
type Hidden = { userId: string; profileId: number; slug: string };

const PAIRS = 1_000;
const MOST_MS = 5;
/** How many standard deviations of a timing difference count as chance. */
const DOUBT = 3;

/**
 * T31: neither responses nor timing reveal whether something exists, and no link or code can be guessed, reused or
 * forced.
 */
async function run({ scale, mutation }: RunOptions): Promise<Outcome> {
  const outcome = report();
  const box = await openMailbox();
  const clock = { aheadMinutes: 0 };
  const product = await startProduct({
    issuers: [{ id: "main", issuer: "http://127.0.0.1:9/" }],
    mail: true,
    mutation,
    environment: { MAIL_URL: box.url },
    clock: () => new Date(Date.now() + clock.aheadMinutes * 60_000),
  });
  try {
    const pairs = scale < 1 ? Math.max(30, Math.round((PAIRS * scale) / 2)) : PAIRS;
    const hidden = await hide(product, pairs);
    const felt: string[] = [];
    for (const way of await waysOf(product, hidden, pairs)) {
      felt.push(`${way.name} ${await compare(way, pairs, outcome)} ms`);
    }
    const tried = await tokens({ product, box, clock, outcome }, scale);
    return outcome.done({ pairs, ways: felt.length, differences: felt, ...tried });
  } finally {
    await product.close();
    await box.close();
  }
}

/** Creates owners who are invisible to other users: private, and with a share link that is switched off. */
async function hide({ rows }: Product, count: number): Promise<Hidden[]> {
  const hidden = Array.from({ length: count }, () => ({
    userId: newUserId(),
    profileId: newProfileId(),
    slug: `s-${randomUUID()}`,
  }));
  await rows(
    `with one as (select * from jsonb_to_recordset($1) as one ("userId" text, "profileId" bigint, slug text)),
       owner as (insert into users (id, is_public) select "userId", false from one),
       profile as (
         insert into ai_profiles (user_id, id, is_main, name, is_public)
         select "userId", "profileId", true, 'Hidden', false from one
       ),
       settings as (
         insert into profile_settings (user_id, profile_id, share_enabled, shareable_slug)
         select "userId", "profileId", false, slug from one
       ),
       slugs as (
         insert into directory (kind, key, user_id, profile_id) select 'slug', slug, "userId", "profileId" from one
       )
     insert into directory (kind, key, user_id, profile_id)
     select 'profile', "profileId"::text, "userId", "profileId" from one`,
    [JSON.stringify(hidden)],
  );
  return hidden;
}

async function waysOf(product: Product, hidden: readonly Hidden[], pairs: number): Promise<Way[]> {
  const emails = Array.from({ length: pairs }, () => `${randomUUID()}@example.com`);
  await product.rows(
    `insert into directory (kind, key, user_id)
     select 'email', email, 'usr_' || substr(md5(email), 1, 22) from unnest($1::text[]) email`,
    [emails],
  );
  await product.rows(
    `insert into newsletter_subscriptions (email, token, created_at, confirmed_at)
     select email, md5(email), now(), now() from unnest($1::text[]) email`,
    [emails],
  );
  const taken = new Map<string, number>();
  const next = <Value>(name: string, values: readonly Value[]): Value => {
    const at = taken.get(name) ?? 0;
    taken.set(name, at + 1);
    return values[at % values.length] as Value;
  };
  // Every request has its own network, so that the limits per network don't influence the comparison.
  const open = (...args: Parameters<ReturnType<typeof newBrowser>["open"]>) =>
    newBrowser(product.origin).open(...args);
  const json = (path: string, body: object) =>
    open(path, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { origin: product.origin, "content-type": "application/json" },
    });
  const newEmail = (): string => `${randomUUID()}@example.com`;
  const of = (name: string, key: keyof Hidden) => (): string => String(next(name, hidden)[key]);
  return [
    {
      name: "e-mail, sign-in",
      known: () => next("sign-in", emails),
      unknown: newEmail,
      ask: (email) => newBrowser(product.origin).post("/api/login/email", { email }),
    },
    {
      name: "e-mail, newsletter",
      known: () => next("newsletter", emails),
      unknown: newEmail,
      ask: (email) => json("/api/newsletter", { email }),
    },
    {
      name: "owner's id",
      known: of("owner", "userId"),
      unknown: newUserId,
      ask: (id) => open(`/api/users/${id}`),
    },
    {
      name: "owner's page",
      known: of("page", "userId"),
      unknown: newUserId,
      ask: (id) => open(`/api/profile/${id}/public`),
    },
    {
      name: "profile's id",
      known: of("profile", "profileId"),
      unknown: () => String(newProfileId()),
      ask: (id) => open(`/api/users/${id}`),
    },
    {
      name: "question",
      known: of("question", "userId"),
      unknown: newUserId,
      ask: (userId) => json("/api/chat", { userId, message: "Who are you?" }),
    },
    {
      name: "share link",
      known: of("share", "slug"),
      unknown: () => `s-${randomUUID()}`,
      ask: (slug) => open(`/api/share/${slug}`),
    },
  ];
}

/** Alternates known and unknown values, so that other load on the machine affects both equally. */
async function compare({ name, known, unknown, ask }: Way, pairs: number, outcome: Report): Promise<number> {
  const differences: number[] = [];
  for (let warm = 0; warm < 5; warm += 1) await ask(unknown());
  for (let pair = 0; pair < pairs; pair += 1) {
    const order = pair % 2 === 0 ? (["known", "unknown"] as const) : (["unknown", "known"] as const);
    const seen = { known: { ms: 0, text: "" }, unknown: { ms: 0, text: "" } };
    for (const which of order) {
      const key = which === "known" ? known() : unknown();
      const began = performance.now();
      const answer = await ask(key);
      seen[which] = { ms: performance.now() - began, text: sayOf(answer, key) };
      outcome.check(`${name}: no fault of ours`, answer.status >= 500 ? `${answer.status}` : undefined);
    }
    outcome.check(
      `${name}: the same answer`,
      seen.known.text === seen.unknown.text ? undefined : `${seen.known.text} | ${seen.unknown.text}`,
    );
    differences.push(seen.known.ms - seen.unknown.ms);
  }
  const half = median(differences);
  const spread = median(differences.map((one) => Math.abs(one - half))) * 1.4826;
  const chance = (DOUBT * 1.2533 * spread) / Math.sqrt(pairs);
  const rounded = Math.round(half * 100) / 100;
  outcome.check(
    `${name}: the same time`,
    Math.abs(half) <= MOST_MS + chance
      ? undefined
      : `${rounded} ms, by chance ${Math.round(chance * 10) / 10}`,
  );
  return rounded;
}

/** Everything that the caller can see, without its own input and without parts that differ each time. */
function sayOf({ status, location, setCookies, headers, text }: Answer, key: string): string {
  const names = [...headers.keys()].filter((name) => !["date", "x-request-id"].includes(name)).sort();
  const answer = JSON.stringify([status, location, setCookies, text, names]);
  return answer.replaceAll(encodeURIComponent(key), "…").replaceAll(key, "…");
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

trustTest("T31", { run, mutations });
