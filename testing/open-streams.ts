import { readFileSync } from "node:fs";
import { type ClientRequest, request } from "node:http";

const AT_ONCE = 50;
const PAGE_BYTES = 4_096;
const MEGABYTE = 1_048_576;

/** Resident memory of a process, in megabytes. */
export function memoryOf(pid: number): number {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]);
  return (pages * PAGE_BYTES) / MEGABYTE;
}

/** Opens `count` idle streams, and resolves when the first bytes of each have arrived. */
export async function openStreams(url: string, cookie: string, count: number) {
  const open: ClientRequest[] = [];
  const openOne = () =>
    new Promise<void>((resolve, reject) => {
      const call = request(
        url,
        { agent: false, headers: { accept: "text/event-stream", cookie } },
        (answer) => {
          if (answer.statusCode !== 200) reject(new Error(`A stream was refused: ${answer.statusCode}`));
          answer.once("data", () => resolve());
          // Every stream here ends by being cut off, so this error is expected.
          answer.on("error", () => {});
          answer.resume();
        },
      );
      call.on("error", reject);
      call.end();
      open.push(call);
    });
  for (let opened = 0; opened < count; opened += AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - opened) }, openOne));
  }
  return {
    close(): void {
      for (const call of open) call.destroy();
    },
  };
}

/** Waits until the memory of a process stops changing, at most `seconds`, because memory is released with a delay. */
export async function settledMemory(pid: number, seconds: number): Promise<number> {
  let [least, steady] = [memoryOf(pid), 0];
  for (let second = 0; second < seconds && steady < 5; second++) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const now = memoryOf(pid);
    steady = Math.abs(now - least) < 0.5 ? steady + 1 : 0;
    least = Math.min(least, now);
  }
  return memoryOf(pid);
}
