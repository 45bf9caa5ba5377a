import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { buildOwner, type Owner, textFile, until } from "../../../test/builders.ts";
import { rows } from "../../../test/database.ts";
import { fakeEmbedder } from "../../../test/fake-embedder.ts";
import { documentJobs } from "./jobs.ts";

const ENGLISH = "gte-small-int8";
const MULTILINGUAL = "multilingual-e5-small-int8-centered-1";
const PRICES = "A session with the potter costs 40 and takes an hour.";
const HORARIO = "El taller está abierto los martes y los jueves de diez a dos, y cierra en agosto.";

// The installed models are detected from this folder. A fake embedder answers here instead of a models process.
const modelDir = await mkdtemp(path.join(tmpdir(), "understudy-models-"));
afterAll(() => rm(modelDir, { recursive: true }));
for (const folder of ["gte-small", "multilingual-e5-small"]) {
  await mkdir(path.join(modelDir, folder, "onnx"), { recursive: true });
  await writeFile(path.join(modelDir, folder, "onnx/model_quantized.onnx"), "");
}
const { EMBEDDING_BASE_URL = "" } = (await fakeEmbedder())("");
const product = await testApp({
  worker: true,
  environment: {
    EMBEDDING_PROVIDER: "local",
    MODEL_DIR: modelDir,
    MODELS_URL: EMBEDDING_BASE_URL.replace(/\/v1$/, ""),
  },
});

/** Waits until nothing is being indexed, then returns each document's models. */
async function models({ userId }: Owner): Promise<Record<string, string>> {
  const idle = async () => {
    const open = await rows(
      product.url,
      "select 1 from pgboss.job where name like 'documents.%' and name <> 'documents.look-for-original' and state in ('created', 'active', 'retry')",
    );
    return open.length === 0;
  };
  await until(idle);
  const found = await rows(
    product.url,
    `select document.filename, string_agg(distinct model, ' ') as model from documents document
     join passages passage on passage.user_id = document.user_id and passage.document_id = document.id
     join passage_vectors vector on vector.user_id = passage.user_id and vector.passage_id = passage.id
     where document.user_id = $1 and document.kind = 'file' group by 1`,
    [userId],
  );
  return Object.fromEntries(found.map(({ filename, model }) => [filename, model]));
}

describe("a profile", () => {
  test("with English documents is indexed by the English model", async () => {
    const owner = await buildOwner(product);
    const api = product.api(owner.cookie);
    const { id } = await api.documents.upload(textFile("prices.txt", PRICES));
    expect(await models(owner)).toEqual({ "prices.txt": ENGLISH });
    expect(await api.documents.open(id)).toMatchObject({ multilingual: false });
  });

  test("with a document in another language is indexed again by the multilingual model, and stays so", async () => {
    const owner = await buildOwner(product);
    const api = product.api(owner.cookie);
    const { id } = await api.documents.upload(textFile("prices.txt", PRICES));
    await models(owner);
    const { id: spanish } = await api.documents.upload(textFile("horario.txt", HORARIO));
    expect(await models(owner)).toEqual({ "prices.txt": MULTILINGUAL, "horario.txt": MULTILINGUAL });
    expect(await api.documents.open(id)).toMatchObject({ multilingual: true, status: "ready" });
    const question = { userId: owner.userId, message: "¿Qué días está abierto el taller?" };
    expect((await product.api().chat.ask(question)).citations[0]?.documentName).toBe("horario.txt");
    await api.documents.remove(spanish);
    await api.documents.upload(textFile("kiln.txt", "The kiln is fired on the last Friday of the month."));
    expect(await models(owner)).toEqual({ "prices.txt": MULTILINGUAL, "kiln.txt": MULTILINGUAL });
  });

  test("whose visitors ask in another language is indexed again when workers start", async () => {
    const owner = await buildOwner(product);
    await product.api(owner.cookie).documents.upload(textFile("prices.txt", PRICES));
    await models(owner);
    const ask = (message: string) => product.api().chat.ask({ userId: owner.userId, message });
    for (const day of ["lunes", "martes", "jueves", "viernes"])
      await ask(`¿A qué hora está abierto el ${day}?`);
    await product.product.documents.reindex();
    expect(await models(owner)).toEqual({ "prices.txt": ENGLISH });
    await ask("¿Cuánto cuesta una sesión con la alfarera?");
    await product.product.documents.reindex();
    expect(await models(owner)).toEqual({ "prices.txt": MULTILINGUAL });
  });

  test("that changes its model while a document is being indexed takes nothing of the model before", async () => {
    const owner = await buildOwner(product);
    const { id } = await product.api(owner.cookie).documents.upload(textFile("prices.txt", PRICES));
    await models(owner);
    await rows(product.url, "update documents set learned_with = null where user_id = $1", [owner.userId]);
    const { db, jobs } = product.product;
    const named = (model: string) => ({ model, embed: async () => [Float32Array.of(1, 0)] });
    const [ingest] = documentJobs({
      db,
      jobs,
      publishLiveEvent: async () => {},
      documentsChanged: async () => {},
      draftIndexed: async () => {},
      announce: async () => {},
      storage: {
        put: () => Promise.reject(new Error("not asked for")),
        read: async () => new Uint8Array(),
        remove: async () => {},
      },
      read: async () => ({ text: "", pages: [], pagesWithoutText: [], passages: [] }),
      split: () => Promise.reject(new Error("not asked for")),
      embedders: { current: async () => named("newer"), choose: async () => named("older") },
    });
    await expect(ingest?.run({ userId: owner.userId, documentId: id })).rejects.toThrow(
      "indexed with newer now",
    );
    expect(await models(owner)).toEqual({ "prices.txt": ENGLISH });
  });
});
