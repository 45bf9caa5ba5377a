import type { Product } from "../testing/product.ts";

export type Column = { table: string; name: string; type: string };
export type Matrix = { columns: Column[]; refused: string[] };

/** Keys and lookup columns: a payload in one of them would show nothing, because no row would be found. */
const TIES = [
  /\.(user_id|owner_id|key|key_hash|kind|visitor|salt|token|token_hash|content_hash|storage_key|request_hash)$/,
  /^(users\.id|users\.email|sessions\.|sign_in_attempts\.|directory\.|chat_sessions\.session_id)/,
  /^(schema_migrations|pgboss|idempotency_keys|counters|plan_usage|installation_usage|page_visitors)\./,
  // The address of the page itself, and the domains that may frame it.
  /^profile_settings\.(shareable_slug|allowed_domains|custom_domain)$/,
  /^passage_vectors\.|^passages\.language$|^documents\.learned_with$/,
];

/**
 * Every text column of the schema, as the database lists them. Every column is filled unless it is a key or the
 * database refuses the value, so new columns are tested automatically.
 */
export async function textColumns(product: Product): Promise<Column[]> {
  const rows = await product.rows(
    `select table_name, column_name, udt_name from information_schema.columns
     where table_schema = 'public' and udt_name in ('text', 'varchar', '_text', 'bpchar')
       and is_generated = 'NEVER' order by table_name, column_name`,
  );
  return rows
    .map((row) => ({
      table: String(row.table_name),
      name: String(row.column_name),
      type: String(row.udt_name),
    }))
    .filter(({ table, name }) => !TIES.some((tie) => tie.test(`${table}.${name}`)));
}

/** Writes the text to every column that accepts it, each with its own mark, and re-renders the pages. */
export async function fill(product: Product, columns: readonly Column[], text: string): Promise<Matrix> {
  const matrix: Matrix = { columns: [], refused: [] };
  for (const column of columns) {
    const place = `${column.table}.${column.name}`;
    const value = column.type === "_text" ? "array[$1::text]" : "$1::text";
    const filled = await product
      .rows(`update ${column.table} set ${column.name} = ${value} || ${extra(column)} returning 1`, [text])
      .then(
        (rows) => rows.length > 0,
        () => false,
      );
    if (filled) matrix.columns.push(column);
    else matrix.refused.push(place);
  }
  await product.rows("update ai_profiles set version = version + 1");
  return matrix;
}

/** For columns whose value must differ from row to row. */
function extra({ table, name, type }: Column): string {
  if (type === "_text") return "'{}'::text[]";
  return table === "suggested_questions" && name === "question" ? "' ' || id::text" : "''";
}
