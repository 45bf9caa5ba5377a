import { answerIn, type ChatHarness, type Reply, startChatHarness } from "../testing/chat-harness.ts";
import { type Fault, inWords, type Plan, startFakeModel } from "../testing/fake-model.ts";
import { type Outcome, type RunOptions, report } from "../testing/outcome.ts";
import { inLanes } from "../testing/wait.ts";
import { mutations } from "./model-faults.mutations.ts";
import { trustTest } from "./trust-test.ts";

const TURNS = 1_000;
const LANES = 40;
const LIMIT_MS = 35_000;
const BROKEN = "I'm experiencing technical difficulties. Please try your question again.";
const ANSWER_TEXT =
  "A single session costs £180 [1]. It lasts ninety minutes [1]. You may cancel two days before [1].";
const SHOWN = "A single session costs £180. It lasts ninety minutes. You may cancel two days before.";

type Kind = { name: string; plan: Plan; ends: (answer: { state: string; response: string }) => boolean };

const quoted = ({ state, response }: { state: string; response: string }): boolean =>
  state === "answered" && response.includes("A single session costs £180.") && response !== SHOWN;
const brokenOff = ({ state, response }: { state: string; response: string }): boolean =>
  state === "failed" && response.endsWith(BROKEN) && SHOWN.startsWith(response.slice(0, 1));
const words = inWords(ANSWER_TEXT);
const faulty = (fault: Fault): Plan => ({ words, fault });

const KINDS: readonly Kind[] = [
  {
    name: "no fault",
    plan: { words },
    ends: ({ state, response }) => state === "answered" && response === SHOWN,
  },
  { name: "429", plan: faulty({ kind: "status", status: 429 }), ends: quoted },
  { name: "500", plan: faulty({ kind: "status", status: 500 }), ends: quoted },
  { name: "hang", plan: faulty({ kind: "hang" }), ends: quoted },
  { name: "drop before a word", plan: faulty({ kind: "drop", after: 0 }), ends: quoted },
  { name: "drop after a word", plan: faulty({ kind: "drop", after: 1 }), ends: brokenOff },
  { name: "drop after seven words", plan: faulty({ kind: "drop", after: 7 }), ends: brokenOff },
  { name: "stall", plan: faulty({ kind: "stall", after: 8 }), ends: brokenOff },
  { name: "malformed", plan: faulty({ kind: "malformed" }), ends: brokenOff },
  {
    name: "five million letters",
    plan: { words: [`${ANSWER_TEXT} `.repeat(52_000)] },
    ends: ({ state, response }) =>
      state === "answered" && response.length < 9_000 && response.startsWith(SHOWN),
  },
  {
    name: "wrong charset",
    plan: faulty({ kind: "charset" }),
    ends: ({ state, response }) =>
      ["answered", "partly"].includes(state) && response.includes("It lasts ninety minutes."),
  },
];

/** T05: whatever a model does, every turn ends in time, in a known state, with its text stored, and counts once. */
async function run({ scale, mutation }: RunOptions): Promise<Outcome> {
  const outcome = report();
  const kindOf = (text: string): Kind | undefined => {
    const name = /Question of kind "([^"]+)"/.exec(text)?.[1];
    return KINDS.find((kind) => kind.name === name);
  };
  const model = await startFakeModel(
    ({ messages }) => kindOf(messages.at(-1)?.content ?? "")?.plan ?? { words },
  );
  const documents = {
    "prices.md":
      "# Prices\n\nA single session costs £180. It lasts ninety minutes. You may cancel two days before.",
  };
  const harness = await startChatHarness({ documents, model, mutation });
  try {
    const turns = Array.from(
      { length: Math.max(KINDS.length * 2, Math.round(TURNS * scale)) },
      (_, place) => KINDS[place % KINDS.length] ?? KINDS[0],
    );
    let slowest = 0;
    let ended = 0;
    await inLanes(turns, LANES, async (kind, place) => {
      if (!kind) return;
      const message = `What does a single session cost? Question of kind "${kind.name}" ${place}.`;
      const reply = await harness.ask({ message });
      slowest = Math.max(slowest, reply.ms);
      outcome.check(`${kind.name}: in time`, reply.ms > LIMIT_MS ? `${Math.round(reply.ms)} ms` : undefined);
      const fault = faultOf(kind, reply);
      if (outcome.check(`${kind.name}: in its state`, fault)) ended += 1;
      outcome.check(`${kind.name}: kept`, await unkept(harness, message, reply));
    });
    await counted(harness, turns.length, outcome);
    outcome.check("calls are ended", model.open() > 0 ? `${model.open()} calls still open` : undefined);
    return outcome.done({
      turns: turns.length,
      ended,
      kinds: KINDS.length,
      slowestMs: Math.round(slowest),
      modelCalls: model.requests.length,
    });
  } finally {
    await harness.close();
    await model.close();
  }
}

function faultOf(kind: Kind, reply: Reply): string | undefined {
  const answer = answerIn(reply);
  if (!answer) return `${reply.status} ${reply.text.slice(0, 200)}`;
  return kind.ends(answer) ? undefined : `${answer.state}: ${answer.response.slice(0, 200)}`;
}

async function unkept(
  { product, owner }: ChatHarness,
  message: string,
  reply: Reply,
): Promise<string | undefined> {
  const answer = answerIn(reply);
  const rows = await product.rows(
    "select state, response from chat_messages where user_id = $1 and message = $2",
    [owner.userId, message],
  );
  if (rows.length !== 1) return `${rows.length} rows`;
  const same = rows[0]?.state === answer?.state && rows[0]?.response === answer?.response;
  return same ? undefined : `stored: ${JSON.stringify(rows[0]).slice(0, 200)}`;
}

async function counted(
  { product, owner }: ChatHarness,
  turns: number,
  outcome: ReturnType<typeof report>,
): Promise<void> {
  for (const name of ["questions", "conversations"]) {
    const [row] = await product.rows(
      "select sum(count)::int as count from counters where user_id = $1 and name = $2",
      [owner.userId, name],
    );
    outcome.check(
      `${name} are counted once`,
      row?.count === turns ? undefined : `${row?.count} for ${turns}`,
    );
  }
  const leases = await product.rows("select 1 from answer_leases where owner_id = $1", [owner.userId]);
  outcome.check("no lease is left", leases.length > 0 ? `${leases.length} left` : undefined);
}

trustTest("T05", { run, mutations });
