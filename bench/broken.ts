import { run } from "../scripts/check/run.ts";
import { MUTATIONS } from "./mutations.ts";

const PRELOAD = new URL("./break.ts", import.meta.url).href;

/** The bench with one place of the product broken at a time. Each must miss its bar; to end without a figure is no miss. */
export async function breakEach(name: string, scale: number) {
  const mutations = MUTATIONS[name] ?? [];
  const missed: string[] = [];
  for (const { name: lie, edits } of mutations) {
    console.log(`${name} with "${lie}"`);
    const env = { NODE_OPTIONS: `--import=${PRELOAD}`, BENCH_SABOTAGE: JSON.stringify(edits) };
    const { stdout, output } = await run(
      process.execPath,
      ["bench/main.ts", name, "--scale", String(scale)],
      { env },
    );
    const line = stdout.trimEnd().split("\n").at(-1) ?? "";
    const caught = line.startsWith("{") && (JSON.parse(line) as { pass: boolean }).pass === false;
    if (!caught) missed.push(lie);
    console.log(caught ? `  caught: ${line}` : `  NOT CAUGHT: ${line || output.slice(-500)}`);
  }
  return {
    pass: mutations.length > 0 && missed.length === 0,
    ...{ mutations: mutations.length, caught: mutations.length - missed.length },
    ...(missed.length > 0 ? { missed } : {}),
  };
}
