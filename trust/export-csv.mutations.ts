import type { Kysely } from "kysely";
import { type Mutation, replace } from "../testing/mutation.ts";

type Row = Record<string, unknown>;
type Page = { rows: Row[]; last: string | undefined };
type Table = { name: string; page: (after: string) => Promise<Page> };
type Database = Kysely<Record<"contacts" | "users", Row>>;
type TablesOf = (db: Database, userId: string) => Table[];
type CsvLine = (cells: readonly unknown[]) => string;
type AccountRow = (db: Database, userId: string) => Promise<Row | undefined>;

const TABLES = "modules/data/account-export/tables.ts";
const FORMULA = "no cell begins like a formula";
const ROWS = "every row is there, word for word";

const line = (name: string, replacement: (original: CsvLine) => CsvLine, mustFail: string): Mutation => ({
  name,
  replaces: [replace("platform/csv.ts", "csvLine", replacement)],
  mustFail: [mustFail],
});

const tables = (
  name: string,
  replacement: (original: TablesOf) => TablesOf,
  ...mustFail: string[]
): Mutation => ({ name, replaces: [replace(TABLES, "exportTables", replacement)], mustFail });

export const mutations: readonly Mutation[] = [
  line(
    "cells are written as they are",
    (original) => (cells) => {
      const written = cells.map((cell) =>
        original([cell])
          .trimEnd()
          .replace(/^("?)'/, "$1"),
      );
      return `${written.join(",")}\r\n`;
    },
    FORMULA,
  ),
  line(
    "only the first sign counts",
    (original) => (cells) => {
      const written = cells.map((cell) =>
        original([cell])
          .trimEnd()
          .replace(/^("?)'(?![=+@-])/, "$1"),
      );
      return `${written.join(",")}\r\n`;
    },
    FORMULA,
  ),
  line(
    "quotes are not doubled",
    (original) => (cells) => original(cells).replaceAll('""', '"'),
    "the tables say the same",
  ),
  tables(
    "an export has one page",
    (original) => (db, userId) =>
      original(db, userId).map(({ name, page }) => ({
        name,
        page: async (after) => ({ ...(await page(after)), last: undefined }),
      })),
    ROWS,
  ),
  tables(
    "every page loses a row",
    (original) => (db, userId) =>
      original(db, userId).map(({ name, page }) => ({
        name,
        async page(after) {
          const { rows, last } = await page(after);
          return { rows: rows.slice(1), last };
        },
      })),
    ROWS,
  ),
  tables(
    "contacts are everybody's",
    (original) => (db, userId) => {
      const confirmed = db.selectFrom("contacts").selectAll().where("confirmed_at", "is not", null);
      const page = async () => ({ rows: await confirmed.execute(), last: undefined });
      return original(db, userId).map((table) => (table.name === "contacts" ? { ...table, page } : table));
    },
    ROWS,
    "nothing is anybody else's",
  ),
  tables(
    "addresses that nobody confirmed are given out",
    (original) => (db, userId) => {
      const own = db.selectFrom("contacts").selectAll().where("user_id", "=", userId);
      const page = async () => ({ rows: await own.execute(), last: undefined });
      return original(db, userId).map((table) => (table.name === "contacts" ? { ...table, page } : table));
    },
    ROWS,
  ),
  {
    name: "keys go along",
    replaces: [
      replace(
        TABLES,
        "accountRow",
        (): AccountRow => (db, userId) =>
          db.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirst(),
      ),
    ],
    mustFail: ["no secret is in it"],
  },
  {
    name: "originals are left out",
    replaces: [replace(TABLES, "originalsAfter", () => async () => [])],
    mustFail: ["every original is there, byte for byte"],
  },
];
