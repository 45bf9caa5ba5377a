import ts from "typescript";
import { TABLES } from "../../apps/server/src/platform/tables.ts";
import { isTest, isTypeScript, read } from "../../testing/repository-files.ts";

/** What a module does with a table: `chat writes gaps`. */
type Use = { module: string; verb: "reads" | "writes"; table: string };

/** Reports may read every table. */
const REPORTS = new Set(["analytics", "data"]);
const MODULE = /^apps\/server\/src\/modules\/([^/]+)\//;
const READING = /^(?:selectFrom|(?:inner|left|right|full|cross)Join(?:Lateral)?|from|using|table)$/;
const WRITING = /^(?:insertInto|updateTable|deleteFrom|mergeInto)$/;

/** Uses of a table by a module that does not own it, as of today. This list may only get shorter. */
const FOREIGN_USES: readonly string[] = [
  "accounts reads chat_messages",
  "accounts reads chat_sessions",
  "accounts reads citations",
  "accounts reads contacts",
  "accounts writes ai_profiles",
  "accounts writes profile_settings",
  "analytics writes plan_usage",
  "answers reads ai_profiles",
  "answers reads chat_messages",
  "answers reads chat_sessions",
  "answers reads citations",
  "answers reads contacts",
  "answers reads documents",
  "answers reads occasions",
  "answers reads passages",
  "answers writes ai_profiles",
  "answers writes chat_messages",
  "answers writes idempotency_keys",
  "chat reads corrections",
  "chat reads documents",
  "chat reads passages",
  "chat reads question_groups",
  "chat reads question_spellings",
  "chat reads users",
  "chat writes counters",
  "chat writes gaps",
  "chat writes idempotency_keys",
  "chat writes question_groups",
  "chat writes question_spellings",
  "data writes ai_profiles",
  "data writes corrections",
  "data writes documents",
  "data writes passage_vectors",
  "data writes passages",
  "data writes profile_settings",
  "data writes rehearsal_tests",
  "data writes suggested_questions",
  "documents reads chat_messages",
  "documents reads citations",
  "documents reads counters",
  "documents writes ai_profiles",
  "documents writes idempotency_keys",
  "embedding reads ai_profiles",
  "embedding reads chat_messages",
  "embedding reads chat_sessions",
  "embedding reads counters",
  "embedding reads profile_settings",
  "embedding reads users",
  "embedding writes ai_profiles",
  "embedding writes profile_settings",
  "embedding writes users",
  "inbox reads ai_profiles",
  "inbox reads chat_messages",
  "inbox reads chat_sessions",
  "inbox reads citations",
  "inbox reads documents",
  "inbox reads gaps",
  "inbox reads messages",
  "inbox reads occasions",
  "inbox reads passages",
  "inbox reads users",
  "inbox writes question_groups",
  "integrations reads chat_messages",
  "integrations reads chat_sessions",
  "integrations reads citations",
  "integrations reads documents",
  "integrations reads profile_settings",
  "integrations reads users",
  "integrations writes profile_settings",
  "integrations writes users",
  "plans reads ai_profiles",
  "plans reads documents",
  "plans reads profile_settings",
  "plans reads users",
  "plans writes ai_profiles",
  "plans writes chat_sessions",
  "plans writes users",
  "profiles reads counters",
  "profiles reads documents",
  "profiles reads users",
  "profiles writes corrections",
  "profiles writes counters",
  "profiles writes users",
];

/** A table is used only by the statements of the module that owns it (apps/server/src/platform/tables.ts). */
export function foreignTables(root: string, files: string[]): string[] {
  const found = new Map<string, string>();
  for (const file of files.filter((one) => MODULE.test(one) && isTypeScript(one) && !isTest(one)))
    for (const use of foreignUsesIn(file, read(root, file))) if (!found.has(use)) found.set(use, file);
  return [
    ...[...found]
      .filter(([use]) => !FOREIGN_USES.includes(use))
      .map(([use, file]) => `${file}: ${use}. Call a function of the module that owns the table.`),
    ...FOREIGN_USES.filter((use) => !found.has(use)).map(
      (use) => `scripts/check/table-owners.ts: "${use}" is over. Remove it from the list.`,
    ),
  ];
}

export function foreignUsesIn(file: string, text: string): string[] {
  const [, module = ""] = MODULE.exec(file) ?? [];
  return usesIn(file, text)
    .map(({ table, verb }): Use => ({ module, verb, table }))
    .filter(({ verb, table }) => {
      const owner = new Map(Object.entries(TABLES)).get(table)?.module;
      return owner !== undefined && owner !== module && !(verb === "reads" && REPORTS.has(module));
    })
    .map(({ verb, table }) => `${module} ${verb} ${table}`);
}

function usesIn(file: string, text: string): Omit<Use, "module">[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Omit<Use, "module">[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) found.push(...usesOfCall(node));
    if (ts.isTaggedTemplateExpression(node) && /^sql\b/.test(node.tag.getText(source)))
      found.push(...usesOfSql(node.template.getText(source)));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** A call of the query builder, such as `selectFrom("documents as document")`. */
function usesOfCall({ expression, arguments: [first] }: ts.CallExpression): Omit<Use, "module">[] {
  const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
  if (!first || !(READING.test(name) || WRITING.test(name))) return [];
  const elements = ts.isArrayLiteralExpression(first) ? [...first.elements] : [first];
  return elements.filter(ts.isStringLiteralLike).map(({ text }) => ({
    verb: WRITING.test(name) ? "writes" : "reads",
    table: text.split(" ")[0] ?? "",
  }));
}

const CLAUSE =
  /\b(delete\s+from|from|join|into|update|using)\s+(?:only\s+)?"?(\w+)"?(?:(?:\s+as)?\s+\w+)?(?:\s*,\s*"?(\w+))?/gi;

function usesOfSql(text: string): Omit<Use, "module">[] {
  return [...text.matchAll(CLAUSE)].flatMap(([, clause = "", table = "", second = ""]) => {
    const verb = /^(?:delete|into|update)/i.test(clause) ? "writes" : "reads";
    return [{ verb, table } as const, { verb: "reads", table: second } as const];
  });
}
