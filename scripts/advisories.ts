import { spawnSync } from "node:child_process";
import { readAudit } from "./release/advisories.ts";

/*
 * npm run advisories: queries the registry for known vulnerabilities in every package, including build tools, because
 * they produce the release. Exits with 1 if one is high or critical. Exits with 0 and a message if the registry serves
 * no advisories, because a mirror may lack them.
 */
const audit = spawnSync("npm", ["audit", "--json"], {
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
  timeout: 120_000,
});
const outcome = readAudit(audit.stdout ?? "");
console.log(outcome.text);
for (const line of outcome.found) console.log(`  ${line}`);
console.log(JSON.stringify({ advisories: outcome.state, found: outcome.found.length }));
process.exitCode = outcome.state === "vulnerable" ? 1 : 0;
