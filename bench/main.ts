import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { breakEach } from "./broken.ts";
import { benchConversations } from "./conversations.ts";
import type { Bench } from "./outcome.ts";
import { benchChat } from "./p1.ts";
import { benchChatRate } from "./p2.ts";
import { benchFirstWord } from "./p3.ts";
import { benchReads } from "./p4.ts";
import { benchPublicServer } from "./p5.ts";
import { benchPublicPage } from "./p6.ts";
import { benchWidgetBefore } from "./p7.ts";
import { benchWidgetOpened } from "./p8.ts";
import { benchIngest } from "./p9.ts";
import { benchGrowth } from "./p10.ts";
import { benchLargeOwner } from "./p11.ts";
import { benchStreams } from "./p12.ts";
import { benchFigures } from "./p13.ts";
import { benchWebhooks } from "./p14.ts";
import { benchSite } from "./site.ts";

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
  options: { scale: { type: "string", default: "1" }, mutation: { type: "boolean", default: false } },
});
const name = (positionals[0] ?? "").toUpperCase();
const bench = BENCHES[name];
const scale = Number(values.scale);
if (!bench || !(scale > 0)) {
  console.error(`usage: npm run bench -- ${Object.keys(BENCHES).join(" | ")} [--scale 0.1] [--mutation]`);
  process.exit(1);
}
const load = loadavg()[0] ?? 0;
console.log(`${name} at ${scale} of its size; load ${load.toFixed(2)} before it`);
const started = performance.now();
const outcome = await (values.mutation ? breakEach(name, scale) : bench({ scale }));
const seconds = Math.round((performance.now() - started) / 1000);
console.log(JSON.stringify({ bench: name, ...outcome, load: Number(load.toFixed(2)), seconds }));
process.exitCode = outcome.pass ? 0 : 1;
