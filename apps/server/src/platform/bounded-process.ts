import { type ChildProcess, spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import type { Limits } from "./bounded-watch.ts";
import { INTO_EMPTY_NETWORK } from "./empty-network.ts";

type Program = {
  file: URL;
  args?: readonly string[];
  /** The program loads a native library, such as the one that processes images. */
  native?: boolean;
};

const ROOT = new URL("../../../../", import.meta.url);
/**
 * Everything the process may read: its own program and libraries. Originals, settings and secrets are stored
 * elsewhere.
 */
const READABLE = [
  new URL("node_modules/", ROOT),
  new URL("packages/", ROOT),
  new URL("./bounded-inside.ts", import.meta.url),
];

/**
 * Starts a process for untrusted text or images. It has no environment, no files except its program, and limits on
 * memory and time. A hostile file can only harm that process; `watch` kills it when it exceeds a limit.
 */
export function startBounded(
  { file, args = [], native }: Program,
  { memoryMb, cpuSeconds }: Limits,
): ChildProcess {
  const readable = [...READABLE, new URL("./", file)].map((url) => `--allow-fs-read=${fileURLToPath(url)}`);
  const flags = [
    `--max-old-space-size=${Math.round(memoryMb * 0.68)}`,
    "--max-semi-space-size=2",
    "--permission",
    ...(native ? ["--allow-addons"] : []),
    ...readable,
    "--disallow-code-generation-from-strings",
    "--no-warnings",
  ];
  // The operating system's limits still apply if the parent is killed and no longer watches.
  const shell = `ulimit -c 0; ulimit -t ${Math.ceil(cpuSeconds)}; ${INTO_EMPTY_NETWORK}`;
  const command = [process.execPath, ...flags, fileURLToPath(file), ...args];
  const child = spawn("/bin/sh", ["-c", shell, "bounded", ...command], {
    env: {},
    cwd: "/",
    stdio: ["pipe", "pipe", "ignore"],
  });
  child.stdin?.on("error", () => {}); // the process exited before it read all its input
  // Visitors' questions have priority over document processing.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return child;
}

type Hears = { mostBytes: number; onLine: (line: string) => void; onTooLong?: () => void };

/** Calls `onLine` for every line the process writes. A line that is too long ends the process. */
export function onLines(child: ChildProcess, { mostBytes, onLine, onTooLong }: Hears): void {
  let open: Buffer[] = [];
  let bytes = 0;
  child.stdout?.on("data", (piece: Buffer) => {
    let rest = piece;
    for (let end = rest.indexOf("\n"); end !== -1; end = rest.indexOf("\n")) {
      onLine(Buffer.concat([...open, rest.subarray(0, end)]).toString());
      rest = rest.subarray(end + 1);
      [open, bytes] = [[], 0];
    }
    open.push(rest);
    bytes += rest.length;
    if (bytes <= mostBytes) return;
    onTooLong?.();
    child.kill("SIGKILL");
  });
}

/** The output of such a process is untrusted and may be anything. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
