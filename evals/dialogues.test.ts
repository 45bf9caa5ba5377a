import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { Dialogue } from "./dialogue-score.ts";

const FOLDER = path.join(import.meta.dirname, "dialogues");
const DOCS = path.join(import.meta.dirname, "../content/docs");

const owners = readdirSync(FOLDER).filter((name) => name.endsWith(".jsonl"));

/** The demo's documents are the product's documentation, which is rewritten more often than its dialogues. */
test.each(owners)("the evidence of %s stands in the documents", (file) => {
  const name = path.basename(file, ".jsonl");
  const folder = name === "demo" ? DOCS : path.join(import.meta.dirname, "golden", name, "docs");
  const texts = new Map(
    readdirSync(folder).map((document) => [document, readFileSync(path.join(folder, document), "utf8")]),
  );
  const lines = readFileSync(path.join(FOLDER, file), "utf8").split("\n").filter(Boolean);
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
