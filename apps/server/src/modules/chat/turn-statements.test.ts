import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { ownerWith } from "../../../test/streams.ts";

const sent: string[] = [];
const product = await testApp({ worker: true, onQuery: (statement) => sent.push(statement) });

/** A visitor waits for each of them, so one more needs a reason. One reads the tables of the documents. */
const STATEMENTS = 8;

test("a question takes eight statements and one transaction, with and without a conversation", async () => {
  const { userId } = await ownerWith(product, { "prices.md": "# Prices\n\nA session costs £180." });
  const ask = async (message: string, sessionId?: string) => {
    sent.length = 0;
    const headers = { "idempotency-key": crypto.randomUUID() };
    const payload = { userId, message, sessionId };
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
  // The first question of a month, of a day and of a process takes more.
  await ask("What does a session cost?");
  // A job in the background may send a statement meanwhile, so the fewest of three attempts count.
  const askThrice = async (message: string, sessionId?: string) => {
    const turns = [
      await ask(message, sessionId),
      await ask(message, sessionId),
      await ask(message, sessionId),
    ];
    return turns.toSorted((a, b) => a.statements.length - b.statements.length)[0] as (typeof turns)[0];
  };
  const first = await askThrice("What does a session cost?");
  const next = await askThrice("How long is it?", first.answer.sessionId);
  for (const { statements, commands } of [first, next]) {
    expect(statements, statements.join("\n")).toHaveLength(STATEMENTS);
    expect(commands).toHaveLength(2);
  }
});
