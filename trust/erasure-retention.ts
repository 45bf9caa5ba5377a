import type { report } from "../testing/outcome.ts";
import type { Product } from "../testing/product.ts";

const DAY_MS = 86_400_000;
const EACH = 3_000;
/** Offsets around the limit, where off-by-one errors in a rule that counts days would show. */
const EDGES_MS = [-1_000, -60_000, -DAY_MS, 1_000, 60_000, DAY_MS];

/**
 * Exchanges of every age, stored for 1, 30 and 365 days: afterwards no older one is left, and no younger one is gone.
 */
export async function keepsToTheDay(
  product: Product,
  outcome: ReturnType<typeof report>,
  scale: number,
): Promise<number> {
  const each = Math.max(100, Math.round(EACH * scale));
  const now = Date.now();
  let made = 0;
  for (const days of [1, 30, 365]) {
    const owner = { userId: `usr_Retention${String(days).padStart(13, "0")}`, profileId: days };
    const ages = Array.from({ length: each }, (_, number) => {
      const edge = EDGES_MS[number % EDGES_MS.length] ?? 0;
      return number % 2 === 0 ? days * DAY_MS + edge : (number / each) * 2 * days * DAY_MS;
    });
    await plant(product, owner, days, ages, now);
    made += ages.length;
    const limit = now - days * DAY_MS;
    const expected = ages.filter((age) => now - age >= limit).length;
    await product.parts.data.sweepConversations();
    const [row] = await product.rows(
      `select count(*) filter (where created_at < $2)::int as older, count(*) filter (where created_at >= $2)::int as younger
       from chat_messages where user_id = $1`,
      [owner.userId, new Date(limit)],
    );
    const [older, younger] = [Number(row?.older), Number(row?.younger)];
    outcome.check("none is older than it may be", older > 0 ? `${older} after ${days} days` : undefined);
    // The clock advances while the sweep runs: an exchange within seconds of the limit may have passed it by now.
    const close = ages.filter((age) => Math.abs(age - days * DAY_MS) < 30_000).length;
    const lost = expected - younger - close;
    outcome.check("none that is younger is removed", lost > 0 ? `${lost} of ${days} days` : undefined);
  }
  return made;
}

type ProfileRef = { userId: string; profileId: number };

async function plant(
  { rows }: Product,
  { userId, profileId }: ProfileRef,
  days: number,
  ages: readonly number[],
  now: number,
): Promise<void> {
  await rows(
    `with owner as (insert into users (id) values ($1)),
       profile as (insert into ai_profiles (user_id, id, is_main, name) values ($1, $2, true, 'Kept')),
       settings as (insert into profile_settings (user_id, profile_id, data_retention) values ($1, $2, $3)),
       name as (insert into directory (kind, key, user_id, profile_id) values ('profile', $2::text, $1, $2))
     insert into chat_sessions (user_id, profile_id, id, session_id)
     select $1, $2, number, $1 || number from generate_series(1, 50) number`,
    [userId, profileId, days],
  );
  await rows(
    `insert into chat_messages (user_id, profile_id, id, session_id, message, response, state, created_at)
     select $1, $2, place, 1 + place % 50, 'When?', 'Now.', 'answered', at
     from unnest($3::timestamptz[]) with ordinality as one (at, place)`,
    [userId, profileId, ages.map((age) => new Date(now - age))],
  );
}
