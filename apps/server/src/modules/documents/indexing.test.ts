import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { UPLOAD_TYPES } from "@understudy/contracts";
import { describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { buildOwner, type Owner, textFile, until } from "../../../test/builders.ts";
import { row, rows } from "../../../test/database.ts";
import { indexVersion } from "./index-version.ts";
import { documentJobs, ingestDocument } from "./jobs.ts";

const product = await testApp({ worker: true });

type Extension = keyof typeof UPLOAD_TYPES;

const fixture = (name: string): File => {
  const bytes = readFileSync(
    new URL(`../../../../../packages/knowledge/test-files/${name}`, import.meta.url),
  );
  return new File([bytes], name, { type: UPLOAD_TYPES[name.split(".").at(-1) as Extension] });
};

const settled = (app: TestApp, owner: Owner, id: number, status: string) =>
  until(async () => {
    const found = (await app.api(owner.cookie).documents.list()).find((one) => one.id === id);
    return found?.status === status ? found : undefined;
  });

async function learn(owner: Owner, file: File): Promise<number> {
  const { id } = await product.api(owner.cookie).documents.upload(file);
  await settled(product, owner, id, "ready");
  return id;
}

const passageIds = async (owner: Owner, id: number): Promise<unknown[]> =>
  (
    await rows(product.url, "select id from passages where user_id = $1 and document_id = $2 order by id", [
      owner.userId,
      id,
    ])
  ).map((passage) => passage["id"]);

describe("a document", () => {
  test.each(["txt", "md", "pdf", "docx", "doc"] as const)(
    "of type %s is read, split by its headings, indexed, and cited by the answer [DOC-19]",
    async (type) => {
      const owner = await buildOwner(product);
      const id = await learn(owner, fixture(`handbook.${type}`));
      const passages = await rows(
        product.url,
        `select passage.*, substr(document.content, start_offset + 1, end_offset - start_offset) as quoted
         from passages passage join documents document on document.user_id = passage.user_id and document.id = document_id
         where passage.user_id = $1 and document_id = $2 order by position`,
        [owner.userId, id],
      );
      expect(passages.map(({ position }) => position)).toEqual(passages.map((_, index) => index));
      for (const { text, quoted } of passages) expect(quoted).toBe(text);
      const firing = passages.find(({ text }) =>
        String(text).includes("The kiln is fired on the last Friday"),
      );
      const place = [firing?.["heading_path"], firing?.["text"]].flat().join("\n");
      expect(place).toContain("Firing");
      // Plain text has no headings. Every other type preserves them.
      if (type !== "txt") expect(firing?.["heading_path"]).toContain("Fernhill Pottery");
      const question = { userId: owner.userId, message: "When is the kiln fired?" };
      const { citations } = await product.api().chat.ask(question);
      expect(citations[0]?.documentName).toBe(`handbook.${type}`);
      const cited = await rows(product.url, "select passage_id from citations where user_id = $1", [
        owner.userId,
      ]);
      expect(cited[0]?.["passage_id"]).toBe(firing?.["id"]);
    },
  );

  test("counts its pages, and names those without text", async () => {
    const owner = await buildOwner(product);
    const id = await learn(owner, fixture("prices.pdf"));
    const [listed] = await product.api(owner.cookie).documents.list();
    expect(listed).toMatchObject({ id, pages: 4, pagesWithoutText: [3], progress: 100 });
    const text = await learn(owner, fixture("handbook.txt"));
    const { page_count } = await row(
      product.url,
      "select page_count from documents where user_id = $1 and id = $2",
      [owner.userId, text],
    );
    expect(page_count).toBeNull();
  });

  test("goes through reading and learning, and the owner's pages are notified each time", async () => {
    const owner = await buildOwner(product);
    const quiet = await testApp();
    const writer = await buildOwner(quiet, owner.email);
    const { id } = await quiet.api(writer.cookie).documents.upload(fixture("handbook.docx"));
    const seen: unknown[] = [];
    const { db, jobs } = quiet.product;
    const stored = await row(quiet.url, "select storage_key from documents where user_id = $1", [
      writer.userId,
    ]);
    const [ingest] = documentJobs({
      db,
      jobs,
      storage: {
        put: () => Promise.reject(new Error("not asked for")),
        read: async () => readFileSync(path.join(quiet.storage, String(stored["storage_key"]))),
        remove: async () => {},
      },
      read: async () => ({
        text: "# A\n\nOne.",
        pages: [{ number: 1, start: 0, end: 9 }],
        pagesWithoutText: [],
        passages: [],
      }),
      split: () => Promise.reject(new Error("not asked for")),
      embedders: { current: async () => undefined, choose: async () => undefined },
      documentsChanged: async () => {},
      draftIndexed: async () => {},
      announce: async () => {},
      publishLiveEvent: async (userId) => {
        const { status } = await row(quiet.url, "select status from documents where user_id = $1", [userId]);
        seen.push(status);
      },
    });
    await ingest?.run({ userId: writer.userId, documentId: id });
    expect(seen).toEqual(["reading", "learning", "ready"]);
  });

  test("that was being read when its worker died, twice, is unreadable and says so", async () => {
    const owner = await buildOwner(product);
    const id = await learn(owner, fixture("handbook.md"));
    await rows(
      product.url,
      `update documents set status = 'reading', learned_with = null, passage_count = 0, readings_begun = 2
       where user_id = $1 and id = $2`,
      [owner.userId, id],
    );
    await product.product.documents.reindex();
    const stored = () =>
      row(
        product.url,
        "select status, failure, readings_begun from documents where user_id = $1 and id = $2",
        [owner.userId, id],
      );
    await until(async () => (await stored())["status"] === "failed");
    expect(await stored()).toEqual({
      status: "failed",
      failure: expect.stringContaining("interrupted twice"),
      readings_begun: 0,
    });
  });

  test("that was learned is not learned again while nothing changes", async () => {
    const owner = await buildOwner(product);
    const id = await learn(owner, fixture("handbook.md"));
    const before = await passageIds(owner, id);
    const { db, jobs } = product.product;
    const payload = { userId: owner.userId, documentId: id };
    await db.transaction().execute((tx) => jobs.enqueue(tx, ingestDocument, payload));
    await until(async () => (await waiting()) === 0);
    expect(await passageIds(owner, id)).toEqual(before);
    expect(before.length).toBeGreaterThan(0);
  });
});

const waiting = async (): Promise<number> =>
  Number(
    (
      await row(
        product.url,
        "select count(*) from pgboss.job where name like 'documents.%' and name <> 'documents.look-for-original' and state in ('created', 'active', 'retry')",
      )
    )["count"],
  );

describe("learning again", () => {
  test("takes what was learned with something else, and nothing more", async () => {
    const [owner, other] = [await buildOwner(product), await buildOwner(product)];
    const old = await learn(owner, textFile("old.txt", "The lighthouse was built in 1871."));
    const current = await learn(owner, textFile("new.txt", "The harbour was built in 1902."));
    const foreign = await learn(other, textFile("foreign.txt", "The bridge was built in 1933."));
    await rows(product.url, "update documents set learned_with = 'an earlier reader' where id = any($1)", [
      [old, foreign],
    ]);
    const before = await Promise.all([
      passageIds(owner, old),
      passageIds(owner, current),
      passageIds(other, foreign),
    ]);
    await product.product.documents.reindex();
    await until(async () => {
      const made = await rows(
        product.url,
        "select 1 from documents where learned_with = 'an earlier reader'",
      );
      return made.length === 0 && (await waiting()) === 0;
    });
    const after = await Promise.all([
      passageIds(owner, old),
      passageIds(owner, current),
      passageIds(other, foreign),
    ]);
    expect(after.map((ids, index) => ids[0] === before[index]?.[0])).toEqual([false, true, false]);
    const { learned_with } = await row(
      product.url,
      "select learned_with from documents where user_id = $1 and id = $2",
      [owner.userId, old],
    );
    expect(learned_with).toBe(indexVersion(undefined));
  });

  test("leaves a document that can no longer be read as it was", async () => {
    const owner = await buildOwner(product);
    const id = await learn(owner, textFile("old.txt", "The lighthouse was built in 1871."));
    await rows(
      product.url,
      "update documents set learned_with = 'an earlier reader', file_type = 'application/pdf' where user_id = $1",
      [owner.userId],
    );
    await product.product.documents.reindex();
    await until(async () => (await waiting()) === 0);
    const [listed] = await product.api(owner.cookie).documents.list();
    expect(listed).toMatchObject({ status: "ready", failure: null, passages: 1 });
    expect(await passageIds(owner, id)).toHaveLength(1);
  });
});

describe("a document whose job fails to its last try", () => {
  test("is failed, and says what to do", async () => {
    const quiet = await testApp();
    const owner = await buildOwner(quiet);
    await rows(quiet.url, "update pgboss.queue set retry_limit = 0 where name = 'documents.ingest'");
    const { id } = await quiet.api(owner.cookie).documents.upload(textFile("lost.txt", "Lost."));
    await rm(quiet.storage, { recursive: true });
    await quiet.product.startWorker();
    const failed = await settled(quiet, owner, id, "failed");
    expect(failed.failure).toBe("Something went wrong while reading this file. Upload it again.");
  });
});
