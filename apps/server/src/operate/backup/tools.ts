import { type SpawnOptions, spawn } from "node:child_process";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

export type Tools = ReturnType<typeof postgresTools>;

type Environment = Record<string, string | undefined>;
type Options = {
  /** What the programs are started with. */
  environment: Environment;
  /** Where pg_basebackup and pg_ctl are, if not in the path. */
  folder?: string | undefined;
  /** PostgreSQL does not run as root: there its programs are run as this user. */
  user?: string | undefined;
};

/** Programs of PostgreSQL and of the system; `asServer` as the user that the server runs as. */
export function postgresTools({ environment, folder, user }: Options) {
  const isRoot = process.getuid?.() === 0;
  const asUser = isRoot && user ? ["runuser", "-u", user, "--"] : [];
  // One that was unpacked into a folder of its own has its libraries beside it.
  const libraries = folder ? { LD_LIBRARY_PATH: path.join(folder, "../lib") } : {};
  const pathOf = (program: string): string => (folder ? path.join(folder, program) : program);
  const here = (program: string, args: readonly string[], more: Environment = {}) =>
    run([program, ...args], { ...environment, ...more });
  return {
    here,
    /** What a program of PostgreSQL writes goes to `take`, which must take it to its end. */
    async read(
      program: string,
      args: readonly string[],
      more: Environment,
      take: (output: Readable) => Promise<unknown>,
    ): Promise<void> {
      const env = { ...environment, ...libraries, ...more };
      const { child, ended } = begin([pathOf(program), ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
      if (!child.stdout) throw new Error("It has no output.");
      await Promise.all([take(child.stdout), ended]);
    },
    /** Gives a program of the system its input. */
    async write(program: string, args: readonly string[], input: AsyncIterable<Uint8Array>): Promise<void> {
      const { child, ended } = begin([program, ...args], {
        env: environment,
        stdio: ["pipe", "ignore", "pipe"],
      });
      if (!child.stdin) throw new Error("It takes no input.");
      // What it says is the better reason than that it no longer listens.
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
    /** What root unpacked belongs to the server. */
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
    // Not "close": a server that was started may hold the pipe for as long as it lives.
    child.once("exit", (code) => {
      child.stderr?.destroy();
      if (code === 0) resolve();
      else reject(new Error(`${path.basename(command)} failed: ${words.trim()}`));
    });
  });
  return { child, ended };
}

/** An address as libpq reads it from the environment: a password on a command line is everybody's to read. */
export function connectionOf(address: string): Environment {
  const url = new URL(address);
  return {
    PGHOST: url.hostname,
    PGPORT: url.port || "5432",
    PGUSER: decodeURIComponent(url.username),
    ...(url.password ? { PGPASSWORD: decodeURIComponent(url.password) } : {}),
  };
}
