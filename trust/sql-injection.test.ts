import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { allEndpoints, type EndpointDefinition } from "@understudy/contracts";
import fc from "fast-check";
import { SESSION } from "../testing/http-browser.ts";
import { type Outcome, type RunOptions, report } from "../testing/outcome.ts";
import { openTestBench, type TestBench } from "../testing/owner-client.ts";
import { inLanes } from "../testing/wait.ts";
import { type Header, send } from "../testing/wire.ts";
import { nameOf } from "./request-samples.ts";
import { mutations } from "./sql-injection.mutations.ts";
import { trustTest } from "./trust-test.ts";

type Report = ReturnType<typeof report>;
/** One value that a caller can choose: a part of the path, the query or the body. */
type InjectionPoint = { definition: EndpointDefinition; part: "params" | "query" | "body"; field: string };
type Scene = { bench: TestBench; outcome: Report; ids: { userId: string; profileId: number } };

const STRINGS = 500;
const LANES = 4;
const SLEEP_SECONDS = 4;
let called = 0;
/** Limits by address are not under test. */
const nextAddress = (): string => {
  called += 1;
  return `10.24.${(called >> 8) & 255}.${called & 255}`;
};

/** Text with a meaning in a database, or in a pattern, a path or a document in it. */
const KNOWN = [
  "'",
  "''",
  '"',
  "\\",
  "%",
  "_",
  "' or '1'='1",
  "' or 1=1 --",
  "1 or 1=1",
  "1; select 1",
  "'; drop table users; --",
  "') or ('1'='1",
  `'||(select pg_sleep(${SLEEP_SECONDS}))||'`,
  `1; select pg_sleep(${SLEEP_SECONDS})`,
  `' and 1=(select count(*) from pg_sleep(${SLEEP_SECONDS})) --`,
  "' union select null, version() --",
  "1 union select usename from pg_user",
  "$1",
  "$$select$$",
  "E'\\x27'",
  "1e999",
  "-1",
  "9223372036854775808",
  "NaN",
  "id desc; select 1",
  "(select 1)",
  "a & b | !c <-> d:*",
  ":* & (",
  "{}",
  "[]",
  "null",
  "true",
  "\u0000",
  "\ud800",
  "ʼ or 1=1",
  "2026-13-45",
];

/** T24: every value of every call as a piece of SQL. None causes a server error, none makes the database wait. */
async function run({ scale, mutation }: RunOptions): Promise<Outcome> {
  const outcome = report();
  const bench = await openTestBench(mutation);
  try {
    const [profile] = await bench.product.rows("select user_id, id from ai_profiles");
    const ids = { userId: String(profile?.user_id), profileId: Number(profile?.id) };
    const scene: Scene = { bench, outcome, ids };
    await injectRuntimeConfig(scene);
    const points = placesOf();
    const values = [...KNOWN, ...drawn(Math.max(20, Math.round(STRINGS * scale)))];
    const sent = await sendAll(scene, points, values, scale);
    await same(scene);
    const tables = await bench.product.rows("select count(*)::int as count from users");
    outcome.check(
      "everything is still there",
      tables[0]?.count === 1 ? undefined : `${tables[0]?.count} users`,
    );
    const mapped = scale < 1 ? "not at this size" : await sqlmap(scene);
    return outcome.done({ places: points.length, values: values.length, sent, sqlmap: mapped });
  } finally {
    await bench.close();
  }
}

