import type { IndexedPassage, Language } from "@understudy/knowledge";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { freshDatabase, logQuery } from "../../../test/database.ts";
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

type Text = { text: string; language: Language; direction?: readonly number[] };

/** A profile with one document of these passages, each with one window if it has a direction. */
async function shelf(...texts: Text[]) {
  const [userId, profileId, id] = [newUserId(), newProfileId(), newTimeId()];
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
  await documentRepository(db).insert(userId, profileId, id, file);
  const passages = texts.map(({ text, language, direction }, position): IndexedPassage => {
    const vectors = direction
      ? [Float32Array.from(direction), Float32Array.from(direction, (one) => -one)]
      : [];
    const place = { position, headingPath: [], start: 0, end: text.length, lead: "", asOf: undefined };
    return { ...place, text, language, vectors, windows: [], page: undefined, words: text.split(" ") };
  });
  const store = passageStore(db, userId, profileId);
  await store.replace(id, { content: "", passages, model: "test" });
  return store;
}

const byWords = (...words: string[]) => ({ words, vectorWeight: 0, limit: 10 });

describe("a search", () => {
  test("tells the languages of all passages, most frequent first, even where it finds nothing", async () => {
    const store = await shelf(
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
    expect((await (await shelf()).search(byWords("dos"))).languages).toEqual([]);
  });

  test("counts each word of a question as often as a passage has it, and no other word", async () => {
    const store = await shelf(
      { text: "rain rain rain sun", language: "en" },
      { text: "rain snow snow snow", language: "en" },
      { text: "wind wind wind wind", language: "en" },
    );
    const { found, weights } = await store.search(byWords("rain", "fog"));
    expect(found.map(({ text }) => text)).toEqual(["rain rain rain sun", "rain snow snow snow"]);
    expect([...weights.keys()]).toEqual(["rain"]);
  });

  test("finds by the nearest window, and names the windows to who asks for them", async () => {
    const store = await shelf(
      { text: "north", language: "en", direction: [1, 0.1] },
      { text: "south", language: "en", direction: [-1, 0.3] },
      { text: "east", language: "en", direction: [0, 1] },
    );
    const vector = { values: Float32Array.from([1, 0]), model: "test", of: "windows" } as const;
    const search = { words: [], vector, vectorWeight: 1, limit: 2 };
    const windowsOf = async (windows: boolean) =>
      (await store.search({ ...search, windows })).found.map((one) => [one.text, one.windows]);
    expect(await windowsOf(true)).toEqual([
      ["north", [0, 1]],
      ["south", [1, 0]],
    ]);
    expect(await windowsOf(false)).toEqual([
      ["north", []],
      ["south", []],
    ]);
  });
});
