import { namesItsOwner, type Tenancy } from "./tenant-sql.ts";

/** Tables whose rows belong to one owner. `users` is keyed by its id, which is the owner's. */
export const TENANT_TABLES = [
  "users",
  "ai_profiles",
  "profile_settings",
  "api_keys",
  "widget_versions",
  "webhook_deliveries",
  "documents",
  "passages",
  "passage_vectors",
  "chat_sessions",
  "chat_messages",
  "citations",
  "messages",
  "gaps",
  "occasions",
  "occasion_documents",
  "sites",
  "site_pages",
  "site_syncs",
  "site_changes",
  "corrections",
  "correction_conflicts",
  "rehearsal_tests",
  "rehearsal_runs",
  "rehearsal_results",
  "counters",
  "idempotency_keys",
  "plan_usage",
  "contacts",
  "suggested_questions",
  "question_groups",
  "question_spellings",
  "brand_packages",
];

/**
 * Statements that would have to query every shard. Each tenant table in a statement needs its own `user_id = $n` (rule
 * 3 of the schema rules), and an insert needs the column.
 */
export function statementsWithoutOwner(statements: Iterable<string>): string[] {
  return [...new Set(statements)].filter((statement) => !namesItsOwner(statement, TENANCY));
}

const TENANCY: Tenancy = {
  isTenant: (table) => TENANT_TABLES.includes(table),
  ownerColumn: (table) => (table === "users" ? "id" : "user_id"),
};
