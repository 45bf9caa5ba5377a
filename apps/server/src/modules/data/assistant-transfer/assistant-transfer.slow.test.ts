import { readdir } from "node:fs/promises";
import { retrieve } from "@understudy/knowledge";
import { beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../../test/app.ts";
import { buildOwner, type Owner, until } from "../../../../test/builders.ts";
import { row, rows } from "../../../../test/database.ts";
import { fakeEmbedder } from "../../../../test/fake-embedder.ts";
import { changed, hostileFiles, unzipped } from "../../../../test/hostile-exports.ts";
import { ownerWith } from "../../../../test/streams.ts";
import { OWNER } from "../../../platform/audience.ts";

const embedding = await fakeEmbedder();
const home = await testApp({ worker: true, environment: embedding("one") });
const away = await testApp({ worker: true, environment: embedding("one") });
const elsewhere = await testApp({ worker: true, environment: embedding("two") });

const DOCUMENTS = {
  "prices.md": "# Prices\n\nA single session costs £180.\n\n## Packages\n\nA package of six costs £900.",
  "studio.md": "# Studio\n\nThe studio is in Leith.\n\n## Parking\n\nThere is parking behind the house.",
  "Über uns.md": "# About\n\nWe have coached since 2012, and a single session lasts an hour.",
};
const QUESTIONS = [
  "What does a single session cost?",
  "Where can I park?",
  "How long have you coached?",
  "What do six sessions cost?",
  "Do you fly to Reykjavik?",
];

let file: Buffer;
let owner: Awaited<ReturnType<typeof ownerWith>>;

beforeAll(async () => {
  owner = await ownerWith(home, DOCUMENTS);
  const { api, profileId, userId } = owner;
  await api.profiles.update({
    firstName: "Anna",
    lastName: "Reid",
    bio: "Anna climbs in Glencoe at weekends.",
  });
  await api.savedAnswers.create(profileId, { question: "Do you take dogs?", answer: "Yes, small ones." });
  await api.profiles.updateSettings({ customInstructions: "Speak of tea.", responseLength: "short" });
  await api.widgets.save(profileId, {
    greeting: "Hello from Leith.",
    customJS: "alert('mine')",
    webhookUrl: "https://hook.example/in",
    allowedDomains: ["anna.example"],
  });
  await until(async () => {
    const event = await row(
      home.url,
      "select count(*)::int as count from documents where user_id = $1 and kind = 'profile' and status = 'ready'",
      [userId],
    );
    return event["count"] === 1;
  });
  const studio = (await api.documents.list()).find(({ filename }) => filename === "studio.md");
  await api.documents.update(studio?.id ?? 0, { circle: "owner" });
  await home.api().chat.ask({ userId, message: "A visitor's secret question about sessions?" });
  file = await take(home, owner);
});

async function take({ app }: TestApp, { cookie, profileId }: Owner): Promise<Buffer> {
  const answer = await app.inject({ url: `/api/profiles/${profileId}/brain`, headers: { cookie } });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-disposition"]).toMatch(
    /^attachment; filename="assistant-[\d-]+\.understudy\.zip"/,
  );
  return answer.rawPayload;
}

const bring = (product: TestApp, { cookie }: Owner, bytes: Buffer) =>
  product.api(cookie).transfer.import(new File([new Uint8Array(bytes)], "brain.zip"));

/** Both installations must return the same hits in the same order, with the same text. */
async function found({ product }: TestApp, userId: string, profileId: number, question: string) {
  const { hits } = await retrieve(
    { text: question },
    await product.answers.engineOf(userId, profileId, OWNER),
  );
  // Summing in a different order changes the last digit.
  return hits.map(({ documentName, headingPath, text, score }) => ({
    documentName,
    headingPath,
    text,
    score: Number(score.toFixed(9)),
  }));
}

const leavings = async ({ url, storage }: TestApp, userId: string) => ({
  profiles: await rows(url, "select name from ai_profiles where user_id = $1 order by id", [userId]),
  documents: await rows(url, "select filename from documents where user_id = $1", [userId]),
  directory: await row(url, "select count(*)::int as count from directory where user_id = $1", [userId]),
  files: (await readdir(storage, { recursive: true })).filter((name) => /[0-9a-f]{40}/.test(name)),
});

