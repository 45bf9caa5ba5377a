import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { DEFAULT_EMBEDDER, weightsOf } from "../apps/server/src/platform/models/weights.ts";

type Environment = Record<string, string | undefined>;

/** Starts one of our own programs with the same Node. It inherits our output unless `silent` is set. */
export function start(
  script: string,
  environment: Environment,
  options: { flags?: string[]; args?: string[]; silent?: boolean } = {},
): ChildProcess {
  return spawn(process.execPath, [...(options.flags ?? []), script, ...(options.args ?? [])], {
    env: { ...process.env, ...environment },
    stdio: options.silent ? "ignore" : "inherit",
  });
}

export function finished(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 1)));
}

/** Ends the processes that we started, in order, and waits for them. */
export async function end(children: ChildProcess[]): Promise<void> {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const exited = finished(child);
    child.kill("SIGTERM");
    await exited;
  }
}

export async function waitUntilReady(origin: string, seconds = 60): Promise<void> {
  const limit = performance.now() + seconds * 1000;
  for (;;) {
    const answer = await fetch(`${origin}/api/ready`).catch(() => undefined);
    if (answer?.ok) return;
    if (performance.now() > limit) throw new Error(`${origin} was not ready within ${seconds} s.`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Whether the models process has its weights and is enabled. */
export function hasModels(environment: Environment = process.env): boolean {
  const { MODEL_DIR, EMBEDDING_MODEL, EMBEDDING_PROVIDER } = environment;
  if ((EMBEDDING_PROVIDER || "local") !== "local") return false;
  return weightsOf(MODEL_DIR || ".data/models", EMBEDDING_MODEL || DEFAULT_EMBEDDER) !== undefined;
}

/** Starts the models process and waits until its weights are loaded. */
export async function startModels(url: string): Promise<ChildProcess> {
  const child = start("apps/server/src/models.ts", { MODELS_URL: url, LOG_LEVEL: "warn" });
  for (let attempt = 0; attempt < 150; attempt++) {
    const answer = await fetch(`${url}/v1/models`).catch(() => undefined);
    if (answer?.ok) return child;
    if (child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  child.kill("SIGTERM");
  throw new Error("The models process did not start.");
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
