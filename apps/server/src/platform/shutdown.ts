import type { Log } from "./log.ts";

/** Ends once, in order, on the first signal; a second one, or a stuck step, ends the process at once. */
export function onSignal(log: Log, finish: () => Promise<void>, limitMs = 30_000): void {
  let ending = false;
  const end = (signal: string): void => {
    if (ending) process.exit(1);
    ending = true;
    log.info({ signal }, "draining");
    setTimeout(() => process.exit(1), limitMs).unref();
    finish().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "could not end cleanly");
        process.exit(1);
      },
    );
  };
  process.once("SIGTERM", () => end("SIGTERM"));
  process.once("SIGINT", () => end("SIGINT"));
}
