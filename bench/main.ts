import { readdirSync } from "node:fs";
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import type { Bench } from "../testing/measurement.ts";
import { runMutations } from "./run-mutations.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    scale: { type: "string", default: "1" },
    mutations: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
  },
});
const slugs = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".bench.ts"))
  .map((file) => file.replace(/\.bench\.ts$/, ""));
const benches = await Promise.all(
  slugs.map(async (slug) => {
    const { bench } = (await import(`./${slug}.bench.ts`)) as { bench: Bench };
    return { slug, ...bench };
  }),
);

/** Programs that measure without a target. */
const REPORTS = ["capacity", "lighthouse", "turn-profile"];

if (values.list) {
  console.log(JSON.stringify(benches.map(({ id, slug, title }) => ({ id, slug, title }))));
} else if (REPORTS.includes(positionals[0] ?? "")) {
  await import(`./${positionals[0]}.ts`);
} else {
  const name = positionals[0]?.toLowerCase();
  const bench = benches.find(({ id, slug }) => name === slug || name === id.toLowerCase());
  const scale = Number(values.scale);
  if (!bench || !(scale > 0)) {
    const names = benches.map(({ id, slug }) => `  ${slug} (${id})`);
    console.error(
      `usage: npm run bench -- NAME [--scale 0.1] [--mutations]\n${[...names, ...REPORTS].join("\n")}`,
    );
    process.exit(1);
  }
  const { id, slug } = bench;
  const load = loadavg()[0] ?? 0;
  console.log(`${slug} (${id}) at ${scale} of its size; load ${load.toFixed(2)} before it`);
  const started = performance.now();
  const outcome = await (values.mutations ? runMutations(id, slug, scale) : bench.run({ scale }));
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(JSON.stringify({ bench: id, slug, ...outcome, load: Number(load.toFixed(2)), seconds }));
  process.exitCode = outcome.pass ? 0 : 1;
}
