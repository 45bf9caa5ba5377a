import { formatDollars, formatNumber, plural } from "../../platform/format.ts";
import { TONE_NAMES } from "../../platform/tone-names.ts";

export const compare = {
  title: "Compare answers",
  lead: "Your visitors' most-asked questions, answered both ways. Visitors see none of this.",
  back: "Language model",
  open: "Compare answers",
  openHint: "See quotations and a model answer the same questions before you switch.",
  none: {
    title: "No model to compare",
    text: "Connect a language model first. Nothing changes for visitors until you choose it.",
    action: "Connect a model",
  },
  noQuestions: {
    title: "No questions to compare",
    text: "Add documents. Your assistant then suggests questions, and visitors' questions follow.",
    action: "Add documents",
  },
  model: "Model",
  tone: "Tone",
  tones: TONE_NAMES,
  instructions: "Instructions",
  instructionsHint: "Tried here only. Quotations don't change with tone and instructions.",
  ask: (model: string) => `Ask ${model}`,
  askAgain: "Ask again",
  asking: "Asking",
  cost: (questions: number, amount: number) =>
    amount > 0
      ? `About ${formatDollars(amount)} for ${plural(questions, "question")}. It counts toward your monthly cap.`
      : `${plural(questions, "question")}, at no cost to you.`,
  estimating: "Preparing quotations and the estimate of the cost",
  done: (count: number, seconds: string, amount: number) =>
    `${plural(count, "answer")} in ${seconds}, for ${formatDollars(amount)}. Quotations don't change.`,
  changed: "Tone, instructions or model have changed since. Ask again to see their effect.",
  capped: "Your monthly cap is reached, so the model wasn't asked for every question.",
  list: "Questions, answered both ways",
  quotation: "Quotations only",
  quotationShort: "Quotation",
  inUse: "In use",
  asked: (count: number) => (count === 1 ? "Asked once" : `Asked ${formatNumber(count)} times`),
  notAsked: "Not asked by visitors yet",
  show: (question: string) => `Show both answers to “${question}”`,
  waiting: "Not asked yet",
  writing: "Writing",
  failed: "No answer",
  retry: "Try again",
  checks: {
    wordForWord: "Word for word",
    supported: (supported: number, all: number) =>
      `${formatNumber(supported)} of ${plural(all, "sentence")} supported`,
    removed: (count: number) => `${plural(count, "sentence")} removed`,
    unknown: "Not in your documents",
    closest: "Only the closest passage",
    quoted: "Nothing it said was supported, so visitors read the quotation",
    noModel: "No model needed",
  },
  removedNote: "Not in your documents, so visitors won't see it.",
  free: "Free",
  seconds: (ms: number) => `${formatNumber(ms / 1_000, 1)} s`,
  all: (count: number) => `All ${formatNumber(count)}`,
  facts: { check: "Check", time: "Time", cost: "Cost" },
  average: (value: string) => `${value} on average`,
  answeredOf: (answered: number, all: number) =>
    `${formatNumber(answered)} of ${plural(all, "question")} answered`,
  end: {
    title: (model: string) => `Use ${model} for visitors?`,
    text: "Every sentence is checked the same way, and unsupported figures are removed. You can go back to quotations at any time.",
    withSettings: "The tone and instructions that you tried are saved, too.",
    use: "Use this model",
    quotations: "Use quotations only",
    inUse: (model: string) => `${model} answers your visitors`,
    save: "Save tone and instructions",
    saved: { title: "Saved", detail: "The next answer follows it." },
    failed: "It wasn't saved",
  },
};
