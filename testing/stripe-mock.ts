import { execFileSync, spawnSync } from "node:child_process";
import path from "node:path";

const ROOT = path.join(import.meta.dirname, "..");

/**
 * The address of stripe-mock, which checks the shape of every request. Undefined without Go, which builds it once.
 */
export function startStripeMock(): string | undefined {
  if (spawnSync("go", ["version"]).status !== 0) {
    process.stderr.write(
      "The tests against stripe-mock are skipped: it is built with go (https://go.dev).\n",
    );
    return undefined;
  }
  const output = execFileSync("scripts/services", ["start", "stripe"], {
    cwd: ROOT,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  return (JSON.parse(output.trim().split("\n").at(-1) ?? "{}") as { stripe?: string }).stripe;
}
