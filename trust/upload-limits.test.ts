import { readdirSync } from "node:fs";
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { LIMITS, PLANS, UPLOAD_REASONS } from "@understudy/contracts";
import pg from "pg";
import { SESSION } from "../testing/http-browser.ts";
import { type Outcome, type RunOptions, report } from "../testing/outcome.ts";
import { openTestBench, type TestBench } from "../testing/owner-client.ts";
import { until } from "../testing/wait.ts";
import { send } from "../testing/wire.ts";
import { trustTest } from "./trust-test.ts";
import { mutations } from "./upload-limits.mutations.ts";

type Report = ReturnType<typeof report>;
type Scene = { bench: TestBench; outcome: Report; userId: string; profileId: number };

const SLOW = 200;
const RACERS = 100;
const CROWD = 3;
const QUESTIONS = 60;
const MOST_TIMES = 1.5;
/** Two measurements of the same thing differ by this much on a busy machine. */
const JITTER_MS = 30;
const BOUNDARY = "trust-boundary";
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n`;
const TAIL = `\r\n--${BOUNDARY}--\r\n`;

/** T17: the limits of an upload, to the byte, and how many concurrent or very slow ones affect other requests. */
async function run({ scale, mutation }: RunOptions): Promise<Outcome> {
  const outcome = report();
  const bench = await openTestBench(mutation);
  try {
    const [profile] = await bench.product.rows("select user_id, id from ai_profiles");
    const ids = { userId: String(profile?.user_id), profileId: Number(profile?.id) };
    await bench.product.rows("update users set is_public = true");
    const scene: Scene = { bench, outcome, ...ids };
    await sizes(scene);
    const slow = await slowUploads(scene, Math.max(20, Math.round(SLOW * scale)));
    const raced = await atTheQuota(scene, Math.max(30, Math.round(RACERS * scale)));
    await checkStored(scene);
    return outcome.done({ ...slow, ...raced });
  } finally {
    await bench.close();
  }
}

/** With a declared length, without one, and with a wrong one. */
async function sizes({ bench, outcome }: Scene): Promise<void> {
  for (const [what, way] of Object.entries({ "with its length": true, "without its length": false })) {
    const fits = await upload(bench, LIMITS.uploadBytes, way);
    outcome.check(
      "10 MiB are accepted",
      fits.status === 201 ? undefined : `${what}: ${fits.status} ${fits.text}`,
    );
    for (const bytes of [LIMITS.uploadBytes + 1, LIMITS.uploadBytes + 2, LIMITS.uploadBytes * 3]) {
      const { status, text } = await upload(bench, bytes, way);
      const isRefused = status === 413 && text.includes(UPLOAD_REASONS.size);
      const detail = `${bytes} ${what}: ${status} ${text.slice(0, 120)}`;
      outcome.check(
        "a byte more is refused in the words of the specification",
        isRefused ? undefined : detail,
      );
    }
  }
}

type Answer = { status: number; text: string };

/** Sends in chunks as a browser does, and also accepts a response that arrives before the end. */
function upload(bench: TestBench, bytes: number, withLength: boolean): Promise<Answer> {
  const total = HEAD.length + bytes + TAIL.length;
  return new Promise((resolve, reject) => {
    const call = request(new URL("/api/documents", bench.product.origin), {
      method: "POST",
      headers: {
        cookie: `${SESSION}=${bench.session}`,
        origin: bench.product.origin,
        "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
        ...(withLength ? { "content-length": total } : { "transfer-encoding": "chunked" }),
      },
    });
    call.on("response", (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (piece: string) => {
        text += piece;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    call.on("error", reject);
    call.setTimeout(60_000, () => call.destroy(new Error("No answer within a minute.")));
    call.write(HEAD);
    const piece = Buffer.alloc(256 * 1024, "a ");
    let left = bytes;
    const more = (): void => {
      while (left > 0 && !call.destroyed) {
        const next = piece.subarray(0, Math.min(left, piece.length));
        left -= next.length;
        if (!call.write(next) && left > 0) return void call.once("drain", more);
      }
      call.end(TAIL);
    };
    more();
  });
}

/** Each declares a megabyte, and sends one byte now and then. */
async function slowUploads(scene: Scene, count: number) {
  const { bench, outcome } = scene;
  const before = await chatP95(scene);
  const sockets = Array.from({ length: count }, () => trickle(bench));
  await until(async () => (halfFiles(bench).length >= count * 0.9 ? true : undefined), 30);
  const during = await chatP95(scene);
  for (const { end } of sockets) end();
  const after = await chatP95(scene);
  const most = Math.max(before, after) * MOST_TIMES + JITTER_MS;
  outcome.check(
    "a visitor is answered as fast beside slow uploads",
    during <= most ? undefined : `p95 ${during} ms, before ${before}, after ${after}`,
  );
  const left = await until(async () => (halfFiles(bench).length === 0 ? 0 : undefined), 20).catch(
    () => halfFiles(bench).length,
  );
  outcome.check(
    "nothing half is left of an upload that breaks off",
    left === 0 ? undefined : `${left} files`,
  );
  return { slow: count, p95Ms: [before, during, after].join(" / ") };
}

function trickle(bench: TestBench): { end: () => void } {
  const { hostname, port, host } = new URL(bench.product.origin);
  const socket: Socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  socket.write(
    [
      "POST /api/documents HTTP/1.1",
      `Host: ${host}`,
      `Origin: ${bench.product.origin}`,
      `Cookie: ${SESSION}=${bench.session}`,
      "Content-Length: 1000000",
      `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
      "",
      HEAD,
    ].join("\r\n"),
  );
  const timer = setInterval(() => socket.write("a".repeat(64)), 100);
  return {
    end() {
      clearInterval(timer);
      socket.destroy();
    },
  };
}

