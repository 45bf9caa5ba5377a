import { run } from "../testing/run-command.ts";
import { MUTATIONS } from "./mutations.ts";

const HOOK = new URL("./mutation-hook.ts", import.meta.url).href;

/**
 * Runs the benchmark once for each deliberate bug. Each must miss its target. Ending without a result doesn't count as
 * a miss.
 */
export async function runMutations(id: string, slug: string, scale: number) {
  const mutations = MUTATIONS[id] ?? [];
  const missed: string[] = [];
  for (const { name, edits } of mutations) {
    const env = { NODE_OPTIONS: `--import=${HOOK}`, BENCH_MUTATION: JSON.stringify(edits) };
    const args = ["bench/main.ts", slug, "--scale", String(scale)];
    const { stdout, output } = await run(process.execPath, args, { env });
    const line = stdout.trimEnd().split("\n").at(-1) ?? "";
    const caught = line.startsWith("{") && (JSON.parse(line) as { pass: boolean }).pass === false;
    if (!caught) missed.push(name);
    console.log(`${caught ? "caught" : "NOT CAUGHT"} ${id} ${name}: ${line || output.slice(-500)}`);
  }
  return {
    pass: mutations.length > 0 && missed.length === 0,
    mutations: mutations.length,
    caught: mutations.length - missed.length,
    missed,
  };
}
