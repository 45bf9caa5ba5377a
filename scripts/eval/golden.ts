import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

export type Evidence = { doc: string; quote: string; alt?: { doc: string; quote: string }[] };
export type GoldenQuestion = {
  id: string;
  kind: string;
  lang: string;
  question: string;
  history?: { role: string; content: string }[];
  gold: Evidence[];
};
export type GoldenOwner = {
  name: string;
  documents: { name: string; bytes: Uint8Array }[];
  questions: GoldenQuestion[];
};

const FOLDER = "evals/golden";

export function readOwners(): GoldenOwner[] {
  const names = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return names.map(({ name }) => ({
    name,
    documents: readdirSync(path.join(FOLDER, name, "docs")).map((file) => ({
      name: file,
      bytes: readFileSync(path.join(FOLDER, name, "docs", file)),
    })),
    questions: readFileSync(path.join(FOLDER, name, "questions.jsonl"), "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as GoldenQuestion),
  }));
}

/** The two large owners are reported apart: they are where engines differ. */
export const LARGE = ["physio", "immigration"];
