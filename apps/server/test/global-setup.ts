import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { statementsWithoutOwner } from "./query-log.ts";

/** Collects every statement of the server tests, and fails the run if one lacks its owner's id. */
export default function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(tmpdir(), "understudy-test-"));
  const queryLog = path.join(folder, "queries.log");
  project.provide("queryLog", queryLog);

  return () => {
    const statements = existsSync(queryLog) ? readFileSync(queryLog, "utf8").split("\n").filter(Boolean) : [];
    rmSync(folder, { recursive: true, force: true });
    const faults = statementsWithoutOwner(statements);
    process.stdout.write(
      `query log: ${statements.length} statements, ${faults.length} without their owner\n`,
    );
    if (faults.length > 0)
      throw new Error(`Statements on tenant tables without user_id:\n${faults.join("\n")}`);
  };
}
