import type { Log } from "./log.ts";

/** Repeats a task, one run after the other. An error is logged, and the next run still happens. */
export function every(ms: number, log: Pick<Log, "error">, work: () => Promise<unknown>): () => void {
  let stopped = false;
  let timer: NodeJS.Timeout;
  const again = (): void => {
    timer = setTimeout(async () => {
      await work().catch((error: unknown) => log.error({ err: error }, "scheduled task failed"));
      if (!stopped) again();
    }, ms);
    timer.unref();
  };
  again();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
