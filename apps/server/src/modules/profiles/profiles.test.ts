import { describe, expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { buildOwner } from "../../../test/builders.ts";
import { row } from "../../../test/database.ts";

const product = await testApp();

describe("the owner's own settings", () => {
  test("saving the profile stores its fields and moves updated_at [API-08, DATA-14]", async () => {
    const owner = await buildOwner(product);
    const read = () =>
      row(product.url, "select *, updated_at > created_at as moved from users where id = $1", [owner.userId]);
    expect((await read()).moved).toBe(false);
    await product
      .api(owner.cookie)
      .profiles.update({ bio: "I coach.", title: "", company: "Keelstone", isPublic: false });
    expect(await read()).toMatchObject({
      bio: "I coach.",
      title: null,
      company: "Keelstone",
      is_public: false,
      moved: true,
    });
    await product.api(owner.cookie).profiles.update({ location: "Leith" });
    expect(await read()).toMatchObject({
      bio: "I coach.",
      company: "Keelstone",
      location: "Leith",
      is_public: false,
    });
  });

  test("saving the settings stores them for the main profile and moves updated_at [API-07, API-09, DATA-14]", async () => {
    const owner = await buildOwner(product);
    const api = product.api(owner.cookie);
    expect(await api.profiles.settings()).toEqual({
      aiPersonality: "professional",
      responseLength: "medium",
      customInstructions: null,
      unknownText: null,
      embedEnabled: true,
      mcpEnabled: true,
      embedTheme: "light",
      shareEnabled: false,
      shareableSlug: null,
    });
    await api.profiles.updateSettings({ aiPersonality: "friendly", embedEnabled: false });
    expect(await api.profiles.settings()).toMatchObject({ aiPersonality: "friendly", embedEnabled: false });
    const stored = await row(
      product.url,
      "select profile_id, ai_personality, updated_at > created_at as moved from profile_settings where user_id = $1",
      [owner.userId],
    );
    expect(stored).toEqual({ profile_id: String(owner.profileId), ai_personality: "friendly", moved: true });
    const wrong = product.app.inject({
      method: "PATCH",
      url: "/api/profile/settings",
      headers: { cookie: owner.cookie, origin: product.app.ownOrigin, "content-type": "application/json" },
      payload: JSON.stringify({ aiPersonality: "sarcastic" }),
    });
    expect((await wrong).statusCode).toBe(400);
  });

  test("settings that somebody else changed meanwhile are refused by name, and nothing is written", async () => {
    const owner = await buildOwner(product);
    const api = product.api(owner.cookie);
    const expected = { aiPersonality: "professional", customInstructions: null } as const;
    // Two forms were loaded; the first saves.
    await api.profiles.updateSettings({ aiPersonality: "friendly", expected });
    const second = api.profiles.updateSettings({ customInstructions: "Be brief.", expected });
    await expect(second).rejects.toMatchObject({
      status: 409,
      code: "conflict",
      problem: { issues: [{ path: "aiPersonality" }] },
    });
    const stored = () =>
      row(
        product.url,
        "select ai_personality, custom_instructions from profile_settings where user_id = $1 and profile_id = $2",
        [owner.userId, owner.profileId],
      );
    expect(await stored()).toEqual({ ai_personality: "friendly", custom_instructions: null });
    // With the current values the save succeeds and preserves what the first form saved.
    await api.profiles.updateSettings({
      customInstructions: "Be brief.",
      expected: { ...expected, aiPersonality: "friendly" },
    });
    expect(await stored()).toEqual({ ai_personality: "friendly", custom_instructions: "Be brief." });
  });

  test("of two saves of the same form at once, one is refused", async () => {
    const owner = await buildOwner(product);
    const api = product.api(owner.cookie);
    const expected = { aiPersonality: "professional" } as const;
    const saves = (["friendly", "technical"] as const).map((aiPersonality) =>
      api.profiles.updateSettings({ aiPersonality, expected }),
    );
    const ends = await Promise.allSettled(saves);
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("basic information that somebody else changed meanwhile is refused by name, and nothing is written", async () => {
    const owner = await buildOwner(product);
    const api = product.api(owner.cookie);
    const expected = { bio: null, title: null, isPublic: true };
    await api.profiles.update({ bio: "I coach.", expected });
    await expect(api.profiles.update({ title: "Coach", expected })).rejects.toMatchObject({
      status: 409,
      code: "conflict",
      problem: { issues: [{ path: "bio" }] },
    });
    const stored = () => row(product.url, "select bio, title from users where id = $1", [owner.userId]);
    expect(await stored()).toEqual({ bio: "I coach.", title: null });
    await api.profiles.update({ title: "Coach", expected: { ...expected, bio: "I coach." } });
    expect(await stored()).toEqual({ bio: "I coach.", title: "Coach" });
  });

  test("fields that are not the form's cannot be written", async () => {
    const owner = await buildOwner(product);
    const answer = await product.app.inject({
      method: "PATCH",
      url: "/api/profile",
      headers: { cookie: owner.cookie, origin: product.app.ownOrigin, "content-type": "application/json" },
      payload: JSON.stringify({ bio: "x", planType: "enterprise" }),
    });
    expect(answer.statusCode).toBe(400);
    expect(await row(product.url, "select plan_type, bio from users where id = $1", [owner.userId])).toEqual({
      plan_type: "free",
      bio: null,
    });
  });
});

describe("the public view", () => {
  test("shows the public fields and nothing private [API-03]", async () => {
    const owner = await buildOwner(product);
    await product.api(owner.cookie).profiles.update({ bio: "I coach.", title: "Coach" });
    const seen = await product.api().profiles.publicUser(owner.userId);
    expect(seen).toEqual({
      id: owner.userId,
      firstName: null,
      lastName: null,
      profileImageUrl: null,
      title: "Coach",
      company: null,
      location: null,
      bio: "I coach.",
      suggestedQuestions: [],
      branding: null,
    });
  });

  test("a private profile answers like a missing one to everyone but its owner [ERR-03]", async () => {
    const owner = await buildOwner(product);
    await product.api(owner.cookie).profiles.update({ isPublic: false });
    const ask = (id: string, cookie?: string) =>
      product.app.inject({ url: `/api/users/${id}`, ...(cookie ? { headers: { cookie } } : {}) });
    const [hidden, missing] = [await ask(owner.userId), await ask("usr_0000000000000000000000")];
    expect(hidden.statusCode).toBe(404);
    expect(hidden.body).toBe(missing.body);
    expect((await ask(owner.userId, owner.cookie)).statusCode).toBe(200);
    const stranger = await buildOwner(product);
    expect((await ask(owner.userId, stranger.cookie)).body).toBe(missing.body);
  });
});
