import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY } from "../../testing/repository-files.ts";
import { lanesTable, type ProofRecords, proofsPage } from "./pages.ts";
import { listProofs } from "./proofs.ts";

const RECORDS = join(REPOSITORY, "docs/proofs.json");
const PROOFS = join(REPOSITORY, "docs/operations/proofs.md");
const TESTING = join(REPOSITORY, "docs/testing.md");
/** The table of docs/testing.md is between these two lines. */
const TABLE = /(<!-- lanes: written by npm run generate -->\n)[\s\S]*?(\n<!-- end of lanes -->)/;

export function readRecords(): ProofRecords {
  return existsSync(RECORDS) ? (JSON.parse(readFileSync(RECORDS, "utf8")) as ProofRecords) : {};
}

export function writeRecords(records: ProofRecords): void {
  const sorted = Object.fromEntries(Object.entries(records).toSorted(([a], [b]) => a.localeCompare(b)));
  writeFileSync(RECORDS, `${JSON.stringify(sorted, null, 2)}\n`);
  writePages();
}

/** Writes both pages from the catalogues and the records. */
export function writePages(): void {
  const [proofs, records] = [listProofs(), readRecords()];
  writeFileSync(PROOFS, proofsPage(proofs, records));
  const page = readFileSync(TESTING, "utf8");
  writeFileSync(
    TESTING,
    page.replace(TABLE, (_, head: string, tail: string) => head + lanesTable(proofs, records) + tail),
  );
}
