import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import type { ChatAnswer } from "@understudy/contracts";
import type { Mutation } from "../testing/mutation.ts";
import { type Outcome, type RunOptions, report } from "../testing/outcome.ts";
import { startProduct } from "../testing/product.ts";
import { newTarget } from "../testing/raw-requests.ts";
import { until } from "../testing/wait.ts";
import { startSink } from "../testing/webhook-receiver.ts";
import { send } from "../testing/wire.ts";
import { arm, disarm, passedPoints, watch } from "./faults.ts";
import { inProcesses, piecesOf, type Share, WHOLE } from "./shares.ts";

const RUNS = 20;
const PROCESSES = 5;
const FEWEST_FILES = 6;
const SETTLED_SECONDS = 60;
/** The code paths of a document, a question, a webhook event and a visit. A small test starts at the top. */
const WATCHED = [
  "modules/documents/jobs.ts",
  "modules/chat/exchange-store.ts",
  "modules/integrations/jobs.ts",
  "modules/chat/turn.ts",
  "modules/analytics/views.ts",
  "modules/embedding/white-label/analytics.ts",
  "modules/documents/passage-store.ts",
  "modules/documents/service.ts",
  "modules/documents/receive.ts",
  "modules/chat/service.ts",
  "modules/integrations/webhooks.ts",
  "platform/idempotency.ts",
  "ingest.ts",
];

type Harness = Awaited<ReturnType<typeof openHarness>>;
type Report = ReturnType<typeof report>;

/** T06: whatever throws once, and wherever, nothing is lost, nothing is duplicated, and the error is reported. */
export function run(options: RunOptions): Promise<Outcome> {
  if (options.scale < 1) return runShare(options, WHOLE);
  return inProcesses("fail-points", options, { of: PROCESSES, alike: ["allPoints", "runs"] });
}

export async function runShare({ scale, mutation }: RunOptions, share: Share): Promise<Outcome> {
  const outcome = report();
  const harness = await openHarness(mutation);
  try {
    await journey(harness, undefined, outcome);
    const all = passedPoints();
    const runs = Math.max(1, Math.round(RUNS * scale ** 2));
    const points = piecesOf(chosen(all, scale), share);
    let struck = 0;
    for (const point of points) {
      for (let number = 0; number < runs; number += 1)
        if (await journey(harness, point, outcome)) struck += 1;
    }
    const missed = points.length * runs - struck;
    outcome.check("control: every point is struck", missed > 0 ? `${missed} were not` : undefined);
    return outcome.done({ allPoints: all.length, points: points.length, runs, struck });
  } finally {
    disarm();
    watch([]);
    await harness.close();
  }
}

/** Returns all points, or in a small test some from the middle of some files. */
function chosen(all: readonly string[], scale: number): string[] {
  const files = WATCHED.slice(0, Math.max(FEWEST_FILES, Math.round(WATCHED.length * scale)));
  return files.flatMap((file) => {
    const own = all.filter((point) => point.startsWith(`${file}:`));
    const count = Math.min(own.length, Math.max(1, Math.round(own.length * scale ** 2)));
    const first = Math.floor((own.length - count) / 2);
    return own.slice(first, first + count);
  });
}

async function openHarness(mutation: Mutation | undefined) {
  const lines: string[] = [];
  const sink = await startSink(() => ({ status: 200 }));
  watch(WATCHED);
  const product = await startProduct({
    issuers: [{ id: "main", issuer: "http://127.0.0.1:9/" }],
    mail: false,
    environment: { OUTBOUND_PRIVATE: "on", LOG_LEVEL: "info" },
    // An empty mutation makes the product load again, with its fail points.
    mutation: mutation ?? { name: "fail points", edits: [], mustFail: [] },
    onLog: (line) => lines.push(line),
  });
  await product.work();
  const { userId, profiles } = await newTarget(product);
  const [profileId = 0] = profiles;
  await product.rows("update users set custom_analytics = true");
  await product.rows("update profile_settings set webhook_url = $1, analytics_id = $2", [
    `${sink.url}/hook`,
    `${sink.url}/analytics`,
  ]);
  return {
    product,
    userId,
    profileId,
    sink,
    lines,
    async close(): Promise<void> {
      await product.close();
      await sink.close();
    },
  };
}

let visitors = 0;

/**
 * Runs a document, a question and a visit from start to end, with one failure on the way. Returns whether it occurred.
 */
async function journey(harness: Harness, point: string | undefined, outcome: Report): Promise<boolean> {
  const { lines } = harness;
  lines.length = 0;
  const name = randomUUID();
  visitors += 1;
  const address = `10.4.${(visitors >> 8) & 255}.${visitors & 255}`;
  if (point) arm(point);
  const filename = await upload(harness, `${name}.md`);
  const answer = await ask(harness, `What is the word ${name}?`, name, address);
  await post(harness, `/api/users/${harness.userId}/views`, {}, { "x-forwarded-for": address });
  await settled(harness);
  const struck = disarm();
  const at = point ?? "undisturbed";
  const one = (what: string, fault: string | undefined) =>
    outcome.check(what, fault === undefined ? undefined : `${at}: ${fault}`);
  one("no document is lost or doubled", await documentFault(harness, filename));
  one("originals and rows agree", await originalsFault(harness));
  one("no question is lost or doubled", await questionFault(harness, answer, `What is the word ${name}?`));
  one("no event is lost or doubled", await eventFault(harness, answer));
  one("no visit is lost or doubled", await visitFault(harness));
  const isReported = !struck || lines.some((line) => line.includes(`fail point ${point}`));
  one("somebody says so", isReported ? undefined : "no line of the log");
  return struck;
}

