import { loadavg } from "node:os";
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
import { bareSearch } from "./bare-search.ts";
import { type Question, questionsTo, SMALL } from "./many-owners.ts";
import { openSide, recall, type Side } from "./search-many-owners.bench.ts";

const LARGE = 100_000;
const LEAST = 5_000;
/** Questions per round to the large owner, and to the others. */
const QUESTIONS = 20;
const BESIDE = 200;
const FOUND = 8;
const QUIET_MS = 80;
const QUIET_LOAD = 0.5;
const BUSY_BAR = 2;
const BESIDE_BAR = 1.2;

const NAMES = ["large", "bare", "beside", "before"] as const;
type Times = Record<(typeof NAMES)[number], number[]>;

/** P11: a search in one owner of a hundred thousand passages, and in the other owners with and without that one. */
async function benchLargeOwner({ scale }: BenchOptions): Promise<BenchOutcome> {
  const quiet = (loadavg()[0] ?? 0) < QUIET_LOAD;
  const sides: Side[] = [];
  try {
    const without = await openSide(SMALL);
    sides.push(without);
    const passages = Math.max(LEAST, Math.round(LARGE * scale));
    const withLarge = await openSide({ ...SMALL, first: passages });
    sides.push(withLarge);
    const questions = await questionsTo(withLarge.client, 1, 100);
    const exact = await recall({ ...withLarge, questions: questions.slice(0, QUESTIONS) });
    return conclude(await measure(without, withLarge, questions), { exact, passages, quiet });
  } finally {
    for (const side of sides) await side.close();
  }
}

/** The database time of each, in alternating rounds. p95 of every round. */
async function measure(without: Side, withLarge: Side, questions: Question[]): Promise<Times> {
  const times: Times = { large: [], bare: [], beside: [], before: [] };
  const at = (number: number): Question => questions[number % questions.length] as Question;
  // The first of the owners is the large one.
  const others = ({ questions: all }: Side) => all.filter(({ profileId }) => profileId !== 1);
  const search = async (side: Side, question: Question): Promise<void> => {
    const { words, vector, model } = question;
    const near = { values: vector, model, of: "windows" as const };
    const { found } = await side
      .storeOf(question)
      .search({ words, vector: near, vectorWeight: 0.5, limit: FOUND });
    if (found.length < FOUND) throw new Error(`${found.length} passages where ${FOUND} were asked for.`);
  };
  const beside = (side: Side) => {
    const otherQuestions = others(side);
    return (number: number) => search(side, otherQuestions[number % otherQuestions.length] as Question);
  };
  const calls = {
    large: (number: number) => search(withLarge, at(number)),
    bare: (number: number) => bareSearch(withLarge.client, at(number)),
    beside: beside(withLarge),
    before: beside(without),
  };
  for (let round = 0; round <= ROUNDS; round++) {
    for (const name of NAMES) {
      const count = name === "large" || name === "bare" ? QUESTIONS : BESIDE;
      const took = await timed(count, (number) => calls[name](round * count + number));
      // The first round is the warm-up.
      if (round > 0) times[name].push(quantile(took, 0.95));
    }
    const line = NAMES.map((name) => `${name} ${times[name].at(-1)?.toFixed(1)}`);
    if (round > 0) console.log(`  round ${round}, p95 in ms: ${line.join(", ")}`);
  }
  return times;
}

type About = { exact: number; passages: number; quiet: boolean };

function conclude(times: Times, { exact, passages, quiet }: About): BenchOutcome {
  const [ours, bare] = [median(times.large), median(times.bare)];
  const beside = median(times.beside) / median(times.before);
  const inTime = quiet ? ours <= QUIET_MS : ours <= BUSY_BAR * bare;
  return {
    ours: rounded(ours, 1),
    bare: rounded(bare, 1),
    ratio: rounded(ours / bare),
    bar: `p95 <= ${QUIET_MS} ms (<= ${BUSY_BAR} x bare where the machine is busy); recall@${FOUND} 1; owners beside it <= ${BESIDE_BAR} x`,
    pass: inTime && exact === 1 && beside <= BESIDE_BAR,
    unit: "ms",
    passages,
    "recall@8": exact,
    beside: rounded(beside),
    quiet,
  };
}

export const bench: Bench = {
  id: "P11",
  title: "a search in one owner of 100,000 passages",
  run: benchLargeOwner,
};
