import { type AnswerTestRun, PLANS } from "@understudy/contracts";
import { afterAll, describe, expect, test } from "vitest";
import { inWords, startFakeModel } from "../../../../../../testing/fake-model.ts";
import { testApp } from "../../../../test/app.ts";
import { textFile, until } from "../../../../test/builders.ts";
import { row, rows } from "../../../../test/database.ts";
import { ownerWith } from "../../../../test/streams.ts";

const COST = "What does a single session cost?";
const LENGTH = "How long does a session last?";
const PRICES = "# Prices\n\nA single session costs £180.";
const TIMES = "# Times\n\nA session lasts ninety minutes.";

/** Answers less when instructed to. */
const fake = await startFakeModel(({ messages }) => {
  if (broken) return { words: [], fault: { kind: "status", status: 500 } };
  const shy = messages.some(({ content }) => content.includes("Speak of feelings only"));
  return { words: inWords(shy ? "Sessions are calm [1]." : "A single session costs £180 [1].") };
});
let broken = false;
afterAll(fake.close);
const product = await testApp({ worker: true });
const speaking = await testApp({ worker: true, environment: fake.environment() });

type Owner = Awaited<ReturnType<typeof ownerWith>>;

const newOwner = (where = product) => ownerWith(where, { "prices.md": PRICES, "times.md": TIMES });
const changes = ({ results }: AnswerTestRun) =>
  Object.fromEntries(results.map(({ question, change }) => [question, change]));

async function runAnswerTests({ api, profileId }: Owner, settings?: { customInstructions: string }) {
  const { id } = await api.answerTests.startRun(profileId, { settings });
  return until(async () => {
    const run = await api.answerTests.readRun(profileId, id);
    return run.status !== "running" && run;
  });
}

async function twoTests({ api, profileId }: Owner): Promise<void> {
  await api.answerTests.create(profileId, { question: COST, contains: ["180 pounds"] });
  await api.answerTests.create(profileId, { question: LENGTH, contains: ["90 minutes"] });
}

/** Counts every row that a visitor's question would create. */
const left = (url: string, userId: string) =>
  row(
    url,
    `select (select count(*)::int from chat_messages where user_id = $1) as questions,
            (select count(*)::int from chat_sessions where user_id = $1) as conversations,
            (select count(*)::int from counters where user_id = $1) as counters,
            (select count(*)::int from gaps where user_id = $1) as gaps`,
    [userId],
  );

describe("a rehearsal", () => {
  test("asks every test as visitors are answered, says what changed since the last, and leaves nothing behind", async () => {
    const owner = await newOwner();
    const { api, profileId, userId } = owner;
    await twoTests(owner);
    await api.answerTests.create(profileId, { question: "Do you repair bicycles in Oslo?", unknown: true });
    const first = await runAnswerTests(owner);
    expect(first).toMatchObject({ status: "done", tests: 3, asked: 3, tried: false });
    expect(new Set(Object.values(changes(first)))).toEqual(new Set(["new"]));
    expect(first.results.flatMap(({ after }) => after?.lacks)).toEqual([]);
    expect(Object.values(changes(await runAnswerTests(owner)))).toEqual(["same", "same", "same"]);
    const documents = await api.documents.list();
    const prices = documents.find(({ filename }) => filename === "prices.md");
    await api.documents.replace(prices?.id ?? 0, textFile("prices.md", PRICES.replace("180", "210")));
    await until(async () => (await api.documents.list()).every(({ status }) => status === "ready"));
    const third = await runAnswerTests(owner);
    expect(changes(third)).toMatchObject({ [COST]: "worse", [LENGTH]: "same" });
    const worse = third.results.find(({ question }) => question === COST);
    expect(worse?.before?.response).toContain("£180");
    expect(worse?.after).toMatchObject({ lacks: [{ what: "words", words: "180 pounds" }] });
    await api.savedAnswers.create(profileId, { question: COST, answer: "It is 180 pounds." });
    expect(changes(await runAnswerTests(owner))).toMatchObject({ [COST]: "better" });
    const { tests, runs } = await api.answerTests.read(profileId);
    expect(tests.map(({ last }) => last?.passed)).toEqual([true, true, true]);
    expect(runs.map(({ tests, asked }) => [tests, asked])).toEqual([
      [3, 3],
      [3, 3],
      [3, 3],
      [3, 3],
    ]);
    expect(await left(product.url, userId)).toEqual({ questions: 0, conversations: 0, counters: 0, gaps: 0 });
  });

  test("sees a document that must be cited disappear", async () => {
    const owner = await newOwner();
    const { api, profileId } = owner;
    const documents = await api.documents.list();
    const times = documents.find(({ filename }) => filename === "times.md")?.id ?? 0;
    await api.answerTests.create(profileId, { question: LENGTH, documentId: times });
    const [test] = (await runAnswerTests(owner)).results;
    expect(test?.after).toMatchObject({ lacks: [], documents: [{ id: times, name: "times.md" }] });
    await api.documents.remove(times);
    const run = await runAnswerTests(owner);
    expect(changes(run)).toEqual({ [LENGTH]: "worse" });
    expect(run.results[0]?.after?.lacks).toContainEqual({ what: "document", words: "times.md" });
  });

  test("asks twice with settings that are tried, and stores none of them", async () => {
    const owner = await newOwner(speaking);
    const { api, profileId, userId } = owner;
    await api.answerTests.create(profileId, { question: COST, contains: ["£180"] });
    const run = await runAnswerTests(owner, { customInstructions: "Speak of feelings only." });
    expect(changes(run)).toEqual({ [COST]: "worse" });
    expect(run).toMatchObject({ tried: true });
    expect(run.results[0]?.before).toMatchObject({ lacks: [] });
    expect(run.results[0]?.after?.response).toContain("calm");
    expect((await api.profiles.settings()).customInstructions).toBeNull();
    expect((await api.answerTests.read(profileId)).tests[0]?.last).toBeNull();
    const counted = await rows(
      speaking.url,
      `select name, label, count::int from plan_usage where user_id = $1 and 'rehearsal' in (name, label) order by name`,
      [userId],
    );
    // Counted separately from visitors' usage and from generating suggested questions.
    expect(counted).toEqual([
      { name: "model", label: "rehearsal", count: 2 },
      { name: "rehearsal", label: "", count: 2 },
    ]);
  });

  test("that finds its model away calls nothing worse, and goes on when it is back", async () => {
    const owner = await newOwner(speaking);
    const { api, profileId } = owner;
    await api.answerTests.create(profileId, { question: COST, contains: ["£180"] });
    broken = true;
    const { id } = await api.answerTests.startRun(profileId, {});
    const requestsBefore = fake.requests.length;
    await until(async () => fake.requests.length > requestsBefore);
    expect(await api.answerTests.readRun(profileId, id)).toMatchObject({ status: "running", asked: 0 });
    broken = false;
    const run = await until(async () => {
      const now = await api.answerTests.readRun(profileId, id);
      return now.status === "done" && now;
    });
    expect(run.results[0]?.after?.lacks).toEqual([]);
  });
});

