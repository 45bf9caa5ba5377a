import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Mutation } from "./mutation.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PROGRAMS = {
  worker: "./programs/worker.ts",
  server: "./programs/server.ts",
  models: "./programs/models.ts",
};
/** What each process logs when it is up. */
const UP = { worker: "taking jobs", server: "listening", models: "models are loaded" };

export type Program = Awaited<ReturnType<typeof startProgram>>;

/** Starts a server, worker or models process of the product, unmodified or with a mutation. Resolves once it is up. */
export async function startProgram(
  name: keyof typeof PROGRAMS,
  environment: Record<string, string>,
  mutation: Mutation | undefined,
) {
  const program = fileURLToPath(new URL(PROGRAMS[name], import.meta.url));
  const child = spawn(process.execPath, ["--expose-gc", program, JSON.stringify(mutation ?? null)], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = exitOf(child);
  const up = Promise.withResolvers<void>();
  let output = "";
  const readOutput = (piece: Buffer): void => {
    output = (output + piece.toString()).slice(-4_000);
    if (output.includes(UP[name])) up.resolve();
  };
  child.stdout.on("data", readOutput);
  child.stderr.on("data", readOutput);
  void ended.then((code) => up.reject(new Error(`The ${name} ended with ${code}:\n${output}`)));
  await up.promise;
  return {
    pid: child.pid ?? 0,
    isUp: (): boolean => child.exitCode === null && child.signalCode === null,
    /** The end of its output. */
    printed: (): string => output,
    /** The server's heap in use after a garbage collection, and the bytes buffered for visitors who don't read them. */
    async weigh(): Promise<{ inUse: number; waiting: number }> {
      child.kill("SIGUSR2");
      const exited = ended.then(() => Promise.reject(new Error(`The ${name} ended:\n${output}`)));
      for (;;) {
        const [piece] = (await Promise.race([once(child.stdout, "data"), exited])) as [Buffer];
        const [, inUse, waiting] = /^in use: (\d+), waiting: (\d+)$/m.exec(piece.toString()) ?? [];
        if (inUse && waiting) return { inUse: Number(inUse), waiting: Number(waiting) };
      }
    },
    /** Kills it without a shutdown, as a power cut does. */
    async kill(): Promise<void> {
      child.kill("SIGKILL");
      await ended;
    },
    /** Requests a graceful shutdown and returns the exit code. */
    async end(): Promise<number | null> {
      child.kill("SIGTERM");
      return ended;
    },
  };
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once("exit", resolve));
}
