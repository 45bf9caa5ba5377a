import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { ownerWith } from "../../../test/streams.ts";

const sent: string[] = [];
const product = await testApp({ worker: true, onQuery: (statement) => sent.push(statement) });

/**
 * A visitor waits for each of them, so one more needs a reason. Before the answer: the profile, where the visitor came
 * from or the conversation with its exchanges, the quotas, and the question with its idempotency key. For the answer:
 * saved answers, passages and whole tables. After it: the answer with all that depends on it.
 */
const STATEMENTS = 8;

test("a question takes eight statements and one transaction, with and without a conversation", async () => {
  const { userId, profileId } = await ownerWith(product, {
    "prices.md": "# Prices\n\nA session costs £180.",
  });
  const ask = async (message: string, sessionId?: string, profile: object = { userId }) => {
    sent.length = 0;
    const headers = { "idempotency-key": crypto.randomUUID() };
    const payload = { ...profile, message, sessionId };
    const { statusCode, body } = await product.app.inject({
      method: "POST",
      url: "/api/chat",
      headers,
      payload,
    });
    expect(statusCode).toBe(200);
    const answer: { sessionId: string } = JSON.parse(body);
    const isCommand = (statement: string): boolean => /^(?:begin|commit)$/i.test(statement);
    return { answer, commands: sent.filter(isCommand), statements: sent.filter((one) => !isCommand(one)) };
  };
  // The first question of a month, of a day, of a process and after a change of the profile takes more.
  await ask("What does a session cost?");
  await ask("What does a session cost?", undefined, { profileId });
  // A job in the background may send a statement meanwhile, so the fewest of three attempts count.
  const askThrice = async (...question: Parameters<typeof ask>) => {
    const turns = [await ask(...question), await ask(...question), await ask(...question)];
    return turns.toSorted((a, b) => a.statements.length - b.statements.length)[0] as (typeof turns)[0];
  };
  const first = await askThrice("What does a session cost?");
  const next = await askThrice("How long is it?", first.answer.sessionId);
  const byProfile = await askThrice("What does a session cost?", undefined, { profileId });
  for (const { statements, commands } of [first, next, byProfile]) {
    expect(statements, statements.join("\n")).toHaveLength(STATEMENTS);
    expect(commands).toHaveLength(2);
  }
});
