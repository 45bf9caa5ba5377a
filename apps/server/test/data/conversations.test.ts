import { CONVERSATION_SOURCES } from "@understudy/contracts";
import { afterAll, describe, expect, test } from "vitest";
import { newProfileId, newUserId } from "../../src/platform/ids.ts";
import { freshDatabase, row, rows } from "../database.ts";

const database = await freshDatabase();
afterAll(database.drop);

type ProfileRef = { userId: string; profileId: number };
const MISSING = { code: "23502" };
const WRONG_VALUE = { code: "23514" };
const NO_SUCH_ROW = { code: "23503" };
const TAKEN = { code: "23505" };

async function place(): Promise<ProfileRef> {
  const userId = newUserId();
  const profileId = newProfileId();
  await rows(database.url, "insert into users (id) values ($1)", [userId]);
  await rows(database.url, "insert into ai_profiles (user_id, id, name) values ($1, $2, 'A')", [
    userId,
    profileId,
  ]);
  await rows(database.url, "insert into profile_settings (user_id, profile_id) values ($1, $2)", [
    userId,
    profileId,
  ]);
  return { userId, profileId };
}

/** Inserts only the given columns, so that the rest are the schema's defaults. */
async function insert(table: string, fields: Record<string, unknown>) {
  const columns = Object.keys(fields);
  const values = columns.map((_, index) => `$${index + 1}`);
  return row(
    database.url,
    `insert into ${table} (${columns.join(", ")}) values (${values.join(", ")}) returning *`,
    Object.values(fields),
  );
}

const document = ({ userId, profileId }: ProfileRef) => ({
  user_id: userId,
  id: 1,
  profile_id: profileId,
  filename: "cv.txt",
  content: "I dance.",
  file_type: "text/plain",
  byte_size: 8,
  content_hash: "",
  storage_key: "",
});
const conversation = ({ userId, profileId }: ProfileRef, id = 1, sessionId = `s${id}`) => ({
  user_id: userId,
  id,
  profile_id: profileId,
  session_id: sessionId,
});
const exchange = ({ userId, profileId }: ProfileRef, id = 1, session = 1) => ({
  user_id: userId,
  id,
  session_id: session,
  profile_id: profileId,
  message: "Q?",
  response: "A.",
});

