import { randomBytes } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { testApp } from "../../test/app.ts";
import { buildOwner, textFile } from "../../test/builders.ts";
import { row, rows } from "../../test/database.ts";
import { createDatabase } from "./database.ts";
import { folderStorage } from "./storage.ts";
import { createVault, unwrap, wrap } from "./vault.ts";
import { rotateOwnerKeys } from "./vault-rotation.ts";

const WORDS = "The heron nests in the attic of the old mill.";
const [old, fresh, foreign] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const product = await testApp({ environment: { MASTER_KEY: old.toString("base64") } });
const { url, storage } = product;
// A separate database handle, because the operator's query spans all owners.
const db = createDatabase({ url, pool: 2, applicationName: "rotate" });
afterAll(() => db.destroy());

async function ownersWithFiles(count: number): Promise<{ userId: string; key: string }[]> {
  const made = [];
  for (let number = 0; number < count; number += 1) {
    const { userId, cookie } = await buildOwner(product);
    const { id } = await product.api(cookie).documents.upload(textFile("a.txt", WORDS));
    const file = await row(url, "select storage_key from documents where id = $1", [id]);
    made.push({ userId, key: String(file["storage_key"]) });
  }
  return made;
}

const reader = (masterKeys: Buffer[]) => {
  const files = createVault({ db, masterKeys }).storage(folderStorage(storage));
  return async (key: string) => Buffer.from(await files.read(key)).toString();
};

const keysOf = async () => rows(url, "select id, data_key from users where data_key is not null order by id");

test("every owner's key is re-encrypted, and its data stays readable before, during and after", async () => {
  const owners = await ownersWithFiles(5);
  const before = await keysOf();
  expect(before).toHaveLength(5);

  // With a lost key, nothing is changed and the affected owners are listed.
  const none = await rotateOwnerKeys({ db, masterKeys: [fresh, foreign], batch: 2 });
  expect(none).toEqual({ reencrypted: 0, alreadyNew: 0, unreadable: before.map(({ id }) => id) });
  expect(await keysOf()).toEqual(before);

  // A run that was interrupted after the first owner.
  const [first] = owners;
  const wrapped = String(before.find(({ id }) => id === first?.userId)?.["data_key"]);
  const rewrapped = wrap(fresh, first?.userId ?? "", unwrap([old], first?.userId ?? "", wrapped));
  await rows(url, "update users set data_key = $2 where id = $1", [first?.userId, rewrapped]);
  const both = reader([fresh, old]);
  for (const { key } of owners) expect(await both(key)).toBe(WORDS);

  const rotated = await rotateOwnerKeys({ db, masterKeys: [fresh, old], batch: 2 });
  expect(rotated).toEqual({ reencrypted: 4, alreadyNew: 1, unreadable: [] });
  for (const { key } of owners) {
    expect(await reader([fresh])(key)).toBe(WORDS);
    await expect(reader([old])(key)).rejects.toThrow("MASTER_KEY");
  }
  expect(await rotateOwnerKeys({ db, masterKeys: [fresh] })).toMatchObject({ reencrypted: 0, alreadyNew: 5 });
});

test("a server with both keys encrypts with the first", async () => {
  const { userId } = await buildOwner(product);
  const sealed = await createVault({ db, masterKeys: [fresh, old] }).seal(db, userId, "whsec");
  expect(await createVault({ db, masterKeys: [fresh] }).open(userId, sealed)).toBe("whsec");
  await expect(createVault({ db, masterKeys: [old] }).open(userId, sealed)).rejects.toThrow("MASTER_KEY");
});
