import { LIMITS } from "@understudy/contracts";
import { median, quantile, rounded } from "../testing/measurement.ts";
import { type Outcome, type RunOptions, report } from "../testing/outcome.ts";
import { until } from "../testing/wait.ts";
import { mutations } from "./cost-budgets.mutations.ts";
import { type CostHarness, during, startCostHarness, type TimedAnswer } from "./cost-harness.ts";
import { trustTest } from "./trust-test.ts";

type Report = ReturnType<typeof report>;

/** The number of answers behind each 95th percentile. */
const ANSWERS = 80;
const FEWEST = 12;
/** How many of a hostile visitor's or owner's questions are in progress at once. */
const LANES = 5;
/** How many ordinary questions a question of the maximum length may cost. */
const LONG_COST = 3;
/** Another owner's answer may take at most this many times as long as on an idle server. */
const SLOWER = 3;
/** A server that is slower than this while idle gives up on model calls and falls back to keyword search. */
const SLOW_MS = 1_000;
/** Every request has its own network, so only the intended requests are limited. */
let addresses = 0;
const somewhere = (): string => {
  addresses += 1;
  return `10.43.${addresses >> 8}.${addresses & 255}`;
};

/**
 * T43: what one visitor or one owner can cost is bounded by model time, not by the number of requests. A hostile
 * visitor and a hostile owner each do their worst, while another owner's visitors still get answers.
 */
async function run({ scale, mutation }: RunOptions): Promise<Outcome> {
  const outcome = report();
  const count = Math.max(FEWEST, Math.round(ANSWERS * scale));
  const harness = await startCostHarness(mutation);
  try {
    await answers(harness, 5);
    const idle = await answers(harness, count);
    const whole = idle.filter(isWhole).length;
    outcome.check("control: an idle server answers", whole === count ? undefined : `${whole} of ${count}`);
    const visitor = await during(LANES, hostileVisitor(harness), () => answers(harness, count));
    const owner = await hostileOwner(harness, () => answers(harness, count));
    const p95 = (timed: readonly TimedAnswer[]): number =>
      quantile(
        timed.map(({ ms }) => ms),
        0.95,
      );
    for (const [name, { result, times }] of Object.entries({ visitor, owner })) {
      const slower = p95(result) / p95(idle);
      const figures = `${rounded(p95(result))} ms, idle ${rounded(p95(idle))} ms`;
      outcome.check(
        `a hostile ${name}: another owner's answer takes at most ${SLOWER} times as long`,
        slower <= SLOWER ? undefined : figures,
      );
      const isSlow = p95(idle) > SLOW_MS;
      const other = isSlow ? -1 : result.findIndex((one, place) => textOf(one) !== textOf(idle[place]));
      outcome.check(
        `a hostile ${name}: another owner's answers are the same`,
        other < 0 ? undefined : `${textOf(result[other])} / ${textOf(idle[other])}`,
      );
      outcome.check(`control: a hostile ${name} is answered, too`, times > 0 ? undefined : "never");
    }
    const long = await longQuestions(harness, outcome);
    await abandonedCalls(harness, outcome);
    await crowdAtTheModels(harness, outcome);
    await oneNetworksDay(harness, outcome);
    await readsAndStreams(harness, outcome);
    return outcome.done({
      answers: count,
      idleP95: rounded(p95(idle)),
      visitorP95: rounded(p95(visitor.result)),
      ownerP95: rounded(p95(owner.result)),
      hostileAnswers: visitor.times + owner.times,
      longCost: rounded(long),
    });
  } finally {
    await harness.close();
  }
}

/** Visitors of the modest owner, in sequence. */
async function answers({ ask, owners }: CostHarness, count: number): Promise<TimedAnswer[]> {
  const timedAnswers: TimedAnswer[] = [];
  for (let place = 0; place < count; place += 1) {
    const message = `What does a single session cost? (${place + 1})`;
    timedAnswers.push(await ask(message, { userId: owners.modest.userId, from: somewhere() }));
  }
  return timedAnswers;
}

const isWhole = ({ answer }: TimedAnswer): boolean =>
  answer?.state === "answered" && answer.citations.length > 0 && answer.response.includes("£180");
