import { afterAll, expect, test } from "vitest";
import { startCountingEmbedder } from "../../../../../../testing/counting-embedder.ts";
import { startSite } from "../../../../../../testing/local-site.ts";
import { changesOf, readTwice } from "../../../../../../testing/site-proof.ts";
import { testApp } from "../../../../test/app.ts";
import { buildOwner } from "../../../../test/builders.ts";
import { rows } from "../../../../test/database.ts";

const embedder = await startCountingEmbedder();
const product = await testApp({
  worker: true,
  environment: { OUTBOUND_PRIVATE: "on", ...embedder.environment },
});
afterAll(() => embedder.close());

test("reads a site with an outcome for every page, and again with only what changed and without what vanished", async () => {
  const removed = 6;
  const changed = 4;
  const site = await startSite(60, { removed, changed });
  const owner = await buildOwner(product);
  await rows(product.url, "update users set plan_type = 'pro' where id = $1", [owner.userId]);
  const { userId, profileId } = owner;
  const harness = {
    site,
    texts: embedder.texts,
    userId,
    profileId,
    seconds: 150,
    owner: product.api(owner.cookie),
    visitor: product.api(),
  };
  const { one, two, before, after, embedded, renewed } = await readTwice(harness, { removed, changed });
  expect(one.faults).toEqual([]);
  expect(one.addresses).toBe(60);
  expect(before).toBe(removed);
  expect(two.faults).toEqual([]);
  expect(changesOf(two.last)).toEqual([0, changed, removed]);
  expect(two.documents).toBe(one.documents - removed);
  expect(embedded).toBe(changed);
  expect(renewed).toBe(changed);
  expect(after).toBe(0);
  expect(site.most()).toBeLessThanOrEqual(2);
  await site.close();
}, 180_000);
