import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { REPOSITORY } from "../testing/repository-files.ts";
import { serviceSettings } from "../testing/service-parts/part.ts";
import { prometheus as part } from "../testing/service-parts/prometheus.ts";
import { FAULTS, type Fault } from "./alerts/faults.ts";
import { type Harness, startHarness } from "./alerts/harness.ts";
import { type Firing, startPrometheus } from "./alerts/prometheus.ts";

// Triggers the fault of every alert in a separate product that a real Prometheus watches. Each alert must fire within a
// minute and resolve afterwards. No other alert may fire with it except those that its page names.
const FIRES_SECONDS = 60;
const SILENT_SECONDS = 150;
/** How long a fault continues after its alert, to see what else it fires. */
const LINGER_SECONDS = 10;
const LOOK_MS = 1_000;

type Result = {
  alert: string;
  what: string;
  firedAfter: number | undefined;
  silentAfter: number | undefined;
  others: string[];
  unnamed: string[];
};

const { values } = parseArgs({ options: { only: { type: "string", multiple: true } } });
const wanted = FAULTS.filter(({ alert }) => !values.only || values.only.includes(alert));
await part.install(serviceSettings(REPOSITORY, 0));
const harness = await startHarness();
const prometheus = await startPrometheus(harness.metricsPort);
let closing: Promise<void> | undefined;
// An interrupted run leaves no server and no disk behind.
process.once("SIGTERM", () => void close().then(() => process.exit(1)));
process.once("SIGINT", () => void close().then(() => process.exit(1)));
try {
  await quiet(120, "the world is up and quiet");
  const results: Result[] = [];
  for (const fault of wanted) {
    if (fault.possible?.(harness) === false) {
      console.log(`left out  ${fault.alert}: ${fault.what} (not possible on this machine)`);
      continue;
    }
    results.push(await stage(fault, harness));
  }
  const faults = results.flatMap(faultsOf);
  for (const fault of faults) console.log(fault);
  console.log(JSON.stringify({ staged: results.length, faults: faults.length, results }));
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await close();
}

function close(): Promise<void> {
  closing ??= prometheus.close().then(() => harness.close());
  return closing;
}

async function stage(fault: Fault, around: Harness): Promise<Result> {
  const name = fault.of ? `${fault.alert} ${fault.of}` : fault.alert;
  const fired = new Set<string>();
  const look = async (): Promise<Firing[]> => {
    const firing = await prometheus.firing();
    for (const one of firing) fired.add(`${one.name} ${one.of}`.trim());
    return firing;
  };
  const isIt = (one: Firing) => one.name === fault.alert && (!fault.of || one.of === fault.of);
  await fault.stage(around);
  const firedAfter = await secondsUntil(FIRES_SECONDS, async () => (await look()).some(isIt));
  await secondsUntil(LINGER_SECONDS, async () => {
    await look();
    return false;
  });
  await fault.heal(around);
  const silentAfter = await secondsUntil(SILENT_SECONDS, async () => (await look()).length === 0);
  const others = [...fired].filter((one) => one.split(" ")[0] !== fault.alert).sort();
  const named = await namedOn(fault.alert);
  const unnamed = others.filter((one) => !named.includes(one.split(" ")[0] ?? ""));
  console.log(
    `${name}: ${fault.what}; fired after ${firedAfter ?? "never"} s, silent ${silentAfter ?? "never"} s after the end` +
      (others.length > 0 ? `; with it ${others.join(", ")}` : ""),
  );
  return { alert: name, what: fault.what, firedAfter, silentAfter, others, unnamed };
}

function faultsOf({ alert, firedAfter, silentAfter, unnamed }: Result): string[] {
  return [
    ...(firedAfter === undefined ? [`${alert} did not fire within ${FIRES_SECONDS} s`] : []),
    ...(silentAfter === undefined ? [`${alert} was not silent ${SILENT_SECONDS} s after its fault`] : []),
    ...unnamed.map((other) => `${other} fired with ${alert}, and its page does not name it`),
  ];
}

/** The alerts that an alert's page names under "Fires with it". */
async function namedOn(alert: string): Promise<string[]> {
  const page = alert.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
  const text = await readFile(`docs/operations/runbooks/${page}.md`, "utf8");
  const [, section = ""] = text.split("## Fires with it\n");
  return [...(section.split("\n## ")[0] ?? "").matchAll(/`([A-Z]\w+)`/g)].map(([, name = ""]) => name);
}

async function quiet(seconds: number, what: string): Promise<void> {
  const is = async () => (await prometheus.allSeen()) && (await prometheus.firing()).length === 0;
  if ((await secondsUntil(seconds, is)) !== undefined) return;
  const firing = await prometheus.firing();
  throw new Error(`It did not come to this: ${what}. Firing: ${JSON.stringify(firing)}`);
}

async function secondsUntil(limit: number, is: () => Promise<boolean>): Promise<number | undefined> {
  const began = Date.now();
  for (;;) {
    const seconds = Math.round((Date.now() - began) / 1000);
    if (await is()) return seconds;
    if (seconds >= limit) return undefined;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
