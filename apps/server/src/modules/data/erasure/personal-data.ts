/**
 * Every table, and how its personal data is deleted when an account is erased. The erasure uses this list, and a test
 * fails if a table is missing.
 *
 * - `owner`: the erasure deletes rows with the owner's id in this column;
 * - `address`: the erasure deletes rows with the owner's e-mail address in this column;
 * - `inside`: the erasure deletes rows with the owner's e-mail address in this JSON column;
 * - `cascade`: deleted with the owner's row through foreign keys;
 * - `none`: holds no personal data, for the reason given.
 */
export const PERSONAL_DATA = {
  directory: { owner: "user_id" },
  sessions: { owner: "user_id" },
  answer_leases: { owner: "owner_id" },
  takeover_leases: { owner: "owner_id" },
  contact_links: { owner: "owner_id" },
  page_visitors: { owner: "owner_id" },
  account_erasures: { owner: "owner_id" },
  leads: { address: "email" },
  newsletter_subscriptions: { address: "email" },
  users: { owner: "id" },
  ai_profiles: "cascade",
  api_keys: "cascade",
  webhook_deliveries: "cascade",
  profile_settings: "cascade",
  widget_versions: "cascade",
  documents: "cascade",
  passages: "cascade",
  passage_vectors: "cascade",
  suggested_questions: "cascade",
  chat_sessions: "cascade",
  chat_messages: "cascade",
  citations: "cascade",
  messages: "cascade",
  occasions: "cascade",
  occasion_documents: "cascade",
  sites: "cascade",
  site_pages: "cascade",
  site_syncs: "cascade",
  site_changes: "cascade",
  corrections: "cascade",
  correction_conflicts: "cascade",
  rehearsal_tests: "cascade",
  rehearsal_runs: "cascade",
  rehearsal_results: "cascade",
  gaps: "cascade",
  contacts: "cascade",
  counters: "cascade",
  question_groups: "cascade",
  question_spellings: "cascade",
  idempotency_keys: "cascade",
  plan_usage: "cascade",
  brand_packages: "cascade",
  sign_in_attempts: { inside: "details" },
  installation_usage: { none: "sums over all owners" },
  daily_salts: { none: "random numbers of a day" },
  erasures: { none: "hashes of random ids that lead to nobody" },
  published_files: { none: "our own script, as other pages load it" },
  schema_migrations: { none: "names of files" },
} as const satisfies Record<
  string,
  "cascade" | { owner: string } | { address: string } | { inside: string } | { none: string }
>;

/**
 * Personal data outside the tables:
 *
 * - originals and pictures in storage: removed by a job that is enqueued with the erasure and contains only random
 *   keys;
 * - jobs: those with the owner's id are deleted with the rows;
 * - rate limit counters in Redis and in memory: deleted by the owner's id; those of hashed addresses expire within a
 *   day;
 * - logs: contain no user text and no addresses; an id in a request path no longer leads to anyone;
 * - backups: expire with age (`understudy backup --keep-days`); a restore repeats erasures from the erasure list, which
 *   outlives them.
 */
