import { readdir } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { buildOwner, textFile, until } from "../../../test/builders.ts";
import { row, rows } from "../../../test/database.ts";

const product = await testApp({ worker: true });

async function plan(userId: string, type: string): Promise<void> {
  await rows(product.url, "update users set plan_type = $2 where id = $1", [userId, type]);
}

describe("making an AI profile", () => {
  test("it takes name, description, tone and isPublic and answers its id [API-11, API-13]", async () => {
    const owner = await buildOwner(product);
    const api = product.api(owner.cookie);
    const fields = { name: "Speaking", description: "Talks.", tone: "creative", isPublic: true } as const;
    const made = await api.profiles.create(fields);
    expect(made).toEqual({ id: expect.any(Number), isMain: false, ...fields });
    expect(await api.profiles.read(made.id)).toEqual(made);
    expect(await product.api().profiles.publicUser(made.id)).toMatchObject({
      id: made.id,
      firstName: "Speaking",
      bio: "Talks.",
    });
  });

  test("it is kept beside the one main profile, with settings and a name in the directory [AIP-20, DATA-19]", async () => {
    const owner = await buildOwner(product);
    const { id } = await product.api(owner.cookie).profiles.create({ name: "Speaking" });
    const stored = await rows(
      product.url,
      `select p.id, is_main, tone, is_public, description, s.ai_personality, d.profile_id is not null as named
       from ai_profiles p
       join profile_settings s on s.user_id = p.user_id and s.profile_id = p.id
       left join directory d on d.kind = 'profile' and d.key = p.id::text and d.user_id = p.user_id
       where p.user_id = $1 order by is_main desc`,
      [owner.userId],
    );
    const fresh = { tone: "professional", is_public: false, description: null, named: true };
    expect(stored).toEqual([
      { id: String(owner.profileId), is_main: true, ai_personality: "professional", ...fresh },
      { id: String(id), is_main: false, ai_personality: "professional", ...fresh },
    ]);
    expect(id).toBeGreaterThan(0);
    expect(Number.isSafeInteger(id)).toBe(true);
  });

  test("the server enforces the rules of the form [AIP-18]", async () => {
    const owner = await buildOwner(product);
    await plan(owner.userId, "enterprise");
    const api = product.api(owner.cookie);
    const refusal = async (body: object) => {
      const answer = await product.app.inject({
        method: "POST",
        url: "/api/profiles",
        headers: { cookie: owner.cookie, origin: product.app.ownOrigin },
        payload: body,
      });
      return [answer.statusCode, answer.json().issues?.[0]?.message];
    };
    expect(await refusal({ name: "" })).toEqual([400, "Name is required"]);
    expect(await refusal({ name: "   " })).toEqual([400, "Name is required"]);
    expect(await refusal({ name: "n".repeat(101) })).toEqual([400, "Name too long"]);
    expect(await refusal({ name: "n", description: "d".repeat(501) })).toEqual([400, "Description too long"]);
    expect((await refusal({ name: "n", tone: "friendly" }))[0]).toBe(400);
    expect((await refusal({ name: "n", isPublic: "yes" }))[0]).toBe(400);
    const longest = { name: "n".repeat(100), description: "d".repeat(500) };
    expect(await api.profiles.create(longest)).toMatchObject(longest);
    for (const tone of ["professional", "casual", "creative", "technical"] as const) {
      expect(await api.profiles.create({ name: "n", tone })).toMatchObject({ tone });
    }
  });

  test.each([
    ["free", 1],
    ["pro", 10],
  ])(
    "on %s no more than %i beside the main one, however many are made at once [PLAN-02]",
    async (type, most) => {
      const owner = await buildOwner(product);
      await plan(owner.userId, type);
      const api = product.api(owner.cookie);
      const made = await Promise.allSettled(
        Array.from({ length: most + 3 }, (_, index) => api.profiles.create({ name: `P${index}` })),
      );
      expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(most);
      await expect(api.profiles.create({ name: "One more" })).rejects.toMatchObject({
        status: 403,
        code: "plan_limit",
      });
      expect(await api.profiles.list()).toHaveLength(most + 1);
    },
  );

  test("on enterprise there is no limit [PLAN-02]", async () => {
    const owner = await buildOwner(product);
    await plan(owner.userId, "enterprise");
    const api = product.api(owner.cookie);
    for (let index = 0; index < 12; index += 1) await api.profiles.create({ name: `P${index}` });
    expect(await api.profiles.list()).toHaveLength(13);
  });
});