async function filled(): Promise<ProfileRef> {
  const owner = await place();
  const { userId, profileId } = owner;
  await insert("documents", document(owner));
  const passage = {
    user_id: userId,
    id: 1,
    profile_id: profileId,
    document_id: 1,
    position: 0,
    start_offset: 0,
  };
  await insert("passages", { ...passage, end_offset: 8, text: "I dance.", tsv: "'danc'", word_count: 1 });
  const vector = { user_id: userId, profile_id: profileId, passage_id: 1, model: "m", embedding: "[1]" };
  await insert("passage_vectors", vector);
  await insert("document_pages", {
    user_id: userId,
    document_id: 1,
    number: 1,
    name: "",
    start_offset: 0,
    end_offset: 8,
    width: 595,
    height: 842,
    columns: "[]",
    lines: "[[0, 8, 50, 50, 90, 12]]",
  });
  const scanned = { user_id: userId, document_id: 1, storage_key: "a" };
  await insert("scanned_pages", { ...scanned, number: 1, page: "{}" });
  await insert("doubtful_words", { ...scanned, page: 1, word: 0, strip: "" });
  const ending = { kind: "ending", key: "k", quote: "I dance.", shown: "I dance.", ends_on: "2026-06-30" };
  await insert("fact_checks", {
    ...ending,
    user_id: userId,
    id: 1,
    profile_id: profileId,
    document_id: 1,
    ends_at: new Date(),
    found_at: new Date(),
  });
  for (const id of [1, 2]) {
    await insert("chat_sessions", conversation(owner, id));
    await insert("chat_messages", exchange(owner, id, id));
  }
  const citation = {
    user_id: userId,
    message_id: 1,
    number: 1,
    document_id: 1,
    passage_id: 1,
    start_offset: 0,
  };
  await insert("citations", { ...citation, end_offset: 2, quote: "I dance." });
  const preview = { user_id: userId, document_id: 1 };
  await insert("draft_previews", { ...preview, not_asked: 0, created_at: new Date() });
  await insert("draft_answers", { ...preview, message_id: 1, visitors: 1 });
  const message = { user_id: userId, id: 1, profile_id: profileId, session_id: 1, exchange_id: 1 };
  await insert("messages", { ...message, author: "owner", content: "A." });
  await insert("gaps", { user_id: userId, id: 1, profile_id: profileId, message_id: 1, question: "Q?" });
  const contact = { user_id: userId, id: 1, profile_id: profileId, message_id: 1, email: "a@b.example" };
  await insert("contacts", { ...contact, question: "Q?" });
  const suggested = { user_id: userId, id: 1, profile_id: profileId, document_id: 1, origin: "drawn" };
  await insert("suggested_questions", { ...suggested, question: "Q?" });
  await insert("question_groups", { user_id: userId, id: 1, profile_id: profileId, last_at: new Date() });
  const spelling = { user_id: userId, profile_id: profileId, spelling: "hash", group_id: 1 };
  await insert("question_spellings", spelling);
  await insert("occasions", {
    user_id: userId,
    id: 1,
    profile_id: profileId,
    name: "A talk",
    token: "occ_1",
  });
  await insert("occasion_documents", { user_id: userId, occasion_id: 1, document_id: 1 });
  const savedAnswer = { user_id: userId, id: 1, profile_id: profileId, question: "Q?", answer: "A." };
  await insert("corrections", savedAnswer);
  const conflict = { user_id: userId, correction_id: 1, document_id: 1, passage_id: 1 };
  await insert("correction_conflicts", conflict);
  const test = { user_id: userId, profile_id: profileId, id: 1, question: "Q?" };
  await insert("rehearsal_tests", test);
  await insert("rehearsal_runs", { user_id: userId, profile_id: profileId, id: 1 });
  await insert("rehearsal_results", { user_id: userId, run_id: 1, test_id: 1, question: "Q?" });
  const site = { user_id: userId, id: 1, profile_id: profileId, address: "https://a.example/", mode: "page" };
  await insert("sites", { ...site, depth: 0, page_limit: 1 });
  await insert("site_profiles", { user_id: userId, site_id: 1, about: "{}" });
  const sync = { user_id: userId, site_id: 1, id: 1, cause: "added", started_at: new Date() };
  await insert("site_syncs", sync);
  const page = { user_id: userId, site_id: 1, id: 1, address: "https://a.example/", depth: 0, sync_id: 1 };
  await insert("site_pages", page);
  const change = { user_id: userId, site_id: 1, sync_id: 1, page_id: 1, change: "added", title: "A" };
  await insert("site_changes", { ...change, address: "https://a.example/" });
  await insert("billing", { user_id: userId });
  const connection = { user_id: userId, provider: "openai", model: "gpt-4.1-mini" };
  await insert("model_choices", { user_id: userId, profile_id: profileId, sources: ["openai"] });
  await insert("model_budgets", { user_id: userId, month: "2026-01-01" });
  const used = { user_id: userId, input_tokens: 1, output_tokens: 1, cost: 1 };
  await insert("model_usage", { ...used, day: "2026-01-01", provider: "openai", calls: 1 });
  await insert("model_answers", { ...used, message_id: 1 });
  await insert("model_outputs", { user_id: userId, message_id: 1, prompt_hash: "hash", output: "A." });
  await insert("model_connections", { ...connection, price_input: 1, price_output: 1 });
  await insert("plan_usage", { user_id: userId, name: "conversations", period: "2026-01-01", count: 1 });
  const once = { user_id: userId, scope: "chat", key: "k", request_hash: "h", created_at: new Date() };
  await insert("idempotency_keys", once);
  await insert("widget_versions", { user_id: userId, profile_id: profileId, version: 1, config: "{}" });
  await insert("brand_packages", { user_id: userId, id: 1, brand: "{}", company_name: "Keelstone" });
  const delivery = {
    user_id: userId,
    id: 1,
    profile_id: profileId,
    message_id: "msg_1",
    created_at: new Date(),
  };
  await insert("webhook_deliveries", { ...delivery, event: "webhook.test", url: "https://hooks.example" });
  const servers = { imap_host: "imap.example", imap_port: 993, smtp_host: "smtp.example", smtp_port: 465 };
  const mailbox = {
    user_id: userId,
    profile_id: profileId,
    address: "a@b.example",
    username: "a",
    secret: "p",
  };
  const connected = { mode: "draft", uid_validity: 1, last_uid: 0, connected_at: new Date() };
  await insert("visitor_keys", { user_id: userId, secret: "key", created_at: new Date() });
  const visitor = { user_id: userId, id: 1, profile_id: profileId, subject: "42" };
  const hashes = { token_hash: "token", secret_hash: "secret" };
  await insert("visitor_sessions", { ...visitor, ...hashes, created_at: new Date(), expires_at: new Date() });
  await insert("mailboxes", { ...servers, ...mailbox, ...connected });
  const arrived = { user_id: userId, id: 1, profile_id: profileId, uid_validity: 1, uid: 1, subject: "Q?" };
  const claimed = { message_hash: "hash", reply_id: "<1@b.example>", sender: "c@d.example" };
  await insert("mail_messages", { ...arrived, ...claimed, received_at: new Date() });
  const channel = { user_id: userId, profile_id: profileId, app: "telegram" };
  const account = { secret: "s", account_id: "1", account_name: "@bot", connected_at: new Date() };
  await insert("chat_channels", { ...channel, ...account });
  const received = {
    id: 1,
    message_hash: "hash",
    author: "visitor",
    thread: "1",
    sender_id: "1",
    address: "{}",
  };
  await insert("chat_channel_messages", { ...channel, ...received, question: "", received_at: new Date() });
  return owner;
}