async function chatP95({ bench, userId }: Scene): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < QUESTIONS; count += 1) {
    const began = performance.now();
    const { status } = await send(bench.product.origin, {
      method: "POST",
      path: "/api/chat",
      headers: [["content-type", "application/json"]],
      body: JSON.stringify({ userId, message: "What does it cost?" }),
    });
    if (status !== 200) throw new Error(`A question was answered with ${status}.`);
    times.push(performance.now() - began);
  }
  return Math.round(times.sort((a, b) => a - b)[Math.floor(QUESTIONS * 0.95)] ?? 0);
}

/** One slot of the quota is left, and `count` uploads compete for it. */
async function atTheQuota({ bench, outcome, userId, profileId }: Scene, count: number) {
  const limit = PLANS.free.documentsPerProfile;
  await bench.product.rows("update users set plan_type = 'free'");
  for (const { id } of await bench.list()) await bench.call("DELETE", `/api/documents/${id}`);
  await bench.product.rows(
    `insert into documents (user_id, profile_id, id, filename, file_type, byte_size, content_hash, storage_key, status)
     select $1, $2, number, 'kept.txt', 'text/plain', 1, '', '', 'ready' from generate_series(1, $3) number`,
    [userId, profileId, limit - 1],
  );
  const bytes = Buffer.from("The lighthouse was built in 1871.");
  const file = { filename: "race.txt", type: "text/plain", bytes };
  const door = await closedDoor(bench);
  const racing = Promise.all(Array.from({ length: count }, () => bench.upload(file)));
  await door.openAtCrowd();
  const answers = await racing;
  const taken = answers.filter(({ status }) => status === 201).length;
  outcome.check("of many at the quota exactly one is accepted", taken === 1 ? undefined : `${taken} were`);
  const odd = answers.find(({ status, text }) => status !== 201 && !text.includes('"plan_limit"'));
  outcome.check("the others get the plan limit error", odd ? `${odd.status} ${odd.text}` : undefined);
  return { racers: count, taken };
}

/**
 * Blocks inserts until several uploads wait for them, having counted already unless a lock prevents it. This forces the
 * race.
 */
async function closedDoor({ product }: TestBench) {
  const client = new pg.Client({ connectionString: product.url });
  await client.connect();
  await client.query("begin");
  // Other transactions can read this table and lock rows elsewhere, but can't write here.
  await client.query("lock table documents in share mode");
  return {
    async openAtCrowd(): Promise<void> {
      try {
        await until(async () => {
          const [row] = await product.rows(
            `select count(*)::int as waiting from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return Number(row?.waiting) >= CROWD ? true : undefined;
        });
      } finally {
        await client.query("rollback");
        await client.end();
      }
    },
  };
}

/** Every file has its row and every row its file: refused and interrupted uploads leave nothing. */
async function checkStored({ bench, outcome }: Scene): Promise<void> {
  // No worker runs here, so deleted documents and their files are still waiting to be removed.
  const rows = await bench.product.rows(
    `select storage_key from documents where storage_key <> ''
     union all select json_array_elements_text((data -> 'storageKeys')::json) from pgboss.job
     where name = 'documents.remove-originals'`,
  );
  const keys = new Set(rows.map(({ storage_key }) => String(storage_key).replace(/^e\//, "")));
  const files = filesOf(bench).filter((name) => !name.endsWith(".part"));
  const orphans = files.filter((name) => !keys.has(name)).length;
  outcome.check("no file is without its row", orphans === 0 ? undefined : `${orphans} are`);
  const missing = [...keys].filter((key) => !files.includes(key)).length;
  outcome.check("no row is without its file", missing === 0 ? undefined : `${missing} are`);
}

const filesOf = (bench: TestBench): string[] =>
  readdirSync(bench.product.storage, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.includes("/"),
  );
const halfFiles = (bench: TestBench): string[] => filesOf(bench).filter((name) => name.endsWith(".part"));

trustTest("T17", { run, mutations });
