import { Agent } from "node:http";
import { type Embedder, ingest, readFile } from "@understudy/knowledge";
import { sql } from "kysely";
import type { ProfileRef } from "../apps/server/src/platform/profile-ref.ts";
import { startFakeModel } from "../testing/fake-model.ts";
import { post } from "../testing/load-client.ts";
import { buildAssistant, checkAnswer, questionAt } from "../testing/load-harness.ts";
import {
  type Bench,
  type BenchOptions,
  type BenchOutcome,
  median,
  quantile,
  ROUNDS,
  rounded,
  timed,
} from "../testing/measurement.ts";
import { type Harness, openHarness } from "../testing/product-processes.ts";
import { type BenchFile, filesOf, type Kind } from "../testing/sample-files.ts";
import { signedInOwner } from "../testing/signed-in-owner.ts";
import { inLanes } from "../testing/wait.ts";
import { localEmbedder, recordWords } from "./first-token.bench.ts";

/** Files per round. Each takes the embedder several seconds. */
const FILES = 3;
const TURNS = 100;
const AT_ONCE = 32;
const BARS: Record<Kind, number> = { text: 0.9, pdf: 0.75, docx: 0.75 };
const CHAT_BAR = 1.5;

type Rates = { ours: number; bare: number; ratio: number };
type Owner = Awaited<ReturnType<typeof signedInOwner>>;

/**
 * P9: passages per second from an accepted upload to searchable, relative to the embedder alone, and chat meanwhile.
 */
async function benchIngest({ scale }: BenchOptions): Promise<BenchOutcome> {
  const harness = await openHarness();
  const model = await startFakeModel(() => ({ words: recordWords() }));
  try {
    await harness.models();
    const embedder = await localEmbedder(harness);
    const profileRef = await buildAssistant(harness, embedder);
    await harness.http({ ...model.environment() });
    harness.worker({});
    const owner = await signedInOwner(harness);
    const rates: Partial<Record<Kind, Rates>> = {};
    const rounds = scale < 1 ? 2 : ROUNDS;
    for (const kind of Object.keys(BARS) as Kind[]) {
      const files = await filesOf(kind, Math.max(1, Math.round(FILES * scale)));
      rates[kind] = await compare(harness, owner, embedder, { kind, files, rounds });
    }
    const chat = await chatMeanwhile(harness, owner, profileRef, Math.max(10, Math.round(TURNS * scale)));
    return conclude(rates as Record<Kind, Rates>, chat);
  } finally {
    await harness.close();
    await model.close();
  }
}

type Chat = { idle: number; busy: number; ratio: number };

function conclude(rates: Record<Kind, Rates>, chat: Chat): BenchOutcome {
  const fast = (Object.keys(BARS) as Kind[]).every((kind) => rates[kind].ratio >= BARS[kind]);
  return {
    ...rates.text,
    bar: `text >= ${BARS.text} x the embedder alone, PDF and DOCX >= ${BARS.pdf} x; chat p95 meanwhile <= ${CHAT_BAR} x idle`,
    pass: fast && chat.ratio <= CHAT_BAR,
    unit: "passages/s",
    pdf: rates.pdf,
    docx: rates.docx,
    chatP95: chat,
  };
}

type Round = { kind: Kind; files: BenchFile[]; rounds: number };

async function compare(harness: Harness, owner: Owner, embedder: Embedder, { kind, files, rounds }: Round) {
  const { passages, texts } = await recorded(files, embedder.model);
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    await embedAlone(harness, embedder.model, texts);
    bare.push((1000 * passages) / (performance.now() - started));
    ours.push((1000 * passages) / (await indexedDocuments(harness, owner, files)));
    const line = `ours ${ours.at(-1)?.toFixed(1)}, the embedder alone ${bare.at(-1)?.toFixed(1)} passages/s`;
    console.log(`  ${kind}, round ${round + 1}: ${line}`);
  }
  const [mine, raw] = [median(ours), median(bare)];
  return { ours: rounded(mine, 1), bare: rounded(raw, 1), ratio: rounded(mine / raw) };
}

/** Calls the models process directly, two calls at a time, so that it is never idle. */
async function embedAlone({ modelsUrl }: Harness, model: string, texts: string[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  const calls: string[][] = [];
  for (let first = 0; first < texts.length; first += AT_ONCE) calls.push(texts.slice(first, first + AT_ONCE));
  await inLanes(calls, 2, async (input) => {
    await post(`${modelsUrl}/v1/embeddings`, { agent, body: { model, input } });
  });
  agent.destroy();
}

/** What the engine sends to the embedder for these files. */
async function recorded(files: BenchFile[], model: string) {
  const texts: string[] = [];
  let passages = 0;
  const recorder: Embedder = {
    model,
    async embed(some) {
      texts.push(...some);
      return some.map(() => new Float32Array(1));
    },
  };
  const store = { replace: async () => {} };
  for (const { name, type, bytes } of files) {
    const document = { id: 1, name };
    passages += (await ingest(document, await readFile(bytes, type), { store, embedder: recorder })).passages;
  }
  return { passages, texts };
}

/** Milliseconds from the first accepted upload until everything is searchable. */
async function indexedDocuments(harness: Harness, owner: Owner, files: BenchFile[]): Promise<number> {
  let started: number | undefined;
  for (const file of files) {
    await owner.upload(file);
    started ??= performance.now();
  }
  while ((await countUnindexed(harness)) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  const took = performance.now() - (started ?? 0);
  await sql`delete from documents where content_hash <> ''`.execute(harness.db);
  return took;
}

async function countUnindexed({ db }: Harness): Promise<number> {
  const { rows } = await sql<{ status: string; failure: string | null }>`
    select status, failure from documents where content_hash <> '' and status <> 'ready'`.execute(db);
  const failed = rows.find(({ status }) => status === "failed");
  if (failed) throw new Error(`A document could not be learned: ${failed.failure}`);
  return rows.length;
}

async function chatMeanwhile(
  harness: Harness,
  owner: Owner,
  { userId }: ProfileRef,
  turns: number,
): Promise<Chat> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const url = new URL("/api/chat", harness.origin);
  const ask = async (number: number) =>
    checkAnswer(await post(url, { agent, body: { userId, message: questionAt(number) } }));
  const p95 = async () => quantile(await timed(turns, ask), 0.95);
  try {
    await timed(3, ask);
    const idle = await p95();
    // More than can be indexed while the questions run.
    for (const file of await filesOf("text", Math.ceil(turns / 6) + 2)) await owner.upload(file);
    const busy = await p95();
    if ((await countUnindexed(harness)) === 0)
      throw new Error("The upload was over before the questions were.");
    console.log(`  chat p95: idle ${idle.toFixed(0)} ms, during an upload ${busy.toFixed(0)} ms`);
    return { idle: rounded(idle, 0), busy: rounded(busy, 0), ratio: rounded(busy / idle) };
  } finally {
    agent.destroy();
  }
}

export const bench: Bench = {
  id: "P9",
  title: "passages a second from upload to searchable",
  run: benchIngest,
};