const count = async (table: string, userId: string) =>
  (await rows(database.url, `select 1 from ${table} where user_id = $1`, [userId])).length;

describe("a document", () => {
  test("has its owner, name, text and type, all required, and when it came [DATA-16]", async () => {
    const owner = await place();
    const { uploaded_at, ...stored } = await insert("documents", document(owner));
    expect(stored).toMatchObject({ user_id: owner.userId, id: "1", filename: "cv.txt", content: "I dance." });
    expect(uploaded_at).toBeInstanceOf(Date);
    for (const column of ["user_id", "id", "filename", "content", "file_type", "uploaded_at"]) {
      const set = `update documents set ${column} = null where user_id = $1`;
      const refused = expect(rows(database.url, set, [owner.userId]), column).rejects;
      // In a distributed database, a row may not change its owner at all.
      if (column === "user_id") await refused.toThrow(/^null value|^modifying the partition value/);
      else await refused.toMatchObject(MISSING);
    }
  });
});

describe("owner and profile", () => {
  test("are carried by documents, conversations and settings, and must exist together [DATA-18]", async () => {
    const owner = await place();
    const stranger = await place();
    await insert("documents", document(owner));
    await insert("chat_sessions", conversation(owner));
    for (const table of ["documents", "chat_sessions", "profile_settings"]) {
      const stored = await row(database.url, `select user_id, profile_id from ${table} where user_id = $1`, [
        owner.userId,
      ]);
      expect(stored, table).toEqual({ user_id: owner.userId, profile_id: String(owner.profileId) });
      const steal = `update ${table} set profile_id = $2 where user_id = $1`;
      const stolen = rows(database.url, steal, [owner.userId, stranger.profileId]);
      await expect(stolen, table).rejects.toMatchObject(NO_SUCH_ROW);
      const none = rows(database.url, `update ${table} set profile_id = null where user_id = $1`, [
        owner.userId,
      ]);
      await expect(none, table).rejects.toMatchObject(MISSING);
    }
  });
});

