import { describe, expect, test } from "vitest";
import { directory } from "../../src/platform/directory.ts";
import { newProfileId, newUserId } from "../../src/platform/ids.ts";
import { testApp } from "../app.ts";
import { buildOwner } from "../builders.ts";
import { row, rows } from "../database.ts";

const product = await testApp();
const names = directory(product.product.db);
const HOLDERS = "select user_id from directory where kind = $1 and key = $2";

/** As many concurrent owners as at a busy moment. */
const owners = () => Array.from({ length: 20 }, () => ({ userId: newUserId(), profileId: newProfileId() }));

describe("an e-mail address", () => {
  test("belongs to one owner: signing in with it again gives the same user [DATA-03]", async () => {
    const first = await buildOwner(product);
    const second = await buildOwner(product, first.email);
    expect(second.userId).toBe(first.userId);
    expect(await rows(product.url, "select id from users where email = $1", [first.email])).toEqual([
      { id: first.userId },
    ]);
  });

  test("is given to one of twenty who claim it at once, and the directory refuses a second row [DATA-03]", async () => {
    const email = "ada@example.com";
    const claims = await Promise.all(owners().map((owner) => names.claim("email", email, owner)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect(await rows(product.url, HOLDERS, ["email", email])).toHaveLength(1);
    const past = rows(product.url, "insert into directory (kind, key, user_id) values ('email', $1, $2)", [
      email,
      newUserId(),
    ]);
    await expect(past).rejects.toMatchObject({ code: "23505" });
  });

  test("first used by several sign-ins at once still makes one user [DATA-03]", async () => {
    const email = "grace@example.com";
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => buildOwner(product, email)));
    expect(results.some(({ status }) => status === "fulfilled")).toBe(true);
    expect(await rows(product.url, "select 1 from users where email = $1", [email])).toHaveLength(1);
    const made = await rows(
      product.url,
      `select 1 from ai_profiles p join users u on u.id = p.user_id where u.email = $1`,
      [email],
    );
    expect(made).toHaveLength(1);
  });
});

describe("a slug", () => {
  test("is optional: new settings have none [DATA-22]", async () => {
    const owner = await buildOwner(product);
    const stored = await row(product.url, "select shareable_slug from profile_settings where user_id = $1", [
      owner.userId,
    ]);
    expect(stored).toEqual({ shareable_slug: null });
  });

  test("is given to one of twenty profiles that claim it at once, and stays theirs [DATA-22]", async () => {
    const claimants = owners();
    const claims = await Promise.all(claimants.map((owner) => names.claim("slug", "ada", owner)));
    const winner = claimants[claims.indexOf(true)];
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect(await rows(product.url, HOLDERS, ["slug", "ada"])).toEqual([{ user_id: winner?.userId }]);
    expect(await names.claim("slug", "ada", { userId: newUserId(), profileId: 1 })).toBe(false);
    expect(await names.find("slug", "ada")).toEqual(winner);
  });

  test("does not collide with an e-mail address or a domain of the same letters [DATA-22]", async () => {
    const [one, two] = owners();
    if (!one || !two) throw new Error("no owners");
    expect(await names.claim("slug", "same.example", one)).toBe(true);
    expect(await names.claim("domain", "same.example", two)).toBe(true);
    const kinds = await rows(
      product.url,
      "select kind from directory where key = 'same.example' order by kind",
    );
    expect(kinds).toEqual([{ kind: "domain" }, { kind: "slug" }]);
    const wrong = rows(
      product.url,
      "insert into directory (kind, key, user_id) values ('nickname', 'a', 'usr_1')",
    );
    await expect(wrong).rejects.toMatchObject({ code: "23514" });
  });
});
