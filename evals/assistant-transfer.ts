import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { type Engine, retrieve } from "@understudy/knowledge";
import { createApp } from "../apps/server/src/app.ts";
import { loadConfig } from "../apps/server/src/config.ts";
import { OWNER } from "../apps/server/src/platform/audience.ts";
import { createLog } from "../apps/server/src/platform/log.ts";
import type { ProfileRef } from "../apps/server/src/platform/profile-ref.ts";
import { createTestDatabase } from "../testing/database.ts";
import { questionsBefore, readOwners } from "../testing/golden.ts";
import { indexOwner } from "../testing/index-owner.ts";
import { end, freePort, startModels } from "../testing/processes.ts";
import { startServices } from "../testing/services.ts";
import type { EvalOptions } from "./engine.ts";

const QUESTIONS = 200;

type Installation = Awaited<ReturnType<typeof install>>;

/**
 * Uploads the golden owners to one installation, exports each assistant to a file and imports it into an empty
 * installation with its own database and storage. The same questions must find the same passages there, in the same
 * order.
 */
export async function evalAssistantTransfer({ limit, gate }: EvalOptions): Promise<void> {
  const modelsUrl = `http://127.0.0.1:${await freePort()}`;
  const models = await startModels(modelsUrl);
  const installations: Installation[] = [];
  try {
    const [home, away] = [
      await install("home", modelsUrl, installations),
      await install("away", modelsUrl, installations),
    ];
    const figures = { questions: 0, same: 0, passages: 0, bytes: 0, takeMs: 0, bringMs: 0 };
    const most = Math.min(limit, QUESTIONS);
    // The small owners first: they have enough questions, and a large one takes longer to index than all of them.
    const owners = readOwners().toSorted((a, b) => a.documents.length - b.documents.length);
    for (const owner of owners) {
      if (figures.questions >= most) break;
      const from = await home.fill(owner.documents);
      let started = performance.now();
      const file = await home.take(from);
      figures.takeMs += performance.now() - started;
      started = performance.now();
      const to = await away.bring(file);
      figures.bringMs += performance.now() - started;
      figures.bytes += file.byteLength;
      figures.passages += to.passages;
      if (to.learnedAnew > 0) throw new Error(`${owner.name}: ${to.learnedAnew} documents are learned anew.`);
      for (const item of owner.questions.slice(0, most - figures.questions)) {
        const question = { text: item.question, before: questionsBefore(item) };
        const here = await foundBy(await home.engineOf(from), question);
        const there = await foundBy(await away.engineOf(to), question);
        figures.questions += 1;
        if (JSON.stringify(here) === JSON.stringify(there)) figures.same += 1;
        else console.log(`${owner.name}: ${item.question}`);
      }
    }
    console.log(JSON.stringify({ eval: "assistant-transfer", ...rounded(figures) }));
    if (gate && figures.same < figures.questions) process.exitCode = 1;
  } finally {
    for (const installation of installations) await installation.close();
    await end([models]);
  }
}

const rounded = (figures: Record<string, number>) =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Math.round(value)]));

async function foundBy(engine: Engine, question: Parameters<typeof retrieve>[0]): Promise<string[]> {
  const { embedder } = engine;
  // A busy machine must not fall back to a keyword search: a question waits as long as needed.
  const patient = embedder && {
    ...embedder,
    embed: (texts: readonly string[]) => embedder.embed(texts, "passage"),
  };
  // The cross-encoder sees texts and no rows, so the comparison is of its input.
  const { hits } = await retrieve(question, { ...engine, embedder: patient, reranker: undefined });
  return hits.map(({ documentName, headingPath, text }) => [documentName, ...headingPath, text].join("\n"));
}

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function joined(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of body) all.push(piece);
  return Buffer.concat(all);
}

/** The whole product on its own database and storage. */
async function install(name: string, modelsUrl: string, installations: { close: () => Promise<void> }[]) {
  const { postgres, redis, mail } = startServices();
  const { url, drop } = await createTestDatabase(postgres);
  const storage = await mkdtemp(path.join(tmpdir(), "understudy-eval-"));
  const config = loadConfig({
    NODE_ENV: "test",
    PUBLIC_URL: "http://127.0.0.1:54698",
    DATABASE_URL: url,
    REDIS_URL: redis,
    STORAGE_DIR: storage,
    MAIL_URL: mail,
    MIGRATE_ON_START: "off",
    EMBEDDING_PROVIDER: "local",
    MODEL_DIR: process.env["MODEL_DIR"] || ".data/models",
    MODELS_URL: modelsUrl,
    LOG_LEVEL: "silent",
  });
  const product = await createApp({ config, log: createLog("silent"), role: "worker" });
  await product.startWorker();
  const installation = {
    ...carrier(product, name),
    async close() {
      await product.close();
      await drop();
      await rm(storage, { recursive: true, force: true });
    },
  };
  installations.push(installation);
  return installation;
}

/** The export and import of an installation. */
function carrier(product: Awaited<ReturnType<typeof createApp>>, name: string) {
  const newOwner = () => indexOwner(product.db, name, [], undefined);
  return {
    engineOf: ({ userId, profileId }: ProfileRef) => product.answers.engineOf(userId, profileId, OWNER),
    async fill(documents: Iterable<{ name: string; bytes: Uint8Array }>) {
      const owner = await newOwner();
      const { userId, profileId } = owner;
      for (const { name: filename, bytes } of documents)
        await product.documents.upload(
          userId,
          { profileId, circle: "public" },
          {
            filename,
            declaredType: "",
            bytes: pieces(bytes),
          },
        );
      while ((await product.documents.list(userId, profileId)).some(({ status }) => status !== "ready"))
        await setTimeout(500);
      return owner;
    },
    async take(owner: ProfileRef) {
      const { body } = await product.data.transfer.exportAssistant(owner);
      return joined(body as AsyncIterable<Buffer>);
    },
    async bring(file: Buffer) {
      const { userId } = await newOwner();
      const { profile, passages, learnedAnew } = await product.data.transfer.importAssistant(
        userId,
        pieces(file),
      );
      return { userId, profileId: profile.id, passages, learnedAnew };
    },
  };
}
