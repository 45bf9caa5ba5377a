import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { Dialogue } from "./dialogue-score.ts";

const FOLDER = path.join(import.meta.dirname, "dialogues");
const DOCS = path.join(import.meta.dirname, "../content/docs");

const UNSEEN = path.join(import.meta.dirname, "unseen");

const seen = readdirSync(FOLDER)
  .filter((file) => file.endsWith(".jsonl"))
  .map((file) => {
    const name = path.basename(file, ".jsonl");
    const documents = name === "demo" ? DOCS : path.join(import.meta.dirname, "golden", name, "docs");
    return { name, documents, dialogues: path.join(FOLDER, file) };
  });
const unseen = readdirSync(UNSEEN, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => ({
    name,
    documents: path.join(UNSEEN, name, "docs"),
    dialogues: path.join(UNSEEN, name, "dialogues.jsonl"),
  }));

/** The demo's documents are the product's documentation, which is rewritten more often than its dialogues. */
test.each([...seen, ...unseen])("the evidence of $name is in the documents", ({ documents, dialogues }) => {
  const texts = new Map(
    readdirSync(documents).map((name) => [name, readFileSync(path.join(documents, name), "utf8")]),
  );
  const lines = readFileSync(dialogues, "utf8").split("\n").filter(Boolean);
  const missing = lines
    .map((line) => JSON.parse(line) as Dialogue)
    .flatMap(({ id, turns }) =>
      turns.flatMap(({ gold = [] }, index) =>
        gold
          .flatMap((evidence) => [evidence, ...(evidence.alt ?? [])])
          .filter(({ doc, quote }) => !texts.get(doc)?.includes(quote))
          .map(({ doc, quote }) => `${id}.${index + 1}: ${doc}: ${quote}`),
      ),
    );
  expect(missing).toEqual([]);
});
