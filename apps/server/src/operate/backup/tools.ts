import { spawn } from "node:child_process";
import path from "node:path";

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
    postgres: (program: string, args: readonly string[], more?: Environment) =>
      here(pathOf(program), args, { ...libraries, ...more }),
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

function run([command = "", ...args]: readonly string[], env: Environment): Promise<void> {
  const child = spawn(command, args, { cwd: "/", env, stdio: ["ignore", "ignore", "pipe"] });
  let words = "";
  child.stderr.on("data", (piece: Buffer) => {
    words = (words + piece.toString("utf8")).slice(-4_000);
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    // Not "close": a server that was started may hold the pipe for as long as it lives.
    child.once("exit", (code) => {
      child.stderr.destroy();
      if (code === 0) resolve();
      else reject(new Error(`${path.basename(command)} failed: ${words.trim()}`));
    });
  });
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
