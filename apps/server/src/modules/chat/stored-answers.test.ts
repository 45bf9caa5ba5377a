import type { ChatEvent } from "@understudy/contracts";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { buildOwner } from "../../../test/builders.ts";
import { row, rows } from "../../../test/database.ts";
import { completeOrphans } from "./exchange-store.ts";
import { followStored } from "./stored-answers.ts";

const product = await testApp();
const { db } = product.product;
const { userId, profileId } = await buildOwner(product);

/** An exchange whose process was killed: it has said something, and its lease is over. */
async function orphan(leaseUntil: Date): Promise<{ exchangeId: number; sessionId: string }> {
  const { exchangeId, sessionId } = await product.api().chat.ask({ userId, message: "What does it cost?" });
  await rows(
    product.url,
    "update chat_messages set state = 'pending', response = 'It costs' where user_id = $1 and id = $2",
    [userId, exchangeId],
  );
  await rows(
    product.url,
    "insert into answer_leases (owner_id, message_id, expires_at) values ($1, $2, $3)",
    [userId, exchangeId, leaseUntil],
  );
  return { exchangeId: exchangeId ?? 0, sessionId };
}

const stateOf = async (exchangeId: number) =>
  (
    await row(product.url, "select state from chat_messages where user_id = $1 and id = $2", [
      userId,
      exchangeId,
    ])
  ).state;

test("an orphaned exchange that always fails does not hold up the others", async () => {
  const at = new Date();
  const bad = await orphan(new Date(at.getTime() - 2_000));
  const good = await orphan(new Date(at.getTime() - 1_000));
  const faults: unknown[] = [];
  const sweep = () =>
    completeOrphans(
      {
        db,
        async exchangeCompleted(_tx, { exchangeId }) {
          if (exchangeId === bad.exchangeId) throw new Error("It always fails.");
        },
        onFault: (error) => faults.push(error),
      },
      at,
    );
  expect(await sweep()).toBe(2);
  expect(faults).toEqual([new Error("It always fails.")]);
  expect(await stateOf(bad.exchangeId)).toBe("pending");
  expect(await stateOf(good.exchangeId)).toBe("failed");
  // Its turn comes again later, behind exchanges whose leases end before.
  expect(await sweep()).toBe(0);
  await rows(product.url, "delete from answer_leases where owner_id = $1", [userId]);
});

test("a stored answer that does not end in time ends its stream with an error", async () => {
  const ids = await orphan(new Date(Date.now() + 60_000));
  const exchangeRef = {
    db,
    userId,
    profileId,
    audience: { of: "public" as const },
    ids,
    instructions: undefined,
    viewer: { byOwner: false, mail: true },
  };
  const events: ChatEvent[] = [];
  for await (const { event } of followStored(exchangeRef, new AbortController().signal, 0))
    events.push(event);
  const notice = "\n\nI'm experiencing technical difficulties. Please try your question again.";
  expect(events.slice(0, -1)).toEqual([
    { type: "answer-start", ...ids },
    { type: "text-retract", from: 0 },
    { type: "text-delta", text: "It costs" },
    { type: "text-delta", text: notice },
  ]);
  expect(events.at(-1)).toMatchObject({
    type: "answer-error",
    answer: { ...ids, response: `It costs${notice}`, state: "failed", contact: false },
  });
});
