/**
 * Every table of the database, and how what it holds of a person goes when an account is erased. A new table has a
 * line here or a test fails; the erasure itself goes by this list.
 *
 * - `owner`: rows with the owner's id in this column are deleted, here;
 * - `address`: rows with the owner's e-mail address in this column are deleted, here;
 * - `cascade`: goes with the owner's row by its foreign keys;
 * - `none`: holds nothing of a person, for the reason given.
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
  // By the address inside its details: see the erasure.
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
 * Outside of the tables:
 *
 * - originals and pictures in storage: removed by a job that is enqueued with the erasure and names only random keys;
 * - jobs: those that carry the owner's id are deleted with the rows;
 * - counts of bursts in Redis and in memory: forgotten by the owner's id; those of hashed addresses end by themselves
 *   within a day;
 * - logs: hold no words and no addresses; an id in the path of a request leads to nobody any more;
 * - backups: forgotten with their age (`understudy backup --keep-days`); a restore erases again by the list of
 *   erasures, which outlives them.
 */
