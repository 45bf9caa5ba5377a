import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { type ClientRequest, request } from "node:http";
import { connect, type Socket } from "node:net";
import { setInterval } from "node:timers/promises";
import { type CrashHarness, startCrashHarness } from "../testing/crash-harness.ts";
import { inWords, startFakeModel } from "../testing/fake-model.ts";
import type { Mutation } from "../testing/mutation.ts";
import { type Outcome, type RunOptions, report } from "../testing/outcome.ts";
import type { Program } from "../testing/program.ts";
import { inLanes, until } from "../testing/wait.ts";
import { mutations } from "./disconnects.mutations.ts";
import { trustTest } from "./trust-test.ts";

type Report = ReturnType<typeof report>;
type Scene = { harness: CrashHarness; server: Program; origin: string; outcome: Report };
type StreamedEvent = { type: string; id: string; data: Record<string, unknown> };

const CLIENTS = 500;
const LANES = 25;
const ANSWER_TEXT =
  "A single session costs £180 [1]. It lasts ninety minutes [1]. You may cancel two days before [1].";
const SHOWN = "A single session costs £180. It lasts ninety minutes. You may cancel two days before.";
type Length = { name: string; pieces: readonly string[] };
/** About a megabyte on the wire with its citations. The kernel's socket buffers absorb that much. */
const LONG: Length = { name: "at length", pieces: inWords(`${ANSWER_TEXT} `.repeat(400)) };
/** Ten megabytes, which is more than the kernel buffers. It shows whether the rest accumulates in the server. */
const ENDLESS: Length = {
  name: "without an end",
  pieces: Array.from({ length: 480 }, () => `${ANSWER_TEXT} `.repeat(10)),
};
const FEW = 4;
const MOST_GROWTH_MB = 64;
const ESTABLISHED = "01";
/** A stream's own buffer, and the event that did not fit any more. */
const MOST_WAITING_KB = 128;
/** A garbage collection stops the server, so memory is not sampled more often than this. */
const SAMPLE_MS = 1_000;
const STUCK_SECONDS = 30;
/** In a small test a stalled reader is disconnected sooner. The length of the timeout is not under test. */
const SMALL_STUCK_SECONDS = 4;

/** T08: visitors who leave in the middle of an answer, and visitors who never read it. */
async function run({ scale, mutation }: RunOptions): Promise<Outcome> {
  const outcome = report();
  const model = await startFakeModel(({ messages }) => {
    const length = [LONG, ENDLESS].find(({ name }) => messages.at(-1)?.content.includes(name));
    return length ? { words: [...length.pieces] } : { words: inWords(ANSWER_TEXT), wordMs: 20 };
  });
  const stuckSeconds = scale < 1 ? SMALL_STUCK_SECONDS : STUCK_SECONDS;
  const harness = await startCrashHarness({
    mutation: prepared(mutation, scale),
    servers: 1,
    environment: model.environment(),
  });
  try {
    const server = await harness.startServer(0);
    const scene: Scene = { harness, server, origin: harness.origins[0] ?? "", outcome };
    const count = Math.max(30, Math.round(CLIENTS * scale));
    const cut = await cutOff(scene, count);
    const endless = await neverRead(scene, { count: FEW, length: ENDLESS, stuckSeconds });
    // A large number takes long, and adds only the load to what the few already show.
    const many = scale < 1 ? {} : await neverRead(scene, { count, length: LONG, stuckSeconds });
    outcome.check("the server lives", server.isUp() ? undefined : server.printed());
    return outcome.done({ clients: count, ...cut, ...endless, ...many });
  } finally {
    await harness.close();
    await model.close();
  }
}

/** Lifts the product's limit on answer length, because the test is about visitors who don't read a long answer. */
const LENGTHY = {
  in: "packages/knowledge/src/generate.ts",
  find: "const MOST_CHARACTERS = 8_000;",
  put: "const MOST_CHARACTERS = 500_000;",
};

function prepared(mutation: Mutation | undefined, scale: number): Mutation {
  const { name = "none", mustFail = [], edits = [] } = mutation ?? {};
  const put = `const STUCK_MS = ${SMALL_STUCK_SECONDS}_000;`;
  const hurried = { in: "platform/sse.ts", find: "const STUCK_MS = 30_000;", put };
  return { name, mustFail, edits: [...edits, LENGTHY, ...(scale < 1 ? [hurried] : [])] };
}

