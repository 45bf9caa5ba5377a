import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

export type Evidence = { doc: string; quote: string; alt?: { doc: string; quote: string }[] };
export type GoldenQuestion = {
  id: string;
  owner: string;
  kind: string;
  lang: string;
  question: string;
  history?: { role: string; content: string }[];
  gold: Evidence[];
  must_not: string[];
};
export type GoldenOwner = {
  name: string;
  documents: { name: string; bytes: Uint8Array }[];
  questions: GoldenQuestion[];
  /** What a language model would return for a question whose evidence is in another language. */
  translations: Map<string, string[]>;
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
    questions: readLines<GoldenQuestion>(path.join(FOLDER, name, "questions.jsonl")),
    translations: new Map(
      readLines<Record<string, string>>(path.join(FOLDER, name, "translations.jsonl")).map(
        ({ id = "", ...texts }) => [id, Object.values(texts)],
      ),
    ),
  }));
}

function readLines<Line>(file: string): Line[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
}

/** The visitor's earlier messages, oldest first. */
export function questionsBefore({ history = [] }: GoldenQuestion): string[] {
  return history.filter((turn) => turn.role === "user").map((turn) => turn.content);
}

/** The two large owners are reported separately, because search engines differ most on them. */
export const LARGE = ["physio", "immigration"];
/** The kinds of question that are hardest for a plain search. */
export const HARD = ["paraphrase", "typo", "superseded"];
