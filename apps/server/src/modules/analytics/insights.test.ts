import { describe, expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { buildOwner, type Owner } from "../../../test/builders.ts";
import { type AskedQuestion, talksOf } from "../../../test/conversations.ts";
import { row, rows } from "../../../test/database.ts";

/** The middle of a month, so that days before and after it are easy to name. */
const NOW = new Date("2026-06-15T12:00:00Z");
const product = await testApp({ clock: () => NOW });
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

const talk = talksOf(product, () => NOW);
const analytics = ({ cookie }: Owner) => product.api(cookie).analytics.main();

describe("GET /api/analytics", () => {
  test("of a new owner shows that there is nothing yet [API-10]", async () => {
    const owner = await buildOwner(product);
    expect(await analytics(owner)).toEqual({
      totalQuestions: 0,
      totalConversations: 0,
      ownTests: { questions: 0, conversations: 0 },
      popularQuestions: [],
      recentHistory: [],
      figures: {
        conversationsThisMonth: 0,
        engaged: null,
        accuracy: null,
        answers: { answered: 0, partly: 0, notAnswered: 0 },
        firstWordMs: null,
        wholeAnswerMs: null,
        thumbs: { up: 0, down: 0 },
        satisfaction: null,
        stars: null,
        views: 0,
        sources: { Direct: 0, Search: 0, Social: 0, Embedded: 0, Other: 0 },
        growth: { questions: null, conversations: null, documents: null, views: null },
      },
      profiles: [],
      waiting: { people: 0, question: null },
    });
  });

  test("counts what visitors asked, and the owner's own tests apart [API-10, GEN-03]", async () => {
    const owner = await buildOwner(product);
    const ask = (message: string, cookie?: string) =>
      product.api(cookie).chat.ask({ userId: owner.userId, message });
    await ask("What does it cost?");
    await ask("Where are you?");
    await ask("Is this my own test?", owner.cookie);
    const stored = await row(
      product.url,
      `select count(*)::int as questions, count(distinct e.session_id)::int as conversations
       from chat_messages e join chat_sessions c on c.user_id = e.user_id and c.id = e.session_id
       where e.user_id = $1 and not c.by_owner`,
      [owner.userId],
    );
    const {
      totalQuestions,
      totalConversations,
      ownTests,
      popularQuestions,
      recentHistory,
      figures,
      profiles,
    } = await analytics(owner);
    expect({ questions: totalQuestions, conversations: totalConversations }).toEqual(stored);
    expect(totalQuestions).toBe(2);
    expect(profiles).toEqual([{ profileId: owner.profileId, questions: 2 }]);
    expect(ownTests).toEqual({ questions: 1, conversations: 1 });
    expect(recentHistory.map(({ message }) => message)).toEqual(["Where are you?", "What does it cost?"]);
    expect(popularQuestions.map(({ message }) => message)).not.toContain("Is this my own test?");
    expect(figures.sources.Direct).toBe(2);
    const counted = await rows(
      product.url,
      "select name, label, count::int from counters where user_id = $1 and name !~ '_ms$' order by name, label",
      [owner.userId],
    );
    expect(counted).toEqual([
      { name: "active", label: "", count: 2 },
      { name: "answers", label: "not_answered", count: 2 },
      { name: "conversations", label: "", count: 2 },
      { name: "conversations", label: "owner", count: 1 },
      { name: "conversations_from", label: "Direct", count: 2 },
      { name: "questions", label: "", count: 2 },
      { name: "questions", label: "owner", count: 1 },
      { name: "timed", label: "", count: 2 },
    ]);
  });

  test("says nothing of visitors who only said hello and thanks, beside their conversations [GEN-03]", async () => {
    const owner = await buildOwner(product);
    const { userId } = owner;
    for (let visitor = 0; visitor < 6; visitor += 1) {
      const { sessionId, exchangeId } = await product.api().chat.ask({ userId, message: "hello" });
      await product.api().chat.ask({ userId, message: "thanks", sessionId });
      await product.api().chat.feedback(exchangeId ?? 0, { userId, sessionId, thumb: 1 });
    }
    expect(
      await rows(product.url, "select distinct kind from chat_messages where user_id = $1", [userId]),
    ).toEqual([{ kind: "small_talk" }]);
    const summary = await analytics(owner);
    expect(summary).toMatchObject({ totalQuestions: 0, totalConversations: 6, popularQuestions: [] });
    expect(summary.recentHistory).toEqual([]);
    expect(summary.figures).toMatchObject({
      stars: null,
      accuracy: null,
      satisfaction: null,
      engaged: 0,
      firstWordMs: null,
      answers: { answered: 0, partly: 0, notAnswered: 0 },
      thumbs: { up: 0, down: 0 },
    });
    const { during } = await product
      .api(owner.cookie)
      .analytics.insights(owner.profileId, { days: 30, timeZone: "UTC" });
    expect(during).toMatchObject({ questions: 0, answered: 0, conversations: 6 });
  });

  test("takes spellings that differ in case, white space and final punctuation for one question [API-10]", async () => {
    const owner = await buildOwner(product);
    const messages = [
      "What does it cost?",
      "what does it  cost",
      " What does it cost?? ",
      "What does it cost?",
      "WHAT DOES\nIT COST!",
      "Was kostet es? ÄÖ",
      "was kostet es? äö…",
      "What does it cost, all in?",
    ];
    for (const message of messages) await talk(owner, { questions: [{ message }] });
    expect((await analytics(owner)).popularQuestions).toEqual([
      { message: "What does it cost?", count: 5 },
      { message: expect.stringMatching(/kostet/), count: 2 },
      { message: "What does it cost, all in?", count: 1 },
    ]);
  });

  test("lists the newest first, up to the limit", async () => {
    const owner = await buildOwner(product);
    const questions = Array.from({ length: 30 }, (_, index) => ({
      message: `Question ${index}?`,
      at: daysAgo(index / 24),
    }));
    await talk(owner, { questions: questions.toReversed() });
    const { recentHistory, totalQuestions, popularQuestions } = await analytics(owner);
    expect(totalQuestions).toBe(30);
    expect(recentHistory.map(({ message }) => message)).toEqual(
      questions.slice(0, 20).map(({ message }) => message),
    );
    expect(recentHistory[0]?.createdAt).toBe(NOW.toISOString());
    expect(popularQuestions).toHaveLength(20);
  });

  test("keeps its totals after the texts have been deleted", async () => {
    const owner = await buildOwner(product);
    await talk(owner, { questions: [{ message: "Old?", at: daysAgo(90) }] });
    await rows(product.url, "delete from chat_sessions where user_id = $1", [owner.userId]);
    expect(await analytics(owner)).toMatchObject({
      totalQuestions: 1,
      totalConversations: 1,
      recentHistory: [],
    });
  });

  test("reads only the owner's main profile", async () => {
    const owner = await buildOwner(product);
    const stranger = await buildOwner(product);
    const beside = await product.api(owner.cookie).profiles.create({ name: "Beside" });
    await talk(owner, { questions: [{ message: "Main?" }] });
    await talk(owner, { questions: [{ message: "Beside?" }], profileId: beside.id });
    await talk(stranger, { questions: [{ message: "Theirs?" }] });
    const { totalQuestions, recentHistory } = await analytics(owner);
    expect(totalQuestions).toBe(1);
    expect(recentHistory.map(({ message }) => message)).toEqual(["Main?"]);
  });
});

describe("the figures", () => {
  test("are computed from the stored rows and change with them [GEN-03]", async () => {
    const owner = await buildOwner(product);
    const lastMonth = new Date("2026-05-31T23:59:59Z");
    const thisMonth = new Date("2026-06-01T00:00:00Z");
    await talk(owner, {
      source: "Search",
      questions: [
        { message: "a", at: lastMonth, thumb: 1, ms: [100, 1000] },
        { message: "b", at: lastMonth, thumb: 1, ms: [300, 2000], state: "partly" },
      ],
    });
    await talk(owner, { source: "Embedded", questions: [{ message: "c", at: thisMonth, thumb: -1 }] });
    await talk(owner, { questions: [{ message: "d", state: "not_answered" }] });
    // The owner's own questions must not change any metric.
    await talk(owner, {
      byOwner: true,
      source: "Other",
      questions: [
        { message: "x", thumb: -1, ms: [9000, 9000], state: "failed" },
        { message: "y", thumb: -1 },
      ],
    });
    const stored = await row(
      product.url,
      `select (count(*) filter (where m.state = 'answered' and exists (
         select 1 from citations q where q.user_id = $1 and q.message_id = m.id)))::float8 / count(*) as accuracy, avg(total_ms)::int as ms
       from chat_messages m join chat_sessions s on s.user_id = m.user_id and s.id = m.session_id
       where m.user_id = $1 and not s.by_owner`,
      [owner.userId],
    );
    const { figures } = await analytics(owner);
    expect(figures).toMatchObject({
      conversationsThisMonth: 2,
      engaged: 1 / 3,
      accuracy: stored["accuracy"],
      firstWordMs: 200,
      wholeAnswerMs: stored["ms"],
      thumbs: { up: 2, down: 1 },
      satisfaction: expect.closeTo((5 * 2) / 3),
      stars: null,
      sources: { Direct: 1, Search: 1, Social: 0, Embedded: 1, Other: 0 },
    });
    expect(figures.accuracy).toBe(0.5);
  });

  test("stars come from the last 100 questions, in half steps, from ten on [HOME-11]", async () => {
    const owner = await buildOwner(product);
    const many = (count: number, question: Omit<AskedQuestion, "message">) =>
      talk(owner, { questions: Array.from({ length: count }, () => ({ message: "q", ...question })) });
    await many(9, { at: daysAgo(5) });
    await many(5, { at: daysAgo(5), kind: "small_talk" });
    expect((await analytics(owner)).figures.stars).toBeNull();
    await many(1, { at: daysAgo(5) });
    expect((await analytics(owner)).figures.stars).toBe(5);
    await many(90, { at: daysAgo(5) });
    await many(50, { at: daysAgo(4), state: "not_answered" });
    await many(20, { at: daysAgo(4), cited: false });
    await many(30, { at: daysAgo(3) });
    // 30 of the last 100: 1.5 stars. With thumbs four up, one down: the mean of 0.3 and 0.8.
    expect((await analytics(owner)).figures.stars).toBe(1.5);
    const rate = (last: number) =>
      rows(
        product.url,
        `update chat_messages set thumb = case when id = (select max(id) from chat_messages where user_id = $1)
           then -1 else 1 end
         where user_id = $1 and id in (select id from chat_messages where user_id = $1
           order by created_at desc, id desc limit $2)`,
        [owner.userId, last],
      );
    await rate(4);
    expect((await analytics(owner)).figures.stars).toBe(1.5);
    await rate(5);
    const counted = await row(
      product.url,
      `select count(*) filter (where thumb = 1)::int as up, count(*) filter (where thumb = -1)::int as down
       from chat_messages where user_id = $1`,
      [owner.userId],
    );
    expect(counted).toEqual({ up: 4, down: 1 });
    expect((await analytics(owner)).figures.stars).toBe(3);
  });

  test("growth compares the last 30 days with the 30 before, if those are complete and have enough data", async () => {
    const owner = await buildOwner(product);
    const since = (days: number) =>
      rows(product.url, "update ai_profiles set created_at = $2 where user_id = $1", [
        owner.userId,
        daysAgo(days),
      ]);
    for (const [days, count] of [
      [70, 9],
      [59, 5],
      [30, 5],
      [29, 12],
      [0, 3],
    ] as const) {
      await talk(owner, {
        questions: Array.from({ length: count }, () => ({ message: "q", at: daysAgo(days) })),
      });
    }
    await talk(owner, { byOwner: true, questions: [{ message: "A test" }] });
    const growth = async () => (await analytics(owner)).figures.growth;
    const none = { questions: null, conversations: null, documents: null, views: null };
    await since(80);
    // Two earlier conversations are too few to compute growth.
    expect(await growth()).toEqual({ ...none, questions: 0.5 });
    await since(58);
    expect(await growth()).toEqual(none);
  });
});

describe("GET /api/profiles/{id}/analytics", () => {
  test("answers totals, frequencies and activity with its source to the owner [API-14]", async () => {
    const owner = await buildOwner(product);
    const api = product.api(owner.cookie);
    const { id: profileId } = await api.profiles.create({ name: "Speaking" });
    const direct = await talk(owner, { profileId, questions: [{ message: "Fee?", at: daysAgo(3) }] });
    const embedded = await talk(owner, {
      profileId,
      source: "Embedded",
      host: "shop.example",
      questions: [{ message: "fee", at: daysAgo(2) }],
    });
    const search = await talk(owner, {
      profileId,
      source: "Search",
      questions: [{ message: "Where?", at: daysAgo(1) }],
    });
    await talk(owner, { questions: [{ message: "Of the main one" }] });
    const answer = await api.analytics.ofProfile(profileId);
    expect(answer).toMatchObject({
      totalQuestions: 3,
      totalConversations: 3,
      questionFrequency: [
        { question: expect.stringMatching(/fee/i), count: 2 },
        { question: "Where?", count: 1 },
      ],
      recentActivity: [
        { sessionId: search, question: "Where?", createdAt: daysAgo(1).toISOString(), source: "Search" },
        { sessionId: embedded, question: "fee", createdAt: daysAgo(2).toISOString(), source: "shop.example" },
        { sessionId: direct, question: "Fee?", createdAt: daysAgo(3).toISOString(), source: null },
      ],
    });
    const tokens = await rows(product.url, "select session_id from chat_sessions where user_id = $1", [
      owner.userId,
    ]);
    for (const token of tokens) expect(JSON.stringify(answer)).not.toContain(String(token["session_id"]));
  });
});