/** Each visitor leaves at some word. Half of them come back at once, the others when the answer is complete. */
async function cutOff(scene: Scene, count: number) {
  const { harness, outcome } = scene;
  let [early, late] = [0, 0];
  await inLanes(
    Array.from({ length: count }, (_, place) => place),
    LANES,
    async (place) => {
      const message = `What does a single session cost? ${place}`;
      const events = await listen(scene, message, randomInt(1, 12));
      const start = events.find(({ type }) => type === "answer-start")?.data ?? {};
      const stored = async () => {
        const rows = await harness.rows("select state, response from chat_messages where message = $1", [
          message,
        ]);
        return rows[0]?.state === "pending" ? undefined : rows[0];
      };
      if (place % 2 === 1) await until(stored, 40);
      const more = await resume(scene, start, events.at(-1)?.id ?? "");
      const text = textOf([...events, ...more]);
      outcome.check(
        "who comes back has the same text",
        text === SHOWN ? undefined : `${text} at ${events.length}`,
      );
      const row = await until(stored, 40);
      const whole = row.state === "answered" && row.response === SHOWN;
      outcome.check(
        "an answer that nobody reads to its end is stored whole",
        whole ? undefined : JSON.stringify(row),
      );
      if (place % 2 === 1) late += 1;
      else early += 1;
    },
  );
  return { resumedAtOnce: early, resumedLater: late };
}

function open(scene: Scene, path: string, body: object | undefined, lastId?: string): ClientRequest {
  const call = request(new URL(path, scene.origin), {
    method: body ? "POST" : "GET",
    agent: false,
    headers: {
      accept: "text/event-stream",
      ...(body ? { "content-type": "application/json" } : {}),
      ...(lastId ? { "last-event-id": lastId } : {}),
    },
  });
  call.end(body && JSON.stringify(body));
  return call;
}

