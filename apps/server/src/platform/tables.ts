import { LIMITS } from "@understudy/contracts";
import type { Schema } from "./database.ts";

/**
 * One description of every table: who owns it, what leaves it, and when its rows go. The account export, the assistant
 * export and import, erasure, retention, backups, the owner restore and the checks of the tests read it. A test fails if
 * a table or column of the schema is missing here.
 *
 * A list of columns is a text with spaces between them. `column:name` gives a column another name in the file.
 */
export type Table = {
  /** The only module whose statements may use the table; `platform` if all modules use it through functions there. */
  module: string;
  /** Why the table is queried without an owner's id. All other tables are tenant tables: see ownerColumn. */
  lookup?: string;
  /** What the account export takes, or why it takes nothing. */
  exported: Exported | string;
  /** The columns that the assistant export carries to another installation. The fields are camelCase, as in JSON. */
  carried?: string;
  /** The other columns of a table with exported or carried columns, except the owner's id. */
  internal?: string;
  /** How the rows go when their account is erased. */
  erased: Erased;
  /** How long rows are kept, unless that is as long as what they go with. */
  retention?: { days: number } | { setting: "data_retention"; days: number } | { newest: number } | string;
  /** Expressions for the keys of the files in storage that a row refers to. */
  files?: readonly string[];
};

type Exported = {
  /** The name of the file, without its extension. */
  file: string;
  about: string;
  columns: string;
  /** The columns that order the rows, if that is not the id. */
  key?: string;
  /** Which of the owner's rows. */
  where?: string;
};

type Erased =
  /** With the row of this table that the column refers to, by foreign keys. */
  | { with: keyof Schema; by: string }
  /** By the owner's id, or e-mail address, in this column, or by the address in this JSON column. */
  | { owner: string }
  | { address: string }
  | { inside: string }
  /** It holds no personal data, for this reason. */
  | { none: string };

const WITH_OWNER = { with: "users", by: "user_id" } as const;
const WITH_PROFILE = { with: "ai_profiles", by: "profile_id" } as const;
/** Days that visitors' messages are kept in profiles without stored settings. */
const BY_SETTING = { setting: "data_retention", days: 30 } as const;

