import { afterAll, describe, expect, test } from "vitest";
import { newProfileId, newUserId } from "../../src/platform/ids.ts";
import { testApp } from "../app.ts";
import { buildOwner } from "../builders.ts";
import { freshDatabase, row, rows } from "../database.ts";

const product = await testApp();
const database = await freshDatabase();
afterAll(database.drop);

const WRONG_VALUE = { code: "23514" };

async function profile(): Promise<[string, number]> {
  const key: [string, number] = [newUserId(), newProfileId()];
  await rows(database.url, "insert into users (id) values ($1)", [key[0]]);
  await rows(database.url, "insert into ai_profiles (user_id, id, name) values ($1, $2, 'A')", key);
  return key;
}

/** Settings from the shortest insert: every other column is a default. */
async function minimal() {
  const key = await profile();
  await rows(database.url, "insert into profile_settings (user_id, profile_id) values ($1, $2)", key);
  const set = (column: string, value: unknown) =>
    row(
      database.url,
      `update profile_settings set ${column} = $3 where user_id = $1 and profile_id = $2 returning ${column} as value`,
      [...key, value],
    );
  return { key, set };
}

const SETTINGS = "from profile_settings where user_id = $1 and profile_id = $2";

describe("how many", () => {
  test("a second row for a profile is refused, and one without a profile too [DATA-19]", async () => {
    const { key } = await minimal();
    const insert = "insert into profile_settings (user_id, profile_id) values ($1, $2)";
    await expect(rows(database.url, insert, key)).rejects.toMatchObject({ code: "23505" });
    await expect(rows(database.url, insert, [key[0], 1])).rejects.toMatchObject({ code: "23503" });
    await expect(rows(database.url, insert, [newUserId(), key[1]])).rejects.toMatchObject({ code: "23503" });
    expect(await rows(database.url, `select 1 ${SETTINGS}`, key)).toHaveLength(1);
  });

  test("the first sign-in makes one profile with one row, the second none [DATA-19]", async () => {
    const owner = await buildOwner(product);
    expect(await buildOwner(product, owner.email)).toMatchObject({ userId: owner.userId });
    const counts = await rows(
      product.url,
      `select p.id, count(s.profile_id)::int as settings from ai_profiles p left join profile_settings s
       on s.user_id = p.user_id and s.profile_id = p.id where p.user_id = $1 group by p.id`,
      [owner.userId],
    );
    expect(counts).toEqual([{ id: String(owner.profileId), settings: 1 }]);
  });
});

