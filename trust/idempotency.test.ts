import { randomUUID } from "node:crypto";
import { answerIn, type ChatHarness, type Reply, startChatHarness } from "../testing/chat-harness.ts";
import { type Outcome, type RunOptions, report } from "../testing/outcome.ts";
import { inLanes } from "../testing/wait.ts";
import { mutations } from "./idempotency.mutations.ts";
import { trustTest } from "./trust-test.ts";

const KEYS = 1_000;
const AT_ONCE = 10;
/** How many keys are in progress at a time. */
const LANES = 3;

/** T07, for chat: a request has one effect per key, however often it is sent, concurrently and to any process. */
async function run({ scale, mutation }: RunOptions): Promise<Outcome> {
  const outcome = report();
  const documents = { "prices.md": "# Prices\n\nA single session costs £180. It lasts ninety minutes." };
  const harness = await startChatHarness({ documents, mutation });
  try {
    const twin = await harness.product.twin();
    const keys = Array.from({ length: Math.round(KEYS * scale) }, () => randomUUID());
    const figures = { requests: 0, identical: 0, refused: 0 };
    await inLanes(keys, LANES, async (key, place) => {
      const message = `What does a single session cost? (${place})`;
      const at = (number: number): string => (number % 2 === 0 ? harness.product.origin : twin);
      const send = (number: number): Promise<Reply> => harness.ask({ message, key, at: at(number) });
      const replies = await Promise.all(Array.from({ length: AT_ONCE }, (_, number) => send(number)));
      replies.push(await send(0), await send(1));
      figures.requests += replies.length + 1;
      if (outcome.check("all answers of a key are one", differing(replies))) figures.identical += 1;
      const other = await harness.ask({ message: `${message} And more?`, key });
      if (outcome.check("another question under the key is refused", notRefused(other))) figures.refused += 1;
    });
    await effects(harness, keys.length, outcome);
    return outcome.done({ keys: keys.length, ...figures });
  } finally {
    await harness.close();
  }
}

function differing(replies: readonly Reply[]): string | undefined {
  const [first] = replies;
  if (!first || !answerIn(first)?.response.includes("£180"))
    return `${first?.status} ${first?.text.slice(0, 200)}`;
  const bodies = new Set(replies.map(({ status, text }) => `${status} ${text}`));
  return bodies.size === 1 ? undefined : `${bodies.size} different: ${[...bodies].at(-1)?.slice(0, 200)}`;
}

function notRefused({ status, text }: Reply): string | undefined {
  return status === 409 && text.includes('"key_reused"') ? undefined : `${status} ${text.slice(0, 200)}`;
}

async function effects({ product, owner }: ChatHarness, keys: number, outcome: ReturnType<typeof report>) {
  const exact = async (name: string, sql: string): Promise<void> => {
    const [row] = await product.rows(sql, [owner.userId]);
    outcome.check(name, row?.count === keys ? undefined : `${row?.count} for ${keys} keys`);
  };
  await exact("one exchange a key", "select count(*)::int as count from chat_messages where user_id = $1");
  await exact(
    "one conversation a key",
    "select count(*)::int as count from chat_sessions where user_id = $1",
  );
  const counters = "select sum(count)::int as count from counters where user_id = $1 and name =";
  await exact("one question counted a key", `${counters} 'questions'`);
  await exact("one conversation counted a key", `${counters} 'conversations'`);
}

trustTest("T07", { run, mutations });
