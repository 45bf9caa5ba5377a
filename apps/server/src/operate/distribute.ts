import { parseArgs } from "node:util";
import pg from "pg";
import { loadConfig } from "../config.ts";
import { distribute } from "../platform/distribution.ts";

// `understudy distribute --coordinator HOST:PORT --worker HOST:PORT --worker HOST:PORT`: the database of
// DATABASE_URL, in which Citus is installed, becomes a distributed one. Servers and workers are stopped before and
// started after it. Run again it goes on where it was stopped, takes in new workers and new tables, and
// with `--rebalance` moves a share of the owners to them while the product runs.
const { values } = parseArgs({
  options: {
    coordinator: { type: "string" },
    worker: { type: "string", multiple: true, default: [] },
    rebalance: { type: "boolean", default: false },
  },
});
const url = loadConfig(process.env).database.url;
const { hostname, port } = new URL(url);
const client = new pg.Client({ connectionString: url, application_name: "understudy distribute" });
await client.connect();
try {
  const outcome = await distribute(client, {
    coordinator: values.coordinator ?? `${hostname}:${port || 5432}`,
    workers: values.worker,
    rebalance: values.rebalance,
    say: (line) => console.log(line),
  });
  console.log(JSON.stringify(outcome));
} finally {
  await client.end();
}
