import { spawn } from "node:child_process";
import { sql } from "kysely";
import { finished } from "../../testing/processes.ts";
import { newOwner, type Owner, stored, untilRead } from "./checks.ts";
import type { Installation } from "./installation.ts";
import { questions, uploads } from "./load.ts";

/** A cluster that the product runs on: a worker that can join, and one that a command can stop. */
export type Cluster = { url: string; third: string; lost: string; lose: string };
type Check = (name: string, holds: boolean, figure: string) => void;

/** Enough that every machine almost certainly has some of them. */
const OWNERS = 16;
const PER_SECOND = 5;
const BEFORE_AND_AFTER_MS = 5_000;
const TIMES = 3;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Another worker takes its share of the owners under load. Then one is lost, and only its own owners are affected. */
export async function growMachines(
  installation: Installation,
  cluster: Cluster,
  check: Check,
): Promise<void> {
  const { origin } = installation;
  const owners: Owner[] = [];
  for (let number = 0; number < OWNERS; number++)
    owners.push(await newOwner(installation, `machine-${number}@example.com`));
  const [uploader] = owners;
  if (!uploader) throw new Error("There is no owner.");
  const before = await multiShard(installation);
  const asking = questions(origin, PER_SECOND, (number) => owners[number % OWNERS]?.userId ?? "");
  const sending = uploads(origin, 1, uploader);
  await pause(BEFORE_AND_AFTER_MS);
  const began = performance.now();
  const shards = await rebalance(cluster);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  await pause(BEFORE_AND_AFTER_MS);
  const [askTotals, sent] = [await asking.stop(), await sending.stop()];
  for (const fault of [...askTotals.failed, ...sent.failed].slice(0, 5)) console.log(`      ${fault}`);
  check(
    "a third machine takes its share under load",
    Object.keys(shards).includes(cluster.third) && askTotals.failed.length + sent.failed.length === 0,
    `${seconds} s; shards ${JSON.stringify(shards)}; ${askTotals.questions} asked and ${sent.sent.size} sent, ${askTotals.failed.length + sent.failed.length} failed`,
  );
  const exchanges = await Promise.all(owners.map((owner) => stored(installation, owner)));
  const sum = (of: (one: (typeof exchanges)[number]) => number) =>
    exchanges.reduce((total, one) => total + of(one), 0);
  const documents = await untilRead(installation, uploader);
  check(
    "nothing is lost while owners move",
    sum((one) => one.answered) === askTotals.questions &&
      sum((one) => one.other) === 0 &&
      documents === sent.sent.size + 1,
    `${sum((one) => one.answered)} answers stored of ${askTotals.questions}, ${documents - 1} documents read of ${sent.sent.size}`,
  );
  const after = await multiShard(installation);
  check(
    "no statement asks more than one shard",
    after.one > before.one && after.several === before.several,
    `${after.one - before.one} statements on one shard, ${after.several - before.several} on several`,
  );
  await loseOne(installation, cluster, owners, check);
}

async function loseOne({ db, origin }: Installation, cluster: Cluster, owners: Owner[], check: Check) {
  const { rows } = await sql<{ user_id: string; place: string }>`
    select one.user_id, node.nodename || ':' || node.nodeport as place
    from unnest(${owners.map(({ userId }) => userId)}::text[]) as one(user_id)
    join pg_dist_placement placement on placement.shardid = get_shard_id_for_distribution_column('users', one.user_id)
    join pg_dist_node node on node.groupid = placement.groupid`.execute(db);
  const workerByOwner = new Map(rows.map(({ user_id, place }) => [user_id, place]));
  const others = owners.filter(({ userId }) => workerByOwner.get(userId) !== cluster.lost);
  if (others.length === 0 || others.length === owners.length)
    throw new Error("The machine to lose must hold some of the owners, not all.");
  await finished(spawn(cluster.lose, { shell: true, stdio: "inherit" }));
  const asking = questions(origin, PER_SECOND, (number) => others[number % others.length]?.userId ?? "");
  const sending = uploads(origin, 1, others[0] ?? owners[0] ?? { cookie: "" });
  await pause((others.length * TIMES * 1000) / PER_SECOND);
  const [askTotals, sent] = [await asking.stop(), await sending.stop()];
  for (const fault of [...askTotals.failed, ...sent.failed].slice(0, 5)) console.log(`      ${fault}`);
  const documents = await untilRead({ db }, others[0] ?? { userId: "" });
  check(
    "with one machine down the owners of the others notice nothing",
    askTotals.failed.length + sent.failed.length === 0,
    `${others.length} of ${owners.length} owners elsewhere: ${askTotals.questions} asked, ${askTotals.failed.length} failed; ${sent.sent.size} documents sent, ${sent.failed.length} failed, ${documents} read in all`,
  );
}

/** Counted only if `citus.enable_stat_counters` is on. */
async function multiShard({ db }: Installation): Promise<{ one: number; several: number }> {
  const { rows } = await sql<{ one: number; several: number }>`
    select query_execution_single_shard as one, query_execution_multi_shard as several
    from citus_stat_counters where name = current_database()`.execute(db);
  return rows[0] ?? { one: 0, several: 0 };
}

/** Runs the operator's own command while the load continues. */
async function rebalance({ url, third }: Cluster): Promise<Record<string, number>> {
  const args = ["apps/server/src/operate/distribute.ts", "--worker", third, "--rebalance"];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, DATABASE_URL: url, MAIL_URL: "smtp://127.0.0.1:1" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (piece: Buffer) => {
    output += piece.toString();
  });
  if ((await finished(child)) !== 0) throw new Error(`The machine was not taken in:\n${output}`);
  return (JSON.parse(output.trim().split("\n").at(-1) ?? "{}") as { shards: Record<string, number> }).shards;
}
