import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newPassageId, newProfileId, newTimeId, newToken, newUserId } from "./ids.ts";

const many = <Id>(make: () => Id, count: number): Id[] => Array.from({ length: count }, make);
const isId = (id: number): boolean => Number.isSafeInteger(id) && id > 0;

describe("time-based ids", () => {
  test("are positive, below 2^53 and in order, whatever the clock does", () => {
    const clock = fc.array(fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2094, 11, 31) }), {
      maxLength: 50,
    });
    // A run's clock may end far in the future, and ids must still increase in the next run.
    let last = 0;
    fc.assert(
      fc.property(clock, (times) => {
        for (const time of times) {
          const id = newTimeId(time);
          expect(isId(id)).toBe(true);
          expect(id).toBeGreaterThan(last);
          last = id;
        }
      }),
    );
  });

  test("stay in order within one millisecond, even beyond its 4096 ids", () => {
    const ids = many(() => newTimeId(0), 20_000);
    expect(ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? id))).toBe(true);
    expect(ids.every(isId)).toBe(true);
    // The clock has advanced by one millisecond while the ids have used up four.
    const next = Date.UTC(2026, 0, 1) + Math.floor((ids[0] ?? 0) / 4096) + 1;
    expect(newTimeId(next)).toBeGreaterThan(ids.at(-1) ?? 0);
  });
});

describe.each([
  ["profile", newProfileId],
  ["passage", newPassageId],
])("ids of a %s", (_kind, make) => {
  const ids = many(make, 20_000);

  test("are positive, below 2^53 and unique", () => {
    expect(ids.every(isId)).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("are random: no order, no pattern, every bit used", () => {
    const rising = ids.filter((id, index) => index > 0 && id > (ids[index - 1] ?? id)).length;
    expect(rising / ids.length).toBeGreaterThan(0.45);
    expect(rising / ids.length).toBeLessThan(0.55);
    const sorted = ids.toSorted((a, b) => a - b);
    const gaps = sorted.slice(1).map((id, index) => id - (sorted[index] ?? id));
    expect(Math.max(...gaps)).toBeLessThan(2 ** 52 / 500);
    for (let bit = 0; bit < 52; bit++) {
      const set = ids.filter((id) => (BigInt(id) >> BigInt(bit)) & 1n).length;
      expect(Math.abs(set / ids.length - 0.5), `bit ${bit}`).toBeLessThan(0.03);
    }
  });
});

describe("names and tokens", () => {
  test("a user's id is usr_ and 22 characters of 62, and unique", () => {
    const ids = many(newUserId, 5_000);
    expect(ids.every((id) => /^usr_[0-9A-Za-z]{22}$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(ids.flatMap((id) => [...id.slice(4)])).size).toBe(62);
  });

  test("a token is 256 bits and safe in cookies and URLs", () => {
    const tokens = many(newToken, 1_000);
    expect(tokens.every((token) => Buffer.from(token, "base64url").length === 32)).toBe(true);
    expect(tokens.every((token) => encodeURIComponent(token) === token)).toBe(true);
    expect(new Set(tokens).size).toBe(tokens.length);
  });
});
