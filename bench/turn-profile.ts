import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { Agent } from "node:http";
import path from "node:path";
import { startFakeModel } from "../testing/fake-model.ts";
import { post } from "../testing/load-client.ts";
import { buildAssistant, checkAnswer, questionAt, WORDS } from "../testing/load-harness.ts";
import { freePort } from "../testing/processes.ts";
import { openHarness } from "../testing/product-processes.ts";
import { REPOSITORY } from "../testing/repository-files.ts";
import { standInEmbedder, startStandInEmbedder } from "../testing/stand-ins.ts";
import { inLanes } from "../testing/wait.ts";

/**
 * Where the processor time of a turn goes, for an answer by quotation and for one of a model that answers at once.
 * Prints a table whose shares add up to the whole, and keeps the profiles for a flame graph (Chrome's developer tools,
 * Performance, Load profile).
 */
const TURNS = 400;
const WARM = 100;
const VISITORS = 8;
const FOLDER = path.join(REPOSITORY, "reports", "profiles");

type Profile = {
  nodes: {
    id: number;
    callFrame: { functionName: string; url: string; lineNumber: number };
    children?: number[];
  }[];
  samples: number[];
  timeDeltas: number[];
};

/** The first that fits names the share. A sample belongs to the innermost function of ours or of a package. */
const SHARES: readonly (readonly [string, RegExp])[] = [
  ["knowledge: tables", /packages\/knowledge\/src\/(?:table|extremes)/],
  ["knowledge: checking sentences", /packages\/knowledge\/src\/(?:check|generate|sentences|blocks)/],
  ["knowledge: search and reading", /packages\/knowledge\/src\//],
  ["PostgreSQL client (pg)", /node_modules\/pg/],
  ["building SQL (kysely)", /node_modules\/kysely/],
  ["validation (zod)", /node_modules\/zod/],
  ["HTTP (fastify)", /node_modules\/(?:fastify|@fastify|avvio|find-my-way|fast-json|light-my-request)/],
  ["model client", /node_modules\/(?:ai|@ai-sdk|eventsource-parser|undici)|platform\/models/],
  ["Redis client", /node_modules\/(?:ioredis|redis|@redis)/],
  ["job queue (pg-boss)", /node_modules\/pg-boss/],
  ["log and metrics", /node_modules\/(?:pino|prom-client)|platform\/(?:log|metrics|trace)/],
  ["server: chat", /modules\/chat\//],
  ["server: models", /modules\/models\//],
  ["server: other modules", /modules\//],
  ["server: platform", /apps\/server\/src\/platform\//],
  ["other packages", /node_modules\//],
];

const kinds = ["quotation", "model"] as const;
mkdirSync(FOLDER, { recursive: true });
const tables = [];
for (const kind of kinds) tables.push(await profileTurns(kind));
for (const { kind, ms, shares } of tables) {
  console.log(`\n${kind}: ${ms.toFixed(2)} ms of a processor for one turn`);
  for (const [name, share] of shares) {
    console.log(
      `  ${name.padEnd(34)} ${(share * ms).toFixed(2).padStart(6)} ms ${(100 * share).toFixed(1).padStart(5)} %`,
    );
  }
}
console.log(
  JSON.stringify(Object.fromEntries(tables.map(({ kind, ms }) => [`${kind}Ms`, Number(ms.toFixed(2))]))),
);

async function profileTurns(kind: (typeof kinds)[number]) {
  const harness = await openHarness();
  const embedder = await startStandInEmbedder();
  const model = kind === "model" ? await startFakeModel(() => ({ words: WORDS })) : undefined;
  const agent = new Agent({ keepAlive: true, maxSockets: VISITORS });
  try {
    const { userId } = await buildAssistant(harness, standInEmbedder);
    const inspectorPort = await freePort();
    const pid = await harness.http({ ...embedder.environment, ...model?.environment() }, [
      `--inspect=127.0.0.1:${inspectorPort}`,
    ]);
    const chat = new URL("/api/chat", harness.origin);
    const ask = async (number: number): Promise<void> => {
      const text = await post(chat, { agent, body: { userId, message: questionAt(number) } });
      if (model) checkAnswer(text);
    };
    const numbers = [...Array(WARM + 2 * TURNS).keys()];
    await inLanes(numbers.slice(0, WARM), VISITORS, ask);
    const before = processorMs(pid);
    await inLanes(numbers.slice(WARM, WARM + TURNS), VISITORS, ask);
    const ms = (processorMs(pid) - before) / TURNS;
    const inspector = await connectInspector(inspectorPort);
    await inspector.call("Profiler.enable");
    await inspector.call("Profiler.setSamplingInterval", { interval: 500 });
    await inspector.call("Profiler.start");
    await inLanes(numbers.slice(WARM + TURNS), VISITORS, ask);
    const { profile } = (await inspector.call("Profiler.stop")) as { profile: Profile };
    inspector.close();
    writeFileSync(path.join(FOLDER, `turn-${kind}.cpuprofile`), JSON.stringify(profile));
    return { kind, ms, shares: sharesOf(profile) };
  } finally {
    agent.destroy();
    await harness.close();
    await model?.close();
    await embedder.close();
  }
}

/** User and system time of all threads of a process, by the kernel's clock of 100 ticks a second. */
function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** The share of each part in the time that was not idle. */
function sharesOf({ nodes, samples, timeDeltas }: Profile): [string, number][] {
  const parents = new Map<number, number>();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (const { id, children } of nodes) for (const child of children ?? []) parents.set(child, id);
  const names = new Map<number, string>();
  const nameOf = (id: number): string => {
    const known = names.get(id);
    if (known) return known;
    const { functionName, url } = byId.get(id)?.callFrame ?? { functionName: "", url: "" };
    const parent = parents.get(id);
    const name =
      functionName === "(garbage collector)"
        ? "garbage collection"
        : (SHARES.find(([, pattern]) => pattern.test(url))?.[0] ??
          (parent === undefined ? "Node.js itself" : nameOf(parent)));
    names.set(id, name);
    return name;
  };
  const spent = new Map<string, number>();
  let whole = 0;
  samples.forEach((id, index) => {
    if (/^\((?:idle|root)\)$/.test(byId.get(id)?.callFrame.functionName ?? "")) return;
    const name = nameOf(id);
    spent.set(name, (spent.get(name) ?? 0) + (timeDeltas[index] ?? 0));
    whole += timeDeltas[index] ?? 0;
  });
  return [...spent].map(([name, time]): [string, number] => [name, time / whole]).sort((a, b) => b[1] - a[1]);
}

/** Sends commands to the inspector of a process. */
async function connectInspector(port: number) {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? "");
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  const waiting = new Map<number, (result: unknown) => void>();
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result: unknown };
    if (id !== undefined) waiting.get(id)?.(result);
  };
  let last = 0;
  return {
    call(method: string, params: Record<string, unknown> = {}): Promise<unknown> {
      const id = ++last;
      socket.send(JSON.stringify({ id, method, params }));
      return new Promise((resolve) => waiting.set(id, resolve));
    },
    close: (): void => socket.close(),
  };
}
