import { run } from "../check/run.ts";
import { SABOTAGES } from "./sabotages.ts";

const PRELOAD = new URL("./break.ts", import.meta.url).href;

/** The bench with one place of the product broken at a time. Each must miss its bar; to end without a figure is no miss. */
export async function breakEach(name: string, scale: number) {
  const sabotages = SABOTAGES[name] ?? [];
  const missed: string[] = [];
  for (const { name: lie, edits } of sabotages) {
    console.log(`${name} with "${lie}"`);
    const env = { NODE_OPTIONS: `--import=${PRELOAD}`, BENCH_SABOTAGE: JSON.stringify(edits) };
    const { stdout, output } = await run(
      process.execPath,
      ["scripts/bench.ts", name, "--scale", String(scale)],
      { env },
    );
    const line = stdout.trimEnd().split("\n").at(-1) ?? "";
    const caught = line.startsWith("{") && (JSON.parse(line) as { pass: boolean }).pass === false;
    if (!caught) missed.push(lie);
    console.log(caught ? `  caught: ${line}` : `  NOT CAUGHT: ${line || output.slice(-500)}`);
  }
  return {
    pass: sabotages.length > 0 && missed.length === 0,
    ...{ sabotages: sabotages.length, caught: sabotages.length - missed.length },
    ...(missed.length > 0 ? { missed } : {}),
  };
}
