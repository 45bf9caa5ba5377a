import { parseArgs } from "node:util";
import pg from "pg";
import { loadConfig } from "../config.ts";
import { distribute } from "../platform/distribution.ts";

// `understudy distribute --coordinator HOST:PORT --worker HOST:PORT --worker HOST:PORT`: distributes the database of
// DATABASE_URL, in which Citus is installed. Stop servers and workers before, and start them afterwards. A repeated
// run continues where the last one stopped and adds new workers and new tables. With `--rebalance` it moves a share of
// the owners to them while the product runs.
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
