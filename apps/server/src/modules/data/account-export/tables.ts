import { sql } from "kysely";
import type { Database } from "../../../platform/database.ts";
import { readColumns, TABLES, type Table as TableDescription, tables } from "../../../platform/tables.ts";

type Row = Record<string, unknown>;
type Keyed = Row & { page_key: string };
/** Keyset pagination: an export of any size holds only one page in memory. */
type Page = (after: string) => Promise<{ rows: Row[]; last: string | undefined }>;
export type Table = { name: string; page: Page };

const PAGE = 500;

/** Every exported table with the owner's rows. The account itself is one object, not a table. */
export function exportTables(db: Database, userId: string): Table[] {
  return tables.flatMap(([table, { exported }]) => {
    if (typeof exported === "string" || table === "users") return [];
    return { name: exported.file, page: (after) => readPage(db, userId, { table, exported, after }) };
  });
}

type PagePosition = { table: string; exported: Exclude<TableDescription["exported"], string>; after: string };

/** `page_key` identifies a row and defines the order. It is not exported. */
async function readPage(db: Database, userId: string, { table, exported, after }: PagePosition) {
  const { columns, key = "id", where = "true" } = exported;
  const keys = sql.join(readColumns(key).map(({ column }) => sql.ref(`${table}.${column}`)));
  const values = after === "" ? [] : (JSON.parse(after) as unknown[]);
  const rest = after === "" ? sql`true` : sql`(${keys}) > (${sql.join(values)})`;
  const { rows } = await sql<Keyed>`
    select json_build_array(${keys})::text as page_key, ${selection(table, columns)}${conflicts(table, userId)}
    from ${sql.table(table)}
    where ${sql.ref(`${table}.user_id`)} = ${userId} and ${sql.raw(where)} and ${rest}
    order by ${keys} limit ${PAGE}`.execute(db);
  return {
    rows: rows.map(({ page_key: _, ...row }) => (table === "brand_packages" ? withTexts(row) : row)),
    last: rows.length === PAGE ? rows.at(-1)?.page_key : undefined,
  };
}

function selection(table: string, columns: string) {
  return sql.join(
    readColumns(columns).map(({ column, name }) => sql`${sql.ref(`${table}.${column}`)} as ${sql.id(name)}`),
  );
}

/** A saved answer has at most one document that contradicts it. */
function conflicts(table: string, userId: string) {
  if (table !== "corrections") return sql``;
  return sql`, (select contrary.document_id from correction_conflicts contrary
    where contrary.user_id = ${userId} and contrary.correction_id = corrections.id) as contradicting_document_id`;
}

const withTexts = ({ brand, files, ...row }: Row): Row => ({
  ...row,
  brand: JSON.stringify(brand),
  files: JSON.stringify(files),
});

/** The account row without its secrets. */
export async function accountRow(db: Database, userId: string): Promise<Row | undefined> {
  const { columns } = TABLES.users.exported;
  const { rows } = await sql<Row>`
    select ${selection("users", columns)} from users where users.id = ${userId}`.execute(db);
  return rows[0];
}

/** Storage keys of the originals, one page at a time. */
export async function originalsAfter(db: Database, userId: string, after: number) {
  return db
    .selectFrom("documents")
    .select(["id", "filename", "storage_key", "uploaded_at"])
    .where("user_id", "=", userId)
    .where("kind", "!=", "profile")
    .where("id", ">", after)
    .orderBy("id")
    .limit(PAGE)
    .execute();
}