describe("new settings", () => {
  test("speak professionally at medium length, without instructions [DATA-20]", async () => {
    const { key, set } = await minimal();
    const stored = await row(
      database.url,
      `select ai_personality, response_length, custom_instructions ${SETTINGS}`,
      key,
    );
    expect(stored).toEqual({
      ai_personality: "professional",
      response_length: "medium",
      custom_instructions: null,
    });
    await expect(set("ai_personality", "rude")).rejects.toMatchObject(WRONG_VALUE);
    await expect(set("response_length", "endless")).rejects.toMatchObject(WRONG_VALUE);
    expect(await set("custom_instructions", "Be brief.")).toEqual({ value: "Be brief." });
  });

  test("are not shared [DATA-21]", async () => {
    const { key } = await minimal();
    expect(await row(database.url, `select share_enabled ${SETTINGS}`, key)).toEqual({
      share_enabled: false,
    });
  });

  test("allow embedding, in the light theme [DATA-23]", async () => {
    const { key, set } = await minimal();
    const stored = await row(database.url, `select embed_enabled, embed_theme ${SETTINGS}`, key);
    expect(stored).toEqual({ embed_enabled: true, embed_theme: "light" });
    for (const theme of ["dark", "auto"]) expect(await set("embed_theme", theme)).toEqual({ value: theme });
    await expect(set("embed_theme", "sepia")).rejects.toMatchObject(WRONG_VALUE);
  });

  test("are named AI Assistant, without a logo [DATA-24]", async () => {
    const { key } = await minimal();
    const stored = await row(database.url, `select brand_name, logo ${SETTINGS}`, key);
    expect(stored).toEqual({ brand_name: "AI Assistant", logo: null });
  });

  test("have the four default colours [DATA-25]", async () => {
    const { key } = await minimal();
    const colours = "primary_color, secondary_color, background_color, text_color";
    expect(await row(database.url, `select ${colours} ${SETTINGS}`, key)).toEqual({
      primary_color: "#667eea",
      secondary_color: "#764ba2",
      background_color: "#ffffff",
      text_color: "#1a202c",
    });
  });

  test("have corners of 12, a whole number [DATA-26]", async () => {
    const { key, set } = await minimal();
    const stored = await row(
      database.url,
      `select border_radius, pg_typeof(border_radius)::text as type ${SETTINGS}`,
      key,
    );
    expect(stored).toEqual({ border_radius: 12, type: "integer" });
    for (const radius of [-1, 51])
      await expect(set("border_radius", radius)).rejects.toMatchObject(WRONG_VALUE);
  });

  test("sit at the bottom right, medium, modern [DATA-27]", async () => {
    const { key, set } = await minimal();
    const stored = await row(
      database.url,
      `select widget_position, widget_size, chat_bubble_style ${SETTINGS}`,
      key,
    );
    expect(stored).toEqual({
      widget_position: "bottom-right",
      widget_size: "medium",
      chat_bubble_style: "modern",
    });
    await expect(set("widget_position", "left")).rejects.toMatchObject(WRONG_VALUE);
    await expect(set("widget_size", "huge")).rejects.toMatchObject(WRONG_VALUE);
    await expect(set("chat_bubble_style", "square")).rejects.toMatchObject(WRONG_VALUE);
  });

  test("show the avatar and typing, no times, and do not open by themselves [DATA-28]", async () => {
    const { key } = await minimal();
    const switches = "show_avatar, show_typing_indicator, show_timestamps, auto_open";
    expect(await row(database.url, `select ${switches} ${SETTINGS}`, key)).toEqual({
      show_avatar: true,
      show_typing_indicator: true,
      show_timestamps: false,
      auto_open: false,
    });
  });

  test("greet in English [DATA-29]", async () => {
    const { key, set } = await minimal();
    expect(await row(database.url, `select greeting, placeholder, language ${SETTINGS}`, key)).toEqual({
      greeting: "Hi! How can I help you today?",
      placeholder: "Type your message...",
      language: "en",
    });
    await expect(set("language", "tlh")).rejects.toMatchObject(WRONG_VALUE);
  });

  test("wait 1000 ms and take 100 messages, whole numbers [DATA-30]", async () => {
    const { key, set } = await minimal();
    const stored = await row(
      database.url,
      `select response_delay, max_messages, pg_typeof(response_delay)::text as delay,
       pg_typeof(max_messages)::text as messages ${SETTINGS}`,
      key,
    );
    expect(stored).toEqual({
      response_delay: 1000,
      max_messages: 100,
      delay: "integer",
      messages: "integer",
    });
    await expect(set("response_delay", 5001)).rejects.toMatchObject(WRONG_VALUE);
    await expect(set("max_messages", 9)).rejects.toMatchObject(WRONG_VALUE);
  });

  test("have no style, webhook, analytics, domains or policy until they are given [DATA-31]", async () => {
    const { key, set } = await minimal();
    const values = {
      custom_css: ".a{}",
      webhook_url: "https://w.example",
      analytics_id: "G-1",
      allowed_domains: ["a.example", "b.example"],
      privacy_policy_url: "https://p.example",
    };
    const stored = await row(database.url, `select ${Object.keys(values).join(", ")} ${SETTINGS}`, key);
    expect(Object.values(stored)).toEqual([null, null, null, null, null]);
    for (const [column, value] of Object.entries(values)) expect(await set(column, value)).toEqual({ value });
  });

  test("are not white-label, and are GDPR compliant [DATA-32]", async () => {
    const { key } = await minimal();
    const stored = await row(database.url, `select white_label, gdpr_compliant ${SETTINGS}`, key);
    expect(stored).toEqual({ white_label: false, gdpr_compliant: true });
  });

  test("keep data for 30 days, a whole number [DATA-33]", async () => {
    const { key, set } = await minimal();
    const stored = await row(
      database.url,
      `select data_retention, pg_typeof(data_retention)::text as type ${SETTINGS}`,
      key,
    );
    expect(stored).toEqual({ data_retention: 30, type: "integer" });
    for (const days of [0, 366]) await expect(set("data_retention", days)).rejects.toMatchObject(WRONG_VALUE);
  });

  test("have room for favicon, custom domain, accent colour and script [DATA-34]", async () => {
    const { key, set } = await minimal();
    const fields = "favicon, custom_domain, accent_color, custom_js";
    expect(await row(database.url, `select ${fields} ${SETTINGS}`, key)).toEqual({
      favicon: null,
      custom_domain: null,
      accent_color: "#f093fb",
      custom_js: null,
    });
    for (const column of fields.split(", ")) expect(await set(column, "given")).toEqual({ value: "given" });
  });
});

describe("an AI profile", () => {
  test("has a positive integer id that a JavaScript client reads exactly [DATA-40]", async () => {
    const [userId, id] = await profile();
    const stored = await row(
      database.url,
      "select pg_typeof(id)::text as type from ai_profiles where id = $1",
      [id],
    );
    expect(stored).toEqual({ type: "bigint" });
    const insert = "insert into ai_profiles (user_id, id, name) values ($1, $2, 'A')";
    for (const wrong of ["0", "-1", "9007199254740992"]) {
      await expect(rows(database.url, insert, [userId, wrong])).rejects.toMatchObject(WRONG_VALUE);
    }
  });

  test("has a name, a description, a tone of the form, and is private at first [DATA-40]", async () => {
    const [userId, id] = await profile();
    const find = "from ai_profiles where user_id = $1 and id = $2";
    expect(
      await row(database.url, `select name, description, tone, is_public ${find}`, [userId, id]),
    ).toEqual({
      name: "A",
      description: null,
      tone: "professional",
      is_public: false,
    });
    const set = (tone: string) =>
      rows(database.url, "update ai_profiles set tone = $3 where user_id = $1 and id = $2", [
        userId,
        id,
        tone,
      ]);
    for (const tone of ["professional", "casual", "creative", "technical"]) {
      await set(tone);
      expect(await row(database.url, `select tone ${find}`, [userId, id])).toEqual({ tone });
    }
    await expect(set("sarcastic")).rejects.toMatchObject(WRONG_VALUE);
    const nameless = "insert into ai_profiles (user_id, id) values ($1, 1)";
    await expect(rows(database.url, nameless, [userId])).rejects.toMatchObject({ code: "23502" });
  });
});
