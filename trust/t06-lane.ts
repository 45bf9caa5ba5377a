import { type Lane, runLane } from "./t06.ts";

/** Some of the points of T06, in a process of their own. */
process.once("message", async (lane) => {
  const outcome = await runLane(lane as Lane);
  process.send?.(outcome, () => process.exit(0));
});
// Who waits for it has given up.
process.once("disconnect", () => process.exit(1));