const textOf = (answer: TimedAnswer | undefined): string => answer?.answer?.response ?? `${answer?.status}`;

/** A question of the maximum length. */
function longQuestion(number: number): string {
  const words = Array.from({ length: 800 }, (_, place) => `item${(place * 7919 + number) % 1000}`).join(" ");
  return `What does a single session cost? ${words}`.slice(0, LIMITS.messageCharacters);
}

/** Sends as many of the longest questions as one address can have in progress. */
function hostileVisitor({ ask, owners }: CostHarness) {
  let number = 0;
  return (_lane: number, signal: AbortSignal) => {
    number += 1;
    return ask(longQuestion(number), { userId: owners.visited.userId, from: "203.0.113.43", signal });
  };
}

/** Keeps uploading documents in which every character is a token, and asks questions about them. */
async function hostileOwner<Result>(
  { ask, hostile, rows, origin }: CostHarness,
  measure: () => Promise<Result>,
) {
  const [owner] = await rows("select user_id from directory where kind = 'email' and key = $1", [
    "hostile@example.com",
  ]);
  const userId = String(owner?.["user_id"]);
  const headers = { cookie: hostile.cookie, origin };
  let number = 0;
  const upload = () => {
    number += 1;
    const text = Array.from({ length: 20 }, (_, part) => `${"漢字仮名交".repeat(200)}${number}${part}。`);
    return hostile.upload({
      name: `dear-${number}.txt`,
      type: "text/plain",
      bytes: Buffer.from(text.join("\n\n")),
    });
  };
  await upload();
  await until(
    async () => (await rows("select 1 from documents where status = 'ready' and filename = 'dear-1.txt'"))[0],
  );
  return during(
    LANES,
    async (lane, signal) => {
      if (lane > 0) {
        number += 1;
        const about = `What does ${"漢字仮名交 ".repeat(20)} cost? ${longQuestion(number)}`;
        return ask(about.slice(0, LIMITS.messageCharacters), { userId, from: somewhere(), signal, headers });
      }
      await upload();
      // In sequence: the limit of queued documents is not measured here.
      await until(async () => {
        if (signal.aborted) return true;
        const [open] = await rows(
          "select count(*)::int as count from documents where status not in ('ready', 'failed')",
        );
        return Number(open?.["count"]) < 3;
      }, 120);
    },
    measure,
  );
}

/** Measures the longest question's cost in ordinary questions. */
async function longQuestions(harness: CostHarness, outcome: Report): Promise<number> {
  const { ask, owners } = harness;
  const times = { short: [] as number[], long: [] as number[] };
  for (let turn = 0; turn < 7; turn += 1) {
    const visitor = () => ({ userId: owners.visited.userId, from: somewhere() });
    times.short.push((await ask(`What does a single session cost, ${turn}?`, visitor())).ms);
    times.long.push((await ask(longQuestion(1_000 + turn), visitor())).ms);
  }
  const cost = median(times.long) / median(times.short);
  outcome.check(
    `the longest question costs at most ${LONG_COST} ordinary ones`,
    cost <= LONG_COST ? undefined : `${rounded(cost)}`,
  );
  return cost;
}

/** A rerank call as the server makes it, for some owner. */
function rerank(
  { modelsUrl, rerankerName }: CostHarness,
  given: { owner: string; texts: number; words: number },
  signal?: AbortSignal,
) {
  const { owner, texts, words } = given;
  const documents = Array.from({ length: texts }, (_, place) => `${"harbour ".repeat(words)}${place}`);
  return fetch(`${modelsUrl}/v1/rerank`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-owner": owner },
    body: JSON.stringify({ model: rerankerName, query: "Where is the harbour?", documents }),
    ...(signal ? { signal } : {}),
  });
}

