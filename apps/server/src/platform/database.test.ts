import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { until } from "../../test/builders.ts";
import { emptyDatabase } from "../../test/database.ts";
import { compileOnce } from "./compile-once.ts";
import { createDatabase, type Database } from "./database.ts";

let db: Database;
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let lost: Error[];

beforeEach(async () => {
  database = await emptyDatabase();
  lost = [];
  const onError = (error: Error): void => void lost.push(error);
  // One connection, so that the test can query its prepared statements.
  db = createDatabase({ url: database.url, pool: 1, applicationName: "test", onError });
  await sql`create table word (text text)`.execute(db);
  await sql`insert into word values ('first')`.execute(db);
  return async () => {
    await db.destroy();
    await database.drop();
  };
});

const words = (like: string) => sql`select * from word where text like ${like}`;
const planned = async () => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
  return rows.map(({ statement }) => statement);
};

test("a connection lost between two statements fails only the next one", async () => {
  const other = createDatabase({ url: database.url, pool: 1, applicationName: "test" });
  const cut = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(other);
    await until(async () => lost.length > 0);
    return words("f%").execute(tx);
  });
  await expect(cut).rejects.toThrow();
  expect((await words("f%").execute(db)).rows).toEqual([{ text: "first" }]);
  await other.destroy();
});

test("an unanswered statement is abandoned with its connection, and the next one gets another", async () => {
  const hurried = createDatabase({
    url: database.url,
    pool: 1,
    applicationName: "test",
    patienceMs: 3_000,
  });
  const pid = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(hurried)).rows[0];
  const first = await pid();
  // From here, a busy PostgreSQL and a lost one look the same.
  await expect(sql`select pg_sleep(60)`.execute(hurried)).rejects.toThrow("Query read timeout");
  expect(await pid()).not.toEqual(first);
  const inTransaction = hurried.transaction().execute((tx) => sql`select pg_sleep(60)`.execute(tx));
  await expect(inTransaction).rejects.toThrow();
  expect((await words("f%").execute(hurried)).rows).toEqual([{ text: "first" }]);
  await hurried.destroy();
});

describe("a statement", () => {
  test("is planned once, whatever its values are", async () => {
    await words("f%").execute(db);
    await words("s%").execute(db);
    expect(await planned()).toEqual(["select * from word where text like $1"]);
  });

  test("survives a migration that changes its columns, outside a transaction and in the next one", async () => {
    await words("f%").execute(db);
    await sql`alter table word add column language text`.execute(db);
    expect((await words("f%").execute(db)).rows).toEqual([{ text: "first", language: null }]);
    await words("f%").execute(db);
    await sql`alter table word drop column language`.execute(db);
    const inTransaction = () => db.transaction().execute((tx) => words("f%").execute(tx));
    await expect(inTransaction()).rejects.toThrow();
    expect((await inTransaction()).rows).toEqual([{ text: "first" }]);
  });

  test("that needs a partial index works however often it runs", async () => {
    await sql`create unique index on word (text) where text <> 'first'`.execute(db);
    for (let number = 0; number < 8; number++) {
      await sql`insert into word values ('second') on conflict (text) where text <> ${"first"} do nothing`.execute(
        db,
      );
    }
    expect((await words("s%").execute(db)).rows).toEqual([{ text: "second" }]);
  });

  test("for many rows caches no plan, and the number of plans is limited", async () => {
    const values = Array.from({ length: 50 }, (_, index) => sql`(${`word ${index}`})`);
    await sql`insert into word values ${sql.join(values)}`.execute(db);
    expect(await planned()).toEqual([]);
    for (let number = 0; number < 320; number++) {
      await sql`select ${number}::int as ${sql.ref(`n${number}`)}`.execute(db);
    }
    expect((await planned()).length).toBe(300);
  });
});

test("a statement that is compiled once gets the values of each call, in a transaction too", async () => {
  let built = 0;
  const find = compileOnce((on, { like, most }: { like: string; most: number }) => {
    built += 1;
    return on
      .selectFrom(sql<{ text: string }>`word`.as("word"))
      .select(["word.text", sql<number>`${most}::int`.as("most")])
      .where("word.text", "like", like);
  });
  expect(await find(db, { like: "f%", most: 3 })).toEqual([{ text: "first", most: 3 }]);
  expect(await db.transaction().execute((tx) => find(tx, { like: "g%", most: 3 }))).toEqual([]);
  expect(await find(db, { like: "%t", most: 4 })).toEqual([{ text: "first", most: 4 }]);
  expect(built).toBe(1);
});
