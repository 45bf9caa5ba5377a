import { afterAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { until } from "../../test/builders.ts";
import { freshDatabase, rows } from "../../test/database.ts";
import { createDatabase } from "./database.ts";
import { createJobs, defineJob, handle } from "./jobs.ts";
import { createLog } from "./log.ts";

const greet = defineJob({
  name: "test.greet",
  payload: z.object({ name: z.string().min(1) }),
  retries: 3,
  timeoutSeconds: 60,
});
const wave = defineJob({ name: "test.wave", payload: z.object({}), retries: 0, timeoutSeconds: 60 });

const database = await freshDatabase();
const db = createDatabase({ url: database.url, pool: 2, applicationName: "test" });
const log = createLog("silent");
const jobs = await createJobs({ url: database.url, jobs: [greet, wave], log, worker: true });
afterAll(async () => {
  await jobs.stop();
  await db.destroy();
  await database.drop();
});

const jobsFor = (name: string) =>
  rows(database.url, "select state, retry_count from pgboss.job where data ->> 'name' = $1", [name]);
const noop = async () => {};

describe("a job", () => {
  test("of a transaction that is rolled back does not exist", async () => {
    const attempt = db.transaction().execute(async (tx) => {
      await tx.insertInto("users").values({ id: "usr_back" }).execute();
      await jobs.enqueue(tx, greet, { name: "back" });
      throw new Error("changed my mind");
    });
    await expect(attempt).rejects.toThrow("changed my mind");
    expect(await jobsFor("back")).toEqual([]);
    expect(await rows(database.url, "select 1 from users where id = 'usr_back'")).toEqual([]);
  });

  test("of a transaction that is committed exists exactly once, and not before", async () => {
    await db.transaction().execute(async (tx) => {
      await tx.insertInto("users").values({ id: "usr_there" }).execute();
      await jobs.enqueue(tx, greet, { name: "there" });
      expect(await jobsFor("there")).toEqual([]);
    });
    expect(await jobsFor("there")).toHaveLength(1);
    expect(await rows(database.url, "select 1 from users where id = 'usr_there'")).toHaveLength(1);
  });

  test("with an invalid payload is never enqueued", async () => {
    const attempt = db.transaction().execute(async (tx) => {
      await tx.insertInto("users").values({ id: "usr_wrong" }).execute();
      await jobs.enqueue(tx, greet, { name: "" });
    });
    await expect(attempt).rejects.toBeInstanceOf(z.ZodError);
    expect(await jobsFor("")).toEqual([]);
    expect(await rows(database.url, "select 1 from users where id = 'usr_wrong'")).toEqual([]);
  });

  test("is checked again when it is fetched", () => {
    const handler = handle(greet, noop);
    expect(() => handler.run({ name: 7 })).toThrow(z.ZodError);
  });
});

describe("handlers", () => {
  const one = handle(greet, noop);
  const two = handle(wave, noop);

  test.each([
    ["a job without a handler", [one], "Job test.wave has 0 handlers; it must have exactly one."],
    ["a job with two", [one, two, one], "Job test.greet has 2 handlers; it must have exactly one."],
    ["no handler at all", [], "Job test.greet has 0 handlers; it must have exactly one."],
    [
      "a handler of a job that nobody declared",
      [one, two, handle({ ...wave, name: "test.unknown" }, noop)],
      "There is a handler for test.unknown, but the job is not declared.",
    ],
    [
      "a handler of another job by the same name",
      [one, handle({ ...wave }, noop)],
      "There is a handler for test.wave, but the job is not declared.",
    ],
  ])("%s: nothing starts", async (_name, handlers, message) => {
    await expect(jobs.work(handlers)).rejects.toThrow(message);
    expect(await jobsFor("there")).toMatchObject([{ state: "created" }]);
  });

  test("that fail are run again until they succeed", async () => {
    const seen: string[] = [];
    await jobs.work([
      handle(greet, async ({ name }) => {
        seen.push(name);
        if (name === "shy" && seen.filter((one) => one === "shy").length === 1) throw new Error("not yet");
      }),
      two,
    ]);
    await db.transaction().execute((tx) => jobs.enqueue(tx, greet, { name: "shy" }));
    await until(async () => (await jobsFor("shy")).some(({ state }) => state === "completed"));
    expect(seen.filter((name) => name === "shy")).toHaveLength(2);
    expect(await jobsFor("shy")).toEqual([{ state: "completed", retry_count: 1 }]);
  });

  test("run one job after the other without waiting for a poll", async () => {
    const crowd = Array.from({ length: 15 }, (_, index) => `crowd ${index}`);
    await db.transaction().execute(async (tx) => {
      for (const name of crowd) await jobs.enqueue(tx, greet, { name });
    });
    await until(async () => {
      const done = await rows(
        database.url,
        "select 1 from pgboss.job where data ->> 'name' like 'crowd %' and state = 'completed'",
      );
      return done.length === crowd.length;
    }, 10);
  });
});
