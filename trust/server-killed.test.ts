import { type CrashHarness, checkTurns, startCrashHarness } from "../testing/crash-harness.ts";
import { type Outcome, type RunOptions, report } from "../testing/outcome.ts";
import type { Program } from "../testing/program.ts";
import { askSteadily, isAnswered, readyOf } from "../testing/turns.ts";
import { mutations } from "./server-killed.mutations.ts";
import { trustTest } from "./trust-test.ts";

const TURNS = 2_000;
const PER_SECOND = 20;
const KILLS = 30;
const ENDS = 20;
/** With fifteen words, most turns of a second are in progress when a server dies. */
const WORD_MS = 40;

type ServerState = "up" | "killed" | "leaving";

/** T02: servers that are killed or replaced under load lose no question, leave none open, and refuse no visitor. */
async function run({ scale, mutation }: RunOptions): Promise<Outcome> {
  const outcome = report();
  const harness = await startCrashHarness({ mutation, servers: 2, wordMs: WORD_MS });
  try {
    const worker = await harness.startWorker(scale < 1 ? 10_000 : 0);
    const servers = await Promise.all([harness.startServer(0), harness.startServer(1)]);
    const fates = new Map<string, ServerState>(harness.origins.map((origin) => [origin, "up"]));
    const balancer = readyOf(harness.origins);
    const least = Math.max(60, Math.round(TURNS * scale));
    const ends = eventsOf(scale);
    // A small test shares the machine with others.
    const perSecond = PER_SECOND * Math.min(1, Math.max(scale, 0.4));
    let left = ends.length;
    let cut = 0;
    const load = askSteadily({
      userId: harness.userId,
      perSecond,
      origins: balancer.origins,
      isOver: (turns) => turns >= least && left === 0,
      onTry: (one) => {
        if (isAnswered(one)) return;
        if (fates.get(one.origin) === "leaving")
          outcome.check("a server that is leaving fails nobody", JSON.stringify(one));
        else cut += 1;
      },
    });
    const gap = (least * 1000) / perSecond / (ends.length + 1);
    for (const [number, fate] of ends.entries()) {
      await pause(gap);
      await replace(harness, servers, number % 2, { fate, fates, balancer, check: outcome.check });
      left -= 1;
    }
    const turns = await load;
    balancer.close();
    outcome.check("the worker lives", worker.isUp() ? undefined : worker.printed());
    outcome.check("control: kills cut answers off", cut === 0 ? "none was cut" : undefined);
    const figures = await checkTurns(harness, turns, outcome);
    const [kills, terms] = ["killed", "leaving"].map((fate) => ends.filter((one) => one === fate).length);
    return outcome.done({ ...figures, kills: kills ?? 0, terms: terms ?? 0, cut });
  } finally {
    await harness.close();
  }
}

/** Kills and graceful shutdowns in turn, most of them kills. */
function eventsOf(scale: number): ServerState[] {
  const kills = Math.max(2, Math.round(KILLS * scale));
  const ends = Math.max(2, Math.round(ENDS * scale));
  return Array.from({ length: kills + ends }, (_, place) =>
    Math.floor(((place + 1) * kills) / (kills + ends)) > Math.floor((place * kills) / (kills + ends))
      ? "killed"
      : "leaving",
  );
}

type ReplaceOptions = {
  fate: ServerState;
  fates: Map<string, ServerState>;
  balancer: ReturnType<typeof readyOf>;
  check: ReturnType<typeof report>["check"];
};

/** One server ends in the given way, and another replaces it. */
async function replace(
  harness: CrashHarness,
  servers: Program[],
  place: number,
  { fate, fates, balancer, check }: ReplaceOptions,
): Promise<void> {
  const origin = harness.origins[place] ?? "";
  if (fate === "leaving") balancer.leave(origin);
  fates.set(origin, fate);
  if (fate === "killed") await servers[place]?.kill();
  else {
    const code = await servers[place]?.end();
    const exit = `exit code ${code}: ${servers[place]?.printed()}`;
    check("a server that is asked to end ends in order", code === 0 ? undefined : exit);
  }
  servers[place] = await harness.startServer(place);
  fates.set(origin, "up");
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

trustTest("T02", { run, mutations });
