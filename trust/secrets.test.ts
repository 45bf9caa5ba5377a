import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { openMailbox } from "../testing/fake-smtp.ts";
import { type Outcome, type RunOptions, report } from "../testing/outcome.ts";
import { freePort } from "../testing/processes.ts";
import { runningServices, serve, startProduct } from "../testing/product.ts";
import { REPOSITORY } from "../testing/repository-files.ts";
import { startSink } from "../testing/webhook-receiver.ts";
import { operatorSettings, plant } from "./bait.ts";
import { mutations } from "./secrets.mutations.ts";
import {
  everything,
  guest,
  mistakes,
  owner,
  type RecordedResponse,
  type Scene,
  visitor,
} from "./secrets-calls.ts";
import { trustTest } from "./trust-test.ts";

type Report = ReturnType<typeof report>;

const STACK = /\n\s+at .+[:(]\d+|node_modules\/|\/apps\/server\/src\//;
const YEAR = 31_536_000;

/** T40: an owner's and a visitor's day with thirty secrets. None appears where it should not. Nothing is sampled. */
async function run({ mutation }: RunOptions): Promise<Outcome> {
  const outcome = report();
  const field = plant();
  const box = await openMailbox();
  const sink = await startSink(() => ({ status: 500 }));
  const modelPort = await freePort();
  // As providers do: an error response repeats the request.
  const closeModel = await serve((request, response) => {
    const message = `Incorrect API key provided: ${request.headers.authorization}`;
    response.writeHead(401, { "content-type": "application/json" });
    response.end(JSON.stringify({ error: { message, type: "invalid_request_error" } }));
  }, modelPort);
  const log: string[] = [];
  const hidden = { mailPort: new URL(box.url).port, modelPort, database: runningServices().postgres };
  const product = await startProduct({
    issuers: [],
    mail: true,
    mutation,
    pages: true,
    onLog: (line: string) => void log.push(line),
    environment: operatorSettings(field, hidden),
  });
  try {
    const scene: Scene = { product, box, field, responses: [], sinkUrl: sink.url };
    await product.work();
    const own = await owner(scene);
    await visitor(scene, own.userId);
    await guest(scene, own.link);
    await mistakes(scene, own.userId);
    await everything(scene, own);
    for (const one of scene.responses) judge(outcome, scene, one);
    const text = log.join("");
    outcome.check("no secret is in the log", listed(field.found(["operator", "key", "word"], text)));
    const hasBoth = /"level":50/.test(text) && /"level":30/.test(text);
    outcome.check("control: faults and requests are logged", hasBoth ? undefined : "they are not");
    outcome.check("no key is in the database", listed(field.found(["operator", "key"], await dump(scene))));
    outcome.check(
      "no words are in the originals",
      listed(field.found(["operator", "key", "word"], originals(product.storage))),
    );
    outcome.check("no source map is served", listed(sourceMaps()));
    const figures = { secrets: field.count(), responses: scene.responses.length, logLines: log.length };
    return outcome.done(figures);
  } finally {
    await product.close();
    await closeModel();
    await sink.close();
    await box.close();
  }
}

const listed = (names: readonly string[]): string | undefined =>
  names.length > 0 ? [...new Set(names)].slice(0, 6).join(", ") : undefined;

function judge(outcome: Report, { field }: Scene, { what, status, headers, body }: RecordedResponse): void {
  const head = (name: string): string => headers.get(name) ?? "";
  // Also applies to refusals and failures: an error message contains no secrets.
  const secret = field.found(["operator", "key"], body + JSON.stringify([...headers]));
  outcome.check("no key is in an answer", secret.length > 0 ? `${what}: ${secret.join(", ")}` : undefined);
  const echoed = status >= 500 ? field.found(["word"], body) : [];
  outcome.check(
    "no fault repeats what was sent",
    echoed.length > 0 ? `${what}: ${echoed.join(", ")}` : undefined,
  );
  outcome.check("no answer has a stack", STACK.test(body) && isOurs(head("content-type")) ? what : undefined);
  const scripts = /(?:^|; )script-src ([^;]*)/.exec(head("content-security-policy"))?.[1] ?? "";
  const missing = [
    ...(head("content-security-policy").includes("default-src 'none'") ? [] : ["a policy"]),
    ...(/'unsafe-inline'|'unsafe-eval'|\*|data:/.test(scripts) ? ["a policy without inline scripts"] : []),
    ...(Number(/max-age=(\d+)/.exec(head("strict-transport-security"))?.[1]) >= YEAR ? [] : ["HSTS"]),
    ...(head("x-content-type-options") === "nosniff" ? [] : ["nosniff"]),
    ...(head("referrer-policy") ? [] : ["Referrer-Policy"]),
    ...(head("cross-origin-opener-policy") ? [] : ["COOP"]),
  ];
  outcome.check(
    "every answer has its headers",
    missing.length > 0 ? `${what}: ${missing.join(", ")}` : undefined,
  );
}

/** A script of ours may contain a path in its own text. A response or a page may not. */
const isOurs = (type: string): boolean => /json|html|plain/.test(type) || type === "";

/** Every row of every table, as text. */
async function dump({ product }: Scene): Promise<string> {
  const tables = await product.rows(
    "select schemaname as schema, tablename as name from pg_tables where schemaname in ('public', 'pgboss')",
  );
  const texts: string[] = [];
  for (const { schema, name } of tables) {
    const rows = await product.rows(`select one::text as text from "${schema}"."${name}" one`);
    texts.push(rows.map(({ text }) => String(text)).join("\n"));
  }
  return texts.join("\n");
}

function originals(folder: string): string {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return names.map((one) => readFileSync(path.join(one.parentPath, one.name), "latin1")).join("\n");
}

/** What the build produced for browsers. */
function sourceMaps(): string[] {
  const folder = path.join(REPOSITORY, "apps/web/build/client");
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(js|css)$/.test(name)
      ? readFileSync(path.join(folder, name), "utf8").includes("sourceMappingURL=")
      : name.endsWith(".map"),
  );
}

trustTest("T40", { run, mutations });
