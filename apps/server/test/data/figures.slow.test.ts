import type { ConversationSummary, Insights } from "@understudy/contracts";
import { type AnswerCitation, type Candidate, messageKind } from "@understudy/knowledge";
import fc from "fast-check";
import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { completeExchange, openExchange } from "../../src/modules/chat/exchange-store.ts";
import { ownCaller } from "../../src/platform/caller.ts";
import { testApp } from "../app.ts";
import { buildOwner, type Owner, until } from "../builders.ts";
import { rows } from "../database.ts";
import { documented, figureOf, listOf, parametersOf } from "../documented-figures.ts";

const clock = { now: new Date("2026-06-15T12:00:00Z") };
const product = await testApp({ clock: () => clock.now });
const { chat, db, analytics } = product.product;
/** One connection for all, because each history takes some hundred queries. */
const asker = new pg.Client({ connectionString: product.url });
await asker.connect();
afterAll(() => asker.end());

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Includes half-hour and 45-minute offsets, daylight saving time in both hemispheres, and a half-hour DST shift. */
const ZONES = [
  "UTC",
  "Europe/Madrid",
  "America/New_York",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "America/St_Johns",
  "Pacific/Auckland",
  "Pacific/Chatham",
  "America/Santiago",
  "Africa/Cairo",
  "Australia/Lord_Howe",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
  "America/Havana",
];
/** Ends of months, and days on which clocks change. */
const MOMENTS = [
  "2026-03-29T22:59:00Z",
  "2026-04-05T13:00:00Z",
  "2026-04-30T23:59:59Z",
  "2026-05-31T12:00:00Z",
  "2026-06-30T23:45:00Z",
  "2026-07-01T00:00:00Z",
  "2026-08-31T10:14:59Z",
  "2026-10-25T00:30:00Z",
];
const QUESTIONS = [
  "What does it cost?",
  "what does it  cost",
  "Where are you?",
  "Is it safe?",
  "Kann ich kommen?",
];
const SMALL_TALK = ["Hello!", "thanks", "Guten Tag", "Yes please! That would be lovely"];
/** Replies to an owner who has just written. */
const REPLIES = ["I will take it", "Tuesday at ten", ...SMALL_TALK];

/** Edges of days and quarter-hours occur often. */
const minute = fc.oneof(
  fc.constantFrom(0, 1, 14, 15, 30, 45, 719, 1425, 1439),
  fc.integer({ min: 0, max: 1439 }),
);
const event = fc.record({
  // The 30 days before the last 30 need enough data for a comparison.
  daysAgo: fc.oneof(
    fc.integer({ min: 0, max: 3 }),
    fc.integer({ min: 31, max: 57 }),
    fc.integer({ min: 0, max: 66 }),
  ),
  minute,
  kind: fc.constantFrom("begin", "begin", "go on", "go on", "go on", "own", "handover", "view", "document"),
  message: fc.constantFrom(...QUESTIONS, ...SMALL_TALK),
  replies: fc.array(fc.constantFrom(...REPLIES, ...QUESTIONS), { minLength: 1, maxLength: 2 }),
  ownerSpeaks: fc.boolean(),
  state: fc.constantFrom("answered", "partly", "not_answered", "failed", "stopped"),
  cited: fc.boolean(),
  gap: fc.boolean(),
  waits: fc.boolean(),
  thumb: fc.constantFrom(1, -1, null),
  ms: fc.integer({ min: 1, max: 9_000 }),
  source: fc.constantFrom("Direct", "Search", "Social", "Embedded", "Other"),
});
type Event = typeof event extends fc.Arbitrary<infer One> ? One : never;

const history = fc.record({
  now: fc.constantFrom(...MOMENTS),
  timeZone: fc.constantFrom(...ZONES),
  days: fc.constantFrom(7, 30, 90, 365),
  /** The profile's age in days. It does not always cover both of the compared periods. */
  age: fc.constantFrom(5, 45, 61, 400),
  // Includes long lists, so that conversations continue for a while.
  events: fc.array(event, { maxLength: 45, size: "max" }),
});

describe("over random histories, time zones and month ends", () => {
  test("every figure is what its documented query says [GEN-03, ANA-02]", { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(history, async ({ now, timeZone, days, age, events }) => {
        clock.now = new Date(now);
        const owner = await buildOwner(product);
        await rows(product.url, "update ai_profiles set created_at = $2 where user_id = $1", [
          owner.userId,
          new Date(clock.now.getTime() - age * DAY_MS),
        ]);
        await happen(owner, events);
        clock.now = new Date(now);
        await compareAll(owner);
        await comparePeriod(owner, { days, timeZone });
        await compareConversations(owner);
      }),
      // A counterexample is small enough to read. Shrinking it would query the database for minutes.
      { numRuns: 12, endOnFailure: true },
    );
  });
});

