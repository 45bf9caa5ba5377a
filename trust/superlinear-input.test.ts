import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { LIMITS, UPLOAD_TYPES } from "@understudy/contracts";
import { PASSAGE_LIMITS } from "@understudy/knowledge";
import { changed } from "../apps/server/test/hostile-exports.ts";
import { SESSION } from "../testing/http-browser.ts";
import { meterLoop } from "../testing/loop-meter.ts";
import { type Outcome, type RunOptions, report } from "../testing/outcome.ts";
import { openTestBench, type TestBench } from "../testing/owner-client.ts";
import { until } from "../testing/wait.ts";
import { meterReaders } from "./reader-meter.ts";
import { mutations } from "./superlinear-input.mutations.ts";
import {
  hostilePages,
  hostileQuestions,
  hostileRobots,
  hostileStyles,
  hostileTexts,
} from "./superlinear-texts.ts";
import { trustTest } from "./trust-test.ts";

/** The length of one document. A careless program needs minutes for it. */
const CHARACTERS = 2_000_000;
const FEWEST = 300_000;
const MOST_MS = 100;
const MOST_MB = 256;
const TRIES = 3;
const READ_SECONDS = 120;
const OLD_PASSAGE = 400_000;

type Report = ReturnType<typeof report>;
type Stage = {
  bench: TestBench;
  outcome: Report;
  size: number;
  /** Runs `work`, up to three times, and checks that other requests were not delayed meanwhile. */
  during: (boundary: string, what: string, work: () => Promise<void>) => Promise<void>;
};

/** T42: text that costs more than its length, wherever the product accepts text. */
async function run({ scale, mutation }: RunOptions): Promise<Outcome> {
  const outcome = report();
  const size = Math.max(FEWEST, Math.round(CHARACTERS * scale));
  const site = await startSite(size);
  const bench = await openTestBench(mutation, { OUTBOUND_PRIVATE: "on" });
  const server = meterLoop();
  const worker = await bench.product.workMetered();
  const readers = meterReaders([process.pid, worker.pid]);
  const most = { serverMs: 0, workerMs: 0, serverMb: 0, workerMb: 0, readerMb: 0 };
  try {
    await uploadAndIndex(bench, "honest.md", HONEST);
    const base = { server: server.take(), worker: await worker.take(), reader: peak(readers.take()) };
    const metered = async (work: () => Promise<void>) => {
      await work();
      return [server.take(), await worker.take(), peak(readers.take())] as const;
    };
    const during: Stage["during"] = async (boundary, what, work) => {
      let [http, jobs, reader] = await metered(work);
      // What is slow by its nature is slow each time. Collected garbage, or code that was compiled meanwhile, is not.
      for (let again = 1; again < TRIES && Math.max(http.longestMs, jobs.longestMs) > MOST_MS; again += 1)
        [http, jobs, reader] = await metered(work);
      check(outcome, `${boundary}: the server answers others meanwhile`, what, http.longestMs);
      check(outcome, `${boundary}: the worker does others' work meanwhile`, what, jobs.longestMs);
      const grown = {
        server: http.peakMb - base.server.peakMb,
        worker: jobs.peakMb - base.worker.peakMb,
        reader: reader - base.reader,
      };
      const large = Object.entries(grown).find(([, mb]) => mb > MOST_MB);
      outcome.check(
        "no process grows by more than 256 MB",
        large && `${boundary}, ${what}: ${large[0]} by ${large[1]} MB`,
      );
      most.serverMs = Math.max(most.serverMs, http.longestMs);
      most.workerMs = Math.max(most.workerMs, jobs.longestMs);
      most.serverMb = Math.max(most.serverMb, grown.server);
      most.workerMb = Math.max(most.workerMb, grown.worker);
      most.readerMb = Math.max(most.readerMb, grown.reader);
    };
    const stage: Stage = { bench, outcome, size, during };
    await tryUploads(stage);
    await tryLost(stage);
    await trySite(stage, site.address);
    await tryImports(stage);
    await tryQuestions(stage);
    await tryStyles(stage);
    return outcome.done({ characters: size, ...most });
  } finally {
    readers.stop();
    server.stop();
    await bench.close();
    await site.close();
  }
}

const HONEST =
  "# Prices\n\nA single session costs £180.\n\n## Packages\n\nA package of six sessions costs £900.";

