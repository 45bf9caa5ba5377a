import { afterAll, expect, test } from "vitest";
import { startCountingEmbedder } from "../../../../../../testing/counting-embedder.ts";
import { folderRead, outcomesOf } from "../../../../../../testing/folder-proof.ts";
import { zip } from "../../../../../../testing/zip-fixture.ts";
import { testApp } from "../../../../test/app.ts";
import { buildOwner } from "../../../../test/builders.ts";

const embedder = await startCountingEmbedder();
const product = await testApp({ worker: true, environment: { ...embedder.environment } });
afterAll(() => embedder.close());

const ID = "0f3a5c6d7e8f90123456789abcdef012";
const NOTES = {
  [`Work ${ID}/Prices ${ID}.md`]:
    "# Prices\nA single session costs 140 euros. See [Groups](Groups%20of%20four.md).",
  "Work/Groups of four.md":
    "---\ntags: [groups]\n---\nA group of four pays 90 euros each. See [[Prices|my prices]].",
  [`Clients ${ID}.csv`]: "Name\nAda",
  [`Clients ${ID}_all.csv`]: "Name,City\nAda,Bonn\nLin,Turin",
  "Work/copy of groups.md":
    "---\ntags: [groups]\n---\nA group of four pays 90 euros each. See [[Prices|my prices]].",
  "photo.png": "\x89PNG",
  "inner.zip": "PK\x03\x04",
  "broken.pdf": "%PDF-1.4 and then nothing",
  "not-really.pdf": "plain text",
  "empty.md": "",
  "../../etc/escape.md": "A label, not a path: the cellar opens at noon.",
  ".obsidian/app.json": "{}",
  "__MACOSX/Work/._Prices.md": "x",
};

const upload = (parts: Record<string, string>) =>
  new File([zip(parts) as Uint8Array<ArrayBuffer>], "My notes.zip", { type: "application/zip" });

async function start() {
  const owner = await buildOwner(product);
  const { userId, profileId } = owner;
  return { userId, profileId, owner: product.api(owner.cookie), visitor: product.api() };
}

test("reads a ZIP of notes with an outcome for every file, and follows a newer one", async () => {
  const harness = await start();
  const { owner, visitor, profileId, userId } = harness;
  const ask = async (message: string) => (await visitor.chat.ask({ userId, message })).response;
  const { id } = await owner.sites.upload(profileId, upload(NOTES));
  const first = await folderRead(harness, id);
  expect(await outcomesOf(harness, id)).toEqual({
    [`Work ${ID}/Prices ${ID}.md`]: "read",
    "Work/Groups of four.md": "read",
    [`Clients ${ID}.csv`]: "duplicate",
    [`Clients ${ID}_all.csv`]: "read",
    "Work/copy of groups.md": "duplicate",
    "photo.png": "unsupported",
    "inner.zip": "archive",
    "broken.pdf": "unreadable",
    "not-really.pdf": "unreadable",
    "empty.md": "empty",
    "etc/escape.md": "read",
  });
  expect(first).toMatchObject({ address: "My notes.zip", mode: "zip", failure: null, gone: 0 });
  const names = (await owner.documents.listOf(profileId)).map(({ filename }) => filename);
  expect(names.toSorted()).toEqual([
    "Clients.csv",
    "Groups of four.md",
    "Prices.md",
    "broken.pdf",
    "escape.md",
  ]);
  expect(await ask("What does a single session cost?")).toContain("140 euros");
  const groups = await ask("What does a group of four pay?");
  expect(groups).toContain("90 euros each");
  expect(groups).not.toContain("[[");

  const prices = NOTES[`Work ${ID}/Prices ${ID}.md`]?.replace("140", "155") ?? "";
  const { "etc/escape.md": _gone, ...rest } = { ...NOTES, "etc/escape.md": "" };
  const {
    "../../etc/escape.md": _also,
    "Work/Groups of four.md": _group,
    "Work/copy of groups.md": _copy,
    ...kept
  } = rest;
  const newer = { ...kept, [`Work ${ID}/Prices ${ID}.md`]: prices, "New.md": "The studio is in Porto." };
  expect((await owner.sites.upload(profileId, upload(newer))).id).toBe(id);
  const second = await folderRead(harness, id);
  expect(second).toMatchObject({ gone: 2, lastSync: { added: 1, changed: 1, removed: 0 } });
  expect(await ask("What does a single session cost?")).toContain("155 euros");
  // Nothing is removed before its owner says so.
  expect(await ask("What does a group of four pay?")).toContain("90 euros");
  expect(await owner.sites.settle(profileId, id, { documents: "remove" })).toMatchObject({ gone: 0 });
  expect(await ask("What does a group of four pay?")).not.toContain("90 euros");
}, 120_000);

test("keeps the documents of files that are gone, and those of a ZIP that is disconnected", async () => {
  const harness = await start();
  const { owner, profileId } = harness;
  const both = { "a.md": "The cellar opens at noon.", "b.md": "The attic is closed." };
  const { id } = await owner.sites.upload(profileId, upload(both), { circle: "owner" });
  await folderRead(harness, id);
  const [document] = await owner.documents.listOf(profileId);
  expect(document).toMatchObject({ circle: "owner", address: null });
  await expect(owner.documents.replace(document?.id ?? 0, new File(["x"], "x.md"))).rejects.toMatchObject({
    status: 400,
  });
  await owner.sites.upload(profileId, upload({ "a.md": both["a.md"] }));
  expect(await folderRead(harness, id)).toMatchObject({ gone: 1 });
  expect(await owner.sites.settle(profileId, id, { documents: "keep" })).toMatchObject({ gone: 0 });
  await owner.sites.upload(profileId, upload({ "a.md": both["a.md"] }));
  expect(await folderRead(harness, id)).toMatchObject({ gone: 0 });
  await owner.sites.remove(profileId, id, { documents: "keep" });
  expect(await owner.documents.listOf(profileId)).toHaveLength(2);
  expect(await owner.sites.list(profileId)).toEqual([]);
}, 60_000);