/** Uses the product's own writes, in chronological order, with the clock set to each time. */
async function happen(owner: Owner, events: readonly Event[]): Promise<void> {
  const end = clock.now.getTime();
  const timed = events
    .map((one) => ({ ...one, at: new Date(end - one.daysAgo * DAY_MS - one.minute * MINUTE_MS) }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  let sessionId: string | undefined;
  for (const [index, one] of timed.entries()) {
    clock.now = one.at;
    const caller = { ...ownCaller(undefined), address: `10.0.0.${index}` };
    const seer = { caller, agent: "Mozilla/5.0 (X11) Firefox/140.0" };
    if (one.kind === "view") await analytics.view(owner.userId, { embed: one.source === "Embedded" }, seer);
    else if (one.kind === "document") await addDocument(owner, index, one.at);
    else if (one.kind === "handover") {
      if (sessionId) await handOver(owner, one, { sessionId, caller });
    } else {
      const own = one.kind === "own";
      const reply = await exchange(owner, one, one.kind === "go on" ? sessionId : undefined);
      if (!own) sessionId = reply.sessionId;
      const judged = { userId: owner.userId, sessionId: reply.sessionId, thumb: one.thumb as 1 | -1 | null };
      // Only the owner can rate a conversation that the owner started.
      await chat.feedback(reply.exchangeId, judged, {
        ...caller,
        viewerId: own ? owner.userId : undefined,
      });
    }
  }
}

type OpenConversation = { sessionId: string; caller: ReturnType<typeof ownCaller> };

/** The owner joins, may write something, and leaves the visitor's message to the assistant. */
async function handOver(
  { userId }: Owner,
  one: Event,
  { sessionId, caller }: OpenConversation,
): Promise<void> {
  const [conversation] = await rows(
    product.url,
    "select id::float8 as id from chat_sessions where user_id = $1 and session_id = $2",
    [userId, sessionId],
  );
  const id = Number(conversation?.["id"]);
  await chat.join(userId, id);
  if (one.ownerSpeaks) await chat.say(userId, id, { content: "Shall I book it?", key: crypto.randomUUID() });
  for (const message of one.replies) {
    const asker = { caller, address: caller.address, agent: "Firefox", idempotencyKey: undefined };
    await (await chat.ask({ userId, message, sessionId }, asker)).answer();
  }
  await chat.handBack(userId, id);
  await until(async () => {
    const pending = "select 1 from chat_messages where user_id = $1 and state = 'pending'";
    return (await rows(product.url, pending, [userId])).length === 0;
  });
}

async function exchange(owner: Owner, one: Event & { at: Date }, sessionId: string | undefined) {
  const place = {
    userId: owner.userId,
    profileId: owner.profileId,
    audience: { of: "public" as const },
    ownerName: "",
    byOwner: one.kind === "own",
    test: false,
  };
  const opened = await openExchange(db, place, {
    message: one.message,
    conversationToken: sessionId,
    once: undefined,
    at: one.at,
    from: { source: one.source as "Direct", host: null },
    limit: async () => undefined,
  });
  if (opened.kind !== "new") throw new Error("The question was not opened.");
  const isQuestion = messageKind(one.message) === "question";
  const gap = isQuestion && one.gap && one.state === "not_answered";
  const cites = isQuestion && one.cited && (one.state === "answered" || one.state === "partly");
  const citations = cites ? [citationOf(await source(owner))] : [];
  await completeExchange(db, place, {
    ids: opened.ids,
    message: one.message,
    reply: { state: one.state as "answered", response: "A.", citations, unsupported: [], gap },
    firstWordMs: one.ms,
    totalMs: one.ms + 500,
    // An answer that finishes after midnight still counts for the day of its question.
    at: new Date(one.at.getTime() + 90_000),
  });
  if (gap && one.waits) await addContact(owner, opened.ids.exchangeId, one);
  return opened.ids;
}

/** The profile's own text: a document that the analytics do not count. */
async function source({ userId, profileId }: Owner): Promise<number> {
  const id = 1_000;
  await rows(
    product.url,
    `insert into documents (user_id, profile_id, id, kind, filename, file_type, byte_size, content_hash, storage_key)
     values ($1, $2, $3, 'profile', 'profile', 'text/plain', 1, '', '') on conflict do nothing`,
    [userId, profileId, id],
  );
  return id;
}

function citationOf(documentId: number): AnswerCitation {
  const candidate: Candidate = {
    passageId: 1,
    documentId,
    documentName: "profile",
    headingPath: [],
    text: "A.",
    lead: "",
    page: undefined,
    language: "en",
    asOf: undefined,
    quotable: true,
  };
  return { number: 1, start: 0, end: 2, quote: "A.", candidate };
}

const addContact = (owner: Owner, exchangeId: number, { message, at }: Event & { at: Date }) =>
  rows(
    product.url,
    `insert into contacts (user_id, id, profile_id, message_id, email, question, confirmed_at)
     values ($1, $3, $2, $3, $6, $4, $5)`,
    [owner.userId, owner.profileId, exchangeId, message, at, `visitor${exchangeId % 3}@example.com`],
  );

const addDocument = (owner: Owner, id: number, at: Date) =>
  rows(
    product.url,
    `insert into documents (user_id, profile_id, id, filename, file_type, byte_size, content_hash, storage_key, uploaded_at)
     values ($1, $2, $3, 'a.txt', 'text/plain', 1, '', '', $4)`,
    [owner.userId, owner.profileId, id + 1, at],
  );

async function compareAll(owner: Owner): Promise<void> {
  const summary = await product.api(owner.cookie).analytics.main();
  for (const { name, query } of documented.analytics) {
    const value = await ask(query, [owner.userId, owner.profileId, clock.now]);
    expect(value, name).toEqual(nearly(figureOf(summary, name)));
  }
}

async function comparePeriod(owner: Owner, period: { days: number; timeZone: string }): Promise<void> {
  const { days, timeZone } = period;
  const summary = await product.api(owner.cookie).analytics.insights(owner.profileId, period);
  const place = [owner.userId, owner.profileId];
  const compare = async (part: object, until: string, length: number) => {
    for (const { name, query } of documented.during.filter((one) => one.name in part)) {
      const value = await ask(query, [...place, noonOf(until, timeZone), length, timeZone]);
      expect(value, `${name} until ${until}`).toEqual((part as Record<string, unknown>)[name]);
    }
  };
  expect(summary.period.until).toBe(clock.now.toLocaleDateString("sv-SE", { timeZone }));
  await compare(summary.during, summary.period.until, days);
  await compare(summary.before, plusDays(summary.period.from, -1), days);
  for (const part of partsWorthAsking(summary)) {
    const length = (Date.parse(part.until) - Date.parse(part.from)) / DAY_MS + 1;
    await compare(part, part.until, length);
  }
  for (const { name, query } of documented.lists) {
    expect(await ask(query, place), name).toEqual(listOf(summary, name));
  }
  const sum = summary.series.reduce((all, part) => all + part.questions, 0);
  expect(sum, "the series together").toBe(summary.during.questions);
}

/** Compares what the list reports for each conversation, and which ones it finds by outcome. */
async function compareConversations(owner: Owner): Promise<void> {
  const all = await listed(owner, { by: "all" });
  for (const conversation of all) {
    for (const { name, query } of documented.conversations) {
      const value = await ask(query, [owner.userId, conversation.id]);
      expect(value, `${name} of a conversation`).toEqual(conversation[name as keyof ConversationSummary]);
    }
  }
  const visitors = all.filter(({ byOwner }) => !byOwner);
  const summary = await product.api(owner.cookie).analytics.main();
  expect(visitors).toHaveLength(summary.totalConversations);
  const idsOf = (list: readonly ConversationSummary[]) => list.map(({ id }) => id);
  expect(idsOf(await listed(owner, { state: "answered" })), "answered").toEqual(
    idsOf(visitors.filter(({ states }) => states.answered > 0)),
  );
  expect(idsOf(await listed(owner, { thumb: "up" })), "thumbs up").toEqual(
    idsOf(visitors.filter(({ thumbs }) => thumbs.up > 0)),
  );
}

/** From all pages. */
async function listed(owner: Owner, filter: Record<string, string>): Promise<ConversationSummary[]> {
  const found: ConversationSummary[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page = await product.api(owner.cookie).conversations.list({ ...filter, ...(cursor && { cursor }) });
    found.push(...page.conversations);
    cursor = page.next;
  }
  return found;
}

/** The parts in which something happened, and the first and the last. */
function partsWorthAsking({ series }: Insights): Insights["series"] {
  return series.filter(
    (part, index) => part.questions + part.views > 0 || index === 0 || index === series.length - 1,
  );
}

async function ask(query: string, parameters: readonly unknown[]): Promise<unknown> {
  const { rows: found } = await asker.query(query, parametersOf(query, parameters));
  return found[0].value;
}

/** Noon of that day in that time zone. */
function noonOf(day: string, timeZone: string): Date {
  for (let hour = -14; hour <= 14; hour += 1) {
    const at = new Date(Date.parse(`${day}T12:00:00Z`) + hour * 60 * MINUTE_MS);
    if (at.toLocaleString("sv-SE", { timeZone }).startsWith(`${day} 12`)) return at;
  }
  throw new Error(`${day} has no noon in ${timeZone}.`);
}

const plusDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** A ratio may differ in its last digit. */
function nearly(value: unknown): unknown {
  return typeof value === "number" ? expect.closeTo(value, 9) : value;
}
