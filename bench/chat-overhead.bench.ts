import { Agent } from "node:http";
import pg from "pg";
import { startFakeModel } from "../testing/fake-model.ts";
import { post } from "../testing/load-client.ts";
import { buildAssistant, checkAnswer, questionAt, WORDS } from "../testing/load-harness.ts";
import {
  type Bench,
  type BenchOptions,
  type BenchOutcome,
  median,
  ROUNDS,
  rounded,
  timed,
} from "../testing/measurement.ts";
import { freePort } from "../testing/processes.ts";
import { type Harness, openHarness } from "../testing/product-processes.ts";
import { standInEmbedder, startStandInEmbedder } from "../testing/stand-ins.ts";

const TURNS = 200;
const WARM = 30;
const BAR = 2;
const QUIET_MS = 25;

type Call = (number: number) => Promise<unknown>;
type Calls = Record<"ours" | "floor" | "model" | "embedder", Call>;

/** P1: what a chat turn costs besides the model and one query embedding, relative to a minimal implementation. */
async function benchChat({ scale }: BenchOptions): Promise<BenchOutcome> {
  const harness = await openHarness();
  const embedder = await startStandInEmbedder();
  const model = await startFakeModel(() => ({ words: WORDS }));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const { userId } = await buildAssistant(harness, standInEmbedder);
    const floor = await startFloor(harness, agent);
    await harness.http({ ...embedder.environment, ...model.environment() });
    const chat = new URL("/api/chat", harness.origin);
    const body = { model: "fake", stream: true, messages: [{ role: "user", content: questionAt(0) }] };
    const calls: Calls = {
      ours: async (number) =>
        checkAnswer(await post(chat, { agent, body: { userId, message: questionAt(number) } })),
      floor,
      model: () => post(`${model.baseUrl}/chat/completions`, { agent, body }),
      embedder: () =>
        post(`${embedder.baseUrl}/embeddings`, { agent, body: { model: "bench", input: [questionAt(0)] } }),
    };
    return conclude(await measure(calls, Math.max(20, Math.round(TURNS * scale))));
  } finally {
    agent.destroy();
    await harness.close();
    await model.close();
    await embedder.close();
  }
}

/** The medians of each round. The rounds alternate, so that load spikes affect all equally. */
async function measure(calls: Calls, turns: number): Promise<Record<keyof Calls, number[]>> {
  const medians: Record<keyof Calls, number[]> = { ours: [], floor: [], model: [], embedder: [] };
  const names = Object.keys(calls) as (keyof Calls)[];
  for (const name of names) await timed(WARM, calls[name]);
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names) medians[name].push(median(await timed(turns, calls[name])));
    const line = names.map((name) => `${name} ${medians[name].at(-1)?.toFixed(2)} ms`);
    console.log(`  round ${round + 1}: p50 ${line.join(", ")}`);
  }
  return medians;
}

function conclude({ ours, floor, model, embedder }: Record<keyof Calls, number[]>): BenchOutcome {
  const whole = median(ours);
  const left = whole - median(model) - median(embedder);
  const bare = median(floor);
  const ratio = left / bare;
  return {
    ours: rounded(left),
    bare: rounded(bare),
    ratio: rounded(ratio),
    bar: `p50 <= ${BAR} x floor (<= ${QUIET_MS} ms on a quiet machine)`,
    pass: ratio <= BAR,
    unit: "ms",
    whole: rounded(whole),
    model: rounded(median(model)),
    embedder: rounded(median(embedder)),
  };
}

/** The minimal implementation, in a separate process like the product. */
export async function startFloor({ url, run }: Harness, agent: Agent): Promise<Call> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    create table bare_assistants (id bigint primary key, name text not null);
    insert into bare_assistants values (1, 'bench');
    create table bare_messages (id bigint generated always as identity primary key,
      assistant_id bigint not null, role text not null, text text not null, created_at timestamptz default now());
    create table bare_passages (id bigint primary key, assistant_id bigint not null, text text not null,
      embedding halfvec(384) not null);
    insert into bare_passages
    select row_number() over (order by passages.id), 1, text, embedding
    from passages join passage_vectors on passage_id = passages.id and part = 0 order by passages.id limit 500;
    create index on bare_passages (assistant_id);
    analyze`);
  await client.end();
  const port = await freePort();
  run("bench/floor-program.ts", { FLOOR_PORT: String(port) });
  const address = `http://127.0.0.1:${port}/chat`;
  for (let attempt = 0; ; attempt++) {
    const up = await fetch(address).catch(() => undefined);
    if (up?.ok) break;
    if (attempt > 100) throw new Error("The bare harness did not start.");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return (number) => post(address, { agent, body: { assistant: 1, message: questionAt(number) } });
}

export const bench: Bench = { id: "P1", title: "what a chat turn costs beside the model", run: benchChat };
