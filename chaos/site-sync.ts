import { createClient } from "../packages/sdk/src/index.ts";
import { startCountingEmbedder } from "../testing/counting-embedder.ts";
import { newBrowser, signInByMail } from "../testing/http-browser.ts";
import { startSite } from "../testing/local-site.ts";
import { startProduct } from "../testing/product.ts";
import { changesOf, readTwice } from "../testing/site-proof.ts";

/**
 * Reads a site of 500 addresses, changes it, and reads it again: checks the required outcomes and the time it takes.
 */
const SIZE = 500;
const REMOVED = 30;
const CHANGED = 20;

const embedder = await startCountingEmbedder();
const site = await startSite(SIZE, { removed: REMOVED, changed: CHANGED });
const product = await startProduct({
  issuers: [],
  mail: true,
  mutation: undefined,
  environment: { OUTBOUND_PRIVATE: `127.0.0.1:${site.port}`, ...embedder.environment },
});
try {
  await product.work();
  const browser = newBrowser(product.origin);
  await signInByMail(browser, "sites@example.com");
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const owner = createClient({
    baseUrl: product.origin,
    fetch: (url, init) =>
      fetch(url, { ...init, headers: { ...(init.headers as object), cookie, origin: product.origin } }),
  });
  const { id: userId } = await owner.auth.user();
  await product.rows("update users set plan_type = 'enterprise' where id = $1", [userId]);
  const [main] = await product.rows("select id from ai_profiles where user_id = $1 and is_main", [userId]);
  const harness = {
    site,
    texts: embedder.texts,
    userId,
    profileId: Number(main?.["id"]),
    seconds: 900,
    owner,
    visitor: createClient({ baseUrl: product.origin }),
  };
  const found = await readTwice(harness, { removed: REMOVED, changed: CHANGED });
  const { one, two, before, after, embedded, renewed } = found;
  const checks = {
    "every address has its outcome": one.faults.length === 0 && two.faults.length === 0,
    "the site has 500 addresses": one.addresses === SIZE,
    "what will vanish answers before": before === REMOVED,
    "the second sync embeds what changed": embedded === CHANGED,
    "the second sync tells what it did": String(changesOf(two.last)) === String([0, CHANGED, REMOVED]),
    "what vanished is no document": two.documents === one.documents - REMOVED,
    "what vanished answers nothing": after === 0,
    "what changed is told anew": renewed === CHANGED,
    "two requests at once": site.most() <= 2,
  };
  console.log(one.outcomes.map(({ outcome, count }) => `${outcome} ${count}`).join(", "));
  console.log(`first sync and learning ${seconds(found.firstMs)}, second ${seconds(found.secondMs)}`);
  for (const fault of [...one.faults, ...two.faults].slice(0, 20)) console.log(fault);
  for (const [name, holds] of Object.entries(checks)) console.log(`${holds ? "ok  " : "FAIL"} ${name}`);
  process.exitCode = Object.values(checks).every(Boolean) ? 0 : 1;
} finally {
  await product.close();
  await site.close();
  await embedder.close();
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
