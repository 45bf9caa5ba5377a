import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { createDatabase } from "../apps/server/src/platform/database.ts";
import type { FakeModel } from "../testing/fake-model.ts";
import { indexOwner } from "../testing/index-owner.ts";
import type { report } from "../testing/outcome.ts";
import type { Product } from "../testing/product.ts";
import { isAnswered, PROXY, type Shot, shoot } from "../testing/raw-requests.ts";
import { inLanes } from "../testing/wait.ts";

/** Language model calls per day: for one owner, and in total. */
export const CAP = { owner: 60, all: 100 };
/** What the model says, in other words than the document, so that its answers differ from quotations. */
export const ANSWER_TEXT = "A session costs £180 [1].";

const REQUESTS = 10_000;
const LANES = 16;
const OWNERS = 3;
const DOCUMENT = "# Prices\n\nA single session costs £180. It lasts ninety minutes.";

/**
 * However many visitors ask, under whatever identities, spending stays within the cap and every visitor gets an answer.
 */
export async function spendingHolds(
  product: Product,
  model: FakeModel,
  scale: number,
  outcome: ReturnType<typeof report>,
) {
  const db = createDatabase({ url: product.url, pool: 1, applicationName: "trust" });
  const owners: string[] = [];
  for (let number = 0; number < OWNERS; number += 1) {
    const files = [{ name: "prices.md", bytes: Buffer.from(DOCUMENT) }];
    owners.push((await indexOwner(db, "Spending", files, undefined)).userId);
  }
  await db.destroy();
  const requests = Math.max(300, Math.round(REQUESTS * scale));
  const before = model.requests.length;
  const tokens: string[] = [];
  let answered = 0;
  let quoted = 0;
  await inLanes([...Array(requests).keys()], LANES, async (number) => {
    // Most questions go to one owner, whose own limit is reached first.
    const userId = owners[number % 4 < 3 ? 0 : 1 + ((number >> 2) % (OWNERS - 1))] ?? "";
    const hit = await shoot(product.origin, newVisitorRequest(userId, tokens));
    if (isAnswered(hit)) answered += 1;
    if (hit.text.includes('"response":"A single session costs £180')) quoted += 1;
    const token = /"sessionId":"([^"]+)"/.exec(hit.text)?.[1];
    if (token && number % 10 === 0) tokens.push(token);
  });
  const spent = model.requests.length - before;
  outcome.check("spent by all", spent > CAP.all ? `${spent} calls, ${CAP.all} allowed` : undefined);
  outcome.check("spent at all", spent < CAP.all ? `only ${spent} calls of ${CAP.all}` : undefined);
  for (const [index, userId] of owners.entries()) {
    const own = model.requests
      .slice(before)
      .filter(({ messages }) => JSON.stringify(messages).includes(userId));
    outcome.check(
      "spent by one owner",
      own.length > CAP.owner ? `${own.length} by owner ${index}` : undefined,
    );
  }
  outcome.check("everybody is answered", answered < requests ? `${answered} of ${requests}` : undefined);
  const least = requests - CAP.all;
  outcome.check("the rest are quotations", quoted < least ? `${quoted} of ${least}` : undefined);
  return { requests, answered, quoted, spent, cap: CAP.all };
}

/** A visitor with a new address, browser, key and conversation, or with another visitor's token. */
function newVisitorRequest(userId: string, tokens: readonly string[]): Shot {
  const groups = randomBytes(6).toString("hex").match(/.{4}/g) ?? [];
  const token = tokens[randomInt(1 + tokens.length * 3)];
  return {
    from: PROXY,
    headers: {
      "x-forwarded-for": `2001:${groups.join(":")}::1`,
      "user-agent": randomUUID(),
      "idempotency-key": randomUUID(),
    },
    // The question contains the owner's name, so that model calls can be counted per owner.
    body: {
      userId,
      message: `What does a single session cost? (${userId})`,
      ...(token ? { sessionId: token } : {}),
    },
  };
}
