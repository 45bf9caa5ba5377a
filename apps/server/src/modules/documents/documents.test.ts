import { readdir } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { buildOwner, textFile, until } from "../../../test/builders.ts";
import { row, rows } from "../../../test/database.ts";

const product = await testApp({ worker: true });
const PRICES =
  "A single session costs £180. It lasts ninety minutes.\n\nYou may cancel up to 48 hours before.";

describe("uploading", () => {
  test("a text file is read by a job and answers a question with its sentence", async () => {
    const owner = await buildOwner(product);
    const api = product.api(owner.cookie);
    const uploaded = await api.documents.upload(textFile("prices.txt", PRICES));
    expect(uploaded).toMatchObject({ filename: "prices.txt", fileType: "text/plain", status: "queued" });
    const ready = await until(async () => (await api.documents.list()).find((one) => one.status === "ready"));
    expect(ready.passages).toBe(1);

    const answer = await product
      .api()
      .chat.ask({ userId: owner.userId, message: "What does a single session cost?" });
    expect(answer.state).toBe("answered");
    expect(answer.citations[0]).toMatchObject({
      documentName: "prices.txt",
      quote: "A single session costs £180.",
    });
  });

  test("documents carry the owner and the profile, with filename, text and type [DATA-16, DATA-18]", async () => {
    const owner = await buildOwner(product);
    const { id } = await product.api(owner.cookie).documents.upload(textFile("prices.txt", PRICES));
    const stored = await until(async () => {
      const found = await row(product.url, "select * from documents where user_id = $1 and id = $2", [
        owner.userId,
        id,
      ]);
      return found["status"] === "ready" ? found : undefined;
    });
    expect(stored).toMatchObject({
      user_id: owner.userId,
      profile_id: String(owner.profileId),
      filename: "prices.txt",
      content: PRICES,
      file_type: "text/plain",
      uploaded_at: expect.any(Date),
    });
  });

  test("an 11 MB file is refused and leaves no row and no file [ERR-05, DOC-02]", async () => {
    const owner = await buildOwner(product);
    const api = product.api(owner.cookie);
    const before = await filesIn(product.storage);
    const large = textFile("large.txt", "x".repeat(11 * 1024 * 1024));
    await expect(api.documents.upload(large)).rejects.toMatchObject({
      status: 413,
      code: "file_too_large",
      message: "413: File size must be less than 10MB.",
    });
    expect(await api.documents.list()).toEqual([]);
    expect(await filesIn(product.storage)).toEqual(before);
  });

  test("a program that calls itself a PDF is refused", async () => {
    const owner = await buildOwner(product);
    const upload = product
      .api(owner.cookie)
      .documents.upload(textFile("cv.pdf", "MZ not a pdf", "application/pdf"));
    await expect(upload).rejects.toMatchObject({ status: 415, code: "file_type_not_allowed" });
  });

  test("a file that cannot be read fails with a reason", async () => {
    const owner = await buildOwner(product);
    const api = product.api(owner.cookie);
    await api.documents.upload(textFile("cv.pdf", "%PDF-1.7 …", "application/pdf"));
    const failed = await until(async () =>
      (await api.documents.list()).find((one) => one.status === "failed"),
    );
    expect(failed.failure).toBe(
      "This file is damaged or isn't the type its name says, so we couldn't read it.",
    );
  });

  test("a name that could be a path or deceive is refused, any other is kept as it is", async () => {
    const owner = await buildOwner(product);
    const api = product.api(owner.cookie);
    for (const name of ["../a.txt", "a\\b.txt", "a\u202etxt.txt", "a\u0007.txt", `${"a".repeat(252)}.txt`]) {
      await expect(api.documents.upload(textFile(name, "A."))).rejects.toMatchObject({
        status: 400,
        message: "400: This file name can't be used. Rename the file and upload it again.",
      });
    }
    const names = ["re\u0301sume\u0301 👩‍🏫.txt", "CON.txt", `${"a".repeat(251)}.txt`];
    for (const name of names) await api.documents.upload(textFile(name, "A."));
    expect((await api.documents.list()).map(({ filename }) => filename).sort()).toEqual(names.sort());
  });

  test.each([
    ["free", 25],
    ["pro", 500],
    ["enterprise", 5_000],
  ])("on the %s plan a profile has room for %i documents, and for no more [PLAN-03]", async (plan, limit) => {
    const owner = await buildOwner(product);
    const api = product.api(owner.cookie);
    await rows(product.url, "update users set plan_type = $2 where id = $1", [owner.userId, plan]);
    await rows(
      product.url,
      `insert into documents (user_id, id, profile_id, filename, file_type, byte_size, content_hash, storage_key)
       select $1, n, $2, 'a.txt', 'text/plain', 1, '', 'aa/' || repeat('0', 40) from generate_series(1, $3::int) n`,
      [owner.userId, owner.profileId, limit - 1],
    );
    await api.documents.upload(textFile("last.txt", "The last."));
    const upload = api.documents.upload(textFile("more.txt", "More."));
    await expect(upload).rejects.toMatchObject({ status: 403, code: "plan_limit" });
    // The limit is per profile: another profile has its own.
    const { id } = await api.profiles.create({ name: "Beside" });
    await api.documents.uploadTo(id, textFile("beside.txt", "Beside."));
  });
});

describe("deleting", () => {
  test("a deleted document answers no more, and its passages and original are gone [DOC-17]", async () => {
    const owner = await buildOwner(product);
    const api = product.api(owner.cookie);
    const { id } = await api.documents.upload(textFile("secret.txt", "The canary is called Perpetua."));
    await until(async () => (await api.documents.list()).find((one) => one.status === "ready"));
    const { storage_key } = await row(product.url, "select storage_key from documents where user_id = $1", [
      owner.userId,
    ]);

    await product.api().chat.ask({ userId: owner.userId, message: "What is the canary called?" });
    expect(await api.documents.remove(id)).toEqual({
      id,
      filename: "secret.txt",
      passages: 1,
      citations: 1,
    });
    expect(await rows(product.url, "select 1 from citations where user_id = $1", [owner.userId])).toEqual([]);
    const answer = await product
      .api()
      .chat.ask({ userId: owner.userId, message: "What is the canary called?" });
    expect(answer.state).toBe("not_answered");
    expect(await rows(product.url, "select 1 from passages where user_id = $1", [owner.userId])).toEqual([]);
    await until(
      async () => !(await filesIn(product.storage)).some((file) => String(storage_key).endsWith(file)),
    );
  });

  test("a foreign and a missing document answer 404 alike [ERR-03]", async () => {
    const owner = await buildOwner(product);
    const stranger = await buildOwner(product);
    const { id } = await product.api(owner.cookie).documents.upload(textFile("mine.txt", "Mine."));
    const remove = (target: number) =>
      product.app.inject({
        method: "DELETE",
        url: `/api/documents/${target}`,
        headers: { cookie: stranger.cookie, origin: product.app.ownOrigin },
      });
    const [foreign, missing] = [await remove(id), await remove(1)];
    expect(foreign.statusCode).toBe(404);
    expect(foreign.body).toBe(missing.body);
    expect(
      await rows(product.url, "select 1 from documents where user_id = $1", [owner.userId]),
    ).toHaveLength(1);
  });
});

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}