describe("deleting", () => {
  test("a user takes the documents, conversations and all that hangs on them, and nobody else's [DATA-17]", async () => {
    const owner = await filled();
    const neighbour = await filled();
    const tables = await rows(
      database.url,
      `select table_name as name from information_schema.columns where table_schema = 'public'
       and column_name = 'user_id' and table_name not in ('directory', 'sessions', 'api_keys', 'counters')`,
    );
    const before = await Promise.all(tables.map(({ name }) => count(String(name), neighbour.userId)));
    expect(before.every((found) => found > 0)).toBe(true);

    await rows(database.url, "delete from users where id = $1", [owner.userId]);
    for (const { name } of tables) expect(await count(String(name), owner.userId), String(name)).toBe(0);
    expect(await Promise.all(tables.map(({ name }) => count(String(name), neighbour.userId)))).toEqual(
      before,
    );
  });

  test("a conversation takes its exchanges, and no other's [DATA-37]", async () => {
    const { userId } = await filled();
    await rows(database.url, "delete from chat_sessions where user_id = $1 and id = 1", [userId]);
    expect(await rows(database.url, "select id from chat_messages where user_id = $1", [userId])).toEqual([
      { id: "2" },
    ]);
    expect(await count("citations", userId)).toBe(0);
    expect(await count("gaps", userId)).toBe(0);
    expect(await count("documents", userId)).toBe(1);
  });
});

describe("a conversation", () => {
  test("has an owner, a time, and a session id that is unique with the owner [DATA-35]", async () => {
    const owner = await place();
    const stored = await insert("chat_sessions", conversation(owner, 1, "abc"));
    expect(stored).toMatchObject({ user_id: owner.userId, id: "1", session_id: "abc" });
    expect(stored.created_at).toBeInstanceOf(Date);
    await expect(insert("chat_sessions", conversation(owner, 2, "abc"))).rejects.toMatchObject(TAKEN);
    await expect(
      row(database.url, "update chat_sessions set session_id = null where user_id = $1", [owner.userId]),
    ).rejects.toMatchObject(MISSING);
  });

  test("stores where its visitor came from: Direct, unless it is one of four others [DATA-44]", async () => {
    const owner = await place();
    await insert("chat_sessions", conversation(owner));
    const set = (source: string) =>
      row(database.url, "update chat_sessions set source = $2 where user_id = $1 returning source", [
        owner.userId,
        source,
      ]);
    const stored = await row(
      database.url,
      "select source, embed_host from chat_sessions where user_id = $1",
      [owner.userId],
    );
    expect(stored).toEqual({ source: "Direct", embed_host: null });
    for (const source of CONVERSATION_SOURCES) {
      expect(await set(source)).toEqual({ source });
    }
    for (const source of ["direct", "Fax", ""]) await expect(set(source)).rejects.toMatchObject(WRONG_VALUE);
  });

  test("stores the host of the page it was embedded in [DATA-44]", async () => {
    const owner = await place();
    const embedded = { ...conversation(owner), source: "Embedded", embed_host: "shop.example" };
    await insert("chat_sessions", embedded);
    const stored = await row(
      database.url,
      "select source, embed_host from chat_sessions where user_id = $1",
      [owner.userId],
    );
    expect(stored).toEqual({ source: "Embedded", embed_host: "shop.example" });
  });
});

describe("an exchange", () => {
  test("has the integer id of its conversation, a message, a response, both required, and a time [DATA-36]", async () => {
    const owner = await place();
    await insert("chat_sessions", conversation(owner));
    await insert("chat_messages", exchange(owner));
    const stored = await row(
      database.url,
      `select id, session_id, pg_typeof(session_id)::text as type, message, response, created_at
       from chat_messages where user_id = $1`,
      [owner.userId],
    );
    expect(stored).toEqual({
      id: "1",
      session_id: "1",
      type: "bigint",
      message: "Q?",
      response: "A.",
      created_at: expect.any(Date),
    });
    for (const column of ["session_id", "message", "response", "created_at"]) {
      const set = `update chat_messages set ${column} = null where user_id = $1`;
      await expect(rows(database.url, set, [owner.userId]), column).rejects.toMatchObject(MISSING);
    }
    await expect(insert("chat_messages", exchange(owner, 2, 7))).rejects.toMatchObject(NO_SUCH_ROW);
  });

  test("cannot hang on another owner's conversation [DATA-36]", async () => {
    const owner = await place();
    const stranger = await place();
    await insert("chat_sessions", conversation(stranger, 5));
    await expect(insert("chat_messages", exchange(owner, 1, 5))).rejects.toMatchObject(NO_SUCH_ROW);
    expect(
      await rows(database.url, "select 1 from chat_messages where user_id = $1", [owner.userId]),
    ).toEqual([]);
  });
});
