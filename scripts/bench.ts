import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { breakEach } from "./bench/broken.ts";
import { benchConversations } from "./bench/conversations.ts";
import type { Bench } from "./bench/outcome.ts";
import { benchChat } from "./bench/p1.ts";
import { benchChatRate } from "./bench/p2.ts";
import { benchFirstWord } from "./bench/p3.ts";
import { benchReads } from "./bench/p4.ts";
import { benchPublicServer } from "./bench/p5.ts";
import { benchPublicPage } from "./bench/p6.ts";
import { benchWidgetBefore } from "./bench/p7.ts";
import { benchWidgetOpened } from "./bench/p8.ts";
import { benchIngest } from "./bench/p9.ts";
import { benchGrowth } from "./bench/p10.ts";
import { benchLargeOwner } from "./bench/p11.ts";
import { benchStreams } from "./bench/p12.ts";
import { benchFigures } from "./bench/p13.ts";
import { benchWebhooks } from "./bench/p14.ts";
import { benchSite } from "./bench/site.ts";

const BENCHES: Record<string, Bench> = {
  P1: benchChat,
  P2: benchChatRate,
  P3: benchFirstWord,
  P4: benchReads,
  P5: benchPublicServer,
  P6: benchPublicPage,
  P7: benchWidgetBefore,
  P8: benchWidgetOpened,
  P9: benchIngest,
  P10: benchGrowth,
  P11: benchLargeOwner,
  P12: benchStreams,
  P13: benchFigures,
  P14: benchWebhooks,
  CONVERSATIONS: benchConversations,
  SITE: benchSite,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { scale: { type: "string", default: "1" }, sabotage: { type: "boolean", default: false } },
});
const name = (positionals[0] ?? "").toUpperCase();
const bench = BENCHES[name];
const scale = Number(values.scale);
if (!bench || !(scale > 0)) {
  console.error(`usage: npm run bench -- ${Object.keys(BENCHES).join(" | ")} [--scale 0.1] [--sabotage]`);
  process.exit(1);
}
const load = loadavg()[0] ?? 0;
console.log(`${name} at ${scale} of its size; load ${load.toFixed(2)} before it`);
const started = performance.now();
const outcome = await (values.sabotage ? breakEach(name, scale) : bench({ scale }));
const seconds = Math.round((performance.now() - started) / 1000);
console.log(JSON.stringify({ bench: name, ...outcome, load: Number(load.toFixed(2)), seconds }));
process.exitCode = outcome.pass ? 0 : 1;
