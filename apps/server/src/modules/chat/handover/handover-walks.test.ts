import fc from "fast-check";
import { test } from "vitest";
import { inWords, startFakeModel } from "../../../../../../testing/fake-model.ts";
import { isDistributed } from "../../../../../../testing/machines.ts";
import { testApp } from "../../../../test/app.ts";
import { audited, walk, walks } from "../../../../test/handover-walk.ts";
import { ownerWith } from "../../../../test/streams.ts";

/** HANDOVER_WALKS sets the number of walks; one in fifty runs against the real servers. */
const WALKS = Math.ceil(Number(process.env["HANDOVER_WALKS"] ?? 250) / 50);
const clock = { now: Date.now() };
// Slow enough that an owner can join in the middle of an answer.
const fake = await startFakeModel(() => ({ words: inWords("A single session costs £180. [1]"), wordMs: 10 }));
const environment = {
  ...fake.environment(),
  BURST_ADDRESS: "100000",
  BURST_VISITOR: "100000",
  BURST_PROFILE: "100000",
  BURST_OWNER: "100000",
  MODEL_CALLS_PER_OWNER_DAY: "100000",
  MODEL_CALLS_PER_DAY: "100000",
};
const now = () => new Date(clock.now);
const product = await testApp({ worker: true, environment, clock: now });
const twin = await testApp({ environment: { ...environment, DATABASE_URL: product.url }, clock: now });
const owner = await ownerWith(product, { "prices.md": "# Prices\n\nA single session costs £180." });
// The audit triggers record every row that ever existed. Distributed tables don't support triggers.
if (!isDistributed()) await audited(product.url);
// The second server only nominally has its own database; direct queries must use the first server's URL.
const servers = [product, { ...twin, url: product.url }];

test.skipIf(isDistributed())(
  `${WALKS} walks through two servers, with connections cut: one voice, no word lost or doubled, nobody left alone`,
  async () => {
    await fc.assert(
      fc.asyncProperty(walks, (rounds) => walk({ servers, owner, clock }, rounds)),
      { numRuns: WALKS, endOnFailure: true },
    );
  },
  600_000,
);