/** Reads until this many words have arrived, or to the end. */
function readEvents(call: ClientRequest, words: number): Promise<StreamedEvent[]> {
  return new Promise((resolve, reject) => {
    const events: StreamedEvent[] = [];
    let left = words;
    call.on("error", reject);
    call.setTimeout(40_000, () => call.destroy(new Error("Nothing was said for 40 s.")));
    call.on("response", (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${response.statusCode}`));
      let rest = "";
      response.setEncoding("utf8").on("data", (piece: string) => {
        const blocks = (rest + piece).split("\n\n");
        rest = blocks.pop() ?? "";
        for (const block of blocks) {
          const [, id = "", type = "", data = "{}"] = /^id: (.*)\nevent: (.*)\ndata: (.*)$/.exec(block) ?? [];
          if (!type) continue;
          events.push({ id, type, data: JSON.parse(data) as Record<string, unknown> });
          if (type === "text-delta") left -= 1;
          if (left > 0) continue;
          // The rest of the chunk is not read, as in a browser that is closed.
          response.destroy();
          return resolve(events);
        }
      });
      response.on("end", () => resolve(events));
      response.on("error", () => resolve(events));
    });
  });
}

const listen = (scene: Scene, message: string, words: number): Promise<StreamedEvent[]> =>
  readEvents(open(scene, "/api/chat", { userId: scene.harness.userId, message }), words);

function resume(scene: Scene, start: Record<string, unknown>, lastId: string): Promise<StreamedEvent[]> {
  const { exchangeId, sessionId } = start;
  const query = new URLSearchParams({ userId: scene.harness.userId, sessionId: String(sessionId) });
  return readEvents(
    open(scene, `/api/chat/${exchangeId}/events?${query}`, undefined, lastId),
    Number.POSITIVE_INFINITY,
  );
}

function textOf(events: readonly StreamedEvent[]): string {
  return events.reduce((text, { type, data }) => {
    if (type === "text-delta") return text + String(data.text);
    return type === "text-retract" ? text.slice(0, Number(data.from)) : text;
  }, "");
}

type SilenceOptions = { count: number; length: Length; stuckSeconds: number };

/** They request a long answer and read nothing of it. */
async function neverRead(scene: Scene, { count, length, stuckSeconds }: SilenceOptions) {
  const { harness, server, outcome, origin } = scene;
  const ask = (visitor: string): string => `Tell me ${length.name} what a session costs, ${visitor}.`;
  const toEnd = Number.POSITIVE_INFINITY;
  const whole = await listen(scene, ask("alone"), toEnd);
  const bytes = whole.reduce((sum, one) => sum + JSON.stringify(one).length, 0);
  // The same answers for as many visitors who read them, as a baseline for memory use.
  const read = await mostOf(server, () =>
    Promise.all(Array.from({ length: count }, (_, place) => listen(scene, ask(`reading ${place}`), toEnd))),
  );
  await until(async () => (connectionsTo(origin) === 0 ? true : undefined), 60);
  const sockets = Array.from({ length: count }, (_, place) =>
    silent(origin, { userId: harness.userId, message: ask(`silent ${place}`) }),
  );
  const stored =
    "select count(*)::int as count from chat_messages where message like $1 and state <> 'pending'";
  const areStored = async () =>
    (await harness.rows(stored, [ask("silent %")]))[0]?.count === count ? true : undefined;
  const most = await mostOf(server, () => until(areStored, 240));
  const since = performance.now();
  const areClosed = async () => (connectionsTo(origin) === 0 ? true : undefined);
  const leftAfter = await until(areClosed, stuckSeconds + 15).then(
    () => (performance.now() - since) / 1000,
    () => undefined,
  );
  outcome.check(
    "who never reads is let go in time",
    leftAfter !== undefined ? undefined : `${connectionsTo(origin)} of ${count} are still held`,
  );
  for (const socket of sockets) socket.destroy();
  const growth = Math.round((most.inUse - read.inUse) / 2 ** 20);
  outcome.check(
    "who never reads costs no memory",
    growth <= MOST_GROWTH_MB ? undefined : `${growth} MB more`,
  );
  const waiting = Math.round(most.waiting / count / 2 ** 10);
  outcome.check(
    "nothing is collected for who never reads",
    waiting <= MOST_WAITING_KB ? undefined : `${waiting} KB for each`,
  );
  return {
    [`${length.name}, MB`]: Math.round(bytes / 1e5) / 10,
    [`${length.name}, silent`]: count,
    [`${length.name}, growthMb`]: growth,
    [`${length.name}, waitingKb`]: waiting,
    [`${length.name}, letGoSeconds`]: Math.round(leftAfter ?? -1),
  };
}

/** The server's peak memory while `work` runs. */
async function mostOf(server: Program, work: () => Promise<unknown>) {
  const most = { inUse: 0, waiting: 0 };
  let over = false;
  const worked = work().finally(() => {
    over = true;
  });
  for await (const _ of setInterval(SAMPLE_MS)) {
    if (over) break;
    const { inUse, waiting } = await server.weigh();
    most.inUse = Math.max(most.inUse, inUse);
    most.waiting = Math.max(most.waiting, waiting);
  }
  await worked;
  return most;
}

function silent(origin: string, question: { userId: string; message: string }): Socket {
  const { hostname, port, host } = new URL(origin);
  const body = JSON.stringify(question);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  socket.pause();
  const head = ["POST /api/chat HTTP/1.1", `Host: ${host}`, "Accept: text/event-stream", "Connection: close"];
  const more = ["Content-Type: application/json", `Content-Length: ${Buffer.byteLength(body)}`];
  socket.write(`${[...head, ...more].join("\r\n")}\r\n\r\n${body}`);
  return socket;
}

/** The connections that processes on this machine have to the address, according to the kernel. */
function connectionsTo(origin: string): number {
  const port = Number(new URL(origin).port).toString(16).toUpperCase().padStart(4, "0");
  const lines = readFileSync("/proc/net/tcp", "utf8").trim().split("\n").slice(1);
  return lines.filter((line) => {
    const [, local = "", , state] = line.trim().split(/\s+/);
    return local.endsWith(`:${port}`) && state === ESTABLISHED;
  }).length;
}

trustTest("T08", { run, mutations });
