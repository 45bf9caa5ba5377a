import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { prove } from "./nightly/measure.ts";
import { pageWith } from "./nightly/page.ts";
import { PROOFS } from "./nightly/proofs.ts";

/** Every proof at full size, into the page that operators read. */
const PAGE = "docs/operations/proofs.md";

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    scale: { type: "string", default: "1" },
    mutation: { type: "boolean", default: false },
    "no-mutation": { type: "boolean", default: false },
  },
});
const parts = values.mutation ? "mutation" : values["no-mutation"] ? "run" : "both";
const wanted = values.only.toLowerCase().split(",").filter(Boolean);
const chosen = PROOFS.filter(({ id }) => wanted.length === 0 || wanted.includes(id.toLowerCase())).filter(
  ({ broken }) => broken !== undefined || parts !== "mutation",
);
if (chosen.length === 0 || chosen.length < wanted.length || !(Number(values.scale) > 0)) {
  console.error(`usage: npm run nightly -- [--only T02,P5] [--scale 0.1] [--mutation | --no-mutation]
proofs: ${PROOFS.map(({ id }) => id).join(", ")}`);
  process.exit(1);
}

/** As many as there are, one at least, and within their time. */
const ALL_CAUGHT = /^([1-9]\d*) of \1:/;
let held = 0;
for (const proof of chosen) {
  console.log(`${proof.id}: ${proof.what} (load ${(loadavg()[0] ?? 0).toFixed(1)})`);
  const today = new Date().toISOString().slice(0, 10);
  const row = await prove(proof, { scale: values.scale, parts, today });
  const isHeld = parts === "mutation" ? ALL_CAUGHT.test(row.mutations ?? "") : row.held === "yes";
  if (isHeld) held += 1;
  if (row.figures) console.log(`  ${isHeld ? "held" : "DID NOT HOLD"}: ${row.figures}`);
  if (row.mutations) console.log(`  mutations: ${row.mutations}`);
  // After each one: a night that is cut off keeps what it has.
  const before = existsSync(PAGE) ? readFileSync(PAGE, "utf8") : "";
  mkdirSync("docs/operations", { recursive: true });
  const order = PROOFS.map(({ id }) => id);
  writeFileSync(PAGE, pageWith(before, [row], order, machine()));
}
console.log(JSON.stringify({ pass: held === chosen.length, proofs: chosen.length, held }));
process.exitCode = held === chosen.length ? 0 : 1;

function machine(): string {
  const system = existsSync("/etc/os-release") ? readFileSync("/etc/os-release", "utf8") : "";
  const name = /^PRETTY_NAME="?(.*?)"?$/m.exec(system)?.[1] ?? process.platform;
  return `${cpus().length} cores, ${name}, Node ${process.versions.node}`;
}
