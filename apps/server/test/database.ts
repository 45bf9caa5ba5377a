import { appendFileSync } from "node:fs";
import pg from "pg";
import { inject } from "vitest";
import { adminUrl, onEveryMachine } from "./machines.ts";

declare module "vitest" {
  interface ProvidedContext {
    template: string;
    queryLog: string;
  }
}

let counter = 0;

/** A database of its own for one test file: a copy of the migrated template, made in some 50 ms. */
export async function freshDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `${inject("template")}_${process.pid}_${counter++}`;
  await onEveryMachine(`create database ${name} template ${inject("template")}`);
  return { url: urlOf(name), drop: () => onEveryMachine(`drop database if exists ${name} with (force)`) };
}

/** An empty one, for tests of the migrations themselves. */
export async function emptyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `${inject("template")}_empty_${process.pid}_${counter++}`;
  await onEveryMachine(`create database ${name}`);
  return { url: urlOf(name), drop: () => onEveryMachine(`drop database if exists ${name} with (force)`) };
}

/** Every statement of the product goes into the log that the end of the run reads. */
export function logQuery(sql: string): void {
  appendFileSync(inject("queryLog"), `${sql.replace(/\s+/g, " ").trim()}\n`);
}

type Row = Record<string, unknown>;

/** Reads rows past the product, on a connection of its own: what is really stored. */
export async function rows(url: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

export async function row(url: string, sql: string, values: unknown[] = []): Promise<Row> {
  const found = await rows(url, sql, values);
  if (found.length !== 1 || !found[0]) throw new Error(`Expected one row, found ${found.length}.`);
  return found[0];
}

function urlOf(name: string): string {
  const url = new URL(adminUrl());
  url.pathname = `/${name}`;
  return url.href;
}