/** Each table comes after the tables that it refers to. */
export const TABLES = {
  directory: {
    module: "platform",
    lookup: "from a public name to its owner",
    exported: "repeats names that other tables export",
    erased: { owner: "user_id" },
  },
  sessions: {
    module: "accounts",
    lookup: "from a cookie to its owner",
    exported: "opens the account",
    erased: { owner: "user_id" },
    retention: "until `expire`",
  },
  sign_in_attempts: {
    module: "accounts",
    lookup: "people without an account yet",
    exported: "opens the account",
    erased: { inside: "details" },
    retention: "until `expire`",
  },
  account_erasures: {
    module: "accounts",
    lookup: "accounts to be erased: the sweeper queries all owners",
    exported: "repeats users.erase_at",
    erased: { owner: "owner_id" },
  },
  answer_leases: {
    module: "chat",
    lookup: "from an answer in progress to its owner: the sweeper queries all owners",
    exported: "lasts seconds",
    erased: { owner: "owner_id" },
    retention: "until the answer ends",
  },
  takeover_leases: {
    module: "chat",
    lookup: "from a conversation in handover to its owner: the sweeper queries all owners",
    exported: "lasts minutes",
    erased: { owner: "owner_id" },
    retention: "until the handover ends",
  },
  contact_links: {
    module: "inbox",
    lookup: "from an e-mail's link to its owner; the sweeper queries all owners",
    exported: "opens a visitor's confirmation",
    erased: { owner: "owner_id" },
    retention: "until `expires_at`",
  },
  mailbox_visits: {
    module: "channels",
    lookup: "when each mailbox is looked at: the sweeper queries all owners",
    exported: "repeats what mailboxes export",
    erased: { owner: "owner_id" },
  },
  page_visitors: {
    module: "analytics",
    lookup: "today's counted visitors: the sweeper queries all owners",
    exported: "hashes of visitors",
    erased: { owner: "owner_id" },
    retention: { days: 1 },
  },
  erasures: {
    module: "platform",
    lookup: "what no restore may bring back: an operator queries all owners",
    exported: "belongs to no account",
    erased: { none: "hashes of random ids that lead to nobody" },
  },
  installation_usage: {
    module: "plans",
    lookup: "the operator's",
    exported: "belongs to no account",
    erased: { none: "sums over all owners" },
  },
  installation_totals: {
    module: "analytics",
    lookup: "the installation's",
    exported: "belongs to no account",
    erased: { none: "sums over all owners" },
  },
  billing_customers: {
    module: "plans",
    lookup: "from a payment provider's customer to its owner; the sweeper queries all owners",
    exported: "repeats billing.customer_id",
    erased: { owner: "owner_id" },
  },
  billing_events: {
    module: "plans",
    lookup: "the installation's: which events of the payment provider have been received",
    exported: "belongs to no account",
    erased: { none: "random ids that lead to nobody" },
    retention: { days: 30 },
  },
  daily_salts: {
    module: "platform",
    lookup: "the installation's",
    exported: "belongs to no account",
    erased: { none: "random numbers of a day" },
    retention: "until the next day",
  },
  leads: {
    module: "leads",
    lookup: "the operator's",
    exported: "belongs to no account",
    erased: { address: "email" },
  },
  newsletter_subscriptions: {
    module: "leads",
    lookup: "the operator's",
    exported: "belongs to no account",
    erased: { address: "email" },
    // From then on until it unsubscribes, if it was confirmed.
    retention: { days: 7 },
  },
  published_files: {
    module: "embedding",
    lookup: "the installation's: the widget files of every release",
    exported: "belongs to no account",
    erased: { none: "our own script, as other pages load it" },
  },
  schema_migrations: {
    module: "platform",
    lookup: "the installation's",
    exported: "belongs to no account",
    erased: { none: "names of files" },
  },

  users: {
    module: "accounts",
    exported: {
      file: "account",
      about: "your account and personal details",
      columns: `id email first_name last_name profile_image_url bio title company location is_public plan_type
        company_name company_logo company_domain custom_domain remove_branding custom_powered_by api_endpoint
        theme_template primary_brand secondary_brand font_family custom_analytics branded_emails custom_support_url
        domain_restriction rate_limiting data_encryption favicon custom_footer privacy_url terms_url subdomain
        ssl_certificate ip_whitelist created_at updated_at picture_name picture_webp_key picture_jpeg_key setup_step
        setup_done erase_at mail_first_question mail_contact mail_limits brand_saved_at webhook_secret_changed_at
        domain_token domain_verified domain_verified_at domain_checked_at domain_fault mail_week time_zone brand_color`,
    },
    // Secrets, and the key that signs unsubscribe links.
    internal: "mail_key data_key webhook_secret webhook_secret_before browser_key",
    erased: { owner: "id" },
    files: ["picture_webp_key", "picture_jpeg_key"],
  },
  ai_profiles: {
    module: "profiles",
    exported: {
      file: "profiles",
      about: "your assistants",
      columns: "id is_main name description tone is_public created_at updated_at",
    },
    carried: "name description tone questions_chosen",
    internal: "version is_multilingual",
    erased: WITH_OWNER,
  },
  profile_settings: {
    module: "profiles",
    exported: {
      file: "settings",
      about: "the settings of your assistants",
      columns: `profile_id ai_personality response_length custom_instructions share_enabled shareable_slug
        embed_enabled embed_theme brand_name logo favicon custom_domain primary_color secondary_color
        background_color text_color accent_color border_radius widget_position widget_size chat_bubble_style
        show_avatar show_timestamps show_typing_indicator auto_open greeting placeholder language response_delay
        max_messages custom_css custom_js webhook_url webhook_events analytics_id white_label allowed_domains data_retention
        gdpr_compliant privacy_policy_url unknown_text created_at updated_at webhook_gone mcp_enabled`,
      key: "profile_id",
    },
    internal: "webhook_listen_until",
    // Nothing that names an address, depends on a paid plan, runs code or grants access.
    carried: `response_length embed_enabled embed_theme mcp_enabled custom_instructions unknown_text brand_name
      primary_color secondary_color background_color text_color accent_color border_radius widget_position widget_size
      chat_bubble_style show_avatar show_timestamps show_typing_indicator auto_open greeting placeholder language
      response_delay max_messages`,
    erased: WITH_PROFILE,
  },
  widget_versions: {
    module: "embedding",
    exported: "earlier versions of the settings",
    erased: WITH_PROFILE,
  },
  counters: {
    module: "analytics",
    exported: {
      file: "figures",
      about: "analytics by day (UTC)",
      columns: "profile_id name day label count",
      key: "profile_id name day label",
    },
    internal: "quarters",
    erased: WITH_OWNER,
  },
  brand_packages: {
    module: "embedding",
    exported: {
      file: "packages",
      about: "white-label packages, and the branding of each",
      columns: "id status company_name brand files bytes created_at",
    },
    internal: "storage_key fault",
    erased: WITH_OWNER,
    retention: { newest: 50 },
    files: ["storage_key"],
  },
  plan_usage: {
    module: "plans",
    exported: {
      file: "usage",
      about: "what counts toward your plan's limits",
      columns: "name period label count",
      key: "name period label",
    },
    erased: WITH_OWNER,
  },
  model_connections: {
    module: "models",
    exported: {
      file: "language-models",
      about: "the language models that you connected, without their keys",
      columns:
        "provider model base_url key_hint price_input price_output fault fault_at created_at updated_at",
      key: "provider",
    },
    internal: "api_key",
    erased: WITH_OWNER,
  },
  model_choices: {
    module: "models",
    exported: {
      file: "model-choices",
      about: "which language models your assistants ask",
      columns: "profile_id sources masks",
      key: "profile_id",
    },
    erased: WITH_PROFILE,
  },
  model_budgets: {
    module: "models",
    exported: {
      file: "model-budget",
      about: "what your own language models may cost, in millionths of a US dollar",
      columns: "monthly_cap visitor_cap month spent",
      key: "month",
    },
    internal: "notified",
    erased: WITH_OWNER,
  },
  model_usage: {
    module: "models",
    exported: {
      file: "model-usage",
      about: "calls to your own language models by day (UTC), and their cost in millionths of a US dollar",
      columns: "day provider calls input_tokens output_tokens cost",
      key: "day provider",
    },
    erased: WITH_OWNER,
  },
  billing: {
    module: "plans",
    exported: {
      file: "billing",
      about: "your subscription at the payment provider",
      columns: "customer_id subscription_id plan_type state until read_at created_at",
      key: "customer_id",
    },
    internal: "told_invoice checkout_until",
    erased: WITH_OWNER,
  },
  idempotency_keys: {
    module: "platform",
    exported: "repeats responses that other tables export",
    erased: WITH_OWNER,
    retention: { days: 1 },
  },
  api_keys: {
    module: "integrations",
    exported: {
      file: "api-keys",
      about: "what identifies your API keys, without their secrets",
      columns: "id name prefix scopes profile_id created_at last_used_at expires_at revoked_at",
    },
    internal: "key_hash",
    erased: WITH_OWNER,
  },
  visitor_keys: {
    module: "chat",
    exported: {
      file: "visitor-key",
      about: "when the key that signs visitors' identities was created, without the key",
      columns: "created_at",
      key: "created_at",
    },
    internal: "secret",
    erased: WITH_OWNER,
  },
  visitor_sessions: {
    module: "chat",
    exported: "repeats names that conversations export",
    erased: WITH_PROFILE,
    retention: "until `expires_at`",
  },
  webhook_deliveries: {
    module: "integrations",
    exported: {
      file: "webhook-deliveries",
      about: "the deliveries of your webhooks",
      columns: `id profile_id message_id event exchange_id data url status attempts answer fault created_at
        delivered_at`,
    },
    internal: "next_at",
    erased: WITH_PROFILE,
    retention: { days: 30 },
  },
  mailboxes: {
    module: "channels",
    exported: {
      file: "mailboxes",
      about: "the mailboxes that your assistants answer, without their passwords",
      columns: `profile_id address imap_host imap_port smtp_host smtp_port username mode connected_at checked_at fault`,
      key: "profile_id",
    },
    internal: "secret auth_server uid_validity last_uid",
    erased: WITH_PROFILE,
  },
  mail_messages: {
    module: "channels",
    exported: {
      file: "mail-messages",
      about: "the e-mails to your assistants, and what became of each",
      columns: "id profile_id sender subject state reason exchange_id received_at",
    },
    internal: "message_hash uid_validity uid reply_id attempts sending_since",
    erased: { with: "mailboxes", by: "profile_id" },
    retention: { days: 30 },
  },
  chat_channels: {
    module: "channels",
    exported: {
      file: "chat-apps",
      about: "the chat apps that your assistants answer in, without their keys",
      columns: "profile_id app account_id account_name connected_at checked_at last_message_at fault",
      key: "profile_id",
    },
    internal: "secret",
    erased: WITH_PROFILE,
  },
  chat_channel_messages: {
    module: "channels",
    exported: {
      file: "chat-app-messages",
      about: "the messages to your assistants in chat apps, and what became of each",
      columns: "id profile_id app author sender_id sender_name state reason exchange_id received_at",
    },
    // What was asked and answered is in the conversations.
    internal: "message_hash thread address question reply parts_sent sending_since conversation_id",
    erased: { with: "chat_channels", by: "profile_id" },
    retention: { days: 30 },
  },

  documents: {
    module: "documents",
    exported: {
      file: "documents",
      about: "your uploads; the original files are in the folder documents",
      columns: `id profile_id kind filename file_type byte_size content_hash status failure passage_count page_count
        quotable circle address uploaded_at`,
    },
    carried: `id:document filename:name file_type content_hash:sha256 uploaded_at quotable circle status:ready
      learned_with passage_count:passages page_count pages_without_text orders`,
    internal:
      "left_out words_to_check content storage_key progress learning_done learning_total newer readings_begun replaces",
    erased: WITH_PROFILE,
    files: ["storage_key", "newer ->> 'storageKey'"],
  },
  passages: {
    module: "documents",
    exported: {
      file: "passages",
      about: "the text read from your documents",
      columns: "id document_id profile_id position heading_path page text",
    },
    carried: `document_id:document position heading_path page start_offset:start end_offset:end text lead language
      as_of tsv:words word_count`,
    internal: "doubtful",
    erased: { with: "documents", by: "document_id" },
  },
  document_pages: {
    module: "documents",
    exported: "where the lines of a document are on its pages; computed from the file",
    erased: { with: "documents", by: "document_id" },
  },
  scanned_pages: {
    module: "documents",
    exported: "what was recognized on scanned pages; computed from the file",
    erased: { with: "documents", by: "document_id" },
  },
  doubtful_words: {
    module: "documents",
    exported: {
      file: "checked-words",
      about: "words of scanned pages that may have been misread, and what you wrote instead",
      columns: "document_id page word checked",
      key: "document_id storage_key page word",
    },
    internal: "storage_key strip",
    erased: { with: "documents", by: "document_id" },
  },
  fact_checks: {
    module: "documents",
    exported: {
      file: "fact-checks",
      about: "statements of your documents that contradict each other or end, and what you decided",
      columns: `id profile_id kind document_id quote other_document_id other_quote ends_on state set_aside found_at`,
    },
    internal: "key shown other_shown ends_at",
    erased: { with: "documents", by: "document_id" },
  },
  passage_vectors: {
    module: "documents",
    exported: "computed from the passages",
    carried: "part embedding:values",
    internal: "profile_id passage_id model",
    erased: { with: "passages", by: "passage_id" },
  },
  sites: {
    module: "documents",
    exported: {
      file: "sites",
      about: "web sites and folders that you added, without their passwords",
      columns: "id profile_id address mode depth page_limit schedule circle username next_sync_at created_at",
    },
    internal: "sync_id failure hosts secret",
    erased: WITH_PROFILE,
  },
  site_profiles: {
    module: "documents",
    exported: "what the home page of a web site says, for suggestions",
    erased: { with: "sites", by: "site_id" },
  },
  site_pages: {
    module: "documents",
    exported: {
      file: "site-pages",
      about: "the pages of your web sites and the files of your folders, and the result for each",
      columns: "id site_id address title outcome target http_status document_id read_at",
    },
    internal: "depth sync_id etag last_modified listed_version text_hash links",
    erased: { with: "sites", by: "site_id" },
  },
  site_syncs: {
    module: "documents",
    exported: "the times of earlier visits to a web site",
    erased: { with: "sites", by: "site_id" },
    retention: { newest: 10 },
  },
  site_changes: {
    module: "documents",
    exported: "the changes that earlier visits to a web site found",
    erased: { with: "site_syncs", by: "sync_id" },
  },

  occasions: {
    module: "profiles",
    // Without the keys of private links: anyone who has one gets answers, and the export may be shared.
    exported: {
      file: "occasions",
      about: "your private links, without their keys",
      columns: "id profile_id name greeting starters holds_all ends_at created_at",
    },
    internal: "token",
    erased: WITH_PROFILE,
  },
  occasion_documents: {
    module: "profiles",
    exported: {
      file: "occasion-documents",
      about: "the documents of each private link",
      columns: "occasion_id document_id",
      key: "occasion_id document_id",
    },
    erased: { with: "occasions", by: "occasion_id" },
  },

  corrections: {
    module: "answers",
    exported: {
      file: "corrections",
      about: "your saved answers",
      columns: "id profile_id question answer active circle occasion_id created_at answered_at",
    },
    // Its audience, the private link, is not carried.
    carried: "question answer active circle created_at answered_at embedding:values",
    internal: "words model",
    erased: WITH_PROFILE,
  },
  correction_conflicts: {
    module: "answers",
    exported: "in the file of the saved answers, as contradicting_document_id",
    erased: { with: "corrections", by: "correction_id" },
  },
  suggested_questions: {
    module: "answers",
    exported: {
      file: "suggested-questions",
      about: "questions suggested to visitors",
      columns: "id profile_id question origin document_id position hidden",
    },
    carried: `question origin document_id:document passage_id:passage heading_path answered_by position hidden`,
    erased: WITH_PROFILE,
  },
  rehearsal_tests: {
    module: "answers",
    exported: {
      file: "rehearsal",
      about: "your answer tests, and what an answer must include",
      columns: "id profile_id question contains document_id document_name unknown created_at",
    },
    carried: "question contains document_id:document document_name unknown created_at",
    erased: WITH_PROFILE,
  },
  rehearsal_runs: {
    module: "answers",
    exported: "can be repeated",
    erased: WITH_PROFILE,
    retention: { newest: LIMITS.rehearsalRuns },
  },
  rehearsal_results: {
    module: "answers",
    exported: "can be repeated",
    erased: { with: "rehearsal_runs", by: "run_id" },
  },
  question_groups: {
    module: "answers",
    exported: "computed from the exchanges",
    erased: WITH_PROFILE,
  },
  question_spellings: {
    module: "answers",
    exported: "computed from the exchanges",
    erased: { with: "question_groups", by: "group_id" },
  },

  chat_sessions: {
    module: "chat",
    exported: {
      file: "conversations",
      about: "when and from where each conversation started",
      columns: "id profile_id source embed_host occasion_id visitor_subject visitor_name by_owner created_at",
    },
    internal: "session_id questions engaged active_month person_until turn asked",
    erased: WITH_PROFILE,
    retention: "until the last of its messages is deleted",
  },
  chat_messages: {
    module: "chat",
    exported: {
      file: "exchanges",
      about: "every question and answer",
      columns: `id session_id:conversation_id profile_id message kind response state thumb thumb_reason first_word_ms
        total_ms created_at`,
    },
    internal: "unsupported question_group wants_person",
    erased: { with: "chat_sessions", by: "session_id" },
    retention: BY_SETTING,
  },
  citations: {
    module: "chat",
    exported: {
      file: "citations",
      about: "the passages that each answer cites",
      columns: `message_id:exchange_id number document_id passage_id correction_id label start_offset end_offset quote
        cell`,
      key: "message_id number",
    },
    erased: { with: "chat_messages", by: "message_id" },
  },
  draft_previews: {
    module: "answers",
    exported: "can be repeated",
    erased: { with: "documents", by: "document_id" },
  },
  draft_answers: {
    module: "answers",
    exported: "can be repeated",
    // And with the preview.
    erased: { with: "chat_messages", by: "message_id" },
  },
  model_answers: {
    module: "models",
    exported: {
      file: "model-answers",
      about: "which language models wrote your assistants' answers, or why none did",
      columns: `message_id:exchange_id source model fault fault_source input_tokens output_tokens cost`,
      key: "message_id",
    },
    erased: { with: "chat_messages", by: "message_id" },
  },
  model_outputs: {
    module: "models",
    exported: "repeats answers that other tables export",
    erased: { with: "chat_messages", by: "message_id" },
  },
  messages: {
    module: "chat",
    exported: {
      file: "messages",
      about: "messages between you and visitors in conversations that you joined",
      columns: "id session_id:conversation_id profile_id author exchange_id content created_at",
    },
    erased: { with: "chat_sessions", by: "session_id" },
    retention: BY_SETTING,
  },
  gaps: {
    module: "answers",
    exported: {
      file: "gaps",
      about: "unanswered questions",
      columns: "id profile_id message_id:exchange_id question status created_at",
    },
    erased: { with: "chat_messages", by: "message_id" },
  },
  contacts: {
    module: "inbox",
    exported: {
      file: "contacts",
      about: "visitors who left and confirmed an e-mail address",
      columns: `id profile_id message_id:exchange_id email name question confirmed_at answer answered_at created_at`,
      // An unconfirmed address may belong to anyone, so the owner does not get it.
      where: "confirmed_at is not null",
    },
    internal: "sent_at",
    erased: WITH_PROFILE,
    // Longer than their conversation, because the visitor still waits for an answer.
    retention: { days: 365 },
  },
} as const satisfies Record<keyof Schema | "schema_migrations", Table>;

export const tables: [name: string, table: Table][] = Object.entries(TABLES);

/** Tables whose rows belong to one owner. Each statement on them names the owner. */
export const TENANT_TABLES: string[] = tables.flatMap(([name, { lookup }]) => (lookup ? [] : [name]));

/** `users` is keyed by its id, which is the owner's. */
export const ownerColumn = (table: string): string => (table === "users" ? "id" : "user_id");

/** Every column of a tenant table that is described here: the owner's id first, then what leaves it and what doesn't. */
export function describedColumns(name: keyof typeof TABLES): string[] {
  const { exported, carried, internal }: Table = TABLES[name];
  const lists = [typeof exported === "string" ? undefined : exported.columns, carried, internal];
  const columns = lists.flatMap((list) => (list ? readColumns(list) : [])).map(({ column }) => column);
  return [...new Set([ownerColumn(name), ...columns])];
}

/** The columns of a list, each with its name in the file. */
export function readColumns(list: string): { column: string; name: string }[] {
  return list.split(/\s+/).map((word) => {
    const [column = "", name = column] = word.split(":");
    return { column, name };
  });
}
