/** Tables whose rows belong to one owner. `users` is keyed by its id, which is the owner's. */
export const TENANT_TABLES = [
  "users",
  "ai_profiles",
  "profile_settings",
  "api_keys",
  "documents",
  "passages",
  "passage_vectors",
  "chat_sessions",
  "chat_messages",
  "citations",
  "gaps",
  "counters",
];

/**
 * The statements that would have to ask every shard: each tenant table in a statement needs its own
 * `user_id = $n` (rule 3 of the schema rules), and an insert needs the column.
 */
export function statementsWithoutOwner(statements: Iterable<string>): string[] {
  return [...new Set(statements)].filter((statement) => !namesItsOwner(statement));
}

function namesItsOwner(statement: string): boolean {
  const insert = /^insert into "(\w+)" \(([^)]*)\)/i.exec(statement);
  const rest = insert ? statement.slice(insert[0].length) : statement;
  if (insert && TENANT_TABLES.includes(insert[1] ?? "")) {
    const owner = insert[1] === "users" ? '"id"' : '"user_id"';
    if (!insert[2]?.includes(owner)) return false;
  }
  for (const [, table = "", alias] of rest.matchAll(/(?:from|join|update|using) "(\w+)"(?: as "(\w+)")?/gi)) {
    if (!TENANT_TABLES.includes(table)) continue;
    const column = table === "users" ? "id" : "user_id";
    const qualified = new RegExp(`"${alias ?? table}"\\."${column}" = \\$\\d`);
    const bare = new RegExp(`(^|[^.])"${column}" = \\$\\d`);
    if (!qualified.test(rest) && (alias || !bare.test(rest))) return false;
  }
  return true;
}
