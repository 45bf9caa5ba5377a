import { sql } from "kysely";
import type { Database } from "../../../platform/database.ts";

type Row = Record<string, unknown>;
/** Keyset pagination: an export of any size holds only one page in memory. */
type Page = (after: string) => Promise<{ rows: Row[]; last: string | undefined }>;
export type Table = { name: string; page: Page };

const PAGE = 500;

/** `page_key` identifies a row and defines the order. It is not exported unless the row also has it as a column. */
function paged(name: string, read: (after: string) => Promise<(Row & { page_key: string })[]>): Table {
  return {
    name,
    async page(after) {
      const found = await read(after);
      const last = found.length === PAGE ? found.at(-1)?.page_key : undefined;
      return { rows: found.map(({ page_key: _, ...row }) => row), last };
    },
  };
}

/** Cursor for tables with an id column. */
const idAfter = (after: string): number => (after === "" ? 0 : Number(after));

/** Cursor for tables with a composite key. */
const keyOf = (after: string, first: readonly unknown[]): unknown[] =>
  after === "" ? [...first] : (JSON.parse(after) as unknown[]);

/** Every table with data of the owner, limited to what the owner may export. */
export function tablesOf(db: Database, userId: string): Table[] {
  const own = [...ownTables(db, userId), ...programTables(db, userId)];
  return [...own, ...knowledgeTables(db, userId), ...siteTables(db, userId), ...talkTables(db, userId)];
}

type Keyed = (Row & { page_key: string })[];

function ownTables(db: Database, userId: string): Table[] {
  return [
    paged("profiles", async (after) => {
      const { rows } = await sql<Keyed[number]>`
        select profile.id::text as page_key, profile.id, profile.is_main, profile.name, profile.description,
          profile.tone, profile.is_public, profile.created_at, profile.updated_at
        from ai_profiles profile where profile.user_id = ${userId} and profile.id > ${idAfter(after)}
        order by profile.id limit ${PAGE}`.execute(db);
      return rows;
    }),
    paged("settings", async (after) => {
      const { rows } = await sql<Keyed[number]>`
        select settings.profile_id::text as page_key, settings.* from profile_settings settings
        where settings.user_id = ${userId} and settings.profile_id > ${idAfter(after)}
        order by settings.profile_id limit ${PAGE}`.execute(db);
      return rows.map(({ user_id: _, ...row }) => row as Keyed[number]);
    }),
    paged("figures", async (after) => {
      const [profile, name, day, label] = keyOf(after, [0, "", "0001-01-01", ""]);
      const { rows } = await sql<Keyed[number]>`
        select json_build_array(profile_id, name, day, label)::text as page_key,
          profile_id, name, day::text as day, label, count
        from counters where counters.user_id = ${userId}
          and (profile_id, name, day, label) > (${profile}::bigint, ${name}, ${day}::date, ${label})
        order by profile_id, name, day, label limit ${PAGE}`.execute(db);
      return rows;
    }),
    paged("packages", async (after) => {
      const { rows } = await sql<Keyed[number]>`
        select package.id::text as page_key, package.id, package.status, package.company_name, package.brand,
          package.files, package.bytes, package.created_at
        from brand_packages package where package.user_id = ${userId} and package.id > ${idAfter(after)}
        order by package.id limit ${PAGE}`.execute(db);
      return rows.map((row) => ({
        ...row,
        brand: JSON.stringify(row["brand"]),
        files: JSON.stringify(row["files"]),
      }));
    }),
    paged("usage", async (after) => {
      const [name, period, label] = keyOf(after, ["", "0001-01-01", ""]);
      const { rows } = await sql<Keyed[number]>`
        select json_build_array(name, period, label)::text as page_key, name, period::text as period, label, count
        from plan_usage where plan_usage.user_id = ${userId}
          and (name, period, label) > (${name}, ${period}::date, ${label})
        order by name, period, label limit ${PAGE}`.execute(db);
      return rows;
    }),
  ];
}

/** Only what identifies an API key; its secret is never selected. */
function programTables(db: Database, userId: string): Table[] {
  return [
    paged("api-keys", async (after) => {
      const { rows } = await sql<Keyed[number]>`
        select key.id::text as page_key, key.id, key.name, key.prefix, key.scopes, key.created_at, key.last_used_at,
          key.expires_at, key.revoked_at
        from api_keys key where key.user_id = ${userId} and key.id > ${idAfter(after)}
        order by key.id limit ${PAGE}`.execute(db);
      return rows;
    }),
    paged("webhook-deliveries", async (after) => {
      const { rows } = await sql<Keyed[number]>`
        select delivery.id::text as page_key, delivery.id, delivery.profile_id, delivery.message_id, delivery.event,
          delivery.exchange_id, delivery.url, delivery.status, delivery.attempts, delivery.answer, delivery.fault,
          delivery.created_at, delivery.delivered_at
        from webhook_deliveries delivery where delivery.user_id = ${userId} and delivery.id > ${idAfter(after)}
        order by delivery.id limit ${PAGE}`.execute(db);
      return rows;
    }),
  ];
}

