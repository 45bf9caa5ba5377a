import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const FOLDER = "evals/reader/owners";
export const ANSWERABLE = [
  "single",
  "table",
  "current",
  "paraphrase",
  "sloppy",
  "multi",
  "advice",
  "followup",
] as const;
export const UNANSWERABLE = ["near_miss", "absent", "off_topic"] as const;

export type Quote = { doc: string; quote: string };
export type ReaderQuestion = {
  id: string;
  kind: (typeof ANSWERABLE)[number] | (typeof UNANSWERABLE)[number];
  question: string;
  gold?: Quote[];
  near?: Quote[];
  facts?: string[];
  before?: string[];
  standalone?: string;
};
export type ReaderOwner = {
  name: string;
  documents: { name: string; text: string }[];
  questions: ReaderQuestion[];
};

export function readReaderOwners(folder = FOLDER): ReaderOwner[] {
  return readdirSync(folder).map((name) => ({
    name,
    documents: readdirSync(path.join(folder, name, "docs")).map((file) => ({
      name: file,
      text: readFileSync(path.join(folder, name, "docs", file), "utf8"),
    })),
    questions: readFileSync(path.join(folder, name, "questions.jsonl"), "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as ReaderQuestion),
  }));
}

/** What is wrong with an owner's questions, in words; empty when nothing is. */
export function faultsOf({ name, documents, questions }: ReaderOwner): string[] {
  const texts = new Map(documents.map((document) => [document.name, document.text]));
  const ids = new Set<string>();
  const faults = questions.flatMap((item) => {
    const own: string[] = [];
    const answerable = (ANSWERABLE as readonly string[]).includes(item.kind);
    if (!answerable && !(UNANSWERABLE as readonly string[]).includes(item.kind))
      own.push(`unknown kind ${item.kind}`);
    if (ids.has(item.id)) own.push("the id is used twice");
    ids.add(item.id);
    if (answerable && !item.gold?.length) own.push("no gold");
    if (answerable && !item.facts?.length) own.push("no facts");
    if (!answerable && item.gold?.length) own.push("gold for a question without an answer");
    if (item.kind === "near_miss" && !item.near?.length) own.push("no near");
    if (item.kind === "followup" && !(item.before?.length && item.standalone))
      own.push("no before or standalone");
    for (const { doc, quote } of [...(item.gold ?? []), ...(item.near ?? [])]) {
      if (quote.includes("\n")) own.push("a quote of more than one line");
      if (!texts.get(doc)?.includes(quote)) own.push(`${doc} does not say: ${quote}`);
    }
    return own.map((fault) => `${item.id}: ${fault}`);
  });
  const words = documents.reduce((sum, { text }) => sum + (text.match(/\S+/g)?.length ?? 0), 0);
  if (words < 1_100) faults.push(`${name}: only ${words} words of documents`);
  if (questions.length < 67) faults.push(`${name}: only ${questions.length} questions`);
  return faults;
}
