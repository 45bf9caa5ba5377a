import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { documentDate } from "../../../packages/knowledge/src/dates.ts";
import { readFile } from "../../../packages/knowledge/src/extract.ts";
import { extractLines, rerankerText } from "../../../packages/knowledge/src/lines.ts";
import { splitText } from "../../../packages/knowledge/src/split.ts";
import { understand } from "../../../packages/knowledge/src/understand.ts";

// node evals/reader/training/lines.ts evals/reader/owners lines.json
// Every owner's lines as the engine makes them, and the questions as it understands them.
const [folder = "evals/reader/owners", out = "lines.json"] = process.argv.slice(2);
const owners = [];
for (const owner of readdirSync(folder)) {
  const file = path.join(folder, owner, "questions.jsonl");
  if (existsSync(file)) owners.push({ owner, lines: await linesIn(owner), questions: questionsIn(file) });
}
writeFileSync(out, JSON.stringify(owners));

async function linesIn(owner: string) {
  const docs = path.join(folder, owner, "docs");
  const lines = [];
  for (const doc of readdirSync(docs)) {
    const type = doc.endsWith(".md") ? "text/markdown" : "text/plain";
    const { text } = await readFile(readFileSync(path.join(docs, doc)), type);
    for (const { headingPath, text: passage, lead, position } of splitText(text)) {
      const hit = {
        passageId: position,
        documentId: 0,
        documentName: doc,
        headingPath,
        text: passage,
        lead,
        score: 0,
        page: undefined,
        language: "en" as const,
        asOf: documentDate(doc, text),
        quotable: true,
      };
      for (const line of extractLines(hit)) {
        lines.push({ doc, passage: position, raw: line.text, read: rerankerText(line) });
      }
    }
  }
  return lines;
}

type Question = { question: string; before?: string[]; readings?: string[] };

function questionsIn(file: string): Question[] {
  const questions = readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Question);
  for (const question of questions) {
    const understood = understand(question.question, question.before ?? [], "");
    const [only, ...others] = understood.kind === "question" ? understood.questions : [];
    question.readings = question.before && only && others.length === 0 ? only.readings : [];
  }
  return questions;
}