describe("what a rehearsal costs", () => {
  test("is taken from the owner's own month before it begins, or it does not begin", async () => {
    const owner = await newOwner();
    const { api, profileId, userId } = owner;
    await twoTests(owner);
    await runAnswerTests(owner);
    expect((await api.answerTests.read(profileId)).allowance).toEqual({
      used: 2,
      limit: PLANS.free.rehearsedPerMonth,
    });
    expect((await api.plan.read()).used).toMatchObject({ rehearsed: 2, conversations: 0 });
    const full = "update plan_usage set count = $2 where user_id = $1 and name = 'rehearsal'";
    await rows(product.url, full, [userId, PLANS.free.rehearsedPerMonth - 3]);
    await expect(
      api.answerTests.startRun(profileId, { settings: { responseLength: "short" } }),
    ).rejects.toMatchObject({
      status: 403,
      code: "plan_limit",
      message: expect.stringContaining("needs 4 questions. Your plan has 3 left"),
    });
    expect((await api.answerTests.read(profileId)).runs).toHaveLength(1);
    expect((await runAnswerTests(owner)).status).toBe("done");
  });

  test("fifty tests with a model take less than a minute", async () => {
    const owner = await newOwner(speaking);
    for (let number = 0; number < 50; number += 1) {
      const question = `What does session number ${number} cost?`;
      await owner.api.answerTests.create(owner.profileId, { question, contains: ["£180"] });
    }
    const started = performance.now();
    const run = await runAnswerTests(owner);
    const seconds = (performance.now() - started) / 1000;
    expect(run).toMatchObject({ status: "done", asked: 50 });
    expect(seconds).toBeLessThan(60);
  });
});

describe("tests", () => {
  test("ask for something, are changed and deleted, and are of one owner only", async () => {
    const owner = await newOwner();
    const { api, profileId } = owner;
    await expect(api.answerTests.create(profileId, { question: COST })).rejects.toMatchObject({
      status: 400,
    });
    await expect(
      api.answerTests.create(profileId, { question: COST, contains: ["£180"], unknown: true }),
    ).rejects.toMatchObject({ status: 400 });
    await expect(api.answerTests.startRun(profileId, {})).rejects.toMatchObject({ status: 400 });
    const { id } = await api.answerTests.create(profileId, { question: COST, contains: ["£180"] });
    await runAnswerTests(owner);
    const changed = await api.answerTests.update(profileId, id, { question: LENGTH, contains: ["£180"] });
    // An answer to another question says nothing about this one.
    expect(changed).toMatchObject({ question: LENGTH, last: null });
    expect(changes(await runAnswerTests(owner))).toEqual({ [LENGTH]: "new" });
    const stranger = await newOwner();
    const [foreign] = await stranger.api.documents.list();
    for (const call of [
      () => stranger.api.answerTests.read(profileId),
      () => stranger.api.answerTests.remove(stranger.profileId, id),
      () => stranger.api.answerTests.update(stranger.profileId, id, { question: COST, unknown: true }),
      () => api.answerTests.create(profileId, { question: COST, documentId: foreign?.id ?? 0 }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404 });
    await api.answerTests.remove(profileId, id);
    expect((await api.answerTests.read(profileId)).tests).toEqual([]);
    expect((await api.answerTests.read(profileId)).runs).toHaveLength(2);
  });

  test("are asked in one run at a time, of which the last twenty are kept", async () => {
    const owner = await newOwner();
    const { api, profileId, userId } = owner;
    await twoTests(owner);
    const old = `insert into rehearsal_runs (user_id, id, profile_id, status) select $1, n, $2, 'done' from generate_series(1, 30) n`;
    await rows(product.url, old, [userId, profileId]);
    const both = await Promise.allSettled([
      api.answerTests.startRun(profileId, {}),
      api.answerTests.startRun(profileId, {}),
    ]);
    const refused = both.filter((one) => one.status === "rejected");
    expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual(["conflict"]);
    const { runs } = await api.answerTests.read(profileId);
    expect(runs).toHaveLength(20);
    const remaining = await rows(product.url, "select 1 from rehearsal_runs where user_id = $1", [userId]);
    expect(remaining).toHaveLength(20);
  });
});
