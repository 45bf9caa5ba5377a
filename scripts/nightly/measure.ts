import { spawn } from "node:child_process";
import { createWriteStream, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY } from "../check/files.ts";
import { figuresIn } from "./figures.ts";
import type { Row } from "./page.ts";
import type { Proof } from "./proofs.ts";

type Options = { scale: string; parts: "both" | "run" | "mutation"; today: string };
type Line = { pass?: boolean; failures?: string[]; error?: string; bar?: string } & Record<string, unknown>;
type Ended = { line: Line | undefined; held: boolean; output: string; minutes: number; late: boolean };

/** Runs one proof, then with every mutation, and tells what came of it; that it could not be run, too. */
export async function prove(proof: Proof, { scale, parts, today }: Options): Promise<Row> {
  const { id, what, run, broken, minutes } = proof;
  const row = { id, what, size: scale === "1" ? "full" : `${scale} of full`, date: today };
  if (!isBuilt(proof)) {
    return { ...row, size: "", held: "no", figures: "not built", mutations: "", minutes: "" };
  }
  if (parts === "mutation")
    return { id, mutations: broken && mutationsOf(await runBroken(id, broken, minutes)) };
  const scaled = broken ? [...run, "--scale", scale] : run;
  const ended = await runLimited(id, scaled, minutes);
  // What fails by itself cannot be seen to fail.
  const tried = parts === "both" && broken && ended.held ? await runBroken(id, broken, minutes) : undefined;
  return {
    ...row,
    held: ended.held ? "yes" : "no",
    figures: figuresOf(ended, minutes),
    mutations: tried ? mutationsOf(tried) : broken ? undefined : "",
    minutes: ended.minutes.toFixed(1),
  };
}

const runBroken = (id: string, broken: readonly string[], minutes: number): Promise<Ended> =>
  runLimited(`${id}-broken`, broken, 2 * minutes);

/** `scripts/trust.ts T02` needs a test beside it; whatever else is run is a file by itself. */
function isBuilt({ id, run }: Proof): boolean {
  const [program = ""] = run;
  const own = program === "scripts/trust.ts" ? `trust/${id.toLowerCase()}.ts` : program;
  const beside = program === "bench/main.ts" ? `scripts/bench/${id.toLowerCase()}.ts` : own;
  return existsSync(join(REPOSITORY, beside));
}

/** In a group of processes of its own, so that whatever it started ends with it. */
function runLimited(name: string, args: readonly string[], minutes: number): Promise<Ended> {
  const started = performance.now();
  mkdirSync(join(REPOSITORY, "reports"), { recursive: true });
  const log = createWriteStream(join(REPOSITORY, "reports", `nightly-${name}.log`));
  const child = spawn(process.execPath, args, {
    ...{ cwd: REPOSITORY, detached: true, stdio: ["ignore", "pipe", "pipe"] },
  });
  let [output, late] = ["", false];
  const hear = (piece: Buffer): void => {
    output += piece.toString();
    log.write(piece);
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  const signal = (kind: NodeJS.Signals): void => {
    try {
      if (child.pid) process.kill(-child.pid, kind);
    } catch {
      // It has ended by itself.
    }
  };
  // Whoever ends the night ends what it runs, too.
  const leave = (): void => {
    signal("SIGTERM");
    process.exit(1);
  };
  process.once("SIGTERM", leave).once("SIGINT", leave);
  const limit = setTimeout(() => {
    late = true;
    signal("SIGTERM");
    setTimeout(signal, 15_000, "SIGKILL").unref();
  }, minutes * 60_000);
  return new Promise((resolve) => {
    child.once("close", (code) => {
      clearTimeout(limit);
      // A test that broke off has left its servers running.
      signal("SIGTERM");
      process.off("SIGTERM", leave).off("SIGINT", leave);
      log.end();
      const line = lineIn(output);
      const held = line !== undefined && code === 0 && line.pass !== false && !late;
      resolve({ line, held, output, minutes: (performance.now() - started) / 60_000, late });
    });
  });
}

function lineIn(output: string): Line | undefined {
  for (const text of output.trimEnd().split("\n").toReversed()) {
    try {
      const line: unknown = JSON.parse(text);
      if (typeof line === "object" && line !== null) return line as Line;
    } catch {
      // What a program says beside its outcome.
    }
  }
  return undefined;
}

function figuresOf({ line, output, late }: Ended, minutes: number): string {
  if (late) return `did not end within ${minutes} minutes`;
  if (!line) return `ended without an outcome: ${output.trim().split("\n").at(-1)?.slice(0, 200) ?? ""}`;
  const failures = [line.failures, line.error].flat().filter(Boolean);
  const bar = line.bar ? [`bar: ${line.bar}`] : [];
  return [...(failures.length > 0 ? [`FAILED: ${failures.join("; ")}`] : []), figuresIn(line), ...bar].join(
    ", ",
  );
}

/** `T01 with "name"`, and below it whether that was noticed. */
function mutationsOf({ output, late }: Ended): string {
  const found = [...output.matchAll(/^\w+ with "(.*)"$[\s\S]*?^ {2}(caught|NOT CAUGHT|\w*Error)/gm)];
  const caught = found.filter(([, , how]) => how === "caught");
  const missed = found.filter(([, , how]) => how !== "caught");
  const words = (list: typeof found): string => list.map(([, name]) => name).join("; ");
  return [
    `${caught.length} of ${found.length}${late ? ", then out of time" : ""}`,
    ...(caught.length > 0 ? [words(caught)] : []),
    ...(missed.length > 0 ? [`NOT CAUGHT: ${words(missed)}`] : []),
  ].join(": ");
}
