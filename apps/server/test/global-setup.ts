import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { createJobs } from "../src/platform/jobs.ts";
import { createLog } from "../src/platform/log.ts";
import { migrate } from "../src/platform/migrations.ts";
import { closeTemplate, distributeTemplate, onEveryMachine } from "./machines.ts";
import { statementsWithoutOwner } from "./query-log.ts";

/** Migrates one template, from which every test file gets its copy; reads the query log when all is done. */
export default async function setup(project: TestProject) {
  const postgres = process.env["TEST_POSTGRES_URL"];
  const folder = mkdtempSync(path.join(tmpdir(), "understudy-test-"));
  const queryLog = path.join(folder, "queries.log");
  const template = `template_${process.pid}_${Date.now()}`;
  project.provide("template", template);
  project.provide("queryLog", queryLog);
  if (!postgres) return;

  await onEveryMachine(`create database ${template}`);
  const url = new URL(postgres);
  url.pathname = `/${template}`;
  await migrate(url.href);
  // The queue makes its own tables once; a copy of them spares every test file some seconds.
  const jobs = await createJobs({ url: url.href, jobs: [], log: createLog("silent"), worker: false });
  await jobs.stop();
  await distributeTemplate(template);
  await closeTemplate(template);

  return async () => {
    // With the copies of tests that died before they could clean up.
    for (const { datname } of await run(
      postgres,
      `select datname from pg_database where datname like '${template}%'`,
    )) {
      await onEveryMachine(`drop database if exists ${datname} with (force)`);
    }
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

async function run(url: string, sql: string): Promise<{ datname: string }[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ datname: string }>(sql)).rows;
  } finally {
    await client.end();
  }
}
