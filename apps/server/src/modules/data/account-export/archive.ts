import { type Cell, CSV_START, csvLine } from "../../../platform/csv.ts";
import type { Database } from "../../../platform/database.ts";
import type { Storage } from "../../../platform/storage.ts";
import { tables } from "../../../platform/tables.ts";
import type { ZipEntry } from "../../../platform/zip.ts";
import { accountRow, exportTables, originalsAfter, type Table } from "./tables.ts";

type Dependencies = { db: Database; storage: Storage };

/** Everything stored about an owner, generated while it streams. */
export async function* archiveOf(
  { db, storage }: Dependencies,
  userId: string,
  at: Date,
): AsyncGenerator<ZipEntry> {
  yield { name: "README.txt", at, body: README };
  const account = await accountRow(db, userId);
  yield { name: "account.json", at, body: `${JSON.stringify(account, null, 2)}\n` };
  for (const table of exportTables(db, userId)) {
    yield { name: `${table.name}.json`, at, body: jsonOf(table) };
    yield { name: `${table.name}.csv`, at, body: csvOf(table) };
  }
  yield* originals({ db, storage }, userId);
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

const README = `All data that Understudy stores about you, as of this download.

${tables
  .flatMap(([, { exported }]) =>
    typeof exported === "string" ? [] : `${exported.file.padEnd(22)} ${exported.about}`,
  )
  .join("\n")}

Each file comes as JSON (for programs) and as CSV (for spreadsheets). A CSV cell that a spreadsheet would
read as a formula starts with an apostrophe.
`;