/** Half a minute of work whose callers have disconnected. */
async function abandonedCalls(harness: CostHarness, outcome: Report): Promise<void> {
  const caller = new AbortController();
  const calls = Array.from({ length: 6 }, () =>
    rerank(harness, { owner: "abandoned", texts: 60, words: 500 }, caller.signal).catch(() => undefined),
  );
  // When this later call is answered, all earlier calls have arrived.
  await rerank(harness, { owner: "control", texts: 1, words: 5 });
  const started = performance.now();
  caller.abort();
  await Promise.all(calls);
  const { ok } = await rerank(
    harness,
    { owner: "abandoned", texts: 1, words: 5 },
    AbortSignal.timeout(60_000),
  );
  const seconds = (performance.now() - started) / 1000;
  outcome.check("abandoned calls are dropped", ok && seconds < 4 ? undefined : `${rounded(seconds)} s`);
}

/** Sends more calls of one owner than may be queued. */
async function crowdAtTheModels(harness: CostHarness, outcome: Report): Promise<void> {
  const over = new AbortController();
  const statuses: number[] = [];
  const calls = Array.from({ length: 200 }, () =>
    rerank(harness, { owner: "crowd", texts: 8, words: 60 }, over.signal).then(
      ({ status }) => void statuses.push(status),
      () => {},
    ),
  );
  const other = await rerank(harness, { owner: "another", texts: 1, words: 5 });
  const refusals = () => statuses.filter((status) => status === 503).length;
  // Refusals arrive at once. If there are none, that is known only when all calls are answered.
  await until(async () => refusals() >= 50 || statuses.length === calls.length, 120).catch(() => {});
  over.abort();
  await Promise.all(calls);
  const refused = refusals();
  outcome.check(
    "calls that would wait too long are refused",
    refused >= 50 ? undefined : `${refused} of 200`,
  );
  outcome.check("others are not refused", other.ok ? undefined : `${other.status}`);
}

/** One network starts a fifth of a free month's conversations in one day. */
async function oneNetworksDay(harness: CostHarness, outcome: Report): Promise<void> {
  const { userId } = await harness.index("free", { "prices.md": "# Prices\n\nA session costs £180." });
  await harness.rows("update users set plan_type = 'free' where id = $1", [userId]);
  let begun = 0;
  for (let count = 0; count < 24; count += 1) {
    const { answer } = await harness.ask("hello", { userId, from: "203.0.113.99" });
    if (answer && !answer.limited) begun += 1;
  }
  outcome.check("one network begins 20 of 100 conversations in a day", begun === 20 ? undefined : `${begun}`);
  const { answer } = await harness.ask("hello", { userId, from: "203.0.113.100" });
  outcome.check("another network begins its own", answer && !answer.limited ? undefined : "it was refused");
}

/** Public reads and open streams from one network. */
async function readsAndStreams({ origin, owners, ask }: CostHarness, outcome: Report): Promise<void> {
  const { userId } = owners.modest;
  const from = (address: string) => ({ "x-forwarded-for": address });
  const read = async (address: string): Promise<number> => {
    const response = await fetch(`${origin}/api/users/${userId}`, { headers: from(address) });
    await response.text();
    return response.status;
  };
  const statuses: number[] = [];
  for (let number = 0; number < 320; number += 1) statuses.push(await read("203.0.113.55"));
  const refused = statuses.filter((status) => status === 429).length;
  outcome.check("public reads have a limit", refused >= 20 ? undefined : `${refused} of 320 refused`);
  const other = await read("203.0.113.56");
  outcome.check("others go on reading", other === 200 ? undefined : `${other}`);
  // A conversation has its own limit, below that of the network.
  const tokens: string[] = [];
  for (let number = 0; number < 4; number += 1) {
    const { answer } = await ask("hello", { userId, from: somewhere() });
    tokens.push(answer?.sessionId ?? "");
  }
  const over = new AbortController();
  const opened = await Promise.all(
    Array.from({ length: 60 }, (_, number) =>
      fetch(`${origin}/api/chat/talk?userId=${userId}&sessionId=${tokens[number % tokens.length]}`, {
        headers: { accept: "text/event-stream", ...from("203.0.113.57") },
        signal: over.signal,
      }),
    ),
  );
  const open = opened.filter(({ status }) => status === 200).length;
  over.abort();
  outcome.check("open streams have a limit", open === 50 ? undefined : `${open} of 60 are open`);
}

trustTest("T43", { run, mutations });
