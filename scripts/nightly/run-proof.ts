import { spawn } from "node:child_process";
import { createWriteStream, mkdirSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY } from "../../testing/repository-files.ts";
import { figuresIn } from "./figures.ts";
import type { ProofRecord } from "./pages.ts";
import { LIMIT_MINUTES, type Proof } from "./proofs.ts";

type Options = { scale: string; parts: "both" | "run" | "mutations"; today: string };
type Line = {
  pass?: boolean;
  failures?: string[];
  error?: string;
  bar?: string;
  mutations?: number;
  caught?: number;
  missed?: string[];
  stale?: string[];
} & Record<string, unknown>;
type ProofOutcome = { line: Line | undefined; held: boolean; output: string; minutes: number; late: boolean };

/** Runs one proof, then once for each of its mutations, and returns the record of the results. */
export async function runProof(
  proof: Proof,
  { scale, parts, today }: Options,
): Promise<Partial<ProofRecord>> {
  const limit = LIMIT_MINUTES[proof.kind];
  const record: Partial<ProofRecord> = {};
  if (parts !== "mutations") {
    const scaled = proof.kind === "chaos" ? [] : ["--scale", scale];
    const ended = await runLimited(proof.slug, [`${proof.kind}/main.ts`, proof.slug, ...scaled], limit);
    record.size = scale === "1" ? "full" : scale;
    record.held = ended.held;
    record.figures = figuresText(ended, limit);
    record.minutes = Number(ended.minutes.toFixed(1));
    record.date = today;
    // A test that fails without a mutation can't show that it catches one.
    if (!ended.held) return record;
  }
  if (parts !== "run" && proof.kind !== "chaos") {
    const args = [`${proof.kind}/main.ts`, proof.slug, "--mutations"];
    const { line, late } = await runLimited(`${proof.slug}-mutations`, args, 2 * limit);
    record.mutations = {
      count: line?.mutations ?? 0,
      caught: line?.caught ?? 0,
      missed: line?.missed ?? (late ? ["not finished in time"] : []),
      stale: line?.stale ?? [],
      date: today,
    };
  }
  return record;
}

/** Runs in a separate process group, so that everything it started ends with it. */
function runLimited(name: string, args: readonly string[], minutes: number): Promise<ProofOutcome> {
  const started = performance.now();
  mkdirSync(join(REPOSITORY, "reports"), { recursive: true });
  const log = createWriteStream(join(REPOSITORY, "reports", `nightly-${name}.log`));
  const child = spawn(process.execPath, args, {
    cwd: REPOSITORY,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let late = false;
  const collect = (piece: Buffer): void => {
    output += piece.toString();
    log.write(piece);
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  const signal = (kind: NodeJS.Signals): void => {
    try {
      if (child.pid) process.kill(-child.pid, kind);
    } catch {
      // It has already ended.
    }
  };
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
      // An interrupted test has left its servers running.
      signal("SIGTERM");
      process.off("SIGTERM", leave).off("SIGINT", leave);
      log.end();
      const line = lastJson(output);
      const passed = line !== undefined && code === 0 && line.pass !== false && !late;
      resolve({ line, held: passed, output, minutes: (performance.now() - started) / 60_000, late });
    });
  });
}

function lastJson(output: string): Line | undefined {
  for (const text of output.trimEnd().split("\n").toReversed()) {
    try {
      const line: unknown = JSON.parse(text);
      if (typeof line === "object" && line !== null) return line as Line;
    } catch {
      // Progress messages are not JSON.
    }
  }
  return undefined;
}

function figuresText({ line, output, late }: ProofOutcome, minutes: number): string {
  if (late) return `did not end within ${minutes} minutes`;
  if (!line) return `ended without a result: ${output.trim().split("\n").at(-1)?.slice(0, 200) ?? ""}`;
  const failures = [line.failures, line.error].flat().filter(Boolean);
  const parts = [figuresIn(line)];
  if (failures.length > 0) parts.unshift(`FAILED: ${failures.join("; ")}`);
  if (line.bar) parts.push(`bar: ${line.bar}`);
  return parts.join(", ");
}
