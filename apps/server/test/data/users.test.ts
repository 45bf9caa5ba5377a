import { afterAll, describe, expect, test } from "vitest";
import { newUserId } from "../../src/platform/ids.ts";
import { testApp } from "../app.ts";
import { buildOwner } from "../builders.ts";
import { freshDatabase, row, rows } from "../database.ts";

const product = await testApp();
const database = await freshDatabase();
afterAll(database.drop);

/** A user from the shortest insert: every other column is a default. */
const minimal = () => row(database.url, "insert into users (id) values ($1) returning *", [newUserId()]);

const WRONG_VALUE = { code: "23514" };

describe("the key of a user", () => {
  test.each(["usr", "owner_1", "usrX1", "USR_1", ""])(
    "%j is no key: it must begin with usr_ [DATA-02]",
    async (id) => {
      await expect(rows(database.url, "insert into users (id) values ($1)", [id])).rejects.toMatchObject(
        WRONG_VALUE,
      );
    },
  );

  test("is a string, required, and what a sign-in makes begins with usr_ [DATA-02]", async () => {
    const owner = await buildOwner(product);
    const stored = await row(
      product.url,
      "select id, pg_typeof(id)::text as type from users where email = $1",
      [owner.email],
    );
    expect(stored).toEqual({ id: expect.stringMatching(/^usr_[0-9A-Za-z]{22}$/), type: "text" });
    // A distributed database has a different message for this.
    await expect(rows(database.url, "insert into users (id) values (null)")).rejects.toThrow(
      /^null value in column "id"|with NULL in the partition column/,
    );
    const { id } = await minimal();
    await expect(rows(database.url, "insert into users (id) values ($1)", [id])).rejects.toMatchObject({
      code: "23505",
    });
  });
});

