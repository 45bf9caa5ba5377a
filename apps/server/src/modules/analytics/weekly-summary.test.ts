import { beforeEach, describe, expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { until } from "../../../test/builders.ts";
import { row, rows } from "../../../test/database.ts";
import { emailTo, newEmail, service } from "../../../test/sign-in.ts";
import { ownerWith } from "../../../test/streams.ts";
import { dueWeek } from "./weekly-summary.ts";

/** A Monday: the weekly summary covers the seven days before it, January 5 to 11. */
const MONDAY = "2026-01-12";
const clock = { now: new Date(`${MONDAY}T09:00:00Z`) };
const product = await testApp({ worker: true, clock: () => clock.now });
const visitor = product.api();
beforeEach(() => {
  clock.now = new Date(`${MONDAY}T09:00:00Z`);
});

type Owner = Awaited<ReturnType<typeof ownerWith>>;
const newOwner = () => ownerWith(product, { "prices.md": "# Prices\n\nA single session costs £180." });

/** Asks as a visitor and backdates the exchange. */
async function asks({ userId }: Owner, message: string, at: string): Promise<number> {
  const { exchangeId } = await visitor.chat.ask({ userId, message });
  await rows(product.url, "update chat_messages set created_at = $3 where user_id = $1 and id = $2", [
    userId,
    exchangeId,
    at,
  ]);
  return exchangeId ?? 0;
}

async function waits({ userId, profileId }: Owner, exchange: number, at: string): Promise<string> {
  const email = newEmail();
  await rows(
    product.url,
    `insert into contacts (user_id, id, profile_id, message_id, email, question, confirmed_at)
     select user_id, id, $3, id, $4, message, $5 from chat_messages where user_id = $1 and id = $2`,
    [userId, exchange, profileId, email, at],
  );
  return email;
}

const jobsOf = (userId: string) =>
  rows(
    product.url,
    "select state from pgboss.job where name = 'insights.tell-week' and data ->> 'userId' = $1",
    [userId],
  );
const emailsTo = async (email: string): Promise<number> => {
  const all = (await (await fetch(`${service("TEST_MAIL_WEB_URL")}/email`)).json()) as {
    to: { address: string }[];
    subject: string;
  }[];
  return all.filter(({ to, subject }) => to[0]?.address === email && subject.includes("week")).length;
};
const weekOf = async (email: string) => {
  for (;;) {
    const message = await emailTo(email);
    if (message.subject.includes("week")) return message;
  }
};

describe("the weekly summary", () => {
  test("contains the week's questions, gaps and waiting visitors", async () => {
    const owner = await newOwner();
    const { userId } = owner;
    for (const day of ["05", "08", "11"])
      await asks(owner, "What does a single session cost?", `2026-01-${day}T12:00:00Z`);
    const ramp = await asks(owner, "Is there a ramp?", "2026-01-09T12:00:00Z");
    const email = await waits(owner, ramp, "2026-01-10T12:00:00Z");
    await asks(owner, "Hello, good morning!", "2026-01-09T11:00:00Z");
    await asks(owner, "Asked the week before?", "2026-01-04T23:59:59Z");
    await asks(owner, "Asked this Monday?", "2026-01-12T00:00:00Z");
    await product.product.analytics.sweepWeeks();
    const { subject, text, html } = await weekOf(owner.email);
    const counted = await row(
      product.url,
      `select count(*)::int as questions, count(distinct session_id)::int as conversations,
         (count(*) filter (where state = 'answered'))::int as answered,
         (count(*) filter (where state = 'not_answered'))::int as missing
       from chat_messages where user_id = $1 and kind = 'question' and created_at >= '2026-01-05' and created_at < '2026-01-12'`,
      [userId],
    );
    expect(counted).toEqual({ questions: 4, conversations: 4, answered: 3, missing: 1 });
    expect(subject).toBe("Your weekly summary: 4 questions, one visitor waiting");
    expect(text).toContain(
      "January 5 to January 11: 4 questions in 4 conversations. 3 answered, 1 not answered.",
    );
    expect(text).toContain("- What does a single session cost?\n  Asked 3 times");
    const gaps = await rows(product.url, "select id from question_groups where user_id = $1 and gaps > 0", [
      userId,
    ]);
    expect(gaps).toHaveLength(3);
    expect(text).toContain("Your documents don't answer 3 questions.");
    for (const { id } of gaps) expect(text).toContain(`/analytics#gap-${id}`);
    expect(text).toContain(`- Is there a ramp?\n  ${email}, since January 10`);
    expect(text).toMatch(new RegExp(`/inbox/\\d+#answer-${ramp}`));
    expect(text).toMatch(/letters\/off\?.*kind=week/);
    expect(html).toContain("Unanswered questions</h2>");
  });

  test("is sent once a week however many workers sweep, and again the next week", async () => {
    const owner = await newOwner();
    await asks(owner, "What does it cost?", "2026-01-07T12:00:00Z");
    const sentCounts = await Promise.all(
      Array.from({ length: 6 }, () => product.product.analytics.sweepWeeks()),
    );
    expect(sentCounts.reduce((sum, one) => sum + one)).toBeGreaterThan(0);
    clock.now = new Date("2026-01-13T20:00:00Z");
    await product.product.analytics.sweepWeeks();
    await weekOf(owner.email);
    expect(await jobsOf(owner.userId)).toHaveLength(1);
    await asks(owner, "And now?", "2026-01-14T12:00:00Z");
    clock.now = new Date("2026-01-19T08:00:00Z");
    await product.product.analytics.sweepWeeks();
    await weekOf(owner.email);
    expect(await jobsOf(owner.userId)).toHaveLength(2);
    expect(await emailsTo(owner.email)).toBe(0);
  });

  test("is not sent if nothing happened or only the owner asked", async () => {
    const [quiet, tester] = [await newOwner(), await newOwner()];
    const { exchangeId } = await tester.api.chat.ask({ userId: tester.userId, message: "My own test?" });
    await rows(product.url, "update chat_messages set created_at = '2026-01-07' where id = $1", [exchangeId]);
    await product.product.analytics.sweepWeeks();
    for (const { userId } of [quiet, tester]) expect(await jobsOf(userId)).toEqual([]);
  });

  test("ends with one click or the account setting", async () => {
    const owner = await newOwner();
    await asks(owner, "What does it cost?", "2026-01-07T12:00:00Z");
    await product.product.analytics.sweepWeeks();
    const { text } = await weekOf(owner.email);
    const link = new URL(/https?:\S*letters\/off\S*/.exec(text)?.[0] ?? "");
    const off = await product.app.inject({ method: "POST", url: link.pathname + link.search });
    expect(off.json()).toEqual({ off: true });
    expect((await owner.api.account.read()).letters.week).toBe(false);
    await asks(owner, "And now?", "2026-01-14T12:00:00Z");
    clock.now = new Date("2026-01-19T09:00:00Z");
    await product.product.analytics.sweepWeeks();
    expect(await jobsOf(owner.userId)).toHaveLength(1);
    await owner.api.account.update({ letters: { week: true } });
    await product.product.analytics.sweepWeeks();
    await until(async () => (await jobsOf(owner.userId)).length === 2);
  });
});

describe("Monday morning", () => {
  test("is at eight in the owner's time zone, or in UTC if it is unknown", async () => {
    const at = (moment: string, zone: string) => dueWeek(new Date(moment), zone)?.monday;
    expect(at("2026-01-12T07:59:59Z", "UTC")).toBeUndefined();
    expect(at("2026-01-12T08:00:00Z", "UTC")).toBe(MONDAY);
    expect(at("2026-01-14T07:59:59Z", "UTC")).toBe(MONDAY);
    expect(at("2026-01-14T08:00:00Z", "UTC")).toBeUndefined();
    expect(at("2026-01-11T18:00:00Z", "Pacific/Kiritimati")).toBe(MONDAY);
    expect(at("2026-01-12T12:59:59Z", "America/New_York")).toBeUndefined();
    expect(at("2026-01-12T13:00:00Z", "America/New_York")).toBe(MONDAY);
    const week = dueWeek(new Date("2026-03-30T08:00:00Z"), "Europe/Madrid");
    // The clocks went forward on the Sunday of this week.
    expect(week).toEqual({
      monday: "2026-03-30",
      from: new Date("2026-03-22T23:00:00Z"),
      until: new Date("2026-03-29T22:00:00Z"),
    });
    const owner = await newOwner();
    await asks(owner, "What does it cost?", "2026-01-11T20:00:00Z");
    await owner.api.account.update({ timeZone: "America/Los_Angeles" });
    await product.product.analytics.sweepWeeks();
    expect(await jobsOf(owner.userId)).toEqual([]);
    clock.now = new Date("2026-01-12T16:00:00Z");
    await product.product.analytics.sweepWeeks();
    expect((await weekOf(owner.email)).text).toContain("1 question in 1 conversation");
    await expect(owner.api.account.update({ timeZone: "Nowhere/At_All" })).rejects.toThrow(/^400: /);
  });
});
