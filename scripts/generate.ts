import { writeFile } from "node:fs/promises";
import { migrate } from "../apps/server/src/platform/migrations.ts";
import { openApiDocument } from "../apps/server/src/platform/openapi.ts";
import { createEmptyDatabase } from "../testing/database.ts";
import { schemaSnapshot, schemaTypes } from "../testing/schema.ts";
import { startServices } from "../testing/services.ts";
import { writePages } from "./nightly/write-pages.ts";

// Writes all generated files. CI runs it and fails if it changes anything.
const { postgres } = startServices();
const { url, drop } = await createEmptyDatabase(postgres);
try {
  await migrate(url);
  await writeFile("apps/server/src/platform/schema.gen.ts", await schemaTypes(url));
  await writeFile("apps/server/migrations/schema.snapshot", await schemaSnapshot(url));
  await writeFile("openapi.json", `${JSON.stringify(openApiDocument(), null, 2)}\n`);
} finally {
  await drop();
}
writePages();
console.log("schema.gen.ts, schema.snapshot and openapi.json are as the code says.");
