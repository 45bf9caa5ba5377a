import { describe, expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { buildOwner, type Owner } from "../../../test/builders.ts";
import { row, rows } from "../../../test/database.ts";
import { DEMO_USER_ID } from "../../../test/streams.ts";

const product = await testApp();
const visitor = product.api();

/** A visitor's question: its owner, conversation token and exchange id. */
async function askQuestion({ userId }: Owner) {
  const { sessionId, exchangeId } = await visitor.chat.ask({ userId, message: "What does it cost?" });
  return { userId, sessionId, id: exchangeId ?? 0 };
}

const stored = ({ userId, id }: { userId: string; id: number }) =>
  row(product.url, "select thumb, thumb_reason from chat_messages where user_id = $1 and id = $2", [
    userId,
    id,
  ]);

describe("a thumb on an answer", () => {
  test("is stored with its exchange, changed and taken back [CHAT-16]", async () => {
    const { id, userId, sessionId } = await askQuestion(await buildOwner(product));
    const place = { userId, id };
    expect(await stored(place)).toEqual({ thumb: null, thumb_reason: null });
    const give = (thumb: 1 | -1 | null, reason?: string) =>
      visitor.chat.feedback(id, { userId, sessionId, thumb, ...(reason === undefined ? {} : { reason }) });
    expect(await give(1)).toEqual({ thumb: 1 });
    expect(await stored(place)).toEqual({ thumb: 1, thumb_reason: null });
    await give(-1, " It is out of date. ");
    expect(await stored(place)).toEqual({ thumb: -1, thumb_reason: "It is out of date." });
    await give(null, "Not kept.");
    expect(await stored(place)).toEqual({ thumb: null, thumb_reason: null });
  });

  test("counts as satisfaction [GEN-03]", async () => {
    const owner = await buildOwner(product);
    const { id, userId, sessionId } = await askQuestion(owner);
    await visitor.chat.feedback(id, { userId, sessionId, thumb: 1 });
    const { figures } = await product.api(owner.cookie).analytics.main();
    expect(await stored({ userId, id })).toMatchObject({ thumb: 1 });
    expect(figures).toMatchObject({ thumbs: { up: 1, down: 0 }, satisfaction: 5 });
  });

  test("is refused alike for a wrong token, a foreign conversation and a missing answer [ERR-03]", async () => {
    const [owner, other] = [await buildOwner(product), await buildOwner(product)];
    const mine = await askQuestion(owner);
    const next = await askQuestion(owner);
    const theirs = await askQuestion(other);
    const beside = await product.api(owner.cookie).profiles.create({ name: "Beside", isPublic: true });
    const tries: [number, Record<string, unknown>, string?][] = [
      [mine.id, { userId: owner.userId, sessionId: "made-up" }],
      [mine.id, { userId: owner.userId, sessionId: next.sessionId }],
      [mine.id, { userId: owner.userId, sessionId: theirs.sessionId }],
      [mine.id, { userId: other.userId, sessionId: mine.sessionId }],
      [mine.id, { profileId: beside.id, sessionId: mine.sessionId }],
      [theirs.id, { userId: owner.userId, sessionId: mine.sessionId }],
      [7, { userId: owner.userId, sessionId: mine.sessionId }],
      [mine.id, { sessionId: mine.sessionId }],
      // Even the owner can't rate for a visitor without the token.
      [mine.id, { userId: owner.userId, sessionId: String(mine.id) }, owner.cookie],
    ];
    const bodies = new Set<string>();
    for (const [id, body, cookie] of tries) {
      const answer = await product.app.inject({
        method: "POST",
        url: `/api/chat/${id}/feedback`,
        headers: { origin: product.app.ownOrigin, ...(cookie ? { cookie } : {}) },
        payload: { thumb: -1, ...body },
      });
      expect(answer.statusCode, JSON.stringify(body)).toBe(404);
      bodies.add(answer.body);
    }
    expect(bodies.size).toBe(1);
    for (const one of [mine, next, theirs]) expect(await stored(one)).toMatchObject({ thumb: null });
  });

  test("of a profile that went private is refused to the visitor", async () => {
    const owner = await buildOwner(product);
    const { id, userId, sessionId } = await askQuestion(owner);
    await product.api(owner.cookie).profiles.update({ isPublic: false });
    const late = visitor.chat.feedback(id, { userId, sessionId, thumb: 1 });
    await expect(late).rejects.toMatchObject({ status: 404 });
  });

  test.each([{ thumb: 2 }, { thumb: 0 }, { thumb: "1" }, {}, { thumb: 1, reason: "r".repeat(1001) }])(
    "%j is no feedback",
    async (body) => {
      const { id, userId, sessionId } = await askQuestion(await buildOwner(product));
      const answer = await product.app.inject({
        method: "POST",
        url: `/api/chat/${id}/feedback`,
        headers: { origin: product.app.ownOrigin },
        payload: { userId, sessionId, ...body },
      });
      expect(answer.statusCode).toBe(400);
    },
  );

  test("works on the demo's answers without a user id", async () => {
    await rows(product.url, "insert into users (id) values ($1)", [DEMO_USER_ID]);
    await rows(
      product.url,
      "insert into ai_profiles (user_id, id, is_main, name) values ($1, 1, true, 'Demo')",
      [DEMO_USER_ID],
    );
    const { sessionId, exchangeId } = await visitor.chat.askDemo({ message: "How does it work?" });
    const id = exchangeId ?? 0;
    await visitor.chat.feedback(id, { sessionId, thumb: 1 });
    expect(await stored({ userId: DEMO_USER_ID, id })).toMatchObject({ thumb: 1 });
  });
});
