import { type Cell, CSV_START, csvLine } from "../../../platform/csv.ts";
import type { Database } from "../../../platform/database.ts";
import type { Storage } from "../../../platform/storage.ts";
import type { ZipEntry } from "../../../platform/zip.ts";
import { accountRow, originalsAfter, type Table, tablesOf } from "./tables.ts";

type Dependencies = { db: Database; storage: Storage };

/** Everything stored about an owner, generated while it streams. */
export async function* archiveOf(
  { db, storage }: Dependencies,
  userId: string,
  at: Date,
): AsyncGenerator<ZipEntry> {
  yield { name: "README.txt", at, body: one(README) };
  const account = await accountRow(db, userId);
  yield { name: "account.json", at, body: one(`${JSON.stringify(account, null, 2)}\n`) };
  for (const table of tablesOf(db, userId)) {
    yield { name: `${table.name}.json`, at, body: jsonOf(table) };
    yield { name: `${table.name}.csv`, at, body: csvOf(table) };
  }
  yield* originals({ db, storage }, userId);
}

async function* one(text: string): AsyncGenerator<string> {
  yield text;
}

async function* pagesOf({ page }: Table) {
  let after: string | undefined = "";
  while (after !== undefined) {
    const { rows, last }: Awaited<ReturnType<Table["page"]>> = await page(after);
    yield rows;
    after = last;
  }
}

async function* jsonOf(table: Table): AsyncGenerator<string> {
  let mark = "[";
  for await (const rows of pagesOf(table)) {
    let text = "";
    for (const row of rows) {
      text += `${mark}\n${JSON.stringify(row)}`;
      mark = ",";
    }
    yield text;
  }
  yield mark === "[" ? "[]\n" : "\n]\n";
}

async function* csvOf(table: Table): AsyncGenerator<string> {
  let begun = false;
  yield CSV_START;
  for await (const rows of pagesOf(table)) {
    const [first] = rows;
    const head = first && !begun ? csvLine(Object.keys(first)) : "";
    begun ||= first !== undefined;
    yield head + rows.map((row) => csvLine(Object.values(row) as Cell[])).join("");
  }
}

async function* originals({ db, storage }: Dependencies, userId: string): AsyncGenerator<ZipEntry> {
  for (let after = 0; ; ) {
    const documents = await originalsAfter(db, userId, after);
    for (const { id, filename, storage_key, uploaded_at } of documents) {
      after = id;
      const name = `documents/${id}-${plainName(filename)}`;
      yield { name, at: uploaded_at, body: read(storage, storage_key) };
    }
    if (documents.length === 0) return;
  }
}

/** An original deleted since it was listed is an empty file here; a storage outage aborts the download. */
async function* read(storage: Storage, key: string): AsyncGenerator<Uint8Array> {
  const bytes = await storage.read(key).catch((error: { code?: string }) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (bytes) yield bytes;
}

/** Archive names become paths on the owner's machine, so this removes folders and unsafe characters. */
function plainName(name: string): string {
  const plain = name.replace(/[\p{C}<>:"/\\|?*]/gu, "_").replace(/^\.+/, "_");
  return plain.length > 120 ? plain.slice(0, 60) + plain.slice(-60) : plain;
}

const README = `Everything that Understudy keeps of you, on the day of this download.

account.json           you, as you signed up and described yourself
profiles, settings     your assistants and how they speak
documents              what you uploaded; the originals are in the folder documents
passages               what was read from them
sites, site-pages      web pages that you had read, and what came of each
corrections            your own answers to questions
rehearsal              your tests, and what a right answer must contain
suggested-questions    what visitors are offered to ask
conversations          who asked, from where and when
exchanges              every question with its answer
messages               what you said in conversations yourself, and what visitors said to you
citations              which passage an answer rests on
gaps                   questions that your documents did not answer
contacts               visitors who left an address and confirmed it
figures                what was counted, by day of UTC
usage                  what your plan counts
packages               white-label packages, and the brand that each was made of

Each is there twice: as JSON for programs, and as CSV for a spreadsheet. A cell of a CSV that a spreadsheet would
take for a formula begins with an apostrophe.
`;