/** The same in every run, so that a failure is reproducible. */
function drawn(count: number): string[] {
  const hostile = fc.stringMatching(/^[ '"\\;()%_*&|!<>:$\-=,a-c0-3]{1,24}$/);
  const any = fc.oneof(hostile, fc.string({ unit: "binary", maxLength: 40 }), fc.string({ maxLength: 40 }));
  return fc.sample(any, { numRuns: count, seed: 24 });
}

async function injectRuntimeConfig({ bench, ids }: Scene): Promise<void> {
  await bench.product.rows("update users set is_public = true");
  for (const message of ["What does a session cost?", "Where is the harbour?"]) {
    await send(bench.product.origin, {
      method: "POST",
      path: "/api/chat",
      headers: [["content-type", "application/json"]],
      body: JSON.stringify({ userId: ids.userId, message }),
    });
  }
}

/** Derived from the contract, so that new calls are tested as well. Calls that end the session are excluded. */
function placesOf(): InjectionPoint[] {
  const left = ["GET /api/logout", "POST /api/auth/logout-everywhere", "POST /api/account/delete"];
  return allEndpoints
    .filter((one) => !left.includes(nameOf(one)))
    .flatMap((definition: EndpointDefinition) =>
      (["params", "query", "body"] as const).flatMap((part) =>
        Object.keys(shapeOf(definition[part])).map((field) => ({ definition, part, field })),
      ),
    );
}

function shapeOf(schema: unknown): object {
  const { shape, def } = (schema ?? {}) as { shape?: object; def?: { innerType?: unknown; in?: unknown } };
  if (shape) return shape;
  const inner = def?.innerType ?? def?.in;
  return inner ? shapeOf(inner) : {};
}

async function sendAll(
  scene: Scene,
  points: readonly InjectionPoint[],
  values: readonly string[],
  scale: number,
) {
  const { bench, outcome } = scene;
  const whole = points.flatMap((place, at) =>
    // In a small test every place gets every seventh value, and every value goes to every seventh place. Values that
    // make the database wait go everywhere, because they reveal what no error shows.
    values
      .filter((value, number) => scale >= 1 || (number + at) % 7 === 0 || value.includes("pg_sleep"))
      .map((value) => ({ place, value })),
  );
  await inLanes(whole, LANES, async ({ place, value }) => {
    const began = performance.now();
    const { status, text } = await hit(scene, place, value);
    const ms = performance.now() - began;
    const detail = `${nameOf(place.definition)} ${place.part}.${place.field} ${JSON.stringify(value)}`;
    outcome.check(
      "no value is a fault of ours",
      status >= 500 && status !== 503 ? `${detail}: ${status}` : undefined,
    );
    const tells = /syntax error|pg_catalog|PostgreSQL \d|SQLSTATE/i.test(text) && !text.includes(value);
    outcome.check("no answer speaks of the database", tells ? detail : undefined);
    if (!value.includes("pg_sleep")) return;
    // A call that was slow for another reason is not slow twice.
    const slept = ms > SLEEP_SECONDS * 1000 && (await isSlowAgain(scene, place, value));
    outcome.check("no value makes the database wait", slept ? `${detail}: ${Math.round(ms)} ms` : undefined);
  });
  const [still] = await bench.product.rows(
    "select count(*)::int as count from pg_stat_activity where query ~ 'pg_sleep\\(' and pid <> pg_backend_pid()",
  );
  outcome.check("no value makes the database wait", still?.count === 0 ? undefined : "it still sleeps");
  return whole.length;
}

async function isSlowAgain(scene: Scene, place: InjectionPoint, value: string): Promise<boolean> {
  const began = performance.now();
  await hit(scene, place, value.replace(String(SLEEP_SECONDS), "0"));
  const without = performance.now() - began;
  const again = performance.now();
  await hit(scene, place, value);
  return performance.now() - again > without + (SLEEP_SECONDS - 1) * 1000;
}

function hit({ bench, ids }: Scene, { definition, part, field }: InjectionPoint, value: string) {
  const sample = (name: string): string | number =>
    /user|^id$/i.test(name) && !definition.path.startsWith("/api/profiles") ? ids.userId : ids.profileId;
  const url = definition.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(
      part === "params" && name === field
        ? value.toWellFormed()
        : String(name === "id" ? ids.profileId : sample(name)),
    ),
  );
  const search = part === "query" ? `?${new URLSearchParams({ [field]: value.toWellFormed() })}` : "";
  const question = /chat/.test(definition.path) ? { userId: ids.userId, message: "x", sessionId: "x" } : {};
  const fields = { ...question, ...(part === "body" ? { [field]: value } : {}) };
  const isForm = definition.bodyType === "form";
  const body = isForm
    ? new URLSearchParams(fields as Record<string, string>).toString()
    : JSON.stringify(fields);
  const type = isForm ? "application/x-www-form-urlencoded" : "application/json";
  const headers: Header[] = [
    ["cookie", `${SESSION}=${bench.session}`],
    ["origin", bench.product.origin],
    ["x-forwarded-for", nextAddress()],
    ...(definition.body ? [["content-type", type] as const] : []),
  ];
  const { method } = definition;
  const call = { method, path: url + search, headers, ...(definition.body ? { body } : {}) };
  return send(bench.product.origin, call);
}

/** A filter that is always true finds no more than a word that appears nowhere. */
async function same({ bench, outcome }: Scene): Promise<void> {
  const find = async (search: string): Promise<number> => {
    const { text } = await bench.call("GET", `/api/conversations?by=all&${new URLSearchParams({ search })}`);
    return ((JSON.parse(text) as { conversations?: unknown[] }).conversations ?? []).length;
  };
  const harbour = await find("harbour");
  outcome.check("control: a search finds the text", harbour === 1 ? undefined : `${harbour}`);
  for (const value of KNOWN.filter((one) => one.includes("1=1") || one.includes("'1'='1"))) {
    const found = await find(`nowhere${value}`);
    outcome.check("what is always true finds nothing", found === 0 ? undefined : `${value}: ${found}`);
  }
}

/**
 * Runs Debian's sqlmap on search, sort and filter parameters. Its time is limited, and it is skipped if not installed.
 */
async function sqlmap({ bench, outcome, ids }: Scene): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "understudy-sqlmap-"));
  const { origin } = bench.product;
  const targets = [
    [`${origin}/api/conversations?search=a&cursor=1&by=all&state=answered&from=2026-01-01`],
    [`${origin}/api/documents/1?after=1`],
    [`${origin}/api/profiles/${ids.profileId}/insights?days=7`],
    [`${origin}/api/share/a*`],
    [`${origin}/api/users/a*`],
    [`${origin}/api/chat`, "--data", JSON.stringify({ userId: ids.userId, message: "a", sessionId: "b" })],
  ];
  try {
    let found = 0;
    for (const target of targets) {
      const output = await runSqlmap(target, folder, bench);
      if (output === undefined) return "not installed";
      const is = /is vulnerable|appears to be .*injectable|identified the following injection/.test(output);
      if (is) found += 1;
      outcome.check("sqlmap finds nothing", is ? `${target[0]}: ${output.slice(-300)}` : undefined);
    }
    return `${targets.length} targets, ${found} found`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function runSqlmap(
  [url = "", ...more]: string[],
  folder: string,
  bench: TestBench,
): Promise<string | undefined> {
  const args = ["--batch", "--level=3", "--risk=1", "--dbms=PostgreSQL", "--time-sec=3", "--retries=0"];
  const rest = [
    "--timeout=10",
    "--threads=2",
    "--disable-coloring",
    "--output-dir",
    folder,
    "-u",
    url,
    ...more,
  ];
  const headers = `Cookie: ${SESSION}=${bench.session}\nOrigin: ${bench.product.origin}\nContent-Type: application/json`;
  return new Promise((resolve) => {
    const child = spawn(
      "sqlmap",
      [...args, ...rest, "--headers", headers, "--skip=cookie,user-agent,referer,host"],
      {
        stdio: ["ignore", "pipe", "pipe"],
        timeout: 120_000,
      },
    );
    let output = "";
    child.stdout.on("data", (piece: Buffer) => {
      output += piece.toString();
    });
    child.on("error", () => resolve(undefined));
    child.on("exit", () => resolve(output));
  });
}

trustTest("T24", { run, mutations });
