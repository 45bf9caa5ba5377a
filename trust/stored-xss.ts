import { type Canary, startCanary } from "../testing/canary.ts";
import { inWords, startFakeModel } from "../testing/fake-model.ts";
import { type Outcome, type RunOptions, report } from "../testing/outcome.ts";
import { allPayloads, type Payload, some } from "../testing/payloads.ts";
import { serverPart } from "./chat-script.ts";
import { inProcesses, piecesOf, type Share, WHOLE } from "./shares.ts";
import { type Column, fill, textColumns } from "./stored-xss-columns.ts";
import { injectRuntimeConfig, pagesOf, type ShownPage, strangeOf, WEB_PAGE } from "./stored-xss-pages.ts";
import { openSurfaces, type Stage } from "./surfaces.ts";
import { openChromium, readBlocked, type WatchedPage, watch } from "./watch.ts";

/** Each layer must protect on its own: escaped text needs no policy. T18 tests the policy alone. */
const MODES = [
  { name: "both layers", withoutPolicy: false },
  { name: "policy off", withoutPolicy: true },
] as const;
const POLYGLOTS = 60;
const PROCESSES = 3;

type Mode = (typeof MODES)[number];
type Show = {
  stage: Stage;
  canary: Canary;
  pages: ShownPage[];
  outcome: ReturnType<typeof report>;
  figures: Record<"pages" | "ran" | "left" | "read" | "files", number>;
};

/** T20: every text column of the schema, filled with 60 polyglots, on every page that exists. */
export function run(options: RunOptions): Promise<Outcome> {
  if (options.scale < 1) return runShare(options, WHOLE);
  return inProcesses("stored-xss", options, { of: PROCESSES, alike: ["columns", "filled"] });
}

export async function runShare({ scale, mutation }: RunOptions, share: Share): Promise<Outcome> {
  const outcome = report();
  const canary = await startCanary();
  const payloads = piecesOf(polyglots(canary.port, scale), share);
  const model = await startFakeModel(() => ({ words: inWords("Nothing.") }));
  const stage = await openSurfaces({ payloads: payloads.slice(0, 3), model, mutation: serverPart(mutation) });
  const chromium = await openChromium(canary);
  const figures = { pages: 0, ran: 0, left: 0, read: 0, files: 0 };
  try {
    const { secondId } = await injectRuntimeConfig(stage);
    const show: Show = { stage, canary, pages: pagesOf(stage, secondId), outcome, figures };
    const columns = await textColumns(stage.product);
    let filled = 0;
    for (const payload of payloads) {
      filled = await put(show, columns, payload);
      for (const mode of MODES) {
        for (const byOwner of [false, true]) {
          const watched = await sit(show, chromium, mode, payload, byOwner);
          for (const page of show.pages.filter((one) => one.byOwner === byOwner)) {
            await look(show, watched, { mode, page, payload });
          }
          await watched.close();
        }
      }
      await files(show);
    }
    outcome.check("payloads are read on the pages", figures.read > 0 ? undefined : "none was");
    return outcome.done({ payloads: payloads.length, columns: columns.length, filled, ...figures });
  } finally {
    await chromium.close();
    await stage.close();
    await model.close();
    await canary.close();
  }
}

/** Sixty readable payloads, from all over the corpus of hostile texts, markup first. */
function polyglots(port: number, scale: number): Payload[] {
  const markup = allPayloads(port).filter(({ kind }) => kind === "html" || kind === "scheme");
  const chosen = some(markup, POLYGLOTS / markup.length).slice(0, POLYGLOTS);
  return some(chosen, scale);
}

async function put({ stage, outcome }: Show, columns: readonly Column[], payload: Payload): Promise<number> {
  const text = payload.text.replaceAll("\0", "").toWellFormed();
  const { columns: filled } = await fill(stage.product, columns, text);
  await stage.product.rows("update documents set address = null where id <> $1", [WEB_PAGE]);
  outcome.check(
    "the columns that visitors see are filled",
    missing(filled.map(({ table, name }) => `${table}.${name}`)),
  );
  return filled.length;
}

