import path from "node:path";
import { SESSION } from "../testing/http-browser.ts";
import { type Outcome, type RunOptions, report } from "../testing/outcome.ts";
import { openTestBench, type TestBench } from "../testing/owner-client.ts";
import { traceFiles } from "./file-trace.ts";
import { mutations } from "./path-traversal.mutations.ts";
import { sendRaw } from "./raw.ts";
import { ORDINARY, oddIds, oddNames } from "./traversal-names.ts";
import { trustTest } from "./trust-test.ts";

type Report = ReturnType<typeof report>;

const TEXT = Buffer.from("The lighthouse was built in 1871.");

/** T16: file names and document ids that try to leave their folder. Nothing is sampled. */
async function run({ mutation }: RunOptions): Promise<Outcome> {
  const bench = await openTestBench(mutation);
  const outcome = report();
  try {
    await bench.product.work();
    const trace = traceFiles();
    try {
      const names = await sendNames(bench, outcome);
      const known = (await bench.settled(60))[0]?.id ?? 1;
      const ids = await sendIds(bench, known, outcome);
      for (const { id } of await bench.list()) await bench.call("DELETE", `/api/documents/${id}`);
      await emptied(bench, outcome);
      const outside = [...new Set(trace.touched)].filter((place) => !isOurs(place, bench.product.storage));
      outcome.check(
        "nothing is touched outside the store",
        outside.length > 0 ? outside.slice(0, 5).join(", ") : undefined,
      );
      const inside = trace.touched.filter((place) => place.startsWith(bench.product.storage)).length;
      outcome.check("control: the trace sees the store", inside > 0 ? undefined : "it saw nothing");
      return outcome.done({ ...names, ids, touched: inside });
    } finally {
      trace.stop();
    }
  } finally {
    await bench.close();
  }
}

/** The store, and what the system reports about the reader's processes. */
function isOurs(place: string, storage: string): boolean {
  const inStore = place === storage || place.startsWith(storage + path.sep);
  return (inStore && isKey(path.relative(storage, place))) || /^\/proc\/\d+\/(?:stat|statm)$/.test(place);
}

/** A valid storage key, or the folder of one. */
function isKey(place: string): boolean {
  return place === "" || /^[0-9a-f]{2}(?:\/[0-9a-f]{40}(?:\.part)?)?$/.test(place);
}

async function sendNames(bench: TestBench, outcome: Report) {
  let [shown, refused] = [0, 0];
  for (const sent of [...oddNames(), ...ORDINARY]) {
    // A line end inside a header ends it: what follows was never part of the name.
    const filename = sent.split(/[\r\n]/)[0] ?? "";
    const type = filename.endsWith(".pdf")
      ? "application/pdf"
      : filename.endsWith(".md")
        ? "text/markdown"
        : "text/plain";
    const bytes = filename.endsWith(".pdf") ? Buffer.from("%PDF-1.7") : TEXT;
    const answer = await bench.upload({ filename, type, bytes }, `"${sent}"`);
    const revealed =
      answer.status === 201 ? (JSON.parse(answer.text) as { filename: string }).filename : undefined;
    outcome.check(
      "no name is a fault of ours",
      answer.status >= 500 ? `${JSON.stringify(filename)} ${answer.status}` : undefined,
    );
    outcome.check(
      "a name is shown exactly or refused",
      revealed === undefined || revealed === filename
        ? undefined
        : `${JSON.stringify(filename)} became ${JSON.stringify(revealed)}`,
    );
    outcome.check("no name adds a header", injected(JSON.stringify(answer.headers)));
    if (revealed === undefined) refused += 1;
    else shown += 1;
    if (ORDINARY.includes(filename)) {
      outcome.check(
        "control: ordinary names are accepted",
        revealed === filename ? undefined : `${filename}: ${answer.text}`,
      );
    }
  }
  const stored = await bench.product.rows(
    `select filename from documents where filename ~ '[[:cntrl:]/\\\\]' or filename ~ '[\u200e\u200f\u202a-\u202e\u2066-\u2069]'`,
  );
  outcome.check(
    "no stored name deceives",
    stored.length > 0 ? JSON.stringify(stored.slice(0, 5)) : undefined,
  );
  return { names: shown + refused, shown, refused };
}

async function sendIds(bench: TestBench, known: number, outcome: Report): Promise<number> {
  const [before] = await bench.product.rows("select count(*)::int as count from documents");
  const { origin } = bench.product;
  const cookie = `Cookie: ${SESSION}=${bench.session}`;
  let sent = 0;
  for (const id of oddIds(known)) {
    for (const line of [
      `DELETE /api/documents/${id}`,
      `GET /api/profiles/${id}/documents`,
      `DELETE /api/profiles/1/documents/${id}`,
    ]) {
      // What follows a question mark is not part of the id, an empty id names the list, and a space ends the id on the
      // wire.
      if (/[?#]/.test(id) || id.trim() !== id || id === "") continue;
      const { status, head } = await sendRaw(origin, [
        `${line} HTTP/1.1`,
        `Host: ${new URL(origin).host}`,
        `Origin: ${origin}`,
        cookie,
      ]);
      sent += 1;
      const taken = status >= 200 && status < 300;
      outcome.check("no odd id is accepted", taken ? `${JSON.stringify(line)} ${status}` : undefined);
      outcome.check(
        "no id is a fault of ours",
        status >= 500 ? `${JSON.stringify(line)} ${status}` : undefined,
      );
      outcome.check("no id adds a header", injected(head));
    }
  }
  const [after] = await bench.product.rows("select count(*)::int as count from documents");
  outcome.check(
    "no odd id deletes anything",
    before?.count === after?.count ? undefined : `${before?.count} became ${after?.count}`,
  );
  return sent;
}

function injected(headers: string): string | undefined {
  return /x-injected|set-cookie: ?a=b/i.test(headers) ? headers : undefined;
}

async function emptied(bench: TestBench, outcome: Report): Promise<void> {
  const end = performance.now() + 30_000;
  for (;;) {
    const [left] = await bench.product.rows(
      "select count(*)::int as count from pgboss.job where name = 'documents.remove-originals' and state <> 'completed'",
    );
    if (left?.count === 0) return void outcome.check("every original is removed", undefined);
    if (performance.now() > end)
      return void outcome.check("every original is removed", `${left?.count} are left`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

trustTest("T16", { run, mutations });
