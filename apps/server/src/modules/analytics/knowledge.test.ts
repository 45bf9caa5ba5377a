import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { buildOwner } from "../../../test/builders.ts";
import { rows } from "../../../test/database.ts";

const product = await testApp();

test("the counts beside the menu are those of one assistant, and of its owner only", async () => {
  const owner = await buildOwner(product);
  const stranger = await buildOwner(product);
  const api = product.api(owner.cookie);
  const beside = await api.profiles.create({ name: "Beside" });
  // The bio is stored as a document that no list shows.
  await api.profiles.update({ bio: "I help people who lead others." });
  const none = { documents: 0, webPages: 0, savedAnswers: 0, unanswered: 0, unansweredAsked: 0 };
  expect(await api.profiles.knowledge(owner.profileId)).toEqual(none);

  for (const [id, address] of [
    [1, null],
    [2, null],
    [3, "https://keelstone.example/prices"],
  ] as const) {
    await rows(
      product.url,
      `insert into documents (user_id, profile_id, id, filename, file_type, byte_size, content_hash, storage_key, address)
       values ($1, $2, $3, 'a.txt', 'text/plain', 1, '', '', $4)`,
      [owner.userId, owner.profileId, id, address],
    );
  }
  await api.savedAnswers.create(owner.profileId, { question: "Do you work on Sundays?", answer: "No." });
  for (const message of ["Is there a ramp?", "is there a ramp", "Who painted the Night Watch?"])
    await product.api().chat.ask({ userId: owner.userId, message });
  // Grouping by meaning starts when the analytics are asked for.
  await expect
    .poll(async () => (await api.analytics.insights(owner.profileId, { days: 30, timeZone: "UTC" })).grouping)
    .toBe(false);
  expect(await api.profiles.knowledge(owner.profileId)).toEqual({
    documents: 2,
    webPages: 1,
    savedAnswers: 1,
    unanswered: 2,
    unansweredAsked: 3,
  });
  expect(await api.profiles.knowledge(beside.id)).toEqual(none);
  const foreign = { url: `/api/profiles/${owner.profileId}/knowledge`, headers: { cookie: stranger.cookie } };
  expect((await product.app.inject(foreign)).statusCode).toBe(404);
});
