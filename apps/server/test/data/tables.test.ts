import { createHash } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { ownerColumn, TENANT_TABLES } from "../../src/platform/tables.ts";
import { testApp } from "../app.ts";
import { buildOwner } from "../builders.ts";
import { freshDatabase, row, rows } from "../database.ts";

const product = await testApp();
const database = await freshDatabase();
afterAll(database.drop);

/** Section 3 of the specification, in snake_case. */
const SPECIFIED = {
  users: `id email first_name last_name profile_image_url bio title company location is_public plan_type company_name
    company_logo company_domain custom_domain custom_powered_by api_endpoint theme_template primary_brand
    secondary_brand font_family custom_analytics branded_emails custom_support_url domain_restriction rate_limiting
    data_encryption created_at updated_at`,
  sessions: "sid sess expire",
  documents: "id user_id filename content file_type uploaded_at",
  profile_settings: `user_id ai_personality response_length custom_instructions share_enabled shareable_slug
    embed_enabled embed_theme brand_name logo primary_color secondary_color background_color text_color border_radius
    widget_position widget_size chat_bubble_style show_avatar show_timestamps show_typing_indicator auto_open greeting
    placeholder language response_delay max_messages custom_css webhook_url analytics_id white_label allowed_domains
    data_retention gdpr_compliant privacy_policy_url created_at updated_at`,
  chat_sessions: "id user_id session_id created_at",
  chat_messages: "id session_id message response created_at",
  leads: "id name email company phone use_case timeline status notes created_at updated_at",
  ai_profiles: "id name description tone is_public",
};

describe("tables", () => {
  test.each(Object.entries(SPECIFIED))(
    "%s exists with the specified columns [DATA-01]",
    async (table, columns) => {
      const found = await rows(
        database.url,
        "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1",
        [table],
      );
      expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(columns.split(/\s+/)));
    },
  );

  test("each tenant table leads with its owner in the primary key [DATA-41]", async () => {
    const keys = await rows(
      database.url,
      `select c.relname as name, a.attname as first from pg_constraint k join pg_class c on c.oid = k.conrelid
       join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
       where k.contype = 'p' and c.relnamespace = 'public'::regnamespace`,
    );
    const first = new Map(keys.map((key) => [key.name, key.first]));
    for (const table of TENANT_TABLES) expect([table, first.get(table)]).toEqual([table, ownerColumn(table)]);
  });

  test("each tenant table has an index that begins with its owner [DATA-41]", async () => {
    const indexes = await rows(
      database.url,
      `select distinct c.relname as name, a.attname as first from pg_index x join pg_class c on c.oid = x.indrelid
       join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
       where c.relnamespace = 'public'::regnamespace and x.indpred is null`,
    );
    for (const name of TENANT_TABLES) expect(indexes).toContainEqual({ name, first: ownerColumn(name) });
  });
});

describe("sessions", () => {
  test("have sid as the key, sess as JSON, and when they end [DATA-15]", async () => {
    const columns = await rows(
      database.url,
      `select column_name as name, data_type as type, is_nullable as nullable from information_schema.columns
       where table_name = 'sessions' and column_name in ('sid', 'sess', 'expire') order by column_name`,
    );
    expect(columns).toEqual([
      { name: "expire", type: "timestamp with time zone", nullable: "NO" },
      { name: "sess", type: "jsonb", nullable: "NO" },
      { name: "sid", type: "text", nullable: "NO" },
    ]);
    const insert = "insert into sessions (sid, user_id, sess, expire) values ('a', 'usr_1', '{}', now())";
    await rows(database.url, insert);
    await expect(rows(database.url, insert)).rejects.toMatchObject({ code: "23505" });
  });

  test("keep a hash of the cookie, never the cookie [DATA-15]", async () => {
    const { cookie, userId } = await buildOwner(product);
    const token = cookie.split("=")[1] ?? "";
    const stored = await row(product.url, "select * from sessions where user_id = $1", [userId]);
    expect(stored).toMatchObject({
      sid: createHash("sha256").update(token).digest("hex"),
      sess: { createdAt: expect.any(String) },
      expire: expect.any(Date),
    });
    expect(JSON.stringify(stored)).not.toContain(token);
  });
});

describe("leads", () => {
  const values = {
    id: 1,
    name: "Ada",
    email: "ada@example.com",
    company: "Engines",
    use_case: "support",
    timeline: "now",
  };
  const insert = (lead: Record<string, unknown>) =>
    row(
      database.url,
      `insert into leads (${Object.keys(lead).join(", ")})
       values (${Object.keys(lead).map((_, index) => `$${index + 1}`)}) returning *`,
      Object.values(lead),
    );

  test("have what the form asks, with its lengths [DATA-38]", async () => {
    const columns = await rows(
      database.url,
      `select column_name as name, character_maximum_length as most, is_nullable = 'NO' as required
       from information_schema.columns where table_name = 'leads'`,
    );
    const expected: [string, number | null, boolean][] = [
      ["id", null, true],
      ["name", 255, true],
      ["email", 255, true],
      ["company", 255, true],
      ["phone", 50, false],
      ["use_case", 100, true],
      ["timeline", 50, true],
      ["notes", null, false],
      ["created_at", null, true],
      ["updated_at", null, true],
    ];
    for (const [name, most, required] of expected) expect(columns).toContainEqual({ name, most, required });
  });

  test("are refused when a required field is absent or one is too long [DATA-38]", async () => {
    for (const field of ["name", "email", "company", "use_case", "timeline"]) {
      await expect(insert({ ...values, [field]: null }), field).rejects.toMatchObject({ code: "23502" });
    }
    const most = { name: 255, email: 255, company: 255, phone: 50, use_case: 100, timeline: 50 };
    for (const [field, length] of Object.entries(most)) {
      const long = insert({ ...values, [field]: "x".repeat(length + 1) });
      await expect(long, field).rejects.toMatchObject({ code: "22001" });
    }
    expect(await rows(database.url, "select 1 from leads")).toEqual([]);
  });

  test("are new at first [DATA-39]", async () => {
    await insert(values);
    const stored = await row(database.url, "select status, phone, notes from leads where id = $1", [
      values.id,
    ]);
    expect(stored).toEqual({ status: "new", phone: null, notes: null });
    const wrong = rows(database.url, "update leads set status = 'lukewarm' where id = $1", [values.id]);
    await expect(wrong).rejects.toMatchObject({ code: "23514" });
  });
});
