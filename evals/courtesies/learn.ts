import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import {
  LEARNED_KINDS,
  ROWS,
  rowsOf,
  STEPS,
  sharesOf,
} from "../../packages/knowledge/src/learned-courtesy.ts";
import { readReaderOwners } from "../reader/owners.ts";
import { randomFrom } from "../statistics.ts";
import { askedQuestions } from "./asked.ts";

// node evals/courtesies/learn.ts
// Learns again which messages are courtesies, from the messages beside this file and the questions of the reader's
// training set, and writes the weights. The same files always give the same weights.
const OUT = "packages/knowledge/src/learned-courtesy.data.ts";
/** The third has questions that look like courtesies, and counts three times. */
const FILES = ["learned-1.jsonl", "learned-2.jsonl", ...Array<string>(3).fill("learned-3.jsonl")];
const ROUNDS = 12;
const RATE = 0.3;
/** A visitor may name a subject and nothing else, or go on to another one. Few names are enough. */
const ASKED_ABOUT = [
  "NAME",
  "NAME?",
  "and NAME?",
  "what about NAME",
  "whats NAME",
  "n NAME",
  "ok and NAME then",
];
const EVERY_NAME = 1;
const MOST_NAME_WORDS = 4;
/** No courtesy is longer. */
const MOST_WORDS = 16;
const KINDS = LEARNED_KINDS.length;

type Example = { rows: number[]; kind: number };

const questions = askedQuestions("learn")
  .filter((question) => question.split(/\s+/).length <= MOST_WORDS)
  .map((message) => ({ message, kind: "question" as const }));
const names = readReaderOwners()
  .flatMap((owner) => owner.documents.flatMap(({ text }) => namesIn(text)))
  .filter((name, index, all) => index % EVERY_NAME === 0 && all.indexOf(name) === index)
  .map((name, index) => ({
    message: (ASKED_ABOUT[index % ASKED_ABOUT.length] ?? "NAME").replace("NAME", name),
    kind: "question" as const,
  }));
const messages = FILES.flatMap((file) =>
  readFileSync(`evals/courtesies/${file}`, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { message: string; kind: (typeof LEARNED_KINDS)[number] }),
);
const weights = learn(
  [...messages, ...questions, ...names].map(({ message, kind }) => ({
    rows: rowsOf(message),
    kind: LEARNED_KINDS.indexOf(kind),
  })),
);
const bytes = Int8Array.from(weights, (weight) => Math.max(-127, Math.min(127, Math.round(weight * STEPS))));
const text = brotliCompressSync(Buffer.from(bytes.buffer)).toString("base64");
writeFileSync(
  OUT,
  `/** Written by \`node evals/courtesies/learn.ts\`. */\nexport const WEIGHTS =\n  "${text}";\n`,
);
console.log(
  JSON.stringify({
    messages: messages.length,
    questions: questions.length,
    names: names.length,
    characters: text.length,
  }),
);

/** Short headings, and the names of rows in tables. */
function namesIn(text: string): string[] {
  const names = [...text.matchAll(/^(?:#+ |\| ?)([\p{L}][^|#*?:\n]*?) *(?:\||$)/gmu)].map(([, name = ""]) =>
    name.trim(),
  );
  return names.filter((name) => name.split(/\s+/).length <= MOST_NAME_WORDS);
}

/** Logistic regression with a rate for each weight that falls the more it was changed (AdaGrad). */
function learn(examples: readonly Example[]): Float32Array {
  const weights = new Float32Array((ROWS + 1) * KINDS);
  const changed = new Float32Array(weights.length).fill(1e-6);
  const change = (at: number, slope: number): void => {
    changed[at] = (changed[at] ?? 0) + slope * slope;
    weights[at] = (weights[at] ?? 0) - (RATE * slope) / Math.sqrt(changed[at] ?? 1);
  };
  const random = randomFrom(1);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { rows, kind: right } of shuffled(examples, random)) {
      const size = Math.sqrt(Math.max(1, rows.length));
      for (const [kind, share] of sharesOf(rows, weights).entries()) {
        const slope = share - (kind === right ? 1 : 0);
        if (Math.abs(slope) < 1e-4) continue;
        for (const row of rows) change(row * KINDS + kind, slope / size);
        change(ROWS * KINDS + kind, slope);
      }
    }
  }
  return weights;
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
