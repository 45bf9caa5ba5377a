import { Agent } from "node:http";
import { createEmbedder } from "../apps/server/src/platform/models/embedder.ts";
import { startFakeModel } from "../testing/fake-model.ts";
import { post } from "../testing/load-client.ts";
import { buildAssistant, questionAt, WORDS } from "../testing/load-harness.ts";
import {
  type Bench,
  type BenchOptions,
  type BenchOutcome,
  quantile,
  ROUNDS,
  rounded,
} from "../testing/measurement.ts";
import { type Harness, openHarness } from "../testing/product-processes.ts";

const TURNS = 500;
/** The model's first word comes after this delay, then a hundred words per second. */
const FIRST_WORD_MS = 400;
const WORD_MS = 10;
const BAR = 1.15;
const SENTENCE_MS = 60;
/** Contains a number, so it is shown only when it is complete and checked. */
const SENTENCE = "A single session costs £180.";

/** When the model sent each of its words, by the clock of this process. Only the last call counts. */
type SentWords = { at: number[] };

/**
 * P3: when the first word reaches the visitor, relative to when the model sends it, and a held sentence relative to its
 * end.
 */
async function benchFirstWord({ scale }: BenchOptions): Promise<BenchOutcome> {
  const harness = await openHarness();
  const words: SentWords = { at: [] };
  const model = await startFakeModel(() => ({ words: recordWords(words) }));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    await harness.models();
    const { userId } = await buildAssistant(harness, await localEmbedder(harness));
    await harness.http({ EMBEDDING_PROVIDER: "local", ...model.environment() });
    const times: Times = { ours: [], bare: [], held: [] };
    const chat = new URL("/api/chat", harness.origin);
    const own = `${model.baseUrl}/chat/completions`;
    const turns = Math.max(4, Math.round((TURNS * scale) / ROUNDS));
    await turn(chat, agent, { userId, message: questionAt(0) }, words);
    for (let round = 0; round < ROUNDS; round++) {
      for (let number = 0; number < turns; number++) {
        const { firstWordMs, heldMs } = await turn(
          chat,
          agent,
          { userId, message: questionAt(number) },
          words,
        );
        times.ours.push(firstWordMs);
        times.held.push(heldMs);
        if (number % 4 === 0) times.bare.push(await bareTurn(own, agent));
      }
      const line = `p95 ours ${quantile(times.ours, 0.95).toFixed(1)} ms, held ${quantile(times.held, 0.95).toFixed(1)} ms`;
      console.log(`  round ${round + 1}: ${line}`);
    }
    return conclude(times);
  } finally {
    agent.destroy();
    await harness.close();
    await model.close();
  }
}

type Times = Record<"ours" | "bare" | "held", number[]>;

function conclude({ ours, bare, held }: Times): BenchOutcome {
  const [own, ratio] = [quantile(bare, 0.95), quantile(ours, 0.95) / quantile(bare, 0.95)];
  const late = quantile(held, 0.95);
  return {
    ours: rounded(quantile(ours, 0.95), 1),
    bare: rounded(own, 1),
    ratio: rounded(ratio, 3),
    bar: `first word p95 <= ${BAR} x the model's own; a held sentence p95 <= ${SENTENCE_MS} ms after its end`,
    pass: ratio <= BAR && late <= SENTENCE_MS,
    unit: "ms",
    turns: ours.length,
    p50: rounded(quantile(ours, 0.5), 1),
    heldP50: rounded(quantile(held, 0.5), 1),
    heldP95: rounded(late, 1),
  };
}

export function recordWords(words?: SentWords) {
  const started = performance.now();
  const at: number[] = [];
  if (words) words.at = at;
  return WORDS.map((word, index) => ({
    word,
    get wait(): Promise<void> {
      const due = started + FIRST_WORD_MS + index * WORD_MS;
      return new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, due - performance.now()))).then(
        () => {
          at[index] = performance.now();
        },
      );
    },
  }));
}

/** The last word of the held sentence, as the model sends it. */
const SENTENCE_END = WORDS.findIndex((word) => word.includes("£180"));

async function turn(chat: URL, agent: Agent, body: object, words: SentWords) {
  const started = performance.now();
  let [text, shown] = ["", ""];
  let [firstWordMs, heldAt] = [0, 0];
  const onData = (piece: string): void => {
    text += piece;
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      shown += deltaIn(text.slice(0, end));
      text = text.slice(end + 2);
    }
    if (shown && !firstWordMs) firstWordMs = performance.now() - started;
    if (shown.includes(SENTENCE) && !heldAt) heldAt = performance.now();
  };
  const whole = await post(chat, { agent, body, accept: "text/event-stream", onData });
  if (!heldAt) throw new Error(`The assistant did not answer: ${whole.slice(-600)}`);
  return { firstWordMs, heldMs: heldAt - (words.at[SENTENCE_END] ?? 0) };
}

function deltaIn(event: string): string {
  if (!event.includes("event: text-delta")) return "";
  const data = /^data: (.*)$/m.exec(event)?.[1] ?? "{}";
  return (JSON.parse(data) as { text?: string }).text ?? "";
}

async function bareTurn(url: string, agent: Agent): Promise<number> {
  const started = performance.now();
  let first = 0;
  const onData = (): void => {
    first ||= performance.now() - started;
  };
  await post(url, { agent, body: { model: "fake", stream: true, messages: [] }, onData });
  return first;
}

export async function localEmbedder({ modelsUrl }: Harness) {
  const modelDir = process.env.MODEL_DIR || ".data/models";
  const access = { apiKey: undefined, baseUrl: undefined };
  const embedder = await createEmbedder({ provider: "local", model: "", modelDir, modelsUrl, ...access });
  if (!embedder) throw new Error("There are no weights: run `npm run models` first.");
  return embedder;
}

export const bench: Bench = {
  id: "P3",
  title: "when the first word reaches the visitor",
  run: benchFirstWord,
};
