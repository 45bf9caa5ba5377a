import { readFile, writeFile } from "node:fs/promises";
import { allEndpoints } from "@understudy/contracts";
import { migrate } from "../apps/server/src/platform/migrations.ts";
import { openApiDocument } from "../apps/server/src/platform/openapi.ts";
import { createEmptyDatabase } from "../testing/database.ts";
import { schemaSnapshot, schemaTypes } from "../testing/schema.ts";
import { startServices } from "../testing/services.ts";
import { moduleGraph } from "./generate/module-graph.ts";
import { sdkMethods } from "./generate/sdk-methods.ts";
import { sdkTypes } from "./generate/sdk-types.ts";
import { writePages } from "./nightly/write-pages.ts";

// Writes all generated files. CI runs it and fails if it changes anything.
await writeFile("openapi.json", `${JSON.stringify(openApiDocument(), null, 2)}\n`);
await writeFile("packages/sdk/src/types.gen.ts", sdkTypes(allEndpoints));
await writeFile("packages/sdk/src/methods.gen.ts", sdkMethods(allEndpoints));
const { postgres } = startServices();
const { url, drop } = await createEmptyDatabase(postgres);
try {
  await migrate(url);
  await writeFile("apps/server/src/platform/schema.gen.ts", await schemaTypes(url));
  await writeFile("apps/server/migrations/schema.snapshot", await schemaSnapshot(url));
} finally {
  await drop();
}
await drawModules();
writePages();
console.log(
  "openapi.json, methods.gen.ts, types.gen.ts, schema.gen.ts, schema.snapshot and the module graph are as the code says.",
);

/** Replaces the graph of ARCHITECTURE.md, which is between these two marks. */
async function drawModules(): Promise<void> {
  const graph = moduleGraph("apps/server/src/app.ts");
  const page = await readFile("ARCHITECTURE.md", "utf8");
  const drawn = page.replace(
    /(<!-- module graph -->\n)[\s\S]*?(\n<!-- end -->)/,
    (_, open: string, close: string) => [open, "```mermaid\n", graph, "\n```", close].join(""),
  );
  await writeFile("ARCHITECTURE.md", drawn);
}
