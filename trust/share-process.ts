import type { SharedTest, ShareOrder } from "./shares.ts";

/** A share of a test in a separate process. */
process.once("message", async (order) => {
  const { test, options, share } = order as ShareOrder;
  const { runShare } = (await import(`./${test}.ts`)) as SharedTest;
  const outcome = await runShare(options, share);
  process.send?.(outcome, () => process.exit(0));
});
// The parent process has given up.
process.once("disconnect", () => process.exit(1));
