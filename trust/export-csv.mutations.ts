import type { Mutation } from "../testing/mutation.ts";

const CSV = "platform/csv.ts";
const TABLES = "features/export/tables.ts";
const ARCHIVE = "features/export/archive.ts";

const one = (name: string, place: string, find: string, put: string, ...mustFail: string[]): Mutation => ({
  name,
  edits: [{ in: place, find, put }],
  mustFail,
});

const ROWS = "every row is there, word for word";

export const mutations: readonly Mutation[] = [
  one(
    "cells are written as they are",
    CSV,
    "!isNumber && FORMULA.test(text)",
    "false",
    "no cell begins like a formula",
  ),
  one(
    "only the first sign counts",
    CSV,
    "!isNumber && FORMULA.test(text)",
    "!isNumber && /^[=+@-]/.test(text)",
    "no cell begins like a formula",
  ),
  one("quotes are not doubled", CSV, `safe.replaceAll('"', '""')`, "safe", "the tables say the same"),
  one(
    "an export has one page",
    TABLES,
    "found.length === PAGE ? found.at(-1)?.page_key : undefined",
    "undefined",
    ROWS,
  ),
  one(
    "every page loses a row",
    TABLES,
    "order by exchange.id limit",
    "order by exchange.id offset 1 limit",
    ROWS,
  ),
  one(
    "contacts are everybody's",
    TABLES,
    "from contacts contact where contact.user_id =",
    "from contacts contact where true or contact.user_id =",
    ROWS,
    "nothing is anybody else's",
  ),
  one(
    "addresses that nobody confirmed are given out",
    TABLES,
    "and contact.confirmed_at is not null",
    "",
    ROWS,
  ),
  one(
    "keys go along",
    TABLES,
    "  return rest;\n}\n\n/** Where the originals lie",
    "  return row;\n}\n\n/** Where the originals lie",
    "no secret is in it",
  ),
  one(
    "originals are left out",
    ARCHIVE,
    "if (bytes) yield bytes;",
    "",
    "every original is there, byte for byte",
  ),
];