describe("an exported profile", () => {
  test("answers the same in another installation, with new ids and another owner", async () => {
    const other = await buildOwner(away);
    const { profile, ...counts } = await bring(away, other, file);
    expect(counts).toMatchObject({ documents: 4, corrections: 1, learnedAnew: 0 });
    expect(profile).toMatchObject({ name: "Anna Reid", isMain: false, isPublic: false });
    for (const question of QUESTIONS) {
      const here = await found(home, owner.userId, owner.profileId, question);
      expect(here.length).toBeGreaterThan(0);
      // The exported "About" text is imported as a file, because the new owner has an "About" text of his own.
      const named = here.map((hit) => ({
        ...hit,
        documentName: hit.documentName.replace(/^About Anna$/, "About Anna.txt"),
      }));
      expect(await found(away, other.userId, profile.id, question)).toEqual(named);
    }
    const vectors = (url: string, userId: string) =>
      rows(
        url,
        `select passage.text, vector.part, vector.model, vector.embedding::text from passage_vectors vector
         join passages passage on passage.user_id = $1 and passage.id = vector.passage_id
         where vector.user_id = $1 order by 1, 2`,
        [userId],
      );
    expect(await vectors(away.url, other.userId)).toEqual(await vectors(home.url, owner.userId));
    const ids = (url: string, userId: string) =>
      rows(
        url,
        "select id from documents where user_id = $1 union select id from passages where user_id = $1",
        [userId],
      );
    const before = new Set((await ids(home.url, owner.userId)).map(({ id }) => id));
    expect((await ids(away.url, other.userId)).filter(({ id }) => before.has(id))).toEqual([]);
  });

  test("includes saved answers, settings and originals, but nothing that grants access or runs code", async () => {
    const other = await buildOwner(away);
    const api = away.api(other.cookie);
    const { profile } = await bring(away, other, file);
    await api.profiles.save(profile.id, { name: profile.name, isPublic: true });
    const answer = await away.api().chat.ask({ profileId: profile.id, message: "Do you take dogs?" });
    expect(answer).toMatchObject({
      state: "answered",
      response: expect.stringContaining("Yes, small ones."),
    });
    expect(await api.profiles.settingsOf(profile.id)).toMatchObject({
      customInstructions: "Speak of tea.",
      responseLength: "short",
      shareEnabled: false,
    });
    const { config } = await api.widgets.read(profile.id);
    expect(config).toMatchObject({
      greeting: "Hello from Leith.",
      customJS: null,
      webhookUrl: null,
      allowedDomains: [],
    });
    const listed = await api.documents.listOf(profile.id);
    expect(listed.map(({ filename }) => filename).sort()).toEqual(
      [...Object.keys(DOCUMENTS), "About Anna.txt"].sort(),
    );
    const closed = listed.filter(({ circle }) => circle === "owner").map(({ filename }) => filename);
    expect(closed).toEqual(["studio.md"]);
    const prices = listed.find(({ filename }) => filename === "prices.md");
    const original = await away.app.inject({
      url: `/api/documents/${prices?.id}/original`,
      headers: { cookie: other.cookie },
    });
    expect(original.body).toBe(DOCUMENTS["prices.md"]);
  });

  test("is re-indexed by an installation with another model, and still answers", async () => {
    const other = await buildOwner(elsewhere);
    const { profile, learnedAnew } = await bring(elsewhere, other, file);
    expect(learnedAnew).toBe(4);
    const api = elsewhere.api(other.cookie);
    await until(async () => {
      const { waiting } = await row(
        elsewhere.url,
        `select count(*)::int as waiting from passages passage
         where passage.user_id = $1 and passage.profile_id = $2 and not exists (
           select from passage_vectors vector
           where vector.user_id = $1 and vector.passage_id = passage.id and vector.model = 'two')`,
        [other.userId, profile.id],
      );
      const ready = (await api.documents.listOf(profile.id)).every(({ status }) => status === "ready");
      return ready && waiting === 0;
    });
    const hits = await found(elsewhere, other.userId, profile.id, "What does a single session cost?");
    expect(hits.map(({ text }) => text).join("\n")).toContain("£180");
  });

  test("is re-indexed from its originals, whatever its file claims", async () => {
    const other = await buildOwner(away);
    const forged = await changed(file, (all) => {
      const passages = String(all.get("passages.jsonl")).replaceAll("£180", "£1");
      all.set("passages.jsonl", Buffer.from(passages));
    });
    const { profile } = await bring(away, other, forged);
    const texts = async () =>
      (
        await rows(away.url, "select text from passages where user_id = $1 and profile_id = $2", [
          other.userId,
          profile.id,
        ])
      ).map(({ text }) => String(text));
    await until(async () => (await texts()).some((text) => text.includes("£180")));
    expect((await texts()).filter((text) => text.includes("£1."))).toEqual([]);
  });

  test("contains no visitor data, keys, ids or addresses", async () => {
    const whole = [...(await unzipped(file)).values()].map(String).join("\n");
    const { mail_key } = await row(home.url, "select mail_key from users where id = $1", [owner.userId]);
    const secrets = [
      "secret question",
      owner.userId,
      String(owner.profileId),
      owner.email,
      "hook.example",
      "alert(",
    ];
    for (const secret of [...secrets, ...(mail_key ? [String(mail_key)] : [])])
      expect(whole).not.toContain(secret);
  });

  test("is available to its owner only, a few times an hour", async () => {
    const stranger = await buildOwner(home);
    const call = (cookie: string) =>
      home.app.inject({ url: `/api/profiles/${owner.profileId}/brain`, headers: { cookie } });
    expect((await call(stranger.cookie)).statusCode).toBe(404);
    expect((await call("")).statusCode).toBe(401);
    const codes: number[] = [];
    for (let time = 0; time < 11; time += 1)
      codes.push(
        (
          await home.app.inject({
            url: `/api/profiles/${stranger.profileId}/brain`,
            headers: { cookie: stranger.cookie },
          })
        ).statusCode,
      );
    expect(codes).toEqual([...Array<number>(10).fill(200), 429]);
  });
});