function check(outcome: Report, name: string, what: string, ms: number): void {
  outcome.check(name, ms > MOST_MS ? `${what}: ${ms} ms without a turn for anybody else` : undefined);
}

const peak = (metered: readonly { peakMb: number }[]): number =>
  Math.max(0, ...metered.map((one) => one.peakMb));

type End = { status: string; failure: string | null };

/** Uploads a document and waits for its final status. */
async function uploadAndIndex(
  bench: TestBench,
  filename: string,
  text: string,
): Promise<End & { id: number }> {
  const type = filename.endsWith(".md") ? UPLOAD_TYPES.md : UPLOAD_TYPES.txt;
  const answer = await bench.upload({ filename, type, bytes: Buffer.from(text) });
  const { id } = JSON.parse(answer.text) as { id: number };
  return { id, ...(await ended(bench, id)) };
}

function ended(bench: TestBench, id: number): Promise<End> {
  return until(async () => {
    const [row] = await bench.product.rows("select status, failure from documents where id = $1", [id]);
    return row?.["status"] === "ready" || row?.["status"] === "failed" ? (row as End) : undefined;
  }, READ_SECONDS);
}

/** As Markdown and as plain text. Documents that are read are deleted again, because answers would use them. */
async function tryUploads({ bench, outcome, size, during }: Stage): Promise<void> {
  for (const { name, text, ends } of hostileTexts(size)) {
    for (const kind of ["md", "txt"]) {
      await during(kind === "md" ? "Markdown" : "upload", name, async () => {
        const { id, status, failure } = await uploadAndIndex(bench, `hostile.${kind}`, text);
        const hasEnded = status === "ready" || !!failure;
        outcome.check(
          "every document ends, with a reason if it failed",
          hasEnded ? undefined : `${name}: ${status}`,
        );
        const fault = ends && ends !== status ? `${name}.${kind}: ${status} ${failure}` : undefined;
        if (ends === "ready") outcome.check("a text that is only odd is read", fault);
        if (ends === "failed") outcome.check("a document of too many passages is refused", fault);
        await bench.call("DELETE", `/api/documents/${id}`);
      });
    }
  }
}

/** A document whose worker died twice while reading it is not given to a third. */
async function tryLost({ bench, outcome }: Stage): Promise<void> {
  const { id } = await uploadAndIndex(bench, "lost.md", HONEST);
  await bench.product.rows(
    "update documents set status = 'reading', learned_with = null, passage_count = 0, readings_begun = 2 where id = $1",
    [id],
  );
  await bench.product.parts.documents.reindex();
  const { status, failure } = await ended(bench, id);
  const isReported = status === "failed" && /twice/.test(failure ?? "");
  outcome.check(
    "a document that two workers died of is unreadable",
    isReported ? undefined : `${status} ${failure}`,
  );
  await bench.call("DELETE", `/api/documents/${id}`);
}

async function trySite({ bench, outcome, during }: Stage, address: string): Promise<void> {
  const [owner] = await bench.product.rows("select user_id, id from ai_profiles");
  const profileRef = { userId: String(owner?.["user_id"]), profileId: Number(owner?.["id"]) };
  await during("page and robots", "a site", async () => {
    const { id } = await bench.product.parts.documents.sites.create(profileRef, {
      address,
      mode: "site",
      depth: 2,
      pageLimit: 25,
      schedule: "off",
    });
    const pages = await until(async () => {
      const found = await bench.product.rows(
        `select page.outcome from sites site join site_pages page on page.user_id = site.user_id and page.site_id = site.id
         where site.id = $1 and site.sync_id is null`,
        [id],
      );
      const [open] = await bench.product.rows(
        "select count(*)::int as count from documents where status not in ('ready', 'failed')",
      );
      return found.length > 0 && open?.["count"] === 0 ? found : undefined;
    }, READ_SECONDS);
    const count = hostilePages(1).length + 1;
    outcome.check("control: the site was read", pages.length < count ? `${pages.length} pages` : undefined);
    await bench.product.parts.documents.sites.remove(profileRef, id, "remove");
  });
}

