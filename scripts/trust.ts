import { readdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { TrustTest } from "../trust/outcome.ts";
import { REPOSITORY } from "./check/files.ts";

type Line = { test: string; pass: boolean } & Record<string, unknown>;

const USAGE = "usage: npm run trust -- T28 [T29 …] | --all [--except T12,T20] [--scale 0.1] [--sabotage]";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: "boolean", default: false },
    except: { type: "string", default: "" },
    sabotage: { type: "boolean", default: false },
    scale: { type: "string", default: "1" },
  },
});

await main();
// All is said. A browser or a server that is slow to let go must not hold up whoever waits for this.
process.exit();

async function main(): Promise<void> {
  const built = builtTests();
  const ids = positionals.map((id) => id.toUpperCase());
  const scale = Number(values.scale);
  const unknown = ids.filter((id) => !built.includes(id));
  // To break every test in turn is what `--sabotage` alone means.
  const left = values.except.toUpperCase().split(",");
  const wanted = values.all || (ids.length === 0 && values.sabotage) ? built : ids;
  const chosen = wanted.filter((id) => !left.includes(id));
  if (chosen.length === 0 || !(scale > 0)) return stop(`${USAGE}\nbuilt: ${built.join(", ")}`);
  if (unknown.length > 0) return stop(`${unknown.join(", ")}: not built yet. Built: ${built.join(", ")}`);

  const lines: Line[] = [];
  for (const id of chosen) {
    const line = await one(id, scale);
    lines.push(line);
    console.log(JSON.stringify(line));
  }
  const failed = lines.filter(({ pass }) => !pass).length;
  if (lines.length > 1) console.log(`${lines.length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

async function one(id: string, scale: number): Promise<Line> {
  const started = performance.now();
  const seconds = (): number => Math.round((performance.now() - started) / 100) / 10;
  try {
    const test = (await import(`../trust/${id.toLowerCase()}.ts`)) as TrustTest;
    const line = await (values.sabotage ? breakEach(test, id, scale) : measure(test, id, scale));
    return { test: id, ...line, seconds: seconds() };
  } catch (error) {
    console.error(error);
    return { test: id, pass: false, error: String(error), seconds: seconds() };
  }
}

async function measure({ run }: TrustTest, id: string, scale: number): Promise<{ pass: boolean }> {
  console.log(`${id} at ${scale} of its size`);
  const first = await run({ scale });
  // A control says that the experiment took place. Where only that failed, nothing was shown either way: once more.
  const unheld = !first.pass && first.failures.every((check) => check.startsWith("control:"));
  if (unheld) console.log(`${id} once more: ${first.failures.join("; ")}`);
  const { pass, failures, figures } = unheld ? await run({ scale }) : first;
  return { pass, ...figures, ...(failures.length > 0 ? { failures } : {}) };
}

/** Every sabotage must turn the test red, and by the checks that it names. */
async function breakEach(
  { run, sabotages }: TrustTest,
  id: string,
  scale: number,
): Promise<{ pass: boolean }> {
  const missed: string[] = [];
  for (const sabotage of sabotages) {
    console.log(`${id} with "${sabotage.name}"`);
    const fault = await run({ scale, sabotage }).then(({ pass, failures }) => {
      const quiet = sabotage.reddens.filter((check) => !failures.includes(check));
      return pass || quiet.length > 0 ? `NOT CAUGHT by ${quiet.join("; ")}` : undefined;
    }, String);
    if (fault) missed.push(sabotage.name);
    console.log(`  ${fault ?? "caught"}`);
  }
  return {
    pass: sabotages.length > 0 && missed.length === 0,
    ...{ sabotages: sabotages.length, caught: sabotages.length - missed.length },
    ...(missed.length > 0 ? { missed } : {}),
  };
}

function builtTests(): string[] {
  return readdirSync(join(REPOSITORY, "trust"))
    .filter((file) => /^t\d\d\.ts$/.test(file))
    .map((file) => file.slice(0, 3).toUpperCase())
    .sort();
}

function stop(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
