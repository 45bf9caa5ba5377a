import type { ModelFault, ModelProvider, ModelSource, WrittenBy } from "@understudy/contracts";
import { formatDollars, formatNumber } from "../platform/format.ts";

export const MODEL_NAMES: Record<ModelProvider, string> = {
  openai: "OpenAI",
  anthropic: "Anthropic",
  google: "Google",
  ollama: "Ollama",
  compatible: "Your own server",
};

/** Why a model didn't write the answer. NAME is its provider. */
const REASONS: Record<ModelFault, string> = {
  key: "NAME didn't accept your key",
  quota: "Your account at NAME has no credit left",
  busy: "NAME was overloaded",
  model: "NAME doesn't have this model",
  filtered: "NAME's content filter refused",
  unreachable: "NAME couldn't be reached",
  cut: "The answer of NAME broke off",
  late: "NAME didn't answer in time",
  cap: "Your monthly cap was reached",
  visitor_cap: "The visitor's daily cap was reached",
  failed: "NAME returned an error",
};

/** What wrote an answer, and why no other model did. For owners only. */
export function describeWriter(writtenBy: WrittenBy): string {
  const { source, model, fault, faultSource, inputTokens, outputTokens, cost } = writtenBy;
  const reason = fault ? REASONS[fault].replaceAll("NAME", nameOf(faultSource)) : undefined;
  if (source === null) {
    return reason
      ? `${reason}. This is a quotation.`
      : "This is a quotation. Your documents support nothing that the model said.";
  }
  const tokens = inputTokens + outputTokens;
  const facts = [
    `Answered by ${model || nameOf(source)}`,
    ...(tokens > 0 ? [`${formatNumber(tokens)} tokens`] : []),
    ...(cost > 0 ? [formatDollars(cost)] : []),
  ];
  return [...(reason ? [`${reason}.`] : []), facts.join(" · ")].join(" ");
}

const nameOf = (source: ModelSource | null): string =>
  source === null || source === "installation" ? "This installation's model" : MODEL_NAMES[source];
