import type { SharedTest, ShareOrder } from "./shares.ts";

/** A share of a test in a process of its own. */
process.once("message", async (order) => {
  const { test, options, share } = order as ShareOrder;
  const { runShare } = (await import(`./${test}.ts`)) as SharedTest;
  const outcome = await runShare(options, share);
  process.send?.(outcome, () => process.exit(0));
});
// Whoever waits for it has given up.
process.once("disconnect", () => process.exit(1));
