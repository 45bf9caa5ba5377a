import { globSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { installFrom, type Rolling } from "./rolling-release/installation.ts";
import { startKeyedModel } from "./rolling-release/keyed-model.ts";
import { newOwner, originalsChanged, stored, untilRead } from "./scale-out/checks.ts";
import { questions, uploads } from "./scale-out/load.ts";

/*
 * A release, a rollback, and the rotation of every secret under load, from the archive that operators get:
 *   npm run chaos -- rolling-release [-- --archive FILE] [--next FILE] [--per-second 10] [--keep-secrets]
 * Two servers and two workers behind Caddy, ten questions and one upload per second. The default archive is the newest.
 */
const { values } = parseArgs({
  options: {
    archive: { type: "string" },
    next: { type: "string" },
    seconds: { type: "string", default: "5" },
    "per-second": { type: "string", default: "10" },
    "keep-secrets": { type: "boolean", default: false },
  },
});
const made = (file: string) => statSync(file).mtimeMs;
const archive =
  values.archive ??
  globSync(".data/releases/*.tar.gz")
    .sort((one, other) => made(one) - made(other))
    .at(-1);
if (!archive) {
  console.error("There is no archive yet: run `npm run release` first.");
  process.exit(1);
}
const seconds = Number(values.seconds);
const perSecond = Number(values["per-second"]);
const checks: Record<string, boolean> = {};
const check = (name: string, holds: boolean, figure: string): void => {
  checks[name] = holds;
  console.log(`  ${holds ? "ok" : "NO"}  ${name}: ${figure}`);
};
const took: Record<string, number> = {};
type Model = Awaited<ReturnType<typeof startKeyedModel>>;

const model = await startKeyedModel();
const installation = await installFrom(
  resolve(archive),
  values.next && resolve(values.next),
  model.environment,
);
const close = async (): Promise<void> => {
  await installation.close();
  await model.close();
};
// An interrupted run leaves no servers behind either.
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void close().finally(() => process.exit(1)));
try {
  await underLoad(installation, model);
} finally {
  await close();
}
const pass = Object.values(checks).every(Boolean);
console.log(JSON.stringify({ rolling: { perSecond, took, checks }, pass }));
process.exitCode = pass ? 0 : 1;

async function underLoad(rolling: Rolling, model: Model): Promise<void> {
  const owner = await newOwner(rolling, "rolling@example.com");
  const asking = questions(rolling.origin, perSecond, () => owner.userId);
  const sending = uploads(rolling.origin, 1, owner);
  await calm();
  await timed("switch", () => rolling.understudy("switch", rolling.second));
  await calm();
  await timed("rollback", () => rolling.understudy("rollback"));
  await calm();
  if (!values["keep-secrets"]) await exchangeSecrets(rolling, model);
  const [askTotals, sent] = [await asking.stop(), await sending.stop()];
  for (const fault of [...askTotals.failed, ...sent.failed].slice(0, 5)) console.log(`      ${fault}`);
  check(
    "no request fails, no answer is cut",
    askTotals.failed.length === 0,
    `${askTotals.questions} asked, ${askTotals.failed.length} failed`,
  );
  // On a busy machine the workers may still be reading the uploads.
  const again = () => untilRead(rolling, owner);
  const documents = await again().catch(again).catch(again).catch(again);
  const exchanges = await settled(rolling, owner);
  const once =
    exchanges.answered === askTotals.questions &&
    exchanges.other === 0 &&
    new Set(askTotals.exchanges).size === askTotals.questions;
  check(
    "every answer is stored whole and once",
    once,
    `${exchanges.answered} of ${askTotals.questions}, ${exchanges.other} not`,
  );
  const all = sent.failed.length === 0 && documents === sent.sent.size + 1;
  check(
    "no upload is lost",
    all,
    `${sent.sent.size} sent, ${sent.failed.length} failed, ${documents - 1} read`,
  );
  const jobs = exchanges.done === documents && exchanges.open === 0;
  check(
    "every job is done once",
    jobs,
    `${exchanges.done} done for ${documents} documents, ${exchanges.open} open`,
  );
  const changed = await originalsChanged(rolling, owner, sent);
  check("every original opens", changed === 0, `${changed} of ${sent.sent.size} changed`);
}

/** A document is ready a moment before its job is marked as done. A job that stays open is still detected. */
async function settled(rolling: Rolling, owner: { userId: string }) {
  let exchanges = await stored(rolling, owner);
  for (let tries = 0; exchanges.open > 0 && tries < 60; tries += 1) {
    await new Promise((done) => setTimeout(done, 500));
    exchanges = await stored(rolling, owner);
  }
  return exchanges;
}

/**
 * Follows docs/operations/secrets.md: settings that accept two secrets get both for a while, then the old one is
 * removed.
 */
async function exchangeSecrets(
  { secret, understudy, accounts, masterKey }: Rolling,
  model: Model,
): Promise<void> {
  const fresh = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64");
  await accounts.addSecond();
  secret("database-url", accounts.urlOf("b"));
  secret("model-key", "sk-second");
  secret("master-key", `${masterKey},${fresh}`);
  await timed("restart", () => understudy("restart"));
  secret("master-key", `${fresh},${masterKey}`);
  await understudy("restart");
  const rotated = await understudy("rotate");
  secret("master-key", fresh);
  await understudy("restart");
  const logins = { a: await accounts.sessions("a"), b: await accounts.sessions("b") };
  await accounts.removeFirst();
  model.revoke("sk-first");
  const before = model.used("sk-second");
  await calm();
  const more = model.used("sk-second") - before;
  check(
    "the new model key is used, the old one by nobody",
    more > 0 && model.refused() === 0,
    `${more} calls, ${model.refused()} refused`,
  );
  const moved = logins.a === 0 && logins.b > 0;
  check(
    "everybody has the new database login",
    moved,
    `${logins.b} connections with it, ${logins.a} without`,
  );
  const last = JSON.parse(rotated.trim().split("\n").at(-1) ?? "{}") as {
    reencrypted: number;
    unreadable: string[];
  };
  check(
    "owners' keys are closed with the new master key",
    last.reencrypted > 0 && last.unreadable.length === 0,
    `${last.reencrypted} re-encrypted`,
  );
}

async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await work();
  took[name] = Math.round((performance.now() - began) / 100) / 10;
  console.log(`      ${name}: ${took[name]} s`);
}

function calm(): Promise<void> {
  return new Promise((done) => setTimeout(done, seconds * 1000));
}
