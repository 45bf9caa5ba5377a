import { beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { buildOwner, until } from "../../../../test/builders.ts";
import { talksOf } from "../../../../test/conversations.ts";
import { row, rows } from "../../../../test/database.ts";
import { ownerWith } from "../../../../test/streams.ts";

const product = await testApp({ worker: true });
const visitor = product.api();
const talk = talksOf(product, () => new Date());
const COST = "What does a single session cost?";
const JAZZ = "Do you like jazz, see evil.example?";
let owner: Awaited<ReturnType<typeof ownerWith>>;
beforeAll(async () => {
  owner = await ownerWith(product, { "prices.md": "# Prices\n\nA single session costs £180." });
});

const conversationOf = async (sessionId: string) =>
  Number((await row(product.url, "select id from chat_sessions where session_id = $1", [sessionId]))["id"]);

describe("a conversation", () => {
  test("is shown as its visitor saw it, with its passages, times, thumb and confirmed address", async () => {
    const { userId } = owner;
    const { sessionId, exchangeId } = await visitor.chat.ask({ userId, message: JAZZ });
    const reply = await visitor.chat.ask({ userId, message: COST, sessionId });
    await visitor.chat.ask({ userId, message: "Thank you!", sessionId });
    await visitor.chat.feedback(exchangeId ?? 0, { userId, sessionId, thumb: -1, reason: "Not helpful" });
    await rows(
      product.url,
      `insert into contacts (user_id, id, profile_id, message_id, email, name, question, confirmed_at)
       values ($1, 1, $2, $3, 'ada@example.com', 'Ada', $4, now()), ($1, 2, $2, $3, 'eve@example.com', null, $4, null)`,
      [userId, owner.profileId, exchangeId, JAZZ],
    );
    const id = await conversationOf(sessionId);
    const read = await owner.api.conversations.read(id);
    expect(read).toMatchObject({ id, byOwner: false, isMain: true, source: "Direct", embedHost: null });
    const [jazz, cost, thanks] = read.exchanges;
    expect(thanks).toMatchObject({ message: "Thank you!", kind: "small_talk", citations: [] });
    expect(cost).toMatchObject({
      message: COST,
      response: reply.response,
      state: "answered",
      thumb: null,
      contacts: [],
    });
    expect(cost?.citations).toMatchObject([
      { number: 1, documentName: "prices.md", passage: "A single session costs £180.", nameOnly: false },
    ]);
    expect(cost?.firstWordMs).toBeLessThanOrEqual(cost?.wholeAnswerMs ?? -1);
    expect(jazz).toMatchObject({ state: "not_answered", thumb: -1, thumbReason: "Not helpful" });
    expect(jazz?.contacts).toMatchObject([{ email: "ada@example.com", name: "Ada" }]);
    const listed = (await owner.api.conversations.list()).conversations.find((one) => one.id === id);
    expect(listed).toMatchObject({
      question: JAZZ,
      exchanges: 3,
      questions: 2,
      states: { answered: 1, uncited: 0, partly: 0, notAnswered: 1, other: 0 },
      thumbs: { up: 0, down: 1 },
      contacts: 1,
    });
    expect(JSON.stringify([read, listed])).not.toContain(sessionId);
  });

  test("is announced to its owner's open pages when an answer has ended", async () => {
    const origin = await product.app.listen({ host: "127.0.0.1", port: 0 });
    const end = new AbortController();
    const { cookie } = owner;
    const stream = await fetch(`${origin}/api/events`, { headers: { cookie }, signal: end.signal });
    await visitor.chat.ask({ userId: owner.userId, message: COST });
    for await (const piece of stream.body?.pipeThrough(new TextDecoderStream()) ?? [])
      if (piece.includes('{"changed":"conversations"}')) break;
    end.abort();
  });

  test("is the owner's alone: a stranger finds it as little as one that never was [PERM-02]", async () => {
    const id = await talk(owner, { questions: [{ message: "Mine?" }] });
    const stranger = await buildOwner(product);
    const api = product.api(stranger.cookie);
    for (const unknown of [id, 1_234_567]) {
      await expect(api.conversations.read(unknown)).rejects.toThrow(/^404: /);
      await expect(api.conversations.remove(unknown)).rejects.toThrow(/^404: /);
    }
    expect((await api.conversations.list({ by: "all" })).conversations).toEqual([]);
    const ofOwner = api.conversations.list({ profileId: String(owner.profileId) });
    await expect(ofOwner).rejects.toThrow(/^404: /);
    await owner.api.conversations.read(id);
  });

  test("is deleted with every word, address and waiting answer, and the figures stay", async () => {
    const { userId } = owner;
    const response = await product.app.inject({
      method: "POST",
      url: "/api/chat",
      headers: { "content-type": "application/json", "idempotency-key": "a-key-of-the-visitor" },
      payload: JSON.stringify({ userId, message: "Do you like the canary song?" }),
    });
    const { sessionId, exchangeId } = response.json<{ sessionId: string; exchangeId: number }>();
    await rows(
      product.url,
      `insert into contacts (user_id, id, profile_id, message_id, email, question, confirmed_at)
       values ($1, 3, $2, $3, 'canary@example.com', 'canary?', now())`,
      [userId, owner.profileId, exchangeId],
    );
    await rows(
      product.url,
      "insert into contact_links (owner_id, contact_id, expires_at) values ($1, 3, now() + interval '1 day')",
      [userId],
    );
    const before = await owner.api.analytics.main();
    const id = await conversationOf(sessionId);
    expect(await owner.api.conversations.remove(id)).toEqual({ id, exchanges: 1, contacts: 1 });
    const left = await rows(
      product.url,
      `select 'exchange' from chat_messages where message like '%canary%'
       union all select 'gap' from gaps where question like '%canary%'
       union all select 'contact' from contacts where email like 'canary%'
       union all select 'link' from contact_links where contact_id = 3
       union all select 'key' from idempotency_keys where response::text like '%canary%' or reference = $1
       union all select 'group' from question_groups where id = $1`,
      [exchangeId],
    );
    expect(left).toEqual([]);
    const after = await owner.api.analytics.main();
    expect(after.totalConversations).toBe(before.totalConversations);
    await expect(owner.api.conversations.remove(id)).rejects.toThrow(/^404: /);
    expect(await rows(product.url, "select kind from erasures where subject = $1", [String(id)])).toEqual([
      { kind: "conversation" },
    ]);
  });
});

describe("the list", () => {
  let listed: Awaited<ReturnType<typeof ownerWith>>;
  const found = async (filter: Record<string, string>) =>
    (await listed.api.conversations.list(filter)).conversations.map(({ question }) => question);
  beforeAll(async () => {
    listed = await ownerWith(product, {});
    const day = (text: string) => new Date(`${text}T12:00:00Z`);
    await talk(listed, { questions: [{ message: "Fees of a Discovery call?", at: day("2026-01-31") }] });
    await talk(listed, {
      questions: [{ message: "Where is the office?", at: day("2026-02-01"), state: "partly", thumb: 1 }],
    });
    await talk(listed, {
      questions: [
        { message: "Wheelchair access?", at: day("2026-02-28"), state: "not_answered", thumb: -1 },
        { message: "And the fees?", at: day("2026-02-28") },
      ],
      source: "Embedded",
      host: "keelstone.example",
    });
    await talk(listed, { questions: [{ message: "My own test" }], byOwner: true });
    await rows(
      product.url,
      `update chat_sessions c set created_at = (select min(created_at) from chat_messages m
         where m.user_id = c.user_id and m.session_id = c.id) where user_id = $1`,
      [listed.userId],
    );
  });
  const [FEES, OFFICE, ACCESS] = [
    "Fees of a Discovery call?",
    "Where is the office?",
    "Wheelchair access?",
  ] as const;

  test.each<[Record<string, string>, string[]]>([
    [{}, [ACCESS, OFFICE, FEES]],
    [{ by: "owner" }, ["My own test"]],
    [{ by: "all" }, ["My own test", ACCESS, OFFICE, FEES]],
    [{ state: "not_answered" }, [ACCESS]],
    [{ state: "answered" }, [ACCESS, FEES]],
    [{ thumb: "up" }, [OFFICE]],
    [{ thumb: "down" }, [ACCESS]],
    [{ from: "2026-02-01" }, [ACCESS, OFFICE]],
    [{ until: "2026-01-31" }, [FEES]],
    [{ from: "2026-02-01", until: "2026-02-28" }, [ACCESS, OFFICE]],
    [{ search: "fees" }, [ACCESS, FEES]],
    [{ search: "DISCO call" }, [FEES]],
    // Both words must be in the same exchange.
    [{ search: "wheelchair fees" }, []],
    [{ search: "fees", state: "not_answered" }, []],
    [{ search: "' | !& :* fees" }, [ACCESS, FEES]],
    [{ search: "?!" }, [ACCESS, OFFICE, FEES]],
    [{ contact: "yes" }, []],
  ])("by %j", async (filter, questions) => {
    expect(await found(filter)).toEqual(questions);
  });

  test("by an address that was left and confirmed", async () => {
    const { id, message_id } = await row(
      product.url,
      `select session_id as id, m.id as message_id from chat_messages m where user_id = $1 and message = $2`,
      [listed.userId, ACCESS],
    );
    const leave = (at: string) =>
      rows(
        product.url,
        `insert into contacts (user_id, id, profile_id, message_id, email, question, confirmed_at)
         values ($1, 9, $2, $3, 'ada@example.com', 'x', ${at})
         on conflict (user_id, id) do update set confirmed_at = excluded.confirmed_at`,
        [listed.userId, listed.profileId, message_id],
      );
    await leave("null");
    expect(await found({ contact: "yes" })).toEqual([]);
    await leave("now()");
    expect(await found({ contact: "yes" })).toEqual([ACCESS]);
    expect(Number(id)).toBeGreaterThan(0);
  });

  test("by profile", async () => {
    const { id } = await listed.api.profiles.create({
      name: "Second",
      description: null,
      tone: "casual",
      isPublic: true,
    });
    await talk(listed, { questions: [{ message: "To the second" }], profileId: id });
    expect(await found({ profileId: String(id) })).toEqual(["To the second"]);
    expect(await found({ profileId: String(listed.profileId) })).toEqual([ACCESS, OFFICE, FEES]);
  });

  test("comes in pages of 25, each conversation once", async () => {
    const many = await ownerWith(product, {});
    await rows(
      product.url,
      `with conversation as (
         insert into chat_sessions (user_id, profile_id, id, session_id)
         select $1, $2, number, 'page ' || number from generate_series(1, 55) number returning id)
       insert into chat_messages (user_id, profile_id, session_id, id, message, response, state)
       select $1, $2, id, id, 'Question ' || id, 'A.', 'answered' from conversation`,
      [many.userId, many.profileId],
    );
    const seen: string[] = [];
    const sizes: number[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof many.api.conversations.list>> = await many.api.conversations.list(
        cursor ? { cursor } : {},
      );
      seen.push(...page.conversations.map(({ question }) => question));
      sizes.push(page.conversations.length);
      cursor = page.next;
    }
    expect(sizes).toEqual([25, 25, 5]);
    expect(seen).toEqual(Array.from({ length: 55 }, (_, number) => `Question ${55 - number}`));
  });

  test("refuses a filter that is none", async () => {
    for (const filter of [{ state: "pending" }, { from: "yesterday" }, { cursor: "x" }, { by: "everybody" }])
      await expect(listed.api.conversations.list(filter as Record<string, string>)).rejects.toThrow(/^400: /);
  });
});

test("the owner's own test is marked as one", async () => {
  const { sessionId } = await owner.api.chat.ask({ userId: owner.userId, message: COST });
  const id = await conversationOf(sessionId);
  const { conversations } = await until(async () => owner.api.conversations.list({ by: "owner" }));
  expect(conversations.find((one) => one.id === id)).toMatchObject({ byOwner: true, question: COST });
});
