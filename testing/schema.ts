import pg from "pg";

type Column = { table: string; name: string; type: string; nullable: boolean; default: string | null };
type Line = { line: string };

/** The whole schema as text, one object per line, for reviewing the changes of a migration. */
export async function schemaSnapshot(url: string): Promise<string> {
  return withClient(url, async (client) => {
    const columns = await readColumns(client);
    const constraints = await client.query<Line>(
      `select format('%s: %s', conrelid::regclass, pg_get_constraintdef(oid)) as line from pg_constraint
       where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f', 'c') order by 1`,
    );
    const indexes = await client.query<Line>(
      `select regexp_replace(indexdef, '^CREATE ', '') as line from pg_indexes where schemaname = 'public' order by 1`,
    );
    const lines = columns.map(
      (column) =>
        `${column.table}.${column.name} ${column.type}${column.nullable ? "" : " not null"}${column.default ? ` default ${column.default}` : ""}`,
    );
    const section = (title: string, entries: string[]): string => `# ${title}\n${entries.join("\n")}\n`;
    return [
      section("columns", lines),
      section(
        "constraints",
        constraints.rows.map((row) => row.line),
      ),
      section(
        "indexes",
        indexes.rows.map((row) => row.line),
      ),
    ].join("\n");
  });
}

/** The tables as Kysely types, generated from the database so that they can't disagree with it. */
export async function schemaTypes(url: string): Promise<string> {
  const columns = await withClient(url, readColumns);
  const tables = Map.groupBy(columns, (column) => column.table);
  const body = [...tables].map(([table, entries]) => {
    const fields = entries.map((column) => `    ${column.name}: ${kyselyType(column)};`);
    return `  ${table}: {\n${fields.join("\n")}\n  };`;
  });
  return [
    "// Written by `npm run generate` from the migrations. Do not edit.",
    'import type { ColumnType, Generated } from "kysely";',
    "",
    "type Instant = ColumnType<Date, Date | string, Date | string>;",
    "type Json = ColumnType<unknown, string, string>;",
    "",
    "export type Schema = {",
    ...body,
    "};",
    "",
  ].join("\n");
}

const TYPES: Record<string, string> = {
  text: "string",
  "character varying": "string",
  boolean: "boolean",
  bigint: "number",
  integer: "number",
  smallint: "number",
  jsonb: "Json",
  "timestamp with time zone": "Instant",
  date: "string",
  tsvector: "string",
  halfvec: "string",
  "text[]": "string[]",
  "integer[]": "number[]",
};

function kyselyType(column: Column): string {
  const base = TYPES[column.type.replace(/\(.*\)/, "")];
  if (!base)
    throw new Error(
      `${column.table}.${column.name} has the type ${column.type}, which schema.ts does not know.`,
    );
  const type = column.nullable ? `${base} | null` : base;
  if (column.default === null) return type;
  return base === "Instant"
    ? "ColumnType<Date, Date | string | undefined, Date | string>"
    : `Generated<${type}>`;
}

async function readColumns(client: pg.Client): Promise<Column[]> {
  const result = await client.query<Column>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
            not a.attnotnull as nullable, pg_get_expr(d.adbin, d.adrelid) as default
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations'
     order by c.relname, a.attnum`,
  );
  return result.rows;
}

async function withClient<Result>(url: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