describe("an invalid file", () => {
  // Imports are limited to ten per hour and owner.
  let senders: Owner[] = [];
  let turn = 0;
  const sender = () => senders[turn++ % senders.length] as Owner;
  beforeAll(async () => {
    senders = await Promise.all([1, 2, 3].map(() => buildOwner(away)));
  });

  test.each(Object.entries(hostileFiles(() => file)))(
    "%s is refused and leaves nothing",
    async (_name, make) => {
      const other = sender();
      const before = await leavings(away, other.userId);
      await expect(bring(away, other, await make())).rejects.toThrow(/^4(00|15): /);
      expect(await leavings(away, other.userId)).toEqual(before);
    },
  );

  test("an interrupted upload leaves nothing", async () => {
    const other = await buildOwner(away);
    const before = await leavings(away, other.userId);
    const payload = Buffer.concat([
      Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="brain.zip"\r\n\r\n'),
      file.subarray(0, 2_000),
    ]);
    const answer = await away.app.inject({
      method: "POST",
      url: "/api/brains",
      headers: {
        cookie: other.cookie,
        origin: away.app.ownOrigin,
        "content-type": "multipart/form-data; boundary=x",
      },
      payload,
    });
    expect(answer.statusCode).toBe(400);
    expect(await leavings(away, other.userId)).toEqual(before);
  });
});

describe("the plan", () => {
  test("holds: as many profiles and documents as it has, however they come", async () => {
    const other = await buildOwner(away);
    await bring(away, other, file);
    const before = await leavings(away, other.userId);
    await expect(bring(away, other, file)).rejects.toThrow(/^403: You've reached your plan's limit/);
    expect(await leavings(away, other.userId)).toEqual(before);

    const many = await buildOwner(away);
    const larger = await changed(file, (all) => {
      const [line = ""] = String(all.get("documents.jsonl")).split("\n");
      const first = JSON.parse(line) as Record<string, unknown>;
      const lines: string[] = [];
      for (let document = 0; document < 26; document += 1) {
        all.set(`originals/${document}`, all.get("originals/0") ?? Buffer.alloc(0));
        lines.push(`${JSON.stringify({ ...first, document })}\n`);
      }
      all.set("documents.jsonl", Buffer.from(lines.join("")));
    });
    await expect(bring(away, many, larger)).rejects.toThrow(
      /^403: This assistant has 26 documents. Your plan allows 25/,
    );
    expect((await leavings(away, many.userId)).documents).toEqual([]);
  });
});