function siteTables(db: Database, userId: string): Table[] {
  return [
    paged("sites", async (after) => {
      const { rows } = await sql<Keyed[number]>`
        select site.id::text as page_key, site.id, site.profile_id, site.address, site.mode, site.depth,
          site.page_limit, site.schedule, site.next_sync_at, site.created_at
        from sites site where site.user_id = ${userId} and site.id > ${idAfter(after)}
        order by site.id limit ${PAGE}`.execute(db);
      return rows;
    }),
    paged("site-pages", async (after) => {
      const { rows } = await sql<Keyed[number]>`
        select page.id::text as page_key, page.id, page.site_id, page.address, page.title, page.outcome, page.target,
          page.http_status, page.document_id, page.read_at
        from site_pages page where page.user_id = ${userId} and page.id > ${idAfter(after)}
        order by page.id limit ${PAGE}`.execute(db);
      return rows;
    }),
  ];
}

function knowledgeTables(db: Database, userId: string): Table[] {
  return [
    paged("documents", async (after) => {
      const { rows } = await sql<Keyed[number]>`
        select document.id::text as page_key, document.id, document.profile_id, document.kind, document.filename,
          document.file_type, document.byte_size, document.content_hash, document.status, document.failure,
          document.passage_count, document.page_count, document.quotable, document.circle, document.address,
          document.uploaded_at
        from documents document where document.user_id = ${userId} and document.id > ${idAfter(after)}
        order by document.id limit ${PAGE}`.execute(db);
      return rows;
    }),
    paged("passages", async (after) => {
      const { rows } = await sql<Keyed[number]>`
        select passage.id::text as page_key, passage.id, passage.document_id, passage.profile_id, passage.position,
          passage.heading_path, passage.page, passage.text
        from passages passage where passage.user_id = ${userId} and passage.id > ${idAfter(after)}
        order by passage.id limit ${PAGE}`.execute(db);
      return rows;
    }),
    paged("corrections", async (after) => {
      const { rows } = await sql<Keyed[number]>`
        select correction.id::text as page_key, correction.id, correction.profile_id, correction.question,
          correction.answer, correction.active, correction.circle, correction.occasion_id, correction.created_at, correction.answered_at,
          contrary.document_id as contradicting_document_id
        from corrections correction
        left join correction_conflicts contrary
          on contrary.user_id = ${userId} and contrary.correction_id = correction.id
        where correction.user_id = ${userId} and correction.id > ${idAfter(after)}
        order by correction.id limit ${PAGE}`.execute(db);
      return rows;
    }),
    paged("rehearsal", async (after) => {
      const { rows } = await sql<Keyed[number]>`
        select test.id::text as page_key, test.id, test.profile_id, test.question, test.contains,
          test.document_id, test.document_name, test.unknown, test.created_at
        from rehearsal_tests test where test.user_id = ${userId} and test.id > ${idAfter(after)}
        order by test.id limit ${PAGE}`.execute(db);
      return rows;
    }),
    ...occasionTables(db, userId),
    paged("suggested-questions", async (after) => {
      const { rows } = await sql<Keyed[number]>`
        select suggested.id::text as page_key, suggested.id, suggested.profile_id, suggested.question,
          suggested.origin, suggested.document_id, suggested.position, suggested.hidden
        from suggested_questions suggested where suggested.user_id = ${userId} and suggested.id > ${idAfter(after)}
        order by suggested.id limit ${PAGE}`.execute(db);
      return rows;
    }),
  ];
}

/** Omits the private link keys: anyone who has one gets answers, and the export may be shared. */
function occasionTables(db: Database, userId: string): Table[] {
  return [
    paged("occasions", async (after) => {
      const { rows } = await sql<Keyed[number]>`
        select occasion.id::text as page_key, occasion.id, occasion.profile_id, occasion.name, occasion.greeting,
          occasion.starters, occasion.holds_all, occasion.ends_at, occasion.created_at
        from occasions occasion where occasion.user_id = ${userId} and occasion.id > ${idAfter(after)}
        order by occasion.id limit ${PAGE}`.execute(db);
      return rows;
    }),
    paged("occasion-documents", async (after) => {
      const [occasion = "0", document = "0"] = after.split(" ");
      const { rows } = await sql<Keyed[number]>`
        select concat_ws(' ', chosen.occasion_id, chosen.document_id) as page_key, chosen.occasion_id, chosen.document_id
        from occasion_documents chosen where chosen.user_id = ${userId}
          and (chosen.occasion_id, chosen.document_id) > (${Number(occasion)}::bigint, ${Number(document)}::bigint)
        order by chosen.occasion_id, chosen.document_id limit ${PAGE}`.execute(db);
      return rows;
    }),
  ];
}

