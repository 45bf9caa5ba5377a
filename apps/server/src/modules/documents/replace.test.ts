import { access } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { buildOwner, type Owner, textFile } from "../../../test/builders.ts";
import { row, rows } from "../../../test/database.ts";
import { takenJobs } from "../../../test/queue.ts";
import { folderStorage } from "../../platform/storage.ts";
import { documentJobs } from "./jobs.ts";
import { originalJobs } from "./originals.ts";
import { createSplitter } from "./page-reader.ts";
import { createReader, type ReadFile } from "./reader.ts";

/** No worker: each test runs the jobs explicitly to check the state before and after them. */
const product = await testApp();
const reader = createReader();
const split = createSplitter();

const filesOf = async (owner: Owner): Promise<string[]> => {
  const { storage_key, newer } = await row(
    product.url,
    "select storage_key, newer from documents where user_id = $1",
    [owner.userId],
  );
  return [storage_key, (newer as { storageKey: string } | null)?.storageKey].filter(Boolean).map(String);
};

const isThere = (key: string): Promise<boolean> =>
  access(path.join(product.storage, key)).then(
    () => true,
    () => false,
  );

const jobsOf = async (owner: Owner, id: number): Promise<number> =>
  (
    await rows(
      product.url,
      "select 1 from pgboss.job where name = 'documents.ingest' and data->>'userId' = $1 and data->>'documentId' = $2",
      [owner.userId, String(id)],
    )
  ).length;

/** Runs a document's ingest job and the removal jobs that it enqueued. */
async function work(owner: Owner, id: number, read: ReadFile = reader): Promise<void> {
  const { db, jobs } = product.product;
  const storage = folderStorage(product.storage);
  const handlers = documentJobs({
    db,
    jobs,
    storage,
    read,
    split,
    embedders: { current: async () => undefined, choose: async () => undefined },
    publishLiveEvent: async () => {},
    documentsChanged: async () => {},
    draftIndexed: async () => {},
    announce: async () => {},
  });
  const handlerOf = (name: string) => handlers.find(({ job }) => job.name === name);
  await handlerOf("documents.ingest")?.run({ userId: owner.userId, documentId: id });
  const [, removals] = originalJobs({ db, storage });
  for (const { name, data } of await takenJobs(product.url, "documents.remove-original%"))
    await (handlerOf(name) ?? removals)?.run(data);
}

async function learned(name: string, text: string) {
  const owner = await buildOwner(product);
  const api = product.api(owner.cookie);
  const { id } = await api.documents.upload(textFile(name, text));
  await work(owner, id);
  return { owner, api, id };
}

const answerOf = async (owner: Owner): Promise<string> =>
  (await product.api().chat.ask({ userId: owner.userId, message: "What does a session cost?" })).response;

describe("a newer version", () => {
  test("takes the place of the one before once it is learned, and not earlier", async () => {
    const { owner, api, id } = await learned("fees-2025.txt", "A session costs £150.");
    const [before = ""] = await filesOf(owner);
    const replaced = await api.documents.replace(id, textFile("fees-2026.txt", "A session costs £180."));
    expect(replaced).toMatchObject({
      id,
      filename: "fees-2025.txt",
      replacing: "fees-2026.txt",
      status: "queued",
    });
    expect(await answerOf(owner)).toContain("£150");
    expect((await api.documents.open(id)).read[0]?.text).toBe("A session costs £150.");

    await work(owner, id);
    expect(await answerOf(owner)).toContain("£180");
    expect(await answerOf(owner)).not.toContain("£150");
    const [listed, ...others] = await api.documents.list();
    expect(others).toEqual([]);
    expect(listed).toMatchObject({ id, filename: "fees-2026.txt", replacing: null, status: "ready" });
    const [now = ""] = await filesOf(owner);
    expect([await isThere(before), await isThere(now)]).toEqual([false, true]);
  });

  test("costs nothing when it is the same file", async () => {
    const { owner, api, id } = await learned("fees.txt", "A session costs £150.");
    const jobs = await jobsOf(owner, id);
    const passages = "select id from passages where user_id = $1";
    const before = await rows(product.url, passages, [owner.userId]);
    const same = await api.documents.replace(id, textFile("fees.txt", "A session costs £150."));
    expect(same).toMatchObject({ id, status: "ready", replacing: null });
    expect(await jobsOf(owner, id)).toBe(jobs);
    expect(await rows(product.url, passages, [owner.userId])).toEqual(before);
    expect(await filesOf(owner)).toHaveLength(1);
  });

  test("that cannot be read leaves the one before answering, and says why", async () => {
    const { owner, api, id } = await learned("fees.txt", "A session costs £150.");
    await api.documents.replace(id, textFile("fees.pdf", "%PDF-1.7 …", "application/pdf"));
    const [storedFile = "", refused = ""] = await filesOf(owner);
    await work(owner, id);
    expect(await answerOf(owner)).toContain("£150");
    expect(await api.documents.open(id)).toMatchObject({
      filename: "fees.txt",
      status: "ready",
      failure: "This file is damaged or isn't the type its name says, so we couldn't read it.",
      replacing: null,
    });
    expect([await isThere(storedFile), await isThere(refused)]).toEqual([true, false]);
  });

  test("mends a document that could not be read at first", async () => {
    const { owner, api, id } = await learned("fees.txt", " ");
    expect((await api.documents.open(id)).status).toBe("failed");
    await api.documents.replace(id, textFile("fees.txt", "A session costs £180."));
    await work(owner, id);
    expect(await api.documents.open(id)).toMatchObject({ status: "ready", failure: null, passages: 1 });
  });

  test("wins over one that was still being learned when it came", async () => {
    const { owner, api, id } = await learned("fees.txt", "A session costs £150.");
    await api.documents.replace(id, textFile("fees.txt", "A session costs £160."));
    const [, second = ""] = await filesOf(owner);
    await work(owner, id, async (file) => {
      const reading = await reader(file);
      await api.documents.replace(id, textFile("fees.txt", "A session costs £170."));
      return reading;
    });
    // The overtaken version has changed nothing, and its file is removed.
    expect(await answerOf(owner)).toContain("£150");
    expect(await isThere(second)).toBe(false);
    await work(owner, id);
    expect(await answerOf(owner)).toContain("£170");
    expect(await filesOf(owner)).toHaveLength(1);
  });

  test("is refused like an upload, and leaves nothing behind", async () => {
    const { owner, api, id } = await learned("fees.txt", "A session costs £150.");
    const replaced = api.documents.replace(id, textFile("fees.exe", "MZ", "application/octet-stream"));
    await expect(replaced).rejects.toMatchObject({ status: 415, code: "file_type_not_allowed" });
    expect(await filesOf(owner)).toHaveLength(1);
    expect(await api.documents.open(id)).toMatchObject({ status: "ready", replacing: null });
  });

  test("goes with its document when that is deleted", async () => {
    const { owner, api, id } = await learned("fees.txt", "A session costs £150.");
    await api.documents.replace(id, textFile("fees.txt", "A session costs £160."));
    const keys = await filesOf(owner);
    expect(keys).toHaveLength(2);
    await api.documents.remove(id);
    await work(owner, id);
    expect(await Promise.all(keys.map(isThere))).toEqual([false, false]);
  });
});
