import { writeFileSync } from "node:fs";
import pg from "pg";
import { openDatabase } from "../testing/product-processes.ts";
import { measureBytes } from "./capacity/measure.ts";
import { lineFor, OWNER, tableOf } from "./capacity/sheet.ts";

// `npm run bench -- capacity`: fills a database of this schema, measures the size of its rows, and prints what a number
// of owners needs.
const database = await openDatabase(1);
const client = new pg.Client({ connectionString: database.url });
await client.connect();
try {
  const bytes = await measureBytes(client);
  const lines = [1_000, 100_000, 10_000_000].map((owners) => lineFor(owners, bytes));
  console.log(tableOf(lines));
  const weights = Object.fromEntries(Object.entries(bytes).map(([name, value]) => [name, Math.round(value)]));
  writeFileSync("reports/scale.json", JSON.stringify({ owner: OWNER, bytes, lines }, undefined, 2));
  console.log(JSON.stringify({ scale: { owner: OWNER, bytes: weights } }));
} finally {
  await client.end();
  await database.close();
}
