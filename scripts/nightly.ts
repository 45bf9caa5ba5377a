import { spawnSync } from "node:child_process";
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { listProofs } from "./nightly/proofs.ts";
import { runProof } from "./nightly/run-proof.ts";
import { readRecords, writeRecords } from "./nightly/write-pages.ts";

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    scale: { type: "string", default: "1" },
    mutations: { type: "boolean", default: false },
    "no-mutations": { type: "boolean", default: false },
  },
});
const parts = values.mutations ? "mutations" : values["no-mutations"] ? "run" : "both";
const wanted = values.only.toLowerCase().split(",").filter(Boolean);
const chosen = listProofs()
  .filter(
    ({ slug, id }) =>
      wanted.length === 0 || wanted.includes(slug) || wanted.includes(id?.toLowerCase() ?? ""),
  )
  .filter(({ kind }) => kind !== "chaos" || parts !== "mutations");
if (chosen.length === 0 || chosen.length < wanted.length || !(Number(values.scale) > 0)) {
  console.error(`usage: npm run nightly -- [--only open-redirect,P5] [--scale 0.1] [--mutations | --no-mutations]
${listProofs()
  .map(({ slug, id }) => `  ${slug}${id ? ` (${id})` : ""}`)
  .join("\n")}`);
  process.exit(1);
}

const advisories =
  wanted.length > 0 ? 0 : spawnSync(process.execPath, ["scripts/advisories.ts"], { stdio: "inherit" }).status;
let passed = 0;
for (const proof of chosen) {
  console.log(`${proof.slug}: ${proof.title} (load ${(loadavg()[0] ?? 0).toFixed(1)})`);
  const today = new Date().toISOString().slice(0, 10);
  const record = await runProof(proof, { scale: values.scale, parts, today });
  const { mutations } = record;
  const hasPassed = record.held !== false && (mutations === undefined || mutations.missed.length === 0);
  if (hasPassed) passed += 1;
  console.log(`  ${hasPassed ? "holds" : "DOES NOT HOLD"}: ${JSON.stringify(record)}`);
  for (const stale of mutations?.stale ?? []) console.log(`  warning: stale mutation: ${stale}`);
  // Write after each one, so that an interrupted night keeps its results.
  const records = readRecords();
  writeRecords({ ...records, [proof.slug]: { ...records[proof.slug], ...record } });
}
const pass = passed === chosen.length && advisories === 0;
console.log(JSON.stringify({ pass, proofs: chosen.length, held: passed, advisories: advisories === 0 }));
process.exitCode = pass ? 0 : 1;
