import type { Log } from "./log.ts";

/** Does a piece of work again and again, one after the other; a fault is told and the next one is tried. */
export function every(ms: number, log: Log, work: () => Promise<unknown>): () => void {
  let stopped = false;
  let timer: NodeJS.Timeout;
  const again = (): void => {
    timer = setTimeout(async () => {
      await work().catch((error: unknown) => log.error({ err: error }, "repeated work failed"));
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
