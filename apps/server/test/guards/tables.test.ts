import { readdir } from "node:fs/promises";
import { afterAll, describe, expect, test } from "vitest";
import { carriedFields } from "../../src/modules/data/assistant-transfer/columns.ts";
import {
  CarriedDocument,
  CarriedPassage,
  CarriedProfile,
  CarriedQuestion,
  CarriedSettings,
  CarriedTest,
  ExportedSavedAnswer,
} from "../../src/modules/data/assistant-transfer/format.ts";
import { ownerColumn, readColumns, type TABLES, type Table, tables } from "../../src/platform/tables.ts";
import { freshDatabase, rows } from "../database.ts";

const MODULES = new URL("../../src/modules/", import.meta.url);
const database = await freshDatabase();
afterAll(database.drop);

const found = await rows(
  database.url,
  `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
   from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by 1 order by 1`,
);
const schema = new Map(found.map((row) => [String(row["table"]), row["columns"] as string[]]));

/** Each foreign key that deletes the row along with the row that it refers to. */
const references = (
  await rows(
    database.url,
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent,
       array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and confdeltype = 'c'`,
  )
).map((row) => ({
  child: String(row["child"]),
  parent: String(row["parent"]),
  columns: row["columns"] as string[],
}));

const columnsIn = (list: string | undefined) => (list ? readColumns(list).map(({ column }) => column) : []);
const exportedColumns = ({ exported }: Table) =>
  typeof exported === "string" ? [] : columnsIn(exported.columns);

describe("the table catalogue", () => {
  test("has every table of the schema, and no other [DATA-42]", () => {
    expect(tables.map(([name]) => name).sort()).toEqual([...schema.keys()]);
  });

  test.each(tables)("classifies every column of %s that is exported or carried in part", (name, table) => {
    const [exported, carried] = [exportedColumns(table), columnsIn(table.carried)];
    const internal = columnsIn(table.internal);
    const taken = [...new Set([...exported, ...carried])];
    // Nothing of such a table leaves the installation, whatever columns it has.
    if (taken.length === 0) return expect(internal).toEqual([]);
    const classified = [...taken, ...internal];
    const owner = classified.includes(ownerColumn(name)) ? [] : [ownerColumn(name)];
    expect([...classified, ...owner].sort()).toEqual(schema.get(name)?.toSorted());
  });

  test("has an owner's id in every tenant table, and in lookup tables only for a reason [DATA-42]", () => {
    for (const [name, { lookup }] of tables)
      if (!lookup)
        expect([name, schema.get(name)]).toEqual([name, expect.arrayContaining([ownerColumn(name)])]);
  });

  test("names the rows that the account erasure deletes by columns that exist", () => {
    for (const [name, { erased }] of tables) {
      if ("none" in erased || "with" in erased) continue;
      expect(schema.get(name)).toEqual(expect.arrayContaining(Object.values(erased)));
    }
  });

  test("says which row takes each row along, and a foreign key does so", () => {
    for (const [name, { erased }] of tables) {
      if (!("with" in erased)) continue;
      const found = references.some(
        ({ child, parent, columns }) =>
          child === name && parent === erased.with && columns.includes(erased.by),
      );
      expect([name, erased, found]).toEqual([name, erased, true]);
    }
  });

  test("lists each table after those that it refers to, so that a restore can insert in this order", () => {
    const names = tables.map(([name]) => name);
    const early = references.filter(
      ({ child, parent }) => child !== parent && names.indexOf(child) < names.indexOf(parent),
    );
    expect(early).toEqual([]);
  });

  test("orders exported rows by a key that identifies them", () => {
    for (const [name, { exported }] of tables) {
      if (typeof exported === "string") continue;
      expect(schema.get(name)).toEqual(expect.arrayContaining(columnsIn(exported.key ?? "id")));
    }
  });

  test("gives each table to a module that exists, and each module a table", async () => {
    const modules = (await readdir(MODULES)).filter((name) => name !== "data");
    expect([...new Set(tables.map(([, { module }]) => module))].sort()).toEqual(
      [...modules, "platform"].sort(),
    );
  });
});

/** Fields of a passage that other tables fill. */
const { vectors, ...passage } = CarriedPassage.shape;
const FORMS: Record<string, object> = {
  ai_profiles: CarriedProfile.shape,
  profile_settings: { ...CarriedSettings.shape.ai.shape, ...CarriedSettings.shape.widget.shape },
  documents: CarriedDocument.shape,
  passages: passage,
  passage_vectors: vectors.element.shape,
  corrections: ExportedSavedAnswer.shape,
  suggested_questions: CarriedQuestion.shape,
  rehearsal_tests: CarriedTest.shape,
};

describe("the assistant export", () => {
  test.each(tables.filter(([, { carried }]) => carried))(
    "has a field for each carried column of %s",
    (name) => {
      const fields = carriedFields(name as keyof typeof TABLES).map(({ field }) => field);
      expect(fields.sort()).toEqual(Object.keys(FORMS[name] ?? {}).sort());
    },
  );
});
