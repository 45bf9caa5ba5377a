import { afterAll, expect, test } from "vitest";
import { freshDatabase, rows } from "../../../../test/database.ts";
import { PERSONAL_DATA } from "./personal-data.ts";

const database = await freshDatabase();
afterAll(database.drop);

test("every table is in the register of personal data, and no other", async () => {
  const tables = await rows(
    database.url,
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  expect(Object.keys(PERSONAL_DATA).sort()).toEqual(tables.map(({ name }) => String(name)).sort());
});

test("what goes with its owner by foreign keys has a chain of them that leads there", async () => {
  const keys = await rows(
    database.url,
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent
     from pg_constraint where contype = 'f' and confdeltype = 'c'`,
  );
  const reached = new Set(["users"]);
  for (let size = 0; size < reached.size; ) {
    size = reached.size;
    for (const { child, parent } of keys) if (reached.has(String(parent))) reached.add(String(child));
  }
  const cascade = Object.entries(PERSONAL_DATA).filter(([, how]) => how === "cascade");
  expect(cascade.filter(([table]) => !reached.has(table))).toEqual([]);
});

test("columns by which rows are deleted exist", async () => {
  for (const [table, how] of Object.entries(PERSONAL_DATA)) {
    if (typeof how === "string" || "none" in how) continue;
    const [column] = Object.values(how);
    await rows(database.url, `select "${column}" from "${table}" limit 1`);
  }
});
