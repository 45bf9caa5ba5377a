import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { buildOwner, type Owner, until } from "../../../../test/builders.ts";
import { talksOf } from "../../../../test/conversations.ts";
import { row, rows } from "../../../../test/database.ts";
import { createLog } from "../../../platform/log.ts";
import { loadModels } from "../../../platform/models/inference.ts";
import { modelServer } from "../../../platform/models/server.ts";
import { DEFAULT_EMBEDDER, DEFAULT_RERANKER, weightsOf } from "../../../platform/models/weights.ts";
import { NEAR_MISSES, PARAPHRASES } from "./grouping.data.ts";

const GOLDEN = "evals/golden";
const modelDir = process.env["MODEL_DIR"] || ".data/models";
const embedder = weightsOf(modelDir, DEFAULT_EMBEDDER);
const reranker = weightsOf(modelDir, DEFAULT_RERANKER);
const golden = goldenQuestions();

/** Without the model weights every spelling stays separate, which `insights.test.ts` covers. */
describe.skipIf(!embedder || !reranker || !existsSync(modelDir))("questions that mean the same", async () => {
  if (!embedder) return;
  const inference = await loadModels({ modelDir, embedder, reranker, threads: 1 });
  const models = modelServer({ inference, embedder, reranker, log: createLog("silent") });
  const modelsUrl = await models.listen({ host: "127.0.0.1", port: 0 });
  afterAll(() => models.close());
  const environment = { EMBEDDING_PROVIDER: "local", MODEL_DIR: modelDir, MODELS_URL: modelsUrl };
  const product = await testApp({ worker: true, environment });
  const talk = talksOf(product, () => new Date());

  /** Requests the analytics as an owner does, until no grouping is pending. */
  const grouped = ({ cookie, profileId }: Owner) =>
    until(async () => {
      const insights = await product.api(cookie).analytics.insights(profileId, { days: 30, timeZone: "UTC" });
      return !insights.grouping && insights;
    }, 120);

  /** Asks one assistant all of these. Returns which pairs were grouped together and how many groups there are. */
  async function askAll(pairs: readonly (readonly [string, string])[]) {
    const owner = await buildOwner(product);
    const messages = [...new Set(pairs.flat())];
    await talk(owner, { questions: messages.map((message) => ({ message })) });
    await grouped(owner);
    const stored = await rows(
      product.url,
      "select message, question_group from chat_messages where user_id = $1",
      [owner.userId],
    );
    const groupOf = new Map(stored.map((one) => [one["message"], one["question_group"]]));
    return {
      joined: pairs.filter(([a, b]) => groupOf.get(a) === groupOf.get(b)),
      // Questions from different pairs that ended up in one group.
      mixed: messages.length - new Set(groupOf.values()).size,
    };
  }

  test("fall together, and near misses do not [ANA-01]", { timeout: 180_000 }, async () => {
    const nameOf = (id: string) => id.replace(/-\d+$/, "");
    let [joined, mixed] = [0, 0];
    for (const name of new Set(PARAPHRASES.map(([id]) => nameOf(id)))) {
      const own = PARAPHRASES.filter(([id]) => nameOf(id) === name);
      const outcome = await askAll(own.map(([id, other]) => [golden.get(id) ?? "", other] as const));
      joined += outcome.joined.length;
      mixed += outcome.mixed - outcome.joined.length;
    }
    const misses = await askAll(NEAR_MISSES);
    process.stdout.write(
      `most asked: ${joined} of ${PARAPHRASES.length} paraphrases together, ` +
        `${misses.joined.length} of ${NEAR_MISSES.length} near misses, ${mixed + misses.mixed} strangers\n`,
    );
    expect(misses).toEqual({ joined: [], mixed: 0 });
    expect(mixed).toBe(0);
    expect(joined).toBeGreaterThanOrEqual(25);
  });

  test("are counted as one, with their gaps and those who ask later [ANA-01, PANA-07]", async () => {
    const owner = await buildOwner(product);
    const [first, second] = [
      "Does the puppy survive to the end?",
      "I'm scared for the puppy, does it make it to the end?",
    ];
    const other = "What does the Starter plan cost per year?";
    await talk(owner, { questions: [first, second, second, other].map((message) => ({ message })) });
    const { mostAsked } = await grouped(owner);
    expect(mostAsked.map(({ question, count }) => [question, count])).toEqual([
      [second, 3],
      [other, 1],
    ]);
    const groups =
      "select count(*)::int as groups, sum(count)::int as asked from question_groups where user_id = $1";
    expect(await row(product.url, groups, [owner.userId])).toEqual({ groups: 2, asked: 4 });

    // A known spelling is not compared again; it is counted in its group at once.
    await product.api().chat.ask({ userId: owner.userId, message: `${first.toUpperCase()}!` });
    const { popularQuestions } = await product.api(owner.cookie).analytics.main();
    expect(popularQuestions[0]?.count).toBe(4);
    const { gaps } = await grouped(owner);
    expect(gaps).toMatchObject([{ count: 1, waiting: { people: 0, contactIds: [] } }]);
  });
});

function goldenQuestions(): Map<string, string> {
  const owners = readdirSync(GOLDEN, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return new Map(
    owners.flatMap(({ name }) =>
      readFileSync(path.join(GOLDEN, name, "questions.jsonl"), "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as { id: string; question: string })
        .map(({ id, question }) => [id, question] as const),
    ),
  );
}