describe("the owner's AI profiles", () => {
  test("are listed, the main one included and no other owner's [API-25]", async () => {
    const owner = await buildOwner(product);
    const stranger = await buildOwner(product);
    const api = product.api(owner.cookie);
    const { id } = await api.profiles.create({ name: "Speaking" });
    await product.api(stranger.cookie).profiles.create({ name: "Not mine" });
    expect((await api.profiles.list()).map((one) => [one.id, one.isMain])).toEqual([
      [owner.profileId, true],
      [id, false],
    ]);
  });

  test("are changed, and what is absent stays [API-12]", async () => {
    const owner = await buildOwner(product);
    const api = product.api(owner.cookie);
    const { id } = await api.profiles.create({ name: "Speaking", description: "Talks." });
    const changed = { name: "Keynotes", tone: "casual", isPublic: true } as const;
    expect(await api.profiles.save(id, changed)).toMatchObject({ id, description: "Talks.", ...changed });
    expect(await api.profiles.save(id, { name: "Keynotes", description: "" })).toMatchObject({
      ...changed,
      description: null,
    });
    expect(await product.api().profiles.publicUser(id)).toMatchObject({ firstName: "Keynotes" });
    await api.profiles.save(id, { name: "Keynotes", isPublic: false });
    await expect(product.api().profiles.publicUser(id)).rejects.toMatchObject({ status: 404 });
  });

  test("have one tone, whichever form it was chosen in", async () => {
    const owner = await buildOwner(product);
    const api = product.api(owner.cookie);
    await api.profiles.save(owner.profileId, { name: "Me", tone: "technical" });
    expect((await api.profiles.settings()).aiPersonality).toBe("technical");
    await expect(api.profiles.save(owner.profileId, { name: "Me", tone: "friendly" })).rejects.toMatchObject({
      status: 400,
    });
    await api.profiles.updateSettings({ aiPersonality: "friendly" });
    // The form sends the stored value back unchanged.
    const { tone } = await api.profiles.save(owner.profileId, { name: "Me", tone: "friendly" });
    expect(tone).toBe("friendly");
  });

  test("of the main one isPublic is the owner's own", async () => {
    const owner = await buildOwner(product);
    const api = product.api(owner.cookie);
    expect((await api.profiles.read(owner.profileId)).isPublic).toBe(true);
    await api.profiles.save(owner.profileId, { name: "Me", isPublic: false });
    expect((await api.auth.user()).isPublic).toBe(false);
    await expect(product.api().profiles.publicUser(owner.userId)).rejects.toMatchObject({ status: 404 });
  });
});

