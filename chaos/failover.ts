import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Assistant, buildAssistants } from "../testing/assistants.ts";
import { query } from "../testing/database.ts";
import { newBrowser } from "../testing/http-browser.ts";
import { report } from "../testing/outcome.ts";
import { type Product, startProduct } from "../testing/product.ts";
import { startPair, until } from "./failover/nodes.ts";

/**
 * Kills the primary of two PostgreSQL servers while visitors ask and rate answers, and reports the cost: no loss of
 * acknowledged data, and a number of seconds without answers.
 */
const { values } = parseArgs({ options: { each: { type: "string", default: "5" } } });
const EVERY_MS = 1_000 / Number(values.each);
const CALM_MS = 8_000;
const AFTER_MS = 10_000;

type Acknowledged = { userId: string; exchangeId: number; thumb: boolean };
type Load = { acknowledged: Acknowledged[]; moments: number[]; refused: number; stop: () => Promise<void> };

const outcome = report();
const home = await mkdtemp(path.join(tmpdir(), "understudy-standby-"));
const pair = await startPair(home);
try {
  const product = await startProduct({ issuers: [], mail: true, mutation: undefined, postgres: pair.url });
  try {
    const figures = await lose(product);
    const { pass, failures } = outcome.done({});
    console.log(JSON.stringify({ standby: pass ? "proved" : "failed", ...figures, failures }));
    process.exitCode = pass ? 0 : 1;
  } finally {
    await product.close();
  }
} finally {
  await pair.close();
  await rm(home, { recursive: true, force: true });
}

async function lose(product: Product) {
  await product.work();
  const [assistant] = await buildAssistants(product, 2);
  if (!assistant) throw new Error("Nobody to ask.");
  const load = visitors(product, assistant);
  await pause(CALM_MS);
  const before = load.acknowledged.length;
  const leader = await pair.leader();
  if (!leader) throw new Error("Nobody leads.");
  const lostAt = Date.now();
  await pair.kill(leader);
  console.log(`${leader.name} is lost after ${before} answers`);
  await until(async () => (load.moments.at(-1) ?? 0) > lostAt + 2_000, 120, "no answer since the loss");
  await pause(AFTER_MS);
  await load.stop();
  const heir = await pair.leader();
  outcome.check("the standby leads", heir && heir !== leader ? undefined : `${heir?.name}`);
  const lost = heir ? await missing(pair.urlOf(heir), product, load.acknowledged) : load.acknowledged;
  outcome.check("no acknowledged write is lost", lost.length > 0 ? `${lost.length} of them` : undefined);
  const again = performance.now();
  pair.start(leader);
  await until(pair.whole, 120, `${leader.name} is no standby again`);
  return {
    acknowledged: load.acknowledged.length,
    lost: lost.length,
    refused: load.refused,
    silenceSeconds: silence(load.moments),
    standbyAgainSeconds: Math.round((performance.now() - again) / 100) / 10,
  };
}

/** Sends questions at a steady rate, whether or not the last was answered. Every second answer gets a rating. */
function visitors(product: Product, { profileKey, userId }: Assistant): Load {
  const load: Load = { acknowledged: [], moments: [], refused: 0, stop: async () => {} };
  const asking = new Set<Promise<void>>();
  const timer = setInterval(() => {
    const one = askOnce(product, { profileKey, userId }, load).catch(() => {
      load.refused += 1;
    });
    asking.add(one);
    void one.finally(() => asking.delete(one));
  }, EVERY_MS);
  load.stop = async () => {
    clearInterval(timer);
    await Promise.all(asking);
  };
  return load;
}

async function askOnce(
  { origin }: Product,
  { profileKey, userId }: Pick<Assistant, "profileKey" | "userId">,
  load: Load,
) {
  const visitor = newBrowser(origin);
  const send = async (path: string, body: object): Promise<string> => {
    const headers = { origin, "content-type": "application/json" };
    const { status, text } = await visitor.open(path, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    if (status !== 200) throw new Error(String(status));
    return text;
  };
  const answer = await send("/api/chat", { ...profileKey, message: "What does a session cost?" });
  const { exchangeId, sessionId } = JSON.parse(answer) as { exchangeId: number; sessionId: string };
  const acknowledged: Acknowledged = { userId, exchangeId, thumb: false };
  load.acknowledged.push(acknowledged);
  load.moments.push(Date.now());
  if (load.acknowledged.length % 2 !== 0) return;
  await send(`/api/chat/${exchangeId}/feedback`, { ...profileKey, sessionId, thumb: 1 });
  acknowledged.thumb = true;
}

async function missing(
  server: string,
  product: Product,
  acknowledged: readonly Acknowledged[],
): Promise<Acknowledged[]> {
  const address = new URL(server);
  address.pathname = new URL(product.url).pathname;
  const rows = await query(address.href, "select id, thumb from chat_messages where state <> 'pending'");
  const thumbs = new Map(rows.map(({ id, thumb }) => [Number(id), thumb]));
  return acknowledged.filter(
    ({ exchangeId, thumb }) => !thumbs.has(exchangeId) || (thumb && !thumbs.get(exchangeId)),
  );
}

/** The longest time between two answers. */
function silence(moments: readonly number[]): number {
  const sorted = [...moments].sort((one, other) => one - other);
  const gaps = sorted.slice(1).map((moment, index) => moment - (sorted[index] ?? moment));
  return Math.round(Math.max(0, ...gaps) / 100) / 10;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
