import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { ChatAnswer } from "@understudy/contracts";
import { type GoldenOwner, type GoldenQuestion, questionsBefore, readOwners } from "../testing/golden.ts";
import { filesOf, firstNameOf, questionsOf } from "./rehearse/choice.ts";
import { type Owner, type Product, startProduct } from "./rehearse/product.ts";
import { type Asked, type Rehearsal, transcriptOf } from "./rehearse/transcript.ts";

/**
 * Tries the product as its owners would: three documents each as PDF, DOCX and text, twenty questions, no language
 * model. Names of owners as arguments limit it to those. What a person wrote above the line stays.
 */
const REPORT = "reports/owners-transcript.md";
const LINE = "<!-- from here on written by npm run rehearse -->";

const wanted = process.argv.slice(2);
const owners = readOwners().filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const product = await startProduct();
const rehearsals: Rehearsal[] = [];
try {
  for (const owner of owners) {
    rehearsals.push(await rehearse(product, owner));
    console.log(`${owner.name}: ${rehearsals.at(-1)?.asked.length} questions asked`);
  }
} finally {
  await product.close();
}
const file = wanted.length === 0 ? REPORT : `reports/owners-transcript-${wanted.join("-")}.md`;
mkdirSync("reports", { recursive: true });
writeFileSync(file, `${noteOf(file)}${LINE}\n\n${rehearsals.map(transcriptOf).join("\n")}`);
console.log(`Read ${file}.`);

async function rehearse({ signIn }: Product, golden: GoldenOwner): Promise<Rehearsal> {
  const owner = await signIn(golden.name);
  await owner.introduce(firstNameOf(golden));
  const files = await filesOf(golden);
  const documents = [];
  for (const own of files) documents.push(await owner.upload(own));
  const asked: Asked[] = [];
  for (const item of questionsOf(golden, files)) asked.push(await askOne(owner, item));
  return { owner: golden.name, documents, passages: await owner.passages(), asked };
}

/** Asks what was asked before in the same conversation first. */
async function askOne(owner: Owner, item: GoldenQuestion): Promise<Asked> {
  let before: ChatAnswer | undefined;
  for (const words of questionsBefore(item)) before = await owner.ask(words, before?.sessionId);
  const started = performance.now();
  const answer = await owner.ask(item.question, before?.sessionId);
  return { item, answer, ms: performance.now() - started };
}

function noteOf(path: string): string {
  const note = existsSync(path) ? readFileSync(path, "utf8").split(LINE)[0] : undefined;
  return note ?? "# Eight owners try their assistant\n\n";
}