/** The test is pointless if one of these columns is missing from the matrix. */
const SEEN = [
  "users.first_name",
  "users.last_name",
  "users.title",
  "users.company",
  "users.location",
  "users.bio",
  "users.profile_image_url",
  "ai_profiles.name",
  "ai_profiles.description",
  "documents.filename",
  "suggested_questions.question",
  "chat_messages.message",
];

function missing(filled: readonly string[]): string | undefined {
  const lost = SEEN.filter((name) => !filled.includes(name));
  return lost.length > 0 ? lost.join(", ") : undefined;
}

/** A browser that sends the payload in every value that a browser reports about itself. */
async function sit(
  { stage }: Show,
  chromium: Awaited<ReturnType<typeof openChromium>>,
  { withoutPolicy }: Mode,
  { text }: Payload,
  byOwner: boolean,
): Promise<WatchedPage> {
  const watched = await watch(chromium, { origin: stage.product.origin, withoutPolicy });
  if (byOwner) await watched.context.addCookies([stage.cookie]);
  const excerpt = text.replace(/[^\x20-\x7e]/g, "").slice(0, 400);
  await watched.context.setExtraHTTPHeaders({ "accept-language": excerpt, "user-agent": excerpt });
  return watched;
}

type PageVisit = { mode: Mode; page: ShownPage; payload: Payload };

async function look(
  show: Show,
  watched: WatchedPage,
  { mode, page: shown, payload }: PageVisit,
): Promise<void> {
  const { outcome, figures, canary } = show;
  const where = `${mode.name}, ${shown.name}, payload ${payload.number}`;
  const page = await watched.context.newPage();
  const answer = await page.goto(shown.path, { waitUntil: "networkidle" }).catch(() => undefined);
  const status = answer?.status() ?? 0;
  outcome.check("no page fails", status > 0 && status < 500 ? undefined : `${where}: ${status}`);
  if (shown.shows) {
    // A tab renders its content only after its own script chunk has loaded.
    const isRead = await page
      .locator(shown.shows)
      .filter({ hasText: payload.mark })
      .first()
      .waitFor({ state: "attached", timeout: 10_000 })
      .then(
        () => true,
        () => false,
      );
    if (isRead) figures.read += 1;
    outcome.check(`the payload can be read on ${shown.name}`, isRead ? undefined : where);
  }
  const { ran } = await readBlocked(page).catch(() => ({ ran: [0] }));
  const { left: wanted, dialogs } = watched.take();
  const left = [...wanted, ...canary.caught()];
  canary.forget();
  figures.pages += 1;
  figures.ran += ran.length + dialogs;
  figures.left += left.length;
  outcome.check(`${mode.name}: nothing runs`, ran.length + dialogs > 0 ? where : undefined);
  outcome.check(
    `${mode.name}: nothing leaves the browser`,
    left.length > 0 ? `${where}: ${left[0]}` : undefined,
  );
  const strange = await strangeOf(page).catch(() => ["the page has left"]);
  const isClean = strange.length === 0;
  outcome.check(
    `${mode.name}: nothing is drawn but what a page draws`,
    isClean ? undefined : `${where}: ${strange[0]}`,
  );
  await page.close();
}

/** The image and the QR code are generated from the same text. */
async function files({ stage, outcome, figures, canary }: Show): Promise<void> {
  for (const name of ["image.png", "qr.svg"]) {
    const answer = await fetch(`${stage.product.origin}/p/${stage.userId}/${name}`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    figures.files += 1;
    const isDrawn = answer.status === 200 && bytes.byteLength > 1_000;
    outcome.check("the picture and the code are drawn", isDrawn ? undefined : `${name} ${answer.status}`);
  }
  outcome.check("the server fetches nothing", canary.caught().length > 0 ? canary.caught()[0] : undefined);
}