/** Like an owner, uploads a refused file again unless it is there. */
async function upload({ product, userId, profileId }: Harness, filename: string): Promise<string> {
  const bytes = Buffer.from(`# Words\n\nThe word of ${filename} is "river".`);
  for (;;) {
    await product.parts.documents
      .upload(
        userId,
        { profileId, circle: "public" },
        {
          filename,
          declaredType: "text/markdown",
          bytes: (async function* () {
            yield bytes;
          })(),
        },
      )
      .catch((error: unknown) => product.app.log.error({ err: error }, "request failed"));
    const [stored] = await product.rows("select 1 from documents where filename = $1", [filename]);
    if (stored) return filename;
  }
}

async function post({ product }: Harness, path: string, body: object, headers: Record<string, string>) {
  const { text } = await until(async () => {
    const answer = await send(product.origin, {
      method: "POST",
      path,
      body: JSON.stringify(body),
      headers: Object.entries({
        "content-type": "application/json",
        "user-agent": "Mozilla/5.0",
        ...headers,
      }),
    });
    return answer.status < 500 && answer;
  });
  return text;
}

async function ask(harness: Harness, message: string, key: string, address: string): Promise<ChatAnswer> {
  const headers = { "idempotency-key": key, "x-forwarded-for": address };
  return JSON.parse(
    await post(harness, "/api/chat", { userId: harness.userId, message }, headers),
  ) as ChatAnswer;
}

/** Waits until no job is left and no answer is in progress. Pending retries are made due now. */
async function settled({ product }: Harness): Promise<void> {
  await until(async () => {
    await product.rows("update pgboss.job set start_after = now() where state in ('created', 'retry')");
    const [open] = await product.rows(
      `select 1 from pgboss.job where state in ('created', 'retry', 'active')
         and name in ('documents.ingest', 'documents.look-for-original', 'developers.webhook', 'white-label.report')
       union all select 1 from chat_messages where state = 'pending' limit 1`,
    );
    return open ? undefined : true;
  }, SETTLED_SECONDS);
}

async function documentFault({ product }: Harness, filename: string): Promise<string | undefined> {
  const rows = await product.rows(
    `select status, (select count(*)::int from passages p where p.user_id = d.user_id and p.document_id = d.id) as passages
     from documents d where filename = $1`,
    [filename],
  );
  const [row] = rows;
  return rows.length === 1 && row?.status === "ready" && row.passages === 1
    ? undefined
    : JSON.stringify(rows);
}

async function originalsFault({ product }: Harness): Promise<string | undefined> {
  const files = (await readdir(product.storage, { recursive: true, withFileTypes: true })).filter((file) =>
    file.isFile(),
  );
  const [row] = await product.rows("select count(*)::int as count from documents where kind = 'file'");
  return row?.count === files.length ? undefined : `${files.length} originals, ${row?.count} rows`;
}

async function questionFault(
  { product }: Harness,
  answer: ChatAnswer,
  message: string,
): Promise<string | undefined> {
  const rows = await product.rows("select state, response from chat_messages where message = $1", [message]);
  const [row] = rows;
  const [counted] = await product.rows(
    `select (select coalesce(sum(count), 0)::int from counters where name = 'questions') as counted,
       (select count(*)::int from chat_messages) as kept`,
  );
  const same = rows.length === 1 && row?.state === answer.state && row.response === answer.response;
  return same && counted?.counted === counted?.kept ? undefined : JSON.stringify({ rows, counted, answer });
}

/** Every event is delivered at least once under a single id, and the owner's analytics get it too. */
async function eventFault(
  { product, sink }: Harness,
  { exchangeId }: ChatAnswer,
): Promise<string | undefined> {
  const rows = await product.rows(
    "select message_id, status from webhook_deliveries where exchange_id = $1",
    [exchangeId],
  );
  const ids = sink.received
    .filter(({ path, body }) => path === "/hook" && body.includes(String(exchangeId)))
    .map(({ headers }) => headers["webhook-id"]);
  const well = rows.length === 1 && rows[0]?.status === "delivered";
  return well && new Set(ids).size === 1 && ids[0] === rows[0]?.message_id
    ? undefined
    : JSON.stringify({ rows, ids });
}

async function visitFault({ product, sink }: Harness): Promise<string | undefined> {
  const [row] = await product.rows(
    "select coalesce(sum(count), 0)::int as count from counters where name = 'views'",
  );
  const notices = sink.received.filter(
    ({ path, body }) => path === "/analytics" && body.includes("page_view"),
  );
  return row?.count === visitors && notices.length >= visitors
    ? undefined
    : `${row?.count} counted and ${notices.length} told of ${visitors}`;
}
