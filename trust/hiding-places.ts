import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Redis } from "ioredis";
import type { Product } from "../testing/product.ts";

type Places = { product: Product; redis: Redis; log: readonly string[] };

/** Every location that contains one of these words: tables, jobs, files, Redis, logs. */
export async function placesOf(places: Places, words: readonly string[]): Promise<string[]> {
  const found = await Promise.all([
    inTables(places.product, words),
    inFiles(places.product.storage, words),
    inRedis(places.redis, words),
  ]);
  const logged = words.filter((word) => places.log.some((line) => line.includes(word)));
  return [...found.flat(), ...logged.map((word) => `log: ${word}`)];
}

async function inTables({ rows }: Product, words: readonly string[]): Promise<string[]> {
  const tables = await rows(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    for (const word of words) {
      const [hit] = await rows(`select 1 from ${name} one where one::text ilike $1 limit 1`, [`%${word}%`]);
      if (hit) found.push(`${String(name).startsWith("pgboss.") ? "jobs" : name}: ${word}`);
    }
  }
  return found;
}

async function inFiles(folder: string, words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const text = await readFile(path.join(entry.parentPath, entry.name), "utf8").catch(() => "");
    for (const word of words)
      if (text.includes(word) || entry.name.includes(word)) found.push(`files: ${word}`);
  }
  return found;
}

async function inRedis(redis: Redis, words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for await (const keys of redis.scanStream({ count: 500 })) {
    for (const key of keys as string[]) {
      const text = `${key} ${(await redis.get(key).catch(() => "")) ?? ""}`;
      for (const word of words) if (text.includes(word)) found.push(`redis: ${word}`);
    }
  }
  return found;
}
