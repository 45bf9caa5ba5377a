import { appendFileSync } from "node:fs";
import { inject } from "vitest";
import { createEmptyDatabase, createTestDatabase, query, type Row } from "../../../testing/database.ts";
import { adminUrl } from "../../../testing/machines.ts";

declare module "vitest" {
  interface ProvidedContext {
    queryLog: string;
  }
}

/** A migrated database for one test file. */
export const freshDatabase = () => createTestDatabase(adminUrl());

/** An empty database, for tests of the migrations themselves. */
export const emptyDatabase = () => createEmptyDatabase(adminUrl());

/** Logs every statement of the product. The log is checked at the end of the run. */
export function logQuery(sql: string): void {
  appendFileSync(inject("queryLog"), `${sql.replace(/\s+/g, " ").trim()}\n`);
}

/** Reads rows on a separate connection, bypassing the product, to see what is really stored. */
export const rows: (url: string, sql: string, values?: unknown[]) => Promise<Row[]> = query;

export async function row(url: string, sql: string, values: unknown[] = []): Promise<Row> {
  const found = await rows(url, sql, values);
  if (found.length !== 1 || !found[0]) throw new Error(`Expected one row, found ${found.length}.`);
  return found[0];
}
