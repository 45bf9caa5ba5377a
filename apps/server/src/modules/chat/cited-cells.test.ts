import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { rows } from "../../../test/database.ts";
import { ownerWith } from "../../../test/streams.ts";

const product = await testApp({ worker: true });
const visitor = product.api();
const LIST = "Firing,Bisque,Glaze\nMug,£1.20,£1.80\nVase,£3.50,£4.75\nTile,£0.60,£0.90\n";
const QUESTION = "What does glaze firing a vase cost?";
const VASE = {
  names: ["Firing", "Bisque", "Glaze"],
  cells: ["Vase", "£3.50", "£4.75"],
  columns: [2],
  addresses: ["C3"],
};

test("an answer from a table cites its cell, at once and as it was stored", async () => {
  const owner = await ownerWith(product, { "firing.csv": LIST });
  const { userId } = owner;
  const answer = await visitor.chat.ask({ userId, message: QUESTION });
  expect(answer.response).toContain("£4.75");
  expect(answer.citations.map(({ cell }) => cell)).toEqual([VASE]);
  const { exchanges } = await visitor.chat.conversation({ userId, sessionId: answer.sessionId });
  expect(exchanges[0]?.answer.citations).toEqual(answer.citations);
  const [listed] = (await owner.api.conversations.list({})).conversations;
  const read = await owner.api.conversations.read(listed?.id ?? 0);
  expect(read.exchanges[0]?.citations[0]?.cell).toEqual(VASE);
});

test("only the owner sees the cell of a document that is shown by name only", async () => {
  const owner = await ownerWith(product, { "firing.csv": LIST });
  const { userId } = owner;
  await rows(product.url, "update documents set quotable = false where user_id = $1", [userId]);
  const answer = await visitor.chat.ask({ userId, message: QUESTION });
  const { exchanges } = await visitor.chat.conversation({ userId, sessionId: answer.sessionId });
  for (const { citations } of [answer, ...exchanges.map((one) => one.answer)]) {
    expect(citations).toHaveLength(1);
    expect(citations[0]).not.toHaveProperty("cell");
  }
  const own = await owner.api.chat.ask({ userId, message: QUESTION });
  expect(own.citations[0]?.cell).toEqual(VASE);
});

test("no rows of a table outside the audience are counted", async () => {
  const { userId } = await ownerWith(product, { "firing.csv": LIST });
  await rows(product.url, "update documents set circle = 'owner' where user_id = $1", [userId]);
  const answer = await visitor.chat.ask({ userId, message: "How many firing prices are under £2?" });
  expect(answer).toMatchObject({ state: "not_answered", citations: [] });
});
