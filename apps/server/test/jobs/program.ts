import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import type { testApp } from "../app.ts";

const REPOSITORY = fileURLToPath(new URL("../../../..", import.meta.url));

export type Program = {
  /** Kills it without warning, as a power cut would. */
  kill(): Promise<void>;
  /** Stops it gracefully and returns its exit code. */
  stop(): Promise<number | null>;
};

/** Starts a server program in a separate process, for one test. Resolves once it prints `sign`. */
export async function startProgram(
  file: URL,
  { environment, sign }: { environment: Record<string, string>; sign: string },
): Promise<Program> {
  const child = spawn(process.execPath, [fileURLToPath(file)], {
    cwd: REPOSITORY,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  await waitForOutput(child, sign);
  const send = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return {
    kill: async () => void (await send("SIGKILL")),
    stop: () => send("SIGTERM"),
  };
}

type Product = Pick<Awaited<ReturnType<typeof testApp>>, "url" | "storage" | "config">;

const WORKER = new URL("../../src/worker.ts", import.meta.url);

/** A worker of this product. It indexes by keywords only, because the test is about the queue. */
export function startWorker({ url, storage, config }: Product): Promise<Program> {
  const environment = {
    EMBEDDING_PROVIDER: "none",
    NODE_ENV: "test",
    DATABASE_URL: url,
    DATABASE_POOL: "3",
    MIGRATE_ON_START: "off",
    MAIL_URL: config.mail.url ?? "",
    STORAGE_DIR: storage,
    LOG_LEVEL: "info",
  };
  return startProgram(WORKER, { environment, sign: "taking jobs" });
}

function waitForOutput(child: ChildProcess, sign: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = "";
    const listen = (chunk: Buffer): void => {
      output += chunk.toString();
      if (output.includes(sign)) resolve();
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", listen);
    child.once("exit", (code) =>
      reject(new Error(`It ended with ${code} before it said "${sign}":\n${output}`)),
    );
    child.once("error", reject);
  });
}