/** Passages above the maximum length, which are cut, and hostile ones of exactly the maximum length. */
async function tryImports(stage: Stage): Promise<void> {
  const { bench, outcome, during } = stage;
  const [owner] = await bench.product.rows("select user_id, id from ai_profiles where is_main");
  const userId = String(owner?.["user_id"]);
  const answer = await fetch(`${bench.product.origin}/api/profiles/${owner?.["id"]}/brain`, {
    headers: { cookie: `${SESSION}=${bench.session}` },
  });
  const file = Buffer.from(await answer.arrayBuffer());
  const passageOf = (text: string) => (all: Map<string, Buffer>) => {
    const [first = "", ...rest] = String(all.get("passages.jsonl")).split("\n");
    all.set(
      "passages.jsonl",
      Buffer.from([JSON.stringify({ ...JSON.parse(first), text }), ...rest].join("\n")),
    );
  };
  const long = await changed(file, passageOf(`# ${"a ".repeat(20_000)}`));
  const full = await changed(file, passageOf("<a display: none session ".repeat(100).slice(0, 2_000)));
  await during("import", "two files", async () => {
    for (const bytes of [long, full]) {
      const { status, text } = await importAssistant(bench, bytes);
      outcome.check(
        "control: a file with odd passages is accepted",
        status < 300 ? undefined : `${status} ${text}`,
      );
    }
    const [longest] = await bench.product.rows("select max(length(text)) as characters from passages");
    const tooLong = Number(longest?.["characters"]) > PASSAGE_LIMITS.characters;
    outcome.check(
      "no imported passage is longer than the splitter makes them",
      tooLong ? `${longest?.["characters"]} characters` : undefined,
    );
  });
  // A blocked worker never gets there, and its event loop meter reports that.
  await untilRead(bench).catch(() => {});
  // As an earlier version stored it.
  await bench.product.rows(
    "update passages set text = $2, heading_path = $3 where user_id = $1 and profile_id = $4",
    [
      userId,
      "A session costs £1. ".repeat(OLD_PASSAGE / 20),
      ["What a session costs, ".repeat(OLD_PASSAGE / 22)],
      Number(owner?.["id"]),
    ],
  );
}

/** Waits until everything imported has been re-indexed, so that nothing writes passages any more. */
function untilRead(bench: TestBench): Promise<true> {
  return until(async () => {
    const open = await bench.product.rows(
      "select 1 from pgboss.job where name like 'documents.%' and state < 'completed' limit 1",
    );
    return open.length === 0 || undefined;
  }, READ_SECONDS);
}

function importAssistant(bench: TestBench, bytes: Buffer) {
  return bench.upload({ filename: "brain.zip", type: "application/zip", bytes }, undefined, [
    "POST",
    "/api/brains",
  ]);
}

async function tryQuestions({ bench, outcome, during }: Stage): Promise<void> {
  const profiles = await bench.product.rows("select id from ai_profiles order by is_main desc");
  for (const message of ["What does a session cost?", ...hostileQuestions(LIMITS.messageCharacters)]) {
    await during("question", message.slice(0, 20), async () => {
      for (const { id } of profiles) {
        const body = Buffer.from(JSON.stringify({ profileId: Number(id), message }));
        const { status } = await bench.call(
          "POST",
          "/api/chat",
          [["content-type", "application/json"]],
          body,
        );
        outcome.check(
          "every question is answered",
          status === 200 ? undefined : `${status}: ${message.slice(0, 20)}`,
        );
      }
    });
  }
}

async function tryStyles({ bench, outcome, during }: Stage): Promise<void> {
  const [profile] = await bench.product.rows("select id from ai_profiles where is_main");
  for (const customCSS of hostileStyles(LIMITS.customCodeCharacters)) {
    await during("CSS", customCSS.slice(0, 20), async () => {
      const body = Buffer.from(JSON.stringify({ customCSS }));
      const json: [string, string] = ["content-type", "application/json"];
      const { status } = await bench.call("PUT", `/api/profiles/${profile?.["id"]}/widget`, [json], body);
      outcome.check(
        "every style is accepted or refused",
        status < 500 ? undefined : `${status}: ${customCSS.slice(0, 20)}`,
      );
    });
  }
}

async function startSite(size: number) {
  const pages = hostilePages(size);
  const links = pages.map((_, at) => `<a href="/${at}/${"a".repeat(1_500)}">${at}</a>`).join("");
  const server = createServer((request, response) => {
    const at = /^\/(\d)\//.exec(request.url ?? "")?.[1];
    if (request.url === "/robots.txt") response.end(hostileRobots());
    else if (request.url === "/" || at !== undefined)
      response.setHeader("content-type", "text/html").end(at === undefined ? links : pages[Number(at)]);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/`,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

trustTest("T42", { run, mutations });
