import type { IndexedPassage, Language } from "@understudy/knowledge";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { freshDatabase, logQuery } from "../../../test/database.ts";
import { PUBLIC } from "../../platform/audience.ts";
import { createDatabase } from "../../platform/database.ts";
import { newProfileId, newTimeId, newUserId } from "../../platform/ids.ts";
import { passageStore } from "./passage-store.ts";
import { documentRepository } from "./repository.ts";

const database = await freshDatabase();
const db = createDatabase({ url: database.url, pool: 1, applicationName: "test", onQuery: logQuery });
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

type Text = { text: string; language: Language; direction?: readonly number[]; heading?: string };

/** Creates a profile with one document of these passages. Each passage with a direction gets one window. */
async function scope(...texts: Text[]) {
  return (await shelves(texts, [])).store;
}

/** Like `scope`, with a second document that is outside the public audience. */
async function shelves(texts: readonly Text[], closed: readonly Text[]) {
  const [userId, profileId] = [newUserId(), newProfileId()];
  await sql`insert into users (id) values (${userId})`.execute(db);
  await sql`insert into ai_profiles (user_id, id, is_main, name) values (${userId}, ${profileId}, true, 'main')`.execute(
    db,
  );
  const file = {
    filename: "notes.md",
    fileType: "text/markdown",
    byteSize: 1,
    contentHash: "",
    storageKey: "",
  };
  const store = passageStore(db, { userId, profileId, audience: PUBLIC });
  const learn = async (audience: "public" | "owner", testTexts: readonly Text[]) => {
    const id = newTimeId();
    await documentRepository(db).insert(userId, { profileId, circle: audience, id, original: file });
    await store.replace(id, { content: "", passages: passagesOf(testTexts), model: "test" });
  };
  await learn("public", texts);
  return { store, close: () => learn("owner", closed) };
}

function passagesOf(texts: readonly Text[]): IndexedPassage[] {
  return texts.map(({ text, language, direction, heading }, position) => {
    const vectors = direction
      ? [Float32Array.from(direction), Float32Array.from(direction, (one) => -one)]
      : [];
    const headingPath = heading ? [heading] : [];
    const place = { position, headingPath, start: 0, end: text.length, lead: "", asOf: undefined };
    return {
      ...place,
      text,
      language,
      vectors,
      windows: [],
      page: undefined,
      words: [heading, text].filter(Boolean).join(" "),
      hasInjection: false,
    };
  });
}

const byWords = (...words: string[]) => ({ words, vectorWeight: 0, limit: 10 });

describe("a search", () => {
  test("returns the languages of all passages, most frequent first, even if it finds nothing", async () => {
    const store = await scope(
      { text: "uno dos", language: "es" },
      { text: "one two", language: "en" },
      { text: "three four", language: "en" },
    );
    expect(await store.search(byWords("nowhere"))).toEqual({
      found: [],
      weights: new Map(),
      languages: ["en", "es"],
    });
    const { found, languages } = await store.search(byWords("dos"));
    expect([found.map(({ text }) => text), languages]).toEqual([["uno dos"], ["en", "es"]]);
    expect((await (await scope()).search(byWords("dos"))).languages).toEqual([]);
  });

  test("finds, weighs and spells as if a closed document did not exist", async () => {
    const { store, close } = await shelves(
      [
        { text: "rain rain sun", language: "en", direction: [1, 0] },
        { text: "rain snow wind", language: "en", direction: [0, 1] },
        { text: "fog", language: "en", direction: [0.5, 0.5] },
      ],
      [
        { text: "rain rainbow schatz", language: "de", direction: [1, 0.1] },
        { text: "rain rain rain", language: "de", direction: [1, 0.2] },
      ],
    );
    const vector = { values: Float32Array.from([1, 0.15]), model: "test", of: "windows" as const };
    const query = { words: ["rain", "snow"], vector, vectorWeight: 0.5, limit: 10 };
    const all = async () => ({
      search: await store.search(query),
      words: await store.search(byWords("rain", "snow")),
      similar: await store.similarWords(["rainbo", "schats", "snwo"]),
    });
    const before = await all();
    expect(before.search.found).toHaveLength(3);
    await close();
    expect(await all()).toEqual(before);
  });

  test("by language finds what is nearer than others in its language are", async () => {
    const many = Array.from({ length: 12 }, (_, index) => index);
    const store = await scope(
      ...many.map((index) => ({ text: `near ${index}`, language: "en" as const, direction: [1, 0.2] })),
      ...many.map((index) => ({ text: `lejos ${index}`, language: "es" as const, direction: [0.1, 1] })),
      { text: "esto", language: "es", direction: [0.75, 1] },
    );
    const first = async (byLanguage: boolean) => {
      const vector = { values: Float32Array.of(1, 0), model: "test", of: "windows" as const, byLanguage };
      const { found } = await store.search({ words: [], vector, vectorWeight: 1, limit: 1 });
      return found[0]?.text;
    };
    expect(await first(false)).toMatch(/^near/);
    expect(await first(true)).toBe("esto");
  });

  test("counts each word of a question as often as a passage has it, and no other word", async () => {
    const store = await scope(
      { text: "rain rain rain sun", language: "en" },
      { text: "rain snow snow snow", language: "en" },
      { text: "wind wind wind wind", language: "en" },
    );
    const { found, weights } = await store.search(byWords("rain", "fog"));
    expect(found.map(({ text }) => text)).toEqual(["rain rain rain sun", "rain snow snow snow"]);
    expect([...weights.keys()]).toEqual(["rain"]);
  });

  test("knows a word that occurs in a heading only, as it is written there", async () => {
    const store = await scope({ heading: "library", text: "rain", language: "en" });
    expect((await store.similarWords(["libary"])).map(({ text }) => text)).toEqual(["library  rain"]);
  });

  test("finds by the nearest window", async () => {
    const store = await scope(
      { text: "north", language: "en", direction: [1, 0.1] },
      { text: "south", language: "en", direction: [-1, 0.3] },
      { text: "east", language: "en", direction: [0, 1] },
    );
    const vector = { values: Float32Array.from([1, 0]), model: "test", of: "windows" } as const;
    const { found } = await store.search({ words: [], vector, vectorWeight: 1, limit: 2 });
    expect(found.map(({ text }) => text)).toEqual(["north", "south"]);
  });
});
