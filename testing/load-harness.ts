import type { ChatAnswer } from "@understudy/contracts";
import type { Embedder } from "@understudy/knowledge";
import type { ProfileRef } from "../apps/server/src/platform/profile-ref.ts";
import { inWords } from "./fake-model.ts";
import { indexOwner } from "./index-owner.ts";
import type { Harness } from "./product-processes.ts";
import { asMarkdown, prose } from "./prose.ts";

const PASSAGES = 500;
const PRICES = `# Prices

A single session costs £180. It lasts ninety minutes. You may cancel two days before. A course of ten sessions costs
£1,500 and may be used within a year. Payment is by card or by transfer within fourteen days of the invoice.`;

const BESIDES = [
  "quiet garden",
  "yearly invoice",
  "former teacher",
  "northern harbour",
  "printed contract",
  "second violin",
];

/** The same question with a different addition each time, so that no cache helps with the next one. */
export function questionAt(number: number): string {
  const besides = BESIDES[number % BESIDES.length];
  return `What does a single session cost, and is it part of the ${besides} ${1 + (number % 50)}?`;
}

/** Forty words. Two sentences contain numbers, so they are held back until they have been checked. */
const ANSWER_TEXT =
  "Thank you for asking. A single session costs £180 [1]. It lasts ninety minutes and you may cancel two days before [1]. " +
  "A course of ten sessions costs £1,500 [1]. Payment is by card or by transfer after the invoice [1].";

export const WORDS = inWords(ANSWER_TEXT);

/** Creates an owner with about five hundred passages. One of them contains the answer. */
export async function buildAssistant({ db }: Harness, embedder: Embedder): Promise<ProfileRef> {
  const files = [
    { name: "prices.md", bytes: Buffer.from(PRICES) },
    ...Array.from({ length: 10 }, (_, index) => ({
      name: `notes-${index}.md`,
      bytes: Buffer.from(asMarkdown(prose(index + 1, PASSAGES / 10, 180))),
    })),
  ];
  return indexOwner(db, "bench", files, embedder);
}

/** Only a real answer with its sources may be measured. */
export function checkAnswer(text: string): void {
  const answer = JSON.parse(text) as ChatAnswer;
  if (answer.state !== "answered" || answer.citations.length === 0)
    throw new Error(`The assistant did not answer: ${text.slice(0, 400)}`);
}
