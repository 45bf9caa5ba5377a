import { inWords, startFakeModel } from "../../testing/fake-model.ts";
import { end, freePort, startModels } from "../../testing/processes.ts";
import { openDatabase } from "../../testing/product-processes.ts";
import { type Program, startProgram } from "../../testing/program.ts";
import { freshBucket } from "../../testing/s3.ts";
import { localEnvironment, withoutRateLimits } from "../../testing/services.ts";
import { startSink } from "../../testing/webhook-receiver.ts";
import { type Line, startSpoiler } from "./spoiler.ts";

const ANSWER_TEXT = "The word of the day is river [1].";
const WORD_MS = 20;

export type Harness = Awaited<ReturnType<typeof openHarness>>;

/** A server and a worker, each with a separate proxied connection to every part that it uses. */
export async function openHarness() {
  const bucket = await freshBucket();
  if (!bucket) throw new Error("There is no store yet: run `scripts/services start s3` once to build it.");
  const spoiler = startSpoiler();
  const database = await openDatabase(2);
  const model = await startFakeModel(() => ({ words: inWords(ANSWER_TEXT), wordMs: WORD_MS }));
  const sink = await startSink();
  const modelsUrl = `http://127.0.0.1:${await freePort()}`;
  const models = await startModels(modelsUrl);
  const port = await freePort();
  const { redis, mail } = database.services;
  const { endpoint, region, accessKey, secretKey } = bucket.settings;

  const lines: Record<string, Line> = {};
  const line = async (name: string, to: string): Promise<string> => {
    const one = await spoiler.line(to);
    lines[name] = one;
    return one.address;
  };
  const environmentOf = async (role: "server" | "worker"): Promise<Record<string, string>> => ({
    DATABASE_URL: await line(`${role} and PostgreSQL`, database.url),
    REDIS_URL: await line(`${role} and Redis`, redis),
    MODELS_URL: await line(`${role} and the models process`, modelsUrl),
    STORAGE_S3_URL: await line(`${role} and the store`, endpoint),
  });
  const origin = await line("visitors and the server", `http://127.0.0.1:${port}`);
  const shared: Record<string, string> = {
    ...localEnvironment(database.services),
    NODE_ENV: "test",
    PUBLIC_URL: origin,
    PORT: String(port),
    TRUST_PROXY: "127.0.0.1",
    MIGRATE_ON_START: "off",
    LOG_LEVEL: "error",
    DATABASE_POOL: "10",
    OUTBOUND_PRIVATE: "on",
    EMBEDDING_PROVIDER: "local",
    STORAGE_S3_BUCKET: bucket.settings.bucket,
    STORAGE_S3_REGION: region,
    STORAGE_S3_ACCESS_KEY: accessKey,
    STORAGE_S3_SECRET_KEY: secretKey,
    ...withoutRateLimits,
    ...model.environment(),
    MODEL_BASE_URL: await line("server and the language model", model.baseUrl),
    MAIL_URL: await line("worker and the mail server", mail),
  };
  const hook = await line("worker and an owner's address", `${sink.url}/hook`);
  const programs: Program[] = [];
  try {
    programs.push(await startProgram("server", { ...shared, ...(await environmentOf("server")) }, undefined));
    programs.push(await startProgram("worker", { ...shared, ...(await environmentOf("worker")) }, undefined));
  } catch (error) {
    await close();
    throw error;
  }
  async function close(): Promise<void> {
    await Promise.all(programs.map((program) => (program.isUp() ? program.kill() : undefined)));
    for (const one of Object.values(lines)) await one.remove();
    await end([models]);
    await model.close();
    await sink.close();
    await bucket?.remove();
    await database.close();
  }
  return { origin, lines, hook, sink, url: database.url, programs, close };
}
