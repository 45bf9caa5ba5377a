import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { emptyDatabase, rows } from "../../test/database.ts";
import { migrate } from "./migrations.ts";

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let folder: string;

beforeEach(async () => {
  database = await emptyDatabase();
  return () => database.drop();
});
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "understudy-migrations-"));
  await writeFile(path.join(folder, "0002_second.sql"), "insert into word values ('second')");
  await writeFile(path.join(folder, "0001_first.sql"), "create table word (text text)");
  await writeFile(path.join(folder, "notes.md"), "not a migration");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const words = () => rows(database.url, "select text from word");
const applied = async () =>
  (await rows(database.url, "select name from schema_migrations order by name")).map(({ name }) => name);

describe("migrate", () => {
  test("applies missing migrations in order of their names, and none the second time", async () => {
    expect(await migrate(database.url, folder)).toEqual(["0001_first.sql", "0002_second.sql"]);
    expect(await words()).toEqual([{ text: "second" }]);
    expect(await migrate(database.url, folder)).toEqual([]);
    expect(await words()).toEqual([{ text: "second" }]);
  });

  test("applies only the new migration after the others", async () => {
    await migrate(database.url, folder);
    const third = path.join(folder, "0003_third.sql");
    await writeFile(third, "insert into word values ('third')");
    expect(await migrate(database.url, folder)).toEqual(["0003_third.sql"]);
    await rm(third);
    expect(await words()).toEqual([{ text: "second" }, { text: "third" }]);
  });

  test.each([
    ["in itself", "insert into word values ('half'); select 1 / 0"],
    ["when it is written down", "insert into word values ('half'); drop table schema_migrations"],
  ])("leaves the database as it was before a migration that fails %s, and says which", async (_when, sql) => {
    const wrong = path.join(folder, "0003_wrong.sql");
    await writeFile(wrong, sql);
    await expect(migrate(database.url, folder)).rejects.toThrow("Migration 0003_wrong.sql failed");
    await rm(wrong);
    expect(await words()).toEqual([{ text: "second" }]);
    expect(await applied()).toEqual(["0001_first.sql", "0002_second.sql"]);
  });

  test("runs once for ten concurrent calls", async () => {
    const done = await Promise.all(Array.from({ length: 10 }, () => migrate(database.url, folder)));
    expect(done.flat().sort()).toEqual(["0001_first.sql", "0002_second.sql"]);
    expect(await words()).toEqual([{ text: "second" }]);
  });
});
