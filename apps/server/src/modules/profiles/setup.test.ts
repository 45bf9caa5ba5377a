import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { buildOwner, textFile } from "../../../test/builders.ts";
import { row, rows } from "../../../test/database.ts";

const product = await testApp();

test("the wizard is resumed at the step at which it was left, and stays done", async () => {
  const { cookie, userId } = await buildOwner(product);
  const { profiles } = product.api(cookie);
  const stored = () => row(product.url, "select setup_step, setup_done from users where id = $1", [userId]);
  expect(await profiles.setup()).toEqual({ step: 1, done: false });
  await profiles.saveSetup({ step: 3, done: false });
  expect(await profiles.setup()).toEqual({ step: 3, done: false });
  await profiles.saveSetup({ step: 5, done: true });
  expect(await stored()).toEqual({ setup_step: 5, setup_done: true });
  await profiles.saveSetup({ step: 2, done: false });
  expect(await stored()).toEqual({ setup_step: 2, setup_done: true });
});

test("a step that the wizard does not have is refused", async () => {
  const { profiles } = product.api((await buildOwner(product)).cookie);
  for (const step of [0, 6, 1.5, -1]) {
    await expect(profiles.saveSetup({ step, done: false }), String(step)).rejects.toThrow("400");
  }
});

test("leaving step 2 stores name, title, company and bio, and a tone its own row", async () => {
  const { cookie, userId, profileId } = await buildOwner(product);
  const { profiles } = product.api(cookie);
  await profiles.update({
    firstName: "Marguerite",
    lastName: "Oyelaran",
    title: "Coach",
    company: "",
    bio: "I coach.",
  });
  await profiles.updateSettings({ aiPersonality: "casual" });
  expect(
    await row(product.url, "select first_name, last_name, title, company, bio from users where id = $1", [
      userId,
    ]),
  ).toEqual({
    first_name: "Marguerite",
    last_name: "Oyelaran",
    title: "Coach",
    company: null,
    bio: "I coach.",
  });
  expect(
    await row(
      product.url,
      `select tone, ai_personality from ai_profiles profile join profile_settings settings
       on settings.user_id = $1 and settings.profile_id = profile.id where profile.user_id = $1 and profile.id = $2`,
      [userId, profileId],
    ),
  ).toEqual({ tone: "casual", ai_personality: "casual" });
});

test("what the wizard uploads is a document of the main profile, under the rules of every upload", async () => {
  const { cookie, userId, profileId } = await buildOwner(product);
  const { documents } = product.api(cookie);
  await documents.upload(textFile("prices.txt", "A single session costs £180."));
  await expect(documents.upload(textFile("prices.exe", "MZ"))).rejects.toThrow("415");
  const large = new File([new Uint8Array(10 * 1024 * 1024 + 1).fill(97)], "large.txt", {
    type: "text/plain",
  });
  await expect(documents.upload(large)).rejects.toThrow("413");
  expect(
    await rows(product.url, "select profile_id, filename, kind from documents where user_id = $1", [userId]),
  ).toEqual([{ profile_id: String(profileId), filename: "prices.txt", kind: "file" }]);
});
