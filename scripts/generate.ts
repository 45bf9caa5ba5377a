import { writeFile } from "node:fs/promises";
import pg from "pg";
import { migrate } from "../apps/server/src/platform/migrations.ts";
import { openApiDocument } from "../apps/server/src/platform/openapi.ts";
import { schemaSnapshot, schemaTypes } from "../apps/server/test/schema.ts";
import { databaseUrl, startServices } from "./services-env.ts";

// Writes what is derived: CI runs it and fails when it leaves a difference.
const { postgres } = startServices();
const name = `generate_${process.pid}`;
const admin = new pg.Client({ connectionString: postgres });
await admin.connect();
await admin.query(`create database ${name}`);
try {
  const url = databaseUrl(postgres, name);
  await migrate(url);
  await writeFile("apps/server/src/platform/schema.gen.ts", await schemaTypes(url));
  await writeFile("apps/server/migrations/schema.snapshot", await schemaSnapshot(url));
  await writeFile("openapi.json", `${JSON.stringify(openApiDocument(), null, 2)}\n`);
} finally {
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
}
console.log("schema.gen.ts, schema.snapshot and openapi.json are as the code says.");
