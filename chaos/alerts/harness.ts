import { type ChildProcess, execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { createApp, DEMO_USER_ID } from "../../apps/server/src/app.ts";
import { loadConfig } from "../../apps/server/src/config.ts";
import { createLog } from "../../apps/server/src/platform/log.ts";
import { inWords, type Plan, startFakeModel } from "../../testing/fake-model.ts";
import { openGate } from "../../testing/gate.ts";
import { end, freePort, hasModels, start, waitUntilReady } from "../../testing/processes.ts";
import { openDatabase } from "../../testing/product-processes.ts";
import { portIsFree } from "../../testing/service-parts/probes.ts";
import { withoutRateLimits } from "../../testing/services.ts";

export type Harness = Awaited<ReturnType<typeof startHarness>>;
type Name = "http" | "worker" | "models" | "probe";

const PAGE = "content/docs/answers-and-citations.md";
const ANSWER_WORDS = inWords("It says so, and offers to pass the question on [1].");
/** The disk of originals, small enough to be filled quickly. */
const DISK_MB = 64;
const QUESTION_MS = 3_000;

/** Starts the whole product in separate processes, with a gate in front of every dependency that can fail. */
export async function startHarness() {
  if (!existsSync("apps/web/build/server/index.js"))
    throw new Error("There is no build yet: run `npm run build` first.");
  const parts = await openParts();
  const { database, gates, model, disk, environment, withModels } = parts;
  const origin = environment.PUBLIC_URL ?? "";
  const children = new Map<Name, ChildProcess>();
  const run = (name: Name): void => {
    const script = name === "probe" ? "apps/server/src/operate/probe.ts" : `apps/server/src/${name}.ts`;
    const args = name === "probe" ? ["--watch", "--url", gates.front.url] : [];
    children.set(name, start(script, environment, { args }));
  };
  const traffic = { stop: () => {} };
  const close = async (): Promise<void> => {
    traffic.stop();
    for (const child of children.values()) child.kill("SIGCONT");
    await end([...children.values()]);
    for (const gate of Object.values(gates)) await gate.shut();
    await model.close();
    await database.close();
    await disk.remove();
  };
  try {
    for (const name of ["models", "worker", "http"] as const) if (name !== "models" || withModels) run(name);
    await waitUntilReady(origin, 180);
    await teachDemo({ ...environment, DATABASE_URL: database.url });
    run("probe");
    traffic.stop = askSteadily(origin, environment.PROBE_KEY ?? "");
    return {
      db: database.db,
      gates,
      disk,
      origin,
      close,
      run,
      withModels,
      modelDoes: parts.modelDoes,
      metricsPort: Number(environment.METRICS_PORT),
      childOf(name: Name): ChildProcess {
        const child = children.get(name);
        if (!child) throw new Error(`There is no ${name}.`);
        return child;
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The product's dependencies, each behind its gate, and the environment that points to the gates. */
async function openParts() {
  const database = await openDatabase(2);
  const { redis, mail } = database.services;
  const origin = `http://127.0.0.1:${await freePort()}`;
  const gates = {
    database: await openGate(database.url),
    redis: await openGate(redis),
    mail: await openGate(mail),
    /** In place of a reverse proxy: the probe connects through it. */
    front: await openGate(origin),
  };
  let plan = (): Plan => ({ words: ANSWER_WORDS });
  const model = await startFakeModel(() => plan());
  const disk = await smallDisk();
  const environment: Record<string, string> = {
    NODE_ENV: "test",
    PUBLIC_URL: origin,
    PORT: new URL(origin).port,
    LOG_LEVEL: "fatal",
    DATABASE_URL: gates.database.url,
    REDIS_URL: gates.redis.url,
    MAIL_URL: gates.mail.url,
    MIGRATE_ON_START: "off",
    STORAGE_DIR: disk.folder,
    METRICS_PORT: String(await fourFreePorts()),
    // The models run and are monitored, but searches use keywords, so that a slow machine doesn't cause failed model
    // calls.
    MODELS_URL: `http://127.0.0.1:${await freePort()}`,
    EMBEDDING_PROVIDER: "none",
    MODELS_THREADS: "1",
    ...withoutRateLimits,
    MODEL_CALLS_PER_DAY: "20000",
    PROBE_KEY: randomBytes(24).toString("hex"),
    ...model.environment(),
  };
  return {
    database,
    gates,
    model,
    disk,
    environment,
    withModels: hasModels(),
    /** Sets what the language model does from now on. */
    modelDoes(next: () => Partial<Plan>): void {
      plan = () => ({ words: ANSWER_WORDS, ...next() });
    },
  };
}

async function fourFreePorts(): Promise<number> {
  for (let first = 41_000; first < 49_000; first += 10) {
    const free = await Promise.all([0, 1, 2, 3].map((offset) => portIsFree(first + offset)));
    if (free.every(Boolean)) return first;
  }
  throw new Error("There are no four free ports in a row.");
}

/** A separate disk if one can be mounted. Otherwise its fault is left out. */
async function smallDisk() {
  const folder = await mkdtemp(path.join(tmpdir(), "understudy-alarms-"));
  let mounted = true;
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_MB}m`, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    mounted = false;
  }
  return {
    folder,
    mounted,
    bytes: DISK_MB * 1_048_576,
    async remove(): Promise<void> {
      if (mounted) execFileSync("umount", ["-l", folder], { stdio: "ignore" });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Indexes only the page that answers the probe's question, because more would take longer. */
async function teachDemo(environment: Record<string, string>): Promise<void> {
  const config = loadConfig(environment);
  const product = await createApp({ config, log: createLog("fatal"), role: "http" });
  try {
    await sql`insert into users (id, first_name) values (${DEMO_USER_ID}, 'Understudy')`.execute(product.db);
    await sql`insert into ai_profiles (user_id, id, is_main, name, is_public)
      values (${DEMO_USER_ID}, 1, true, 'Understudy', true)`.execute(product.db);
    await uploadPage(product, "answers.md");
    const limit = performance.now() + 90_000;
    const ready = async () =>
      (await product.documents.list(DEMO_USER_ID, 1)).every(({ status }) => status === "ready");
    while (!(await ready())) {
      if (performance.now() > limit) throw new Error("The demo did not learn its page.");
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    // The model would generate suggested questions, but here it returns only one fixed text.
    await sql`delete from pgboss.job where name = 'suggestions.draw'`.execute(product.db);
  } finally {
    await product.close();
  }
}

type Product = Pick<Awaited<ReturnType<typeof createApp>>, "documents">;

async function uploadPage({ documents }: Product, filename: string): Promise<void> {
  const page = await readFile(PAGE);
  async function* once() {
    yield page;
  }
  await documents.upload(
    DEMO_USER_ID,
    { profileId: 1, circle: "public" },
    { filename, declaredType: "text/markdown", bytes: once() },
  );
}

/** Simulates visitors for the metrics: one question after the other, whatever the result. */
function askSteadily(origin: string, probeKey: string): () => void {
  const timer = setInterval(() => {
    fetch(`${origin}/api/chat/public`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-probe-key": probeKey },
      body: JSON.stringify({ message: "What if it doesn't know?" }),
      signal: AbortSignal.timeout(20_000),
    })
      .then((answer) => answer.text())
      .catch(() => {});
  }, QUESTION_MS);
  return () => clearInterval(timer);
}
