import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import {
  type Candidate,
  type Contradiction,
  contradictionSearches,
  contradictionsBetween,
  readFile,
  replacedDocuments,
} from "@understudy/knowledge";
import { preparePassages } from "@understudy/knowledge/prepare";
import { sql } from "kysely";
import { passageStore } from "../apps/server/src/modules/documents/passage-store.ts";
import { createDatabase, type Database } from "../apps/server/src/platform/database.ts";
import type { ProfileRef } from "../apps/server/src/platform/profile-ref.ts";
import { createTestDatabase } from "../testing/database.ts";
import { readOwners } from "../testing/golden.ts";
import { fileTypeOf, indexOwner } from "../testing/index-owner.ts";
import { startServices } from "../testing/services.ts";
import type { EvalOptions } from "./engine.ts";
import { round } from "./statistics.ts";

const FOLDER = "evals/contradictions";
const TODAY = new Date("2026-09-01T12:00:00Z");
/** `seen` was looked at while the rules were written; `unseen` is about other owners and was run once they were done. */
const PARTS = { seen: "evals/golden", unseen: "evals/reader/owners" };
const MOST_FOUND = 24;
const BAR = { recall: 0.9, false: 0.05 };

/** A short document, and what it should be found to contradict. */
type Item = {
  id: string;
  owner: string;
  kind: "contradiction" | "harmless";
  type: string;
  name: string;
  text: string;
  says: string;
  doc?: string;
  against?: string;
};

/** Finds what a new document contradicts, as the product does it after an upload, among documents of real size. */
export async function evalContradictions(options: EvalOptions): Promise<void> {
  const { url, drop } = await createTestDatabase(startServices().postgres);
  const db = createDatabase({ url, pool: 2, applicationName: "understudy eval" });
  try {
    await measureAll(db, options);
  } finally {
    await db.destroy();
    await drop();
  }
}

async function measureAll(db: Database, { gate, owner: only }: EvalOptions): Promise<void> {
  const results = new Map<string, Awaited<ReturnType<typeof measure>>>();
  for (const [part, folder] of Object.entries(PARTS)) {
    const items = readItems(part).filter(({ owner }) => !only || owner === only);
    if (items.length > 0) results.set(part, await measure(db, folder, items));
  }
  const unplanted = await cardsAmongDocuments(db, only);
  const of = (part: string) => results.get(part);
  console.log(
    JSON.stringify({
      set: "contradictions",
      recall: of("seen")?.recall,
      false: of("seen")?.false,
      harmless: of("seen")?.harmless,
      unseenRecall: of("unseen")?.recall,
      unseenFalse: of("unseen")?.false,
      unseenHarmless: of("unseen")?.harmless,
      // Cards among the golden documents, where nothing was planted: each is printed above, to be judged by hand.
      unplanted,
    }),
  );
  const isGood =
    [...results.values()].every((one) => one.false <= BAR.false) && (of("seen")?.recall ?? 1) >= BAR.recall;
  if (gate && !isGood) process.exitCode = 1;
}

async function measure(db: Database, folder: string, items: readonly Item[]) {
  const owners = new Map<string, ProfileRef>();
  const counted = { planted: 0, found: 0, cards: 0, wrong: 0, harmless: 0, disturbed: 0 };
  for (const item of items) {
    const profile = owners.get(item.owner) ?? (await indexFolder(db, folder, item.owner));
    owners.set(item.owner, profile);
    const passages = await passagesOf(item.name, Buffer.from(item.text));
    const { cards, textOf } = await contradictionsOf(db, profile, passages);
    const isRight = ({ statement, other }: Contradiction) =>
      item.kind === "contradiction" &&
      plain(textOf(statement)).includes(plain(item.says)) &&
      plain(textOf(other)).includes(plain(item.against ?? ""));
    const right = cards.filter(isRight);
    counted.cards += cards.length;
    counted.wrong += cards.length - right.length;
    for (const { statement, other } of cards.filter((card) => !isRight(card)))
      console.log(`wrong ${item.id} (${item.type}): ${statement.text} <> ${other.text}`);
    if (item.kind === "harmless") {
      counted.harmless += 1;
      counted.disturbed += cards.length > 0 ? 1 : 0;
      continue;
    }
    counted.planted += 1;
    counted.found += right.length > 0 ? 1 : 0;
    if (right.length === 0) console.log(`missed ${item.id} (${item.type}): ${item.says} <> ${item.against}`);
  }
  console.table(counted);
  return {
    recall: round(counted.found / counted.planted),
    false: round(counted.wrong / (counted.cards || 1)),
    harmless: round(counted.disturbed / counted.harmless),
  };
}

