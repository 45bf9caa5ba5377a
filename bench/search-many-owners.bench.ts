import { type Embedder, type Engine, type PassageStore, retrieve } from "@understudy/knowledge";
import pg from "pg";
import { passageStore } from "../apps/server/src/modules/documents/passage-store.ts";
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
import { openDatabase } from "../testing/product-processes.ts";
import { bareFound, bareSearch } from "./bare-search.ts";
import { insertOwners, LARGE, type Question, questionsOf, type Size, SMALL } from "./many-owners.ts";

/** Questions per round. */
const QUESTIONS = 300;
const FOUND = 8;
const GROWTH = 1.15;
const TIMES = 2;
/** Half precision has three digits: two passages this close may swap ranks. */
const ALIKE = 1e-3;

export type Side = Awaited<ReturnType<typeof openSide>>;
type Times = Record<"ours" | "bare", { p50: number[]; p95: number[] }>;

/**
 * P10: how much the cost of a search grows with many more owners, relative to the growth of the bare statement's cost.
 */
async function benchGrowth({ scale }: BenchOptions): Promise<BenchOutcome> {
  const sides: Side[] = [];
  try {
    const few = await openSide(SMALL);
    sides.push(few);
    const many = await openSide({ ...LARGE, owners: Math.max(80, Math.round(LARGE.owners * scale)) });
    sides.push(many);
    const exact = await recall(many);
    const count = Math.max(40, Math.round(QUESTIONS * scale));
    for (const side of sides) for (const name of ["ours", "bare"] as const) await timed(40, side[name]);
    for (let round = 0; round < ROUNDS; round++) {
      for (const side of sides) {
        for (const name of ["bare", "ours"] as const) await measure(side, name, round * count, count);
      }
      console.log(`  round ${round + 1}: ${sides.map(lineOf).join("; ")}`);
    }
    return conclude(few, many, exact);
  } finally {
    for (const side of sides) await side.close();
  }
}

export async function openSide(size: Size) {
  const { url, db, close } = await openDatabase(1);
  const client = new pg.Client({ connectionString: url });
  const times: Times = { ours: { p50: [], p95: [] }, bare: { p50: [], p95: [] } };
  await client.connect();
  try {
    const started = performance.now();
    await insertOwners(client, size);
    const questions = await questionsOf(client, size.owners);
    const [{ bytes = 0 } = {}] = (
      await client.query("select pg_database_size(current_database())::float8 as bytes")
    ).rows;
    const seconds = Math.round((performance.now() - started) / 1000);
    console.log(
      `  ${size.owners} owners, ${size.owners * size.passages + (size.first ?? 0)} passages: ${(bytes / 1e9).toFixed(2)} GB in ${seconds} s`,
    );
    const at = (number: number): Question => questions[number % questions.length] as Question;
    const storeOf = ({ userId, profileId }: Question): PassageStore =>
      passageStore(db, { userId, profileId, audience: { of: "public" } });
    return {
      client,
      times,
      questions,
      size,
      storeOf,
      async ours(number: number): Promise<number> {
        const question = at(number);
        const engine: Engine = { store: storeOf(question), embedder: embedderOf(question) };
        return (await retrieve({ text: question.text }, engine)).hits.length;
      },
      bare: (number: number) => bareSearch(client, at(number)),
      async close(): Promise<void> {
        await client.end();
        await close();
      },
    };
  } catch (error) {
    await client.end();
    await close();
    throw error;
  }
}

const embedderOf = ({ vector, model }: Question): Embedder => ({ model, embed: async () => [vector] });

async function measure(side: Side, name: "ours" | "bare", first: number, count: number): Promise<void> {
  let fewest = Number.POSITIVE_INFINITY;
  const times = await timed(count, async (number) => {
    fewest = Math.min(fewest, await side[name](first + number));
  });
  if (fewest < FOUND) throw new Error(`${name} found ${fewest} passages where ${FOUND} were asked for.`);
  side.times[name].p50.push(median(times));
  side.times[name].p95.push(quantile(times, 0.95));
}

function lineOf({ size, times }: Side): string {
  const of = (name: "ours" | "bare") =>
    `${name} ${times[name].p50.at(-1)?.toFixed(2)}/${times[name].p95.at(-1)?.toFixed(2)}`;
  return `${size.owners} owners p50/p95 ms: ${of("ours")}, ${of("bare")}`;
}

/** The nearest passages that the product's store finds, compared with a scan of all the owner's vectors. */
export async function recall({
  client,
  questions,
  storeOf,
}: Pick<Side, "client" | "questions" | "storeOf">): Promise<number> {
  let [wanted, found] = [0, 0];
  for (const question of questions.slice(0, 100)) {
    const { vector, model } = question;
    const store = storeOf(question);
    const search = {
      words: [],
      vector: { values: vector, model, of: "windows" as const },
      vectorWeight: 1,
      limit: FOUND,
    };
    const ours = (await store.search(search)).found.map(({ passageId }) => passageId);
    const exact = await bareFound(client, question);
    const least = [...exact.values()].toSorted((a, b) => b - a)[FOUND - 1] ?? 0;
    wanted += FOUND;
    found += ours.filter((id) => (exact.get(id) ?? -1) >= least - ALIKE).length;
  }
  return found / wanted;
}

function conclude(few: Side, many: Side, exact: number): BenchOutcome {
  const growth = (name: "ours" | "bare", at: "p50" | "p95") =>
    median(many.times[name][at]) / median(few.times[name][at]);
  const [ours, bare] = [growth("ours", "p95"), growth("bare", "p95")];
  const times = median(many.times.ours.p50) / median(many.times.bare.p50);
  const figures = (name: "ours" | "bare", at: "p50" | "p95") =>
    [few, many].map((side) => rounded(median(side.times[name][at])));
  return {
    ours: rounded(ours, 3),
    bare: rounded(bare, 3),
    ratio: rounded(ours / bare, 3),
    bar: `p95 growth <= ${GROWTH} x the bare statement's; recall@${FOUND} 1; p50 <= ${TIMES} x bare`,
    pass: ours / bare <= GROWTH && exact === 1 && times <= TIMES,
    unit: "growth of p95",
    passages: many.size.owners * many.size.passages,
    owners: many.size.owners,
    "recall@8": exact,
    p50OverBare: rounded(times),
    ms: {
      ours: { p50: figures("ours", "p50"), p95: figures("ours", "p95") },
      bare: { p50: figures("bare", "p50"), p95: figures("bare", "p95") },
    },
  };
}

export const bench: Bench = { id: "P10", title: "a search among many owners", run: benchGrowth };
