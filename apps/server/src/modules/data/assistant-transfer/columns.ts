import { type InsertObject, sql } from "kysely";
import type { Schema } from "../../../platform/database.ts";
import { readColumns, TABLES, type Table } from "../../../platform/tables.ts";

type Carried = "documents" | "passages" | "corrections" | "suggested_questions" | "rehearsal_tests";

/** The carried columns of a table, and the field of the file that holds each. */
export function carriedFields(table: keyof typeof TABLES): { column: string; field: string }[] {
  const { carried = "" }: Table = TABLES[table];
  return readColumns(carried).map(({ column, name }) => ({
    column,
    field: name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  }));
}

/** Selects the carried columns under the names of their fields, except those that the caller computes. */
export function selectCarried(table: Carried, computed: readonly string[] = []) {
  return sql.join(
    carriedFields(table)
      .filter(({ column }) => !computed.includes(column))
      .map(({ column, field }) => sql`${sql.ref(`${table}.${column}`)} as ${sql.id(field)}`),
  );
}

/** The row to insert: each field in its column, then the columns that the caller computes. */
export function insertCarried<Name extends Carried>(
  table: Name,
  fields: object,
  computed: Partial<InsertObject<Schema, Name>>,
): InsertObject<Schema, Name> {
  const values = new Map(Object.entries(fields));
  const columns = carriedFields(table).map(({ column, field }) => [column, values.get(field)]);
  return Object.assign(Object.fromEntries(columns), computed) as InsertObject<Schema, Name>;
}
