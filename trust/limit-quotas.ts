import { LIMITS, PLANS } from "@understudy/contracts";
import type { report } from "../testing/outcome.ts";
import type { Product } from "../testing/product.ts";
import {
  type Hit,
  isAnswered,
  newDemo,
  newTarget,
  PROXY,
  type Shot,
  shoot,
} from "../testing/raw-requests.ts";
import { inLanes } from "../testing/wait.ts";

type Report = ReturnType<typeof report>;

const LANES = 20;
const AT_ONCE = 200;
const MONTH = PLANS.free.conversationsPerMonth;

/** Tests the limits that are counted in the database, with new addresses and new conversations each time. */
export async function quotasHold(product: Product, outcome: Report): Promise<void> {
  await lastConversation(product, outcome);
  await conversations(product, outcome);
  await ownersToken(product, outcome);
  await questions(product, outcome);
  await demo(product, outcome);
}

let visitors = 0;

/** A visitor who has never been here. */
function stranger(body: object): Shot {
  visitors += 1;
  const address = `2001:db8:${(visitors >> 8).toString(16)}:${(visitors & 255).toString(16)}::1`;
  return { from: PROXY, headers: { "x-forwarded-for": address }, body: { message: "hello", ...body } };
}

async function answered(product: Product, shots: readonly Shot[], lanes = LANES): Promise<number> {
  const hits: Hit[] = [];
  await inLanes(shots, lanes, async (shot) => void hits.push(await shoot(product.origin, shot)));
  return hits.filter(isAnswered).length;
}

const many = (count: number, shot: (number: number) => Shot): Shot[] =>
  Array.from({ length: count }, (_, number) => shot(number));
const exactly = (found: number, wanted: number): string | undefined =>
  found === wanted ? undefined : `${found} instead of ${wanted}`;

const use = (product: Product, userId: string, count: number) =>
  product.rows(
    `insert into plan_usage (user_id, name, period, count)
     values ($1, 'conversations', date_trunc('month', now() at time zone 'UTC')::date, $2)`,
    [userId, count],
  );

async function lastConversation(product: Product, outcome: Report): Promise<void> {
  const { userId } = await newTarget(product, { plan: "free" });
  await use(product, userId, MONTH - 1);
  const begun = await answered(
    product,
    many(AT_ONCE, () => stranger({ userId })),
    AT_ONCE,
  );
  outcome.check("one of 200 at the last conversation", exactly(begun, 1));
}

async function conversations(product: Product, outcome: Report): Promise<void> {
  const { profiles, userId } = await newTarget(product, { plan: "free", beside: 1 });
  const shots = many(MONTH + 60, (number) => {
    const made = number % 3 === 0 ? { sessionId: `made-up-${number}` } : {};
    return stranger({ profileId: profiles[number % 2], ...made });
  });
  outcome.check("conversations of a month", exactly(await answered(product, shots), MONTH));
  const [row] = await product.rows("select count(*)::int as count from chat_sessions where user_id = $1", [
    userId,
  ]);
  outcome.check("conversations kept", exactly(Number(row?.count), MONTH));
}

/** A conversation that its owner started is free. Its token must not make it free for other users. */
async function ownersToken(product: Product, outcome: Report): Promise<void> {
  const { userId, profiles } = await newTarget(product, { plan: "free" });
  await use(product, userId, MONTH);
  await product.rows(
    `insert into chat_sessions (user_id, id, profile_id, session_id, by_owner) values ($1, 1, $2, 'owners-token', true)`,
    [userId, profiles[0]],
  );
  const shots = many(20, () => stranger({ userId, sessionId: "owners-token" }));
  outcome.check("the token of the owner's own test", exactly(await answered(product, shots), 0));
}

async function questions(product: Product, outcome: Report): Promise<void> {
  const { userId, profiles } = await newTarget(product, { plan: "free" });
  await product.rows("update profile_settings set max_messages = 10 where user_id = $1", [userId]);
  await product.rows(
    `insert into chat_sessions (user_id, id, profile_id, session_id, questions) values ($1, 1, $2, 'a-token', 1)`,
    [userId, profiles[0]],
  );
  const shots = many(60, () => stranger({ userId, sessionId: "a-token" }));
  outcome.check("questions of a conversation", exactly(await answered(product, shots), 9));
}

/** The demo under each of its names, from one network. */
async function demo(product: Product, outcome: Report): Promise<void> {
  const { userId } = await newDemo(product);
  const names: Partial<Shot>[] = [
    { path: "/api/chat/public", body: { message: "hello" } },
    { body: { message: "hello", userId } },
    { body: { message: "hello", profileId: 1 } },
  ];
  const shots = many(LIMITS.demoMessagesPerDay * 2, (number) => ({
    from: PROXY,
    headers: { "x-forwarded-for": `2001:db8:aaaa:bbbb::${number.toString(16)}` },
    ...names[number % names.length],
  }));
  outcome.check("messages to the demo", exactly(await answered(product, shots), LIMITS.demoMessagesPerDay));
}
