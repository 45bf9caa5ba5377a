import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { buildOwner, textFile } from "../../../test/builders.ts";
import { row } from "../../../test/database.ts";

const product = await testApp();

describe("GET /api/documents", () => {
  test("answers the documents of the main profile, and of no other [API-05]", async () => {
    const [owner, stranger] = [await buildOwner(product), await buildOwner(product)];
    const api = product.api(owner.cookie);
    expect(await api.documents.list()).toEqual([]);
    const older = await api.documents.upload(textFile("cv.txt", "I dance."));
    const newer = await api.documents.upload(textFile("faq.md", "# Fees", "text/markdown"));
    const { id } = await api.profiles.create({ name: "Beside" });
    await api.documents.uploadTo(id, textFile("beside.txt", "Not of the main one."));
    await product.api(stranger.cookie).documents.upload(textFile("foreign.txt", "Not mine."));
    const listed = await api.documents.list();
    expect(listed.map((one) => one.id)).toEqual([newer.id, older.id]);
    expect(listed[0]).toMatchObject({ id: newer.id, filename: "faq.md", fileType: "text/markdown" });
    expect(listed[1]).toMatchObject({ id: older.id, filename: "cv.txt", fileType: "text/plain" });
    for (const { uploadedAt } of listed) {
      expect(Math.abs(Date.now() - Date.parse(uploadedAt))).toBeLessThan(60_000);
    }
  });
});

describe("POST /api/documents", () => {
  const send = (cookie: string, field: string) => {
    const form = new FormData();
    form.append(field, textFile("cv.txt", "I dance."));
    const request = new Request("http://a.example", { method: "POST", body: form });
    return request.arrayBuffer().then((bytes) =>
      product.app.inject({
        method: "POST",
        url: "/api/documents",
        headers: {
          cookie,
          origin: product.app.ownOrigin,
          "content-type": request.headers.get("content-type") ?? "",
        },
        payload: Buffer.from(bytes),
      }),
    );
  };

  test("takes a multipart form with the field file, keeps it, and answers it as JSON [API-06]", async () => {
    const owner = await buildOwner(product);
    const answer = await send(owner.cookie, "file");
    expect(answer.statusCode).toBe(201);
    expect(answer.headers["content-type"]).toMatch(/^application\/json/);
    const document = answer.json();
    expect(document).toMatchObject({ filename: "cv.txt", fileType: "text/plain" });
    const stored = await row(
      product.url,
      "select profile_id, filename, storage_key from documents where user_id = $1 and id = $2",
      [owner.userId, document.id],
    );
    expect(stored).toMatchObject({ profile_id: String(owner.profileId), filename: "cv.txt" });
    const original = path.join(product.storage, String(stored["storage_key"]));
    expect(await readFile(original, "utf8")).toBe("I dance.");
  });

  test("refuses a form without that field, and one that nobody signed in sends [API-06]", async () => {
    const owner = await buildOwner(product);
    expect((await send(owner.cookie, "upload")).json()).toMatchObject({ code: "invalid_request" });
    expect((await send("", "file")).statusCode).toBe(401);
    expect(await product.api(owner.cookie).documents.list()).toEqual([]);
  });
});
