import { describe, expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { buildOwner, type Owner } from "../../../test/builders.ts";
import { talksOf } from "../../../test/conversations.ts";
import { row, rows } from "../../../test/database.ts";
import { startOf, stretchesOf } from "./days.ts";

const NOW = new Date("2026-06-15T12:00:00Z");
const product = await testApp({ clock: () => NOW });
const talk = talksOf(product, () => NOW);
const at = (iso: string) => new Date(iso);

const get = ({ cookie }: Owner, path: string) => product.app.inject({ url: path, headers: { cookie } });

describe("a period", () => {
  test("starts and ends with days of the owner's time zone", async () => {
    const owner = await buildOwner(product);
    // 18:30 UTC is midnight in India.
    await talk(owner, { questions: [{ message: "14th", at: at("2026-06-14T18:29:59Z") }] });
    await talk(owner, { questions: [{ message: "15th", at: at("2026-06-14T18:30:00Z"), state: "partly" }] });
    const summary = await product
      .api(owner.cookie)
      .analytics.insights(owner.profileId, { days: 7, timeZone: "Asia/Kolkata" });
    expect(summary.period).toMatchObject({ from: "2026-06-09", until: "2026-06-15" });
    expect(summary.series).toHaveLength(7);
    expect(summary.series.slice(-2)).toMatchObject([
      { from: "2026-06-14", questions: 1, answered: 1, partly: 0 },
      { from: "2026-06-15", questions: 1, answered: 0, partly: 1 },
    ]);
    expect(summary.during.questions).toBe(2);
    expect(summary.recent.map(({ question, state }) => [question, state])).toEqual([
      ["15th", "partly"],
      ["14th", "answered"],
    ]);
  });

  test("reports whether the profile existed for the whole previous period", async () => {
    const owner = await buildOwner(product);
    const hasPast = async (createdAt: string) => {
      await rows(product.url, "update ai_profiles set created_at = $2 where user_id = $1", [
        owner.userId,
        createdAt,
      ]);
      const { period } = await product
        .api(owner.cookie)
        .analytics.insights(owner.profileId, { days: 7, timeZone: "UTC" });
      return period.hasPast;
    };
    expect(await hasPast("2026-06-02T00:00:00Z")).toBe(true);
    expect(await hasPast("2026-06-02T00:00:01Z")).toBe(false);
  });

  test("of a year is shown in weeks, the last of which ends today", () => {
    const { series, during, before } = stretchesOf(NOW, 365, "UTC");
    expect(series).toHaveLength(53);
    expect(series.at(-1)).toMatchObject({ from: "2026-06-09", until: "2026-06-15" });
    expect(series[0]).toMatchObject({ from: during.from, until: during.from });
    expect(before.until).toBe("2025-06-15");
  });

  test("handles clock changes and time zones that skip midnight", () => {
    const hours = (day: string, next: string, zone: string) =>
      (startOf(next, zone).getTime() - startOf(day, zone).getTime()) / 3_600_000;
    expect(hours("2026-03-29", "2026-03-30", "Europe/Madrid")).toBe(23);
    expect(hours("2026-10-25", "2026-10-26", "Europe/Madrid")).toBe(25);
    expect(hours("2026-04-05", "2026-04-06", "Australia/Lord_Howe")).toBe(24.5);
    // Clocks go forward at midnight, so the day starts at one.
    expect(startOf("2026-04-24", "Africa/Cairo").toISOString()).toBe("2026-04-23T22:00:00.000Z");
  });

  test("refuses an invalid time zone or length, and other owners", async () => {
    const owner = await buildOwner(product);
    const stranger = await buildOwner(product);
    const path = `/api/profiles/${owner.profileId}/insights`;
    for (const query of ["days=31", "timeZone=Mars/Olympus", "timeZone=%2B05:30", "timeZone='"])
      expect([query, (await get(owner, `${path}?${query}`)).statusCode]).toEqual([query, 400]);
    for (const suffix of ["", ".csv"]) expect((await get(stranger, path + suffix)).statusCode).toBe(404);
    expect((await product.app.inject(path)).statusCode).toBe(401);
  });
});

describe("an exported table", () => {
  test("has no cell that a spreadsheet would run as a formula", async () => {
    const owner = await buildOwner(product);
    const tricks = ["=HYPERLINK(1)", "+1", "-1+1", "@SUM(A1)", "\t=1", "Plain, with a comma?"];
    await talk(owner, { questions: tricks.map((message) => ({ message })) });
    const answer = await get(owner, `/api/profiles/${owner.profileId}/insights.csv?table=questions`);
    expect(answer.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": expect.stringContaining("attachment"),
    });
    const lines = answer.body.replace("\ufeff", "").trim().split("\r\n");
    expect(lines[0]).toBe("Question,Times asked,Last asked");
    expect(lines).toHaveLength(7);
    for (const line of lines) expect(line).not.toMatch(/^"?\s*[=+\-@]/);
    expect(answer.body).toContain('"Plain, with a comma?",1,');
  });

  test("lists every day of the period", async () => {
    const owner = await buildOwner(product);
    const answer = await get(owner, `/api/profiles/${owner.profileId}/insights.csv?days=7`);
    const days = answer.body.split("\r\n").slice(1, 8);
    expect(days.map((line) => line.split(",")[0])).toEqual(
      [9, 10, 11, 12, 13, 14, 15].map((day) => `2026-06-${String(day).padStart(2, "0")}`),
    );
  });
});

describe("a gap", () => {
  test("is resolved for everyone who asked, by its owner only", async () => {
    const owner = await buildOwner(product);
    const stranger = await buildOwner(product);
    for (const message of ["Is there a ramp?", "is there a ramp"])
      await product.api().chat.ask({ userId: owner.userId, message });
    const insights = () =>
      product.api(owner.cookie).analytics.insights(owner.profileId, { days: 30, timeZone: "UTC" });
    const [gap] = (await insights()).gaps;
    expect(gap).toMatchObject({
      question: expect.stringMatching(/ramp/),
      count: 2,
      waiting: { people: 0, contactIds: [] },
    });
    const settle = async ({ cookie }: Owner, profileId: number) => {
      const answer = await product.app.inject({
        method: "PATCH",
        url: `/api/profiles/${profileId}/gaps/${gap?.id}`,
        headers: { cookie, origin: product.app.ownOrigin },
        payload: { status: "dismissed" },
      });
      return answer.statusCode;
    };
    expect(await settle(stranger, stranger.profileId)).toBe(404);
    expect(await settle(stranger, owner.profileId)).toBe(404);
    expect(await settle(owner, owner.profileId)).toBe(204);
    expect((await insights()).gaps).toEqual([]);
    const stored = await rows(product.url, "select status from gaps where user_id = $1", [owner.userId]);
    expect(stored).toEqual([{ status: "dismissed" }, { status: "dismissed" }]);
    const group = await row(product.url, "select gaps::int from question_groups where user_id = $1", [
      owner.userId,
    ]);
    expect(group).toEqual({ gaps: 0 });
  });
});
