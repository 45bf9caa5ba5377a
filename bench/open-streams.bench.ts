import { Agent } from "node:http";
import { get } from "../testing/load-client.ts";
import { buildAssistant } from "../testing/load-harness.ts";
import {
  type Bench,
  type BenchOptions,
  type BenchOutcome,
  quantile,
  rounded,
} from "../testing/measurement.ts";
import { memoryOf, openStreams, settledMemory } from "../testing/open-streams.ts";
import { freePort } from "../testing/processes.ts";
import { type Harness, openHarness } from "../testing/product-processes.ts";
import { signedInOwner } from "../testing/signed-in-owner.ts";
import { standInEmbedder, startStandInEmbedder } from "../testing/stand-ins.ts";
import { startSpeaker } from "./word-times.ts";

const OPEN_STREAMS = 5_000;
const OPEN_BAR_KB = 30;
const BACK_BAR = 1.05;
const ACTIVE = 1_000;
const LATE_BAR_MS = 50;
const SETTLE_SECONDS = 40;

type Kind = "ours" | "bare";
type LateAnswersByKind = Record<Kind, number> & { active: number };
type Speak = (kind: Kind, answers: number) => Promise<number>;

/**
 * P12: the memory of an open stream, whether it is released, and how late words arrive when many answers stream at
 * once.
 */
async function benchStreams({ scale }: BenchOptions): Promise<BenchOutcome> {
  const harness = await openHarness();
  const embedder = await startStandInEmbedder();
  const { model, lateness } = await startSpeaker();
  const agent = new Agent({ keepAlive: true });
  try {
    const { userId } = await buildAssistant(harness, standInEmbedder);
    const pid = await harness.http({ ...embedder.environment, ...model.environment() });
    const { cookie } = await signedInOwner(harness);
    const weight = await hold(`${harness.origin}/api/events`, cookie, pid, Math.round(OPEN_STREAMS * scale));
    const relay = await startRelay(harness, agent, model.baseUrl);
    const chat = `${harness.origin}/api/chat`;
    const speak: Speak = async (kind, answers) =>
      quantile(await lateness(kind, kind === "ours" ? chat : relay, { agent, userId, answers }), 0.99);
    for (const kind of ["bare", "ours"] as const) await speak(kind, 10);
    return conclude(weight, await climb(speak, Math.round(ACTIVE * scale)), Math.round(ACTIVE * scale));
  } finally {
    agent.destroy();
    await harness.close();
    await model.close();
    await embedder.close();
  }
}

type Weight = { streams: number; kb: number; base: number; after: number };

/** The first time fills the caches of a process. Growth after the second time is a leak. */
async function hold(url: string, cookie: string, pid: number, streams: number): Promise<Weight> {
  const idle = await settledMemory(pid, SETTLE_SECONDS);
  let [kb, base, after] = [0, 0, 0];
  for (const time of ["first", "second"]) {
    const open = await openStreams(url, cookie, streams);
    const full = memoryOf(pid);
    if (time === "first") kb = ((full - idle) * 1_024) / streams;
    open.close();
    base = after || base;
    after = await settledMemory(pid, SETTLE_SECONDS);
    const line = `${idle.toFixed(0)} MB idle, ${full.toFixed(0)} open, ${after.toFixed(0)} closed`;
    console.log(`  ${streams} streams, ${time} time: ${line}`);
  }
  return { streams, kb, base, after };
}

/** Doubles the number of streams until words arrive too late or the maximum is reached. */
async function climb(speak: Speak, most: number): Promise<LateAnswersByKind[]> {
  const steps: LateAnswersByKind[] = [];
  for (let active = Math.min(25, most); ; active = Math.min(most, active * 2)) {
    const bare = await speak("bare", active);
    const step = { active, bare, ours: await speak("ours", active) };
    steps.push(step);
    console.log(
      `  ${active} answers at once: p99 ours ${step.ours.toFixed(0)} ms, bare ${bare.toFixed(0)} ms`,
    );
    if (active >= most || step.ours - bare > 4 * LATE_BAR_MS) return steps;
  }
}

async function startRelay({ run }: Harness, agent: Agent, modelUrl: string): Promise<string> {
  const port = await freePort();
  run("bench/relay-program.ts", { MODEL_URL: modelUrl, BARE_PORT: String(port) });
  const address = `http://127.0.0.1:${port}/`;
  for (let attempt = 0; attempt < 100; attempt++) {
    const up = await get(address, { agent, cookie: "" }).catch(() => undefined);
    if (up !== undefined) return address;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The bare relay did not start.");
}

function conclude(
  { streams, kb, base, after }: Weight,
  steps: LateAnswersByKind[],
  wanted: number,
): BenchOutcome {
  const last = steps.at(-1) ?? { active: 0, ours: Number.NaN, bare: Number.NaN };
  const inTime = steps.filter(({ ours, bare }) => ours - bare <= LATE_BAR_MS);
  const most = Math.max(0, ...inTime.map(({ active }) => active));
  return {
    ours: rounded(kb, 1),
    bare: OPEN_BAR_KB,
    ratio: rounded(kb / OPEN_BAR_KB),
    bar: `${streams} streams <= ${OPEN_BAR_KB} KB each; memory back to <= ${BACK_BAR} x; ${wanted} answers at 20 words a second <= ${LATE_BAR_MS} ms later than bare at p99`,
    pass: kb <= OPEN_BAR_KB && after <= BACK_BAR * base && most >= wanted,
    unit: "KB a stream",
    streams,
    baseMb: rounded(base, 1),
    afterMb: rounded(after, 1),
    back: rounded(after / base, 3),
    answersInTime: most,
    tried: last.active,
    // JSON has no number for words that never arrived.
    lateMs: Number.isFinite(last.ours) ? rounded(last.ours, 0) : "never",
    bareLateMs: Number.isFinite(last.bare) ? rounded(last.bare, 0) : "never",
  };
}

export const bench: Bench = { id: "P12", title: "streams held by one process", run: benchStreams };
