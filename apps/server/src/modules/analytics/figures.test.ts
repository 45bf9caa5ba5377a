import { describe, expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { buildOwner, type Owner } from "../../../test/builders.ts";
import { talksOf } from "../../../test/conversations.ts";
import { row, rows } from "../../../test/database.ts";
import { documented, figureOf, parametersOf } from "../../../test/documented-figures.ts";

const NOW = new Date("2026-06-15T12:00:00Z");
const product = await testApp({ clock: () => NOW });
const talk = talksOf(product, () => NOW);
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * 86_400_000);

async function knownRows(): Promise<Owner> {
  const owner = await buildOwner(product);
  await rows(product.url, "update ai_profiles set created_at = $2 where user_id = $1", [
    owner.userId,
    daysAgo(100),
  ]);
  const beside = await product.api(owner.cookie).profiles.create({ name: "Beside" });
  const many = (count: number, more: object) =>
    Array.from({ length: count }, (_, index) => ({ message: `q${index}`, ...more }));
  await talk(owner, { source: "Search", questions: many(7, { at: daysAgo(40), thumb: 1, ms: [100, 1001] }) });
  await talk(owner, {
    source: "Social",
    questions: many(1, { at: daysAgo(16), state: "partly", ms: [50, 60] }),
  });
  await talk(owner, { source: "Embedded", questions: many(4, { state: "not_answered", thumb: -1 }) });
  await talk(owner, { questions: many(2, { at: daysAgo(14.4), state: "failed" }) });
  await talk(owner, {
    questions: [
      { message: "Hello!", kind: "small_talk", thumb: 1 },
      { message: "Which?", cited: false },
    ],
  });
  await talk(owner, {
    byOwner: true,
    source: "Other",
    questions: many(3, { thumb: -1, ms: [9_000, 9_000] }),
  });
  await talk(owner, { profileId: beside.id, questions: many(5, { thumb: -1 }) });
  await rows(
    product.url,
    `insert into counters (user_id, profile_id, name, day, label, count) values
       ($1, $2, 'views', '2026-06-15', 'Search', 5), ($1, $2, 'views', '2026-05-17', 'Direct', 3),
       ($1, $2, 'views', '2026-05-16', 'Direct', 16), ($1, $2, 'views', '2025-01-01', 'Other', 7)`,
    [owner.userId, owner.profileId],
  );
  for (const [id, days] of [
    [1, 1],
    [2, 2],
    [3, 45],
  ] as const) {
    await rows(
      product.url,
      `insert into documents (user_id, profile_id, id, filename, file_type, byte_size, content_hash, storage_key, uploaded_at)
       values ($1, $2, $3, 'a.txt', 'text/plain', 1, '', '', $4)`,
      [owner.userId, owner.profileId, id, daysAgo(days)],
    );
  }
  return owner;
}

describe("the documented query of", async () => {
  const filled = await knownRows();
  const empty = await buildOwner(product);

  test.each(documented.analytics)("$name says what the API says [GEN-03]", async ({ name, query }) => {
    for (const owner of [filled, empty]) {
      const { value } = await row(
        product.url,
        query,
        parametersOf(query, [owner.userId, owner.profileId, NOW]),
      );
      const figure = figureOf(await analytics(owner), name);
      expect(value, name).toEqual(nearly(figure));
    }
  });

  test("every figure is documented [GEN-03]", async () => {
    const { figures } = await analytics(empty);
    const names = documented.analytics.map(({ name }) => name);
    for (const name of Object.keys(figures)) expect(names).toContain(`figures.${name}`);
    expect(names).toContain("totalQuestions");
    expect((await analytics(filled)).figures).toMatchObject({
      views: 31,
      answers: { answered: 7, partly: 1, notAnswered: 4 },
      stars: 3,
      growth: { views: -0.5, documents: null },
    });
  });
});

function analytics(owner: Owner) {
  return product.api(owner.cookie).analytics.main();
}

/** Floating-point shares may differ in the last digit. */
function nearly(value: unknown): unknown {
  return typeof value === "number" ? expect.closeTo(value, 9) : value;
}