/** The number of cards among the golden documents themselves. */
async function cardsAmongDocuments(db: Database, only: string | undefined): Promise<number> {
  let count = 0;
  for (const { name, documents } of readOwners().filter((one) => !only || one.name === only)) {
    const profile = await indexOwner(db, name, documents, undefined);
    for (const [documentId, passages] of Map.groupBy(
      await allPassages(db, profile),
      (one) => one.documentId,
    )) {
      const { cards } = await contradictionsOf(db, profile, passages);
      const once = cards.filter(({ other }) => other.documentId > documentId);
      for (const { statement, other } of once)
        console.log(`unplanted ${name}: ${statement.text} <> ${other.text}`);
      count += once.length;
    }
  }
  return count;
}

async function contradictionsOf(db: Database, profile: ProfileRef, passages: readonly Candidate[]) {
  const store = passageStore(db, { ...profile, audience: { of: "owner" } });
  const others = new Map<number, Candidate>();
  for (const words of contradictionSearches(passages)) {
    const { found } = await store.search({ words, vector: undefined, vectorWeight: 0, limit: MOST_FOUND });
    for (const one of found) if (one.documentId !== passages[0]?.documentId) others.set(one.passageId, one);
  }
  const versions = [...(await allPassages(db, profile)), ...passages];
  const replaced = replacedDocuments(versions, TODAY);
  const cards = contradictionsBetween(passages, [...others.values()], { today: TODAY, replaced });
  const texts = new Map([...others.values(), ...passages].map((one) => [one.passageId, one.text]));
  const textOf = ({ passageId, start, end }: Contradiction["statement"]) =>
    (texts.get(passageId) ?? "").slice(start, end);
  return { cards, textOf };
}

async function allPassages(db: Database, { userId, profileId }: ProfileRef): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select passages.id as "passageId", document_id as "documentId", filename as "documentName",
      heading_path as "headingPath", start_offset as start, text, lead, passages.language, as_of as "asOf", quotable
    from passages join documents on documents.user_id = passages.user_id and documents.id = document_id
    where passages.user_id = ${userId} and passages.profile_id = ${profileId} order by document_id, position`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, asOf: row.asOf ?? undefined, language: row.language ?? undefined }));
}

/** A document that is not stored. */
async function passagesOf(name: string, bytes: Uint8Array): Promise<Candidate[]> {
  const reading = await readFile(bytes, fileTypeOf(name));
  return [...preparePassages(name, reading)].map(({ position, page, asOf, ...passage }) => ({
    ...passage,
    passageId: -1 - position,
    documentId: -1,
    documentName: name,
    page,
    asOf,
    quotable: true,
  }));
}

function indexFolder(db: Database, folder: string, owner: string): Promise<ProfileRef> {
  const docs = path.join(folder, owner, "docs");
  const files = readdirSync(docs).map((name) => ({ name, bytes: readFileSync(path.join(docs, name)) }));
  return indexOwner(db, owner, files, undefined);
}

const readItems = (part: string): Item[] =>
  readFileSync(path.join(FOLDER, `${part}.jsonl`), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Item);

const plain = (text: string): string => text.replace(/[*`|#\s]+/g, " ").trim();
