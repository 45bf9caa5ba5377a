import type { Log } from "./log.ts";

/** An answer may take 30 s, and the last may begin 4 s after the signal. The units in `deploy` wait 60 s. */
export const LIMIT_MS = 45_000;

/**
 * Shuts down once, step by step, on the first signal. A second signal or a stuck step ends the process at once;
 * `underWay` then lists the requests still in progress.
 */
export function onSignal(
  log: Log,
  steps: Record<string, () => unknown>,
  underWay: () => string[] = () => [],
): void {
  let ending = false;
  let step = "";
  const finish = async (): Promise<void> => {
    for (const [name, run] of Object.entries(steps)) {
      step = name;
      await run();
    }
  };
  const end = (signal: string): void => {
    if (ending) process.exit(1);
    ending = true;
    log.info({ signal }, "draining");
    setTimeout(() => {
      log.error({ step, underWay: underWay() }, "shutdown timed out");
      process.exit(1);
    }, LIMIT_MS).unref();
    finish().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "shutdown failed");
        process.exit(1);
      },
    );
  };
  process.once("SIGTERM", () => end("SIGTERM"));
  process.once("SIGINT", () => end("SIGINT"));
}