describe("/api/profiles/{id}/…", () => {
  test("acts on settings and documents of that profile and of no other [API-15]", async () => {
    const owner = await buildOwner(product);
    const api = product.api(owner.cookie);
    const { id } = await api.profiles.create({ name: "Speaking" });
    await api.profiles.updateSettingsOf(id, { responseLength: "long", embedTheme: "dark" });
    expect(await api.profiles.settingsOf(id)).toMatchObject({ responseLength: "long", embedTheme: "dark" });
    expect(await api.profiles.settings()).toMatchObject({ responseLength: "medium", embedTheme: "light" });
    expect(await api.profiles.settingsOf(owner.profileId)).toEqual(await api.profiles.settings());

    const document = await api.documents.uploadTo(id, textFile("talks.txt", "A keynote costs £900."));
    expect((await api.documents.listOf(id)).map((one) => one.id)).toEqual([document.id]);
    expect(await api.documents.list()).toEqual([]);
    await expect(api.documents.removeFrom(owner.profileId, document.id)).rejects.toMatchObject({
      status: 404,
    });
    expect(await api.documents.removeFrom(id, document.id)).toMatchObject({ filename: "talks.txt" });
    expect(await api.documents.listOf(id)).toEqual([]);
  });

  test("each profile answers only from its own documents [AIP-21]", async () => {
    const owner = await buildOwner(product);
    const api = product.api(owner.cookie);
    const { id } = await api.profiles.create({ name: "Speaking", isPublic: true });
    await api.documents.uploadTo(id, textFile("talks.txt", "A keynote costs £900."));
    await api.documents.upload(textFile("prices.txt", "A coaching session costs £180."));
    await until(async () => {
      const all = [...(await api.documents.list()), ...(await api.documents.listOf(id))];
      return all.every(({ status }) => status === "ready");
    });
    const ask = (whom: { profileId: number } | { userId: string }, message: string) =>
      product.api().chat.ask({ ...whom, message });
    const keynote = await ask({ profileId: id }, "What does a keynote cost?");
    expect(keynote.citations[0]?.documentName).toBe("talks.txt");
    const session = await ask({ userId: owner.userId }, "What does a coaching session cost?");
    expect(session.citations[0]?.documentName).toBe("prices.txt");
    const wrong = await ask({ userId: owner.userId }, "What does a keynote cost?");
    expect(JSON.stringify(wrong)).not.toContain("900");
  });

  test("a foreign profile answers like a missing one, and nothing changes", async () => {
    const owner = await buildOwner(product);
    const stranger = await buildOwner(product);
    const api = product.api(owner.cookie);
    const { id } = await api.profiles.create({ name: "Speaking" });
    const { id: documentId } = await api.documents.uploadTo(id, textFile("a.txt", "I dance."));
    const call = async (method: "GET" | "PUT" | "PATCH" | "DELETE", path: string, payload?: object) => {
      const answer = await product.app.inject({
        method,
        url: path,
        headers: { cookie: stranger.cookie, origin: product.app.ownOrigin },
        ...(payload ? { payload } : {}),
      });
      return [answer.statusCode, answer.body];
    };
    for (const [method, path, payload] of [
      ["GET", ""],
      ["PUT", "", { name: "Mine" }],
      ["DELETE", ""],
      ["GET", "/settings"],
      ["PATCH", "/settings", { responseLength: "long" }],
      ["GET", "/analytics"],
      ["GET", "/documents"],
      ["DELETE", `/documents/${documentId}`],
    ] as const) {
      const foreign = await call(method, `/api/profiles/${id}${path}`, payload);
      expect(foreign[0], `${method} ${path}`).toBe(404);
      expect(await call(method, `/api/profiles/7${path}`, payload)).toEqual(foreign);
    }
    const upload = product.api(stranger.cookie).documents.uploadTo(id, textFile("b.txt", "Hi."));
    await expect(upload).rejects.toMatchObject({ status: 404 });
    expect(await api.profiles.read(id)).toMatchObject({ name: "Speaking" });
    expect((await api.profiles.settingsOf(id)).responseLength).toBe("medium");
    expect(await api.documents.listOf(id)).toHaveLength(1);
  });
});

describe("deleting an AI profile", () => {
  const files = async () =>
    (await readdir(product.storage, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());

  test("takes its documents, their originals, its conversations and its names with it", async () => {
    const owner = await buildOwner(product);
    const api = product.api(owner.cookie);
    const { id } = await api.profiles.create({ name: "Speaking", isPublic: true, description: "Talks." });
    await api.profiles.updateSettingsOf(id, { shareEnabled: true, shareableSlug: "speaking-gone" });
    await api.documents.upload(textFile("kept.txt", "I stay."));
    const before = (await files()).length;
    await api.documents.uploadTo(id, textFile("a.txt", "A keynote costs £900."));
    await api.documents.uploadTo(id, textFile("b.txt", "A workshop costs £700."));
    await product.api().chat.ask({ profileId: id, message: "What does a keynote cost?" });
    expect(await api.profiles.remove(id)).toEqual({ id, documents: 2 });
    const left = await row(
      product.url,
      `select (select count(*) from ai_profiles where user_id = $1 and id = $2)
            + (select count(*) from profile_settings where user_id = $1 and profile_id = $2)
            + (select count(*) from documents where user_id = $1 and profile_id = $2)
            + (select count(*) from passages where user_id = $1 and profile_id = $2)
            + (select count(*) from chat_sessions where user_id = $1 and profile_id = $2)
            + (select count(*) from chat_messages where user_id = $1 and profile_id = $2)
            + (select count(*) from counters where user_id = $1 and profile_id = $2)
            + (select count(*) from directory where profile_id = $2) as left`,
      [owner.userId, id],
    );
    expect(left).toEqual({ left: "0" });
    await until(async () => (await files()).length === before);
    await expect(product.api().profiles.shared("speaking-gone")).rejects.toMatchObject({ status: 404 });
    expect(await api.documents.list()).toHaveLength(1);
    // The deletion makes room for another profile.
    await api.profiles.create({ name: "Next" });
  });

  test("is refused for the main one", async () => {
    const owner = await buildOwner(product);
    const api = product.api(owner.cookie);
    await expect(api.profiles.remove(owner.profileId)).rejects.toMatchObject({
      status: 409,
      message: "409: The main profile can't be deleted.",
    });
    expect(await api.profiles.list()).toHaveLength(1);
  });
});
