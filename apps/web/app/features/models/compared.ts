import type { ComparedAnswer } from "@understudy/contracts";
import type { Entry } from "./use-comparison.ts";

/** A usual answer, in tokens. Longer ones cost more than the estimate. */
const OUTPUT_TOKENS = 200;

export const isAnswer = (entry: Entry | undefined): entry is ComparedAnswer =>
  typeof entry === "object" && !(entry instanceof Error);

type Prices = { priceInput: number; priceOutput: number };

/** What a model's answers to all questions will cost, in millionths of a US dollar. */
export function estimate(quotations: readonly (Entry | undefined)[], prices: Prices | undefined): number {
  if (!prices) return 0;
  const { priceInput, priceOutput } = prices;
  const priced = quotations.filter(isAnswer).filter(({ promptTokens }) => promptTokens > 0);
  const tokens = priced.reduce((sum, { promptTokens }) => sum + promptTokens, 0);
  return Math.ceil(tokens * priceInput + priced.length * OUTPUT_TOKENS * priceOutput);
}

export function spent(answers: readonly (Entry | undefined)[]): number {
  return answers.filter(isAnswer).reduce((sum, { cost }) => sum + cost, 0);
}

/** Sentences with a source, and all that make a claim. */
export function sentencesOf({ answer: { citations, unsupported } }: ComparedAnswer) {
  const supported = new Set(citations.map(({ start }) => start)).size;
  return { supported, all: supported + unsupported.length };
}

export type Check =
  | "wordForWord"
  | "supported"
  | "removed"
  | "unknown"
  | "closest"
  | "quoted"
  | "noModel"
  | "fault";

/** What the owner should know first about an answer. `byQuotation`: it is in the column of quotations. */
export function checkOf(entry: ComparedAnswer, byQuotation: boolean): Check {
  const { answer, byModel, asked, fault, removed } = entry;
  if (!byQuotation && fault) return "fault";
  if (!byQuotation && !byModel && asked) return "quoted";
  if (!byQuotation && !asked) return "noModel";
  if (removed.length > 0) return "removed";
  if (answer.state === "not_answered") return "unknown";
  if (answer.state === "partly" && !byModel) return "closest";
  return byModel ? "supported" : "wordForWord";
}

/** Problems are shown open on phones. */
export const isProblem = (check: Check): boolean =>
  check === "removed" || check === "fault" || check === "quoted";
