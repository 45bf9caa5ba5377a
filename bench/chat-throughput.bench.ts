import { Agent } from "node:http";
import { startFakeModel } from "../testing/fake-model.ts";
import { post } from "../testing/load-client.ts";
import { buildAssistant, checkAnswer, questionAt, WORDS } from "../testing/load-harness.ts";
import {
  type Bench,
  type BenchOptions,
  type BenchOutcome,
  median,
  quantile,
  ROUNDS,
  rounded,
} from "../testing/measurement.ts";
import { openHarness } from "../testing/product-processes.ts";
import { standInEmbedder, startStandInEmbedder } from "../testing/stand-ins.ts";
import { inLanes } from "../testing/wait.ts";
import { startFloor } from "./chat-overhead.bench.ts";

const VISITORS = 16;
const TURNS = 600;
const WARM = 64;
const BAR = 0.5;

type Call = (number: number) => Promise<unknown>;
type Measured = Record<"ours" | "floor", { rate: number[]; p95: number[] }>;

/**
 * P2: chat turns per second of sixteen visitors, with a model that answers at once, relative to a minimal
 * implementation.
 */
async function benchChatRate({ scale }: BenchOptions): Promise<BenchOutcome> {
  const harness = await openHarness();
  const embedder = await startStandInEmbedder();
  const model = await startFakeModel(() => ({ words: WORDS }));
  const agent = new Agent({ keepAlive: true, maxSockets: VISITORS });
  try {
    const { userId } = await buildAssistant(harness, standInEmbedder);
    const floor = await startFloor(harness, agent);
    await harness.http({ ...embedder.environment, ...model.environment() });
    const chat = new URL("/api/chat", harness.origin);
    const ours: Call = async (number) =>
      checkAnswer(await post(chat, { agent, body: { userId, message: questionAt(number) } }));
    return conclude(await measure({ ours, floor }, Math.max(64, Math.round(TURNS * scale))));
  } finally {
    agent.destroy();
    await harness.close();
    await model.close();
    await embedder.close();
  }
}

/** Turns per second of each round. The two alternate. */
async function measure(calls: Record<"ours" | "floor", Call>, turns: number): Promise<Measured> {
  const found: Measured = { ours: { rate: [], p95: [] }, floor: { rate: [], p95: [] } };
  const round = async (call: Call, count: number) => {
    const times: number[] = [];
    const started = performance.now();
    await inLanes([...Array(count).keys()], VISITORS, async (number) => {
      const began = performance.now();
      await call(number);
      times.push(performance.now() - began);
    });
    return { rate: (1000 * count) / (performance.now() - started), p95: quantile(times, 0.95) };
  };
  for (const call of Object.values(calls)) await round(call, WARM);
  for (let number = 0; number < ROUNDS; number++) {
    for (const name of ["floor", "ours"] as const) {
      const { rate, p95 } = await round(calls[name], turns);
      found[name].rate.push(rate);
      found[name].p95.push(p95);
    }
    const line = (["ours", "floor"] as const).map((name) => `${name} ${found[name].rate.at(-1)?.toFixed(0)}`);
    console.log(`  round ${number + 1}, turns a second: ${line.join(", ")}`);
  }
  return found;
}

function conclude({ ours, floor }: Measured): BenchOutcome {
  const [rate, bare] = [median(ours.rate), median(floor.rate)];
  return {
    ours: rounded(rate, 1),
    bare: rounded(bare, 1),
    ratio: rounded(rate / bare),
    bar: `turns a second of ${VISITORS} visitors >= ${BAR} x floor`,
    pass: rate / bare >= BAR,
    unit: "turns/s",
    p95: rounded(median(ours.p95), 0),
    floorP95: rounded(median(floor.p95), 0),
  };
}

export const bench: Bench = { id: "P2", title: "chat turns a second of 16 visitors", run: benchChatRate };
