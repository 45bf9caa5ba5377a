import { afterAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { until } from "../../test/builders.ts";
import { freshDatabase, rows } from "../../test/database.ts";
import { createDatabase } from "./database.ts";
import { createJobs, defineJob, handle } from "./jobs.ts";
import { createLog } from "./log.ts";
import { CREATE_OUTBOX, findOutbox, OUTBOX } from "./outbox.ts";

const greet = defineJob({
  name: "test.greet",
  payload: z.object({ userId: z.string() }),
  retries: 0,
  timeoutSeconds: 60,
});
const sweep = defineJob({
  name: "test.sweep",
  payload: z.object({ key: z.string() }),
  retries: 0,
  timeoutSeconds: 60,
});

const database = await freshDatabase();
await rows(database.url, CREATE_OUTBOX);
const db = createDatabase({ url: database.url, pool: 2, applicationName: "test" });
const jobs = await createJobs({
  url: database.url,
  jobs: [greet, sweep],
  log: createLog("silent"),
  worker: true,
});
afterAll(async () => {
  await jobs.stop();
  await db.destroy();
  await database.drop();
});

const waiting = () => rows(database.url, `select user_id, name, payload from ${OUTBOX} order by created_at`);
const queued = (name: string) =>
  rows(database.url, "select id, state from pgboss.job where name = $1", [name]);
const executor = {
  executeSql: async (sql: string, values?: unknown[]) => ({ rows: await rows(database.url, sql, values) }),
};

describe("a job of a distributed database", () => {
  test("is stored in the outbox if and only if the owner's rows were written", async () => {
    const attempt = db.transaction().execute(async (tx) => {
      await jobs.enqueue(tx, greet, { userId: "usr_back" });
      throw new Error("changed my mind");
    });
    await expect(attempt).rejects.toThrow("changed my mind");
    expect(await waiting()).toEqual([]);
    await db.transaction().execute(async (tx) => {
      await jobs.enqueue(tx, greet, { userId: "usr_there" });
      await jobs.enqueue(tx, sweep, { key: "file" }, { owner: "usr_there" });
    });
    expect(await waiting()).toEqual([
      { user_id: "usr_there", name: "test.greet", payload: { userId: "usr_there" } },
      { user_id: "usr_there", name: "test.sweep", payload: { key: "file" } },
    ]);
    expect(await queued("test.greet")).toEqual([]);
  });

  test("of an erased owner is deleted, except the removal of files", async () => {
    await db.transaction().execute((tx) => jobs.forget(tx, "usr_there"));
    expect(await waiting()).toEqual([{ user_id: "usr_there", name: "test.sweep", payload: { key: "file" } }]);
  });

  test("is in the queue once if its carrier died before deleting it from the outbox", async () => {
    const outbox = await findOutbox(executor);
    const dying = async (name: string, payload: object, options: object): Promise<void> => {
      await rows(database.url, "insert into pgboss.job (id, name, data) values ($1, $2, $3)", [
        (options as { id: string }).id,
        name,
        payload,
      ]);
      throw new Error("killed");
    };
    await expect(outbox?.carry(dying)).rejects.toThrow("killed");
    expect(await waiting()).toHaveLength(1);
    const swept: string[] = [];
    await jobs.work([handle(greet, async () => {}), handle(sweep, async ({ key }) => void swept.push(key))]);
    await until(async () => (await waiting()).length === 0 && swept.length > 0);
    expect(await queued("test.sweep")).toHaveLength(1);
    expect(swept).toEqual(["file"]);
  });

  test("without an owner goes straight to the queue", async () => {
    await db.transaction().execute((tx) => jobs.enqueue(tx, sweep, { key: "nobody's" }));
    expect(await queued("test.sweep")).toHaveLength(2);
  });
});
