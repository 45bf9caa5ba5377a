import type { AiSettings } from "@understudy/contracts";
import type { AnswerStyle } from "../../data/settings.ts";

/** The settings as form values: empty fields are empty strings. */
export type Draft = Pick<AiSettings, "aiPersonality" | "responseLength" | "embedEnabled" | "embedTheme"> & {
  customInstructions: string;
  unknownText: string;
};

export function draftOf(settings: AiSettings): Draft {
  const { aiPersonality, responseLength, customInstructions, unknownText, embedEnabled, embedTheme } =
    settings;
  return {
    aiPersonality,
    responseLength,
    embedEnabled,
    embedTheme,
    customInstructions: customInstructions ?? "",
    unknownText: unknownText ?? "",
  };
}

/** The fields that differ from the stored settings, with the values as entered. */
export function changesOf(draft: Draft, settings: AiSettings): Partial<Draft> {
  const stored = draftOf(settings);
  // A draft saved by an older release may contain fields that no longer exist.
  const names = Object.keys(stored) as (keyof Draft)[];
  const entries = names.filter((name) => draft[name] !== stored[name]).map((name) => [name, draft[name]]);
  return Object.fromEntries(entries) as Partial<Draft>;
}

/** The stored values the edit is based on: the server rejects a save over newer ones. */
export function knownOf(settings: AiSettings) {
  const { customInstructions, unknownText } = settings;
  return { ...draftOf(settings), customInstructions, unknownText };
}

/** The changes that affect answers. */
export function mannerIn(changes: Partial<Draft>): AnswerStyle {
  const { embedEnabled: _enabled, embedTheme: _theme, ...manner } = changes;
  return manner;
}

/** The part of a draft that affects answers. */
export function mannerOf({
  aiPersonality,
  responseLength,
  customInstructions,
  unknownText,
}: Draft): AnswerStyle {
  return { aiPersonality, responseLength, customInstructions, unknownText };
}
