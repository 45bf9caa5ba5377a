import { afterAll, expect, test } from "vitest";
import { startCountingEmbedder } from "../../../../../../testing/counting-embedder.ts";
import { folderRead } from "../../../../../../testing/folder-proof.ts";
import { zip } from "../../../../../../testing/zip-fixture.ts";
import { testApp } from "../../../../test/app.ts";
import { buildOwner } from "../../../../test/builders.ts";

const embedder = await startCountingEmbedder();
const product = await testApp({ worker: true, environment: { ...embedder.environment } });
afterAll(() => embedder.close());

const upload = (parts: Record<string, string>) =>
  new File([zip(parts) as Uint8Array<ArrayBuffer>], "My notes.zip", { type: "application/zip" });

async function start() {
  const owner = await buildOwner(product);
  return { profileId: owner.profileId, owner: product.api(owner.cookie) };
}

test("refuses what is no ZIP, and removes nothing for a damaged one", async () => {
  const harness = await start();
  const { owner, profileId } = harness;
  const refused = (file: File) =>
    expect(owner.sites.upload(profileId, file)).rejects.toMatchObject({ status: 415 });
  await refused(new File(["plain"], "notes.zip"));
  await refused(new File([zip({ "a.md": "x" }) as Uint8Array<ArrayBuffer>], "notes.tar"));
  const { id } = await owner.sites.upload(profileId, upload({ "a.md": "The cellar opens at noon." }));
  await folderRead(harness, id);
  await owner.sites.upload(profileId, new File(["PK\x03\x04 and nothing more"], "My notes.zip"));
  expect(await folderRead(harness, id)).toMatchObject({ failure: "unreadable", pages: 1, gone: 0 });
  await owner.sites.upload(profileId, upload({}));
  expect(await folderRead(harness, id)).toMatchObject({ failure: "empty", pages: 1, gone: 0 });
  await expect(owner.sites.sync(profileId, id)).rejects.toMatchObject({ status: 400 });
}, 60_000);