describe("a new user", () => {
  test("has no name, face, bio, title, company or place until they are given [DATA-04]", async () => {
    const { id, ...user } = await minimal();
    const empty = {
      first_name: null,
      last_name: null,
      profile_image_url: null,
      bio: null,
      title: null,
      company: null,
      location: null,
    };
    expect(user).toMatchObject(empty);
    const values = ["Ada", "Lovelace", "https://a.example/a.png", "Bio", "Analyst", "Engines", "London"];
    const stored = await row(
      database.url,
      `update users set first_name = $2, last_name = $3, profile_image_url = $4, bio = $5, title = $6, company = $7,
       location = $8 where id = $1 returning first_name, last_name, profile_image_url, bio, title, company, location`,
      [id, ...values],
    );
    expect(Object.values(stored)).toEqual(values);
  });

  test("is public [DATA-05]", async () => {
    const { id } = await minimal();
    expect(await row(database.url, "select is_public from users where id = $1", [id])).toEqual({
      is_public: true,
    });
  });

  test("is on the free plan; pro and enterprise are the only others [DATA-06]", async () => {
    const { id } = await minimal();
    const set = (plan: string) =>
      row(database.url, "update users set plan_type = $2 where id = $1 returning plan_type", [id, plan]);
    expect(await row(database.url, "select plan_type from users where id = $1", [id])).toEqual({
      plan_type: "free",
    });
    for (const plan of ["pro", "enterprise", "free"]) expect(await set(plan)).toEqual({ plan_type: plan });
    for (const plan of ["premium", "Free", ""]) await expect(set(plan)).rejects.toMatchObject(WRONG_VALUE);
  });

  test("has no company fields, domain, endpoint or support address until they are given [DATA-07]", async () => {
    const { id, ...user } = await minimal();
    const empty = {
      company_name: null,
      company_logo: null,
      company_domain: null,
      custom_domain: null,
      custom_powered_by: null,
      api_endpoint: null,
      custom_support_url: null,
    };
    expect(user).toMatchObject(empty);
    const values = [
      "Engines",
      "logo.svg",
      "engines.example",
      "ask.engines.example",
      "Engines",
      "/v1",
      "https://help",
    ];
    const stored = await row(
      database.url,
      `update users set company_name = $2, company_logo = $3, company_domain = $4, custom_domain = $5,
       custom_powered_by = $6, api_endpoint = $7, custom_support_url = $8 where id = $1
       returning company_name, company_logo, company_domain, custom_domain, custom_powered_by, api_endpoint,
       custom_support_url`,
      [id, ...values],
    );
    expect(Object.values(stored)).toEqual(values);
  });

  test("keeps the product's branding [DATA-08]", async () => {
    const { id } = await minimal();
    const stored = await row(database.url, "select remove_branding from users where id = $1", [id]);
    expect(stored).toEqual({ remove_branding: false });
  });

  test("has the corporate theme, and no theme that does not exist [DATA-09]", async () => {
    const { id } = await minimal();
    const stored = await row(database.url, "select theme_template from users where id = $1", [id]);
    expect(stored).toEqual({ theme_template: "corporate" });
    const wrong = rows(database.url, "update users set theme_template = 'baroque' where id = $1", [id]);
    await expect(wrong).rejects.toMatchObject(WRONG_VALUE);
  });

  test("has the two default brand colours [DATA-10]", async () => {
    const { id } = await minimal();
    const stored = await row(database.url, "select primary_brand, secondary_brand from users where id = $1", [
      id,
    ]);
    expect(stored).toEqual({ primary_brand: "#1f2937", secondary_brand: "#3b82f6" });
  });

  test("is written in Inter [DATA-11]", async () => {
    const { id } = await minimal();
    const stored = await row(database.url, "select font_family from users where id = $1", [id]);
    expect(stored).toEqual({ font_family: "Inter" });
  });

  test("has neither its own analytics nor branded e-mails [DATA-12]", async () => {
    const { id } = await minimal();
    const stored = await row(
      database.url,
      "select custom_analytics, branded_emails from users where id = $1",
      [id],
    );
    expect(stored).toEqual({ custom_analytics: false, branded_emails: false });
  });

  test("has rate limiting and encryption on, domain restriction off [DATA-13]", async () => {
    const { id } = await minimal();
    const stored = await row(
      database.url,
      "select domain_restriction, rate_limiting, data_encryption from users where id = $1",
      [id],
    );
    expect(stored).toEqual({ domain_restriction: false, rate_limiting: true, data_encryption: true });
  });

  test("has room for the white-label fields and those of the enterprise panel [DATA-43]", async () => {
    const { id, ...user } = await minimal();
    expect(user).toMatchObject({
      subdomain: null,
      ssl_certificate: true,
      ip_whitelist: [],
      webhook_secret: null,
      favicon: null,
      custom_footer: null,
      privacy_url: null,
      terms_url: null,
    });
    const values = [
      "ask",
      false,
      ["10.0.0.0/8", "::1"],
      "secret",
      "icon.svg",
      "Footer",
      "https://p",
      "https://t",
    ];
    const stored = await row(
      database.url,
      `update users set subdomain = $2, ssl_certificate = $3, ip_whitelist = $4, webhook_secret = $5, favicon = $6,
       custom_footer = $7, privacy_url = $8, terms_url = $9 where id = $1
       returning subdomain, ssl_certificate, ip_whitelist, webhook_secret, favicon, custom_footer, privacy_url,
       terms_url`,
      [id, ...values],
    );
    expect(Object.values(stored)).toEqual(values);
  });

  test("may have API keys, of which a hash is stored [DATA-43]", async () => {
    const { id } = await minimal();
    const stored = await row(
      database.url,
      "insert into api_keys (user_id, id, name, key_hash) values ($1, 1, 'CI', 'hash') returning *",
      [id],
    );
    expect(stored).toMatchObject({ key_hash: "hash", scopes: [], last_used_at: null, revoked_at: null });
    expect(Object.keys(stored)).not.toContain("key");
  });
});
