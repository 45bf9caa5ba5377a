import { type SpawnOptions, spawn } from "node:child_process";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

export type Tools = ReturnType<typeof postgresTools>;

type Environment = Record<string, string | undefined>;
type Options = {
  /** The environment of the programs. */
  environment: Environment;
  /** The folder of pg_basebackup and pg_ctl, if they are not in the path. */
  folder?: string | undefined;
  /** PostgreSQL does not run as root. If we are root, its programs run as this user. */
  user?: string | undefined;
};

/** Programs of PostgreSQL and of the system; `asServer` runs them as the server's user. */
export function postgresTools({ environment, folder, user }: Options) {
  const isRoot = process.getuid?.() === 0;
  const asUser = isRoot && user ? ["runuser", "-u", user, "--"] : [];
  // A PostgreSQL that was unpacked into its own folder has its libraries next to it.
  const libraries = folder ? { LD_LIBRARY_PATH: path.join(folder, "../lib") } : {};
  const pathOf = (program: string): string => (folder ? path.join(folder, program) : program);
  const here = (program: string, args: readonly string[], more: Environment = {}) =>
    run([program, ...args], { ...environment, ...more });
  return {
    here,
    /** Passes the output of a PostgreSQL program to `take`, which must read it to the end. */
    async read(
      program: string,
      args: readonly string[],
      more: Environment,
      take: (output: Readable) => Promise<unknown>,
    ): Promise<void> {
      const env = { ...environment, ...libraries, ...more };
      const { child, ended } = begin([pathOf(program), ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
      if (!child.stdout) throw new Error("The program has no output.");
      await Promise.all([take(child.stdout), ended]);
    },
    /** Runs a system program with this input. */
    async write(program: string, args: readonly string[], input: AsyncIterable<Uint8Array>): Promise<void> {
      const { child, ended } = begin([program, ...args], {
        env: environment,
        stdio: ["pipe", "ignore", "pipe"],
      });
      if (!child.stdin) throw new Error("The program takes no input.");
      // The program's own error explains more than the broken pipe.
      const [given, end] = await Promise.allSettled([pipeline(input, child.stdin), ended]);
      const fault = [given, end].find(
        (one) => one.status === "rejected" && (one.reason as { code?: string }).code !== "EPIPE",
      );
      if (fault?.status === "rejected") throw fault.reason;
    },
    asServer(program: string, args: readonly string[]): Promise<void> {
      const [first = "", ...rest] = [...asUser, pathOf(program), ...args];
      return here(first, rest, libraries);
    },
    /** Gives files that root unpacked to the server's user. */
    async giveToServer(folderOfData: string): Promise<void> {
      if (isRoot && user) await here("chown", ["-R", `${user}:`, folderOfData]);
    },
  };
}

function run(words: readonly string[], env: Environment): Promise<void> {
  return begin(words, { env, stdio: ["ignore", "ignore", "pipe"] }).ended;
}

function begin([command = "", ...args]: readonly string[], options: SpawnOptions) {
  const child = spawn(command, args, { cwd: "/", ...options });
  let words = "";
  child.stderr?.on("data", (piece: Buffer) => {
    words = (words + piece.toString("utf8")).slice(-4_000);
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    // Not "close": a server that was started may hold the pipe open as long as it runs.
    child.once("exit", (code) => {
      child.stderr?.destroy();
      if (code === 0) resolve();
      else reject(new Error(`${path.basename(command)} failed: ${words.trim()}`));
    });
  });
  return { child, ended };
}

/** A URL as libpq's environment variables. A password on a command line would be visible to every user. */
export function connectionOf(address: string): Environment {
  const url = new URL(address);
  return {
    PGHOST: url.hostname,
    PGPORT: url.port || "5432",
    PGUSER: decodeURIComponent(url.username),
    ...(url.password ? { PGPASSWORD: decodeURIComponent(url.password) } : {}),
  };
}