function talkTables(db: Database, userId: string): Table[] {
  return [
    paged("conversations", async (after) => {
      const { rows } = await sql<Keyed[number]>`
        select conversation.id::text as page_key, conversation.id, conversation.profile_id, conversation.source,
          conversation.embed_host, conversation.occasion_id, conversation.by_owner, conversation.created_at
        from chat_sessions conversation
        where conversation.user_id = ${userId} and conversation.id > ${idAfter(after)}
        order by conversation.id limit ${PAGE}`.execute(db);
      return rows;
    }),
    paged("exchanges", async (after) => {
      const { rows } = await sql<Keyed[number]>`
        select exchange.id::text as page_key, exchange.id, exchange.session_id as conversation_id,
          exchange.profile_id, exchange.message, exchange.kind, exchange.response, exchange.state, exchange.thumb,
          exchange.thumb_reason, exchange.first_word_ms, exchange.total_ms, exchange.created_at
        from chat_messages exchange where exchange.user_id = ${userId} and exchange.id > ${idAfter(after)}
        order by exchange.id limit ${PAGE}`.execute(db);
      return rows;
    }),
    paged("citations", async (after) => {
      const [exchange = "0", number = "0"] = after.split(" ");
      const { rows } = await sql<Keyed[number]>`
        select concat_ws(' ', citation.message_id, citation.number) as page_key,
          citation.message_id as exchange_id, citation.number, citation.document_id, citation.passage_id,
          citation.correction_id, citation.label, citation.start_offset, citation.end_offset, citation.quote
        from citations citation where citation.user_id = ${userId}
          and (citation.message_id, citation.number) > (${Number(exchange)}::bigint, ${Number(number)}::int)
        order by citation.message_id, citation.number limit ${PAGE}`.execute(db);
      return rows;
    }),
    paged("messages", async (after) => {
      const { rows } = await sql<Keyed[number]>`
        select said.id::text as page_key, said.id, said.session_id as conversation_id, said.profile_id, said.author,
          said.exchange_id, said.content, said.created_at
        from messages said where said.user_id = ${userId} and said.id > ${idAfter(after)}
        order by said.id limit ${PAGE}`.execute(db);
      return rows;
    }),
    ...openTables(db, userId),
  ];
}

function openTables(db: Database, userId: string): Table[] {
  return [
    paged("gaps", async (after) => {
      const { rows } = await sql<Keyed[number]>`
        select gap.id::text as page_key, gap.id, gap.profile_id, gap.message_id as exchange_id, gap.question,
          gap.status, gap.created_at
        from gaps gap where gap.user_id = ${userId} and gap.id > ${idAfter(after)}
        order by gap.id limit ${PAGE}`.execute(db);
      return rows;
    }),
    // An unconfirmed address may belong to anyone, so the owner does not get it.
    paged("contacts", async (after) => {
      const { rows } = await sql<Keyed[number]>`
        select contact.id::text as page_key, contact.id, contact.profile_id, contact.message_id as exchange_id,
          contact.email, contact.name, contact.question, contact.confirmed_at, contact.answer, contact.answered_at,
          contact.created_at
        from contacts contact where contact.user_id = ${userId} and contact.id > ${idAfter(after)}
          and contact.confirmed_at is not null
        order by contact.id limit ${PAGE}`.execute(db);
      return rows;
    }),
  ];
}

/** The account row without its secrets and the key that signs unsubscribe links. */
export async function accountRow(db: Database, userId: string): Promise<Row | undefined> {
  const row = await db.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirst();
  if (!row) return undefined;
  const {
    mail_key: _mail,
    webhook_secret: _secret,
    webhook_secret_before: _before,
    data_key: _key,
    browser_key: _browser,
    ...rest
  } = row;
  return rest;
}

/** Storage keys of the originals, one page at a time. */
export async function originalsAfter(db: Database, userId: string, after: number) {
  return db
    .selectFrom("documents")
    .select(["id", "filename", "storage_key", "uploaded_at"])
    .where("user_id", "=", userId)
    .where("kind", "=", "file")
    .where("id", ">", after)
    .orderBy("id")
    .limit(PAGE)
    .execute();
}
