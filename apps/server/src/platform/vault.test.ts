import { randomBytes } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { testApp } from "../../test/app.ts";
import { buildOwner, textFile } from "../../test/builders.ts";
import { row, rows } from "../../test/database.ts";

const MASTER_KEY = randomBytes(32).toString("base64");
const WORDS = "The heron nests in the attic of the old mill.";
const product = await testApp({ environment: { MASTER_KEY } });
const { api, url, storage } = product;

async function upload(cookie: string, name: string) {
  const { id } = await api(cookie).documents.upload(textFile(name, WORDS));
  return row(url, "select storage_key, byte_size, content_hash from documents where id = $1", [id]);
}

const fileOf = (key: unknown) => readFile(path.join(storage, String(key).replace(/^e\//, "")));

async function original(cookie: string): Promise<string> {
  const [first] = await api(cookie).documents.list();
  const answer = await product.app.inject({
    url: `/api/documents/${first?.id}/original`,
    headers: { cookie },
  });
  return answer.body;
}

describe("data encryption", () => {
  test("switched on, stores originals encrypted with a key of the owner; off, as they are [WL-30]", async () => {
    const owner = await buildOwner(product);
    const closed = await upload(owner.cookie, "closed.txt");
    expect((await fileOf(closed["storage_key"])).includes("heron")).toBe(false);
    expect(closed).toMatchObject({ byte_size: WORDS.length });
    const storedKey = await row(url, "select data_key, data_encryption from users where id = $1", [
      owner.userId,
    ]);
    expect(storedKey["data_encryption"]).toBe(true);
    expect(Buffer.from(String(storedKey["data_key"]), "base64")).toHaveLength(16 + 32 + 16);
    expect(await original(owner.cookie)).toBe(WORDS);

    await rows(url, "update users set data_encryption = false where id = $1", [owner.userId]);
    const plain = await upload(owner.cookie, "plain.txt");
    expect((await fileOf(plain["storage_key"])).toString()).toBe(WORDS);
    expect(plain["content_hash"]).toBe(closed["content_hash"]);
    // Files encrypted earlier stay encrypted and readable.
    expect((await fileOf(closed["storage_key"])).includes("heron")).toBe(false);
    const listed = await api(owner.cookie).documents.list();
    for (const { id } of listed) {
      const answer = await product.app.inject({
        url: `/api/documents/${id}/original`,
        headers: { cookie: owner.cookie },
      });
      expect(answer.body).toBe(WORDS);
    }
  });

  test("encrypts the owner's webhook secret and no other way leads to it [WL-30]", async () => {
    const owner = await buildOwner(product);
    await rows(url, "update users set plan_type = 'pro' where id = $1", [owner.userId]);
    const secret = `whsec_${randomBytes(32).toString("base64")}`;
    const save = () =>
      product.app.inject({
        method: "PUT",
        url: "/api/white-label",
        headers: { cookie: owner.cookie, origin: product.app.ownOrigin, "content-type": "application/json" },
        payload: JSON.stringify({ webhookSecret: secret }),
      });
    expect((await save()).statusCode).toBe(200);
    const stored = async () =>
      String(
        (await row(url, "select webhook_secret from users where id = $1", [owner.userId]))["webhook_secret"],
      );
    const closed = await stored();
    expect(closed).toMatch(/^e1:/);
    expect(closed).not.toContain(secret.slice(6, 30));
    await rows(url, "update users set data_encryption = false where id = $1", [owner.userId]);
    await save();
    expect(await stored()).toBe(secret);
  });

  test("keeps the files of two owners apart and detects a changed byte", async () => {
    const [one, two] = [await buildOwner(product), await buildOwner(product)];
    const first = await upload(one.cookie, "a.txt");
    const second = await upload(two.cookie, "a.txt");
    const place = path.join(storage, String(first["storage_key"]).replace(/^e\//, ""));
    const foreign = await fileOf(second["storage_key"]);
    const own = await readFile(place);
    // The name of one owner with the bytes of the other.
    await writeFile(
      place,
      Buffer.concat([own.subarray(0, 1 + (own[0] ?? 0)), foreign.subarray(1 + (foreign[0] ?? 0))]),
    );
    expect(await original(one.cookie)).not.toContain("heron");
    const changed = Buffer.from(own);
    changed[changed.length - 20] = (changed[changed.length - 20] ?? 0) ^ 1;
    await writeFile(place, changed);
    expect(await original(one.cookie)).not.toContain("heron");
    await writeFile(place, own);
    expect(await original(one.cookie)).toBe(WORDS);
  });

  test("leaves no partial file if a file is too large", async () => {
    const owner = await buildOwner(product);
    const before = (await readdir(storage, { recursive: true })).length;
    const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], "large.txt", { type: "text/plain" });
    await expect(api(owner.cookie).documents.upload(large)).rejects.toMatchObject({ status: 413 });
    const left = (await readdir(storage, { recursive: true })).filter((name) => name.endsWith(".part"));
    expect(left).toEqual([]);
    // At most the folder that it would have been stored in.
    expect((await readdir(storage, { recursive: true })).length - before).toBeLessThanOrEqual(1);
  });
});
