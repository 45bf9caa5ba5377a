import type { AiSettings } from "@understudy/contracts";
import type { Manner } from "../../platform/assistant.ts";

/** The settings as the form holds them: a field that is empty is an empty text. */
export type Draft = Pick<AiSettings, "aiPersonality" | "responseLength" | "embedEnabled" | "embedTheme"> & {
  customInstructions: string;
  unknownText: string;
};

export function draftOf(settings: AiSettings): Draft {
  const { aiPersonality, responseLength, customInstructions, unknownText, embedEnabled, embedTheme } =
    settings;
  return {
    ...{ aiPersonality, responseLength, embedEnabled, embedTheme },
    customInstructions: customInstructions ?? "",
    unknownText: unknownText ?? "",
  };
}

/** What differs from what is stored, as it was entered. */
export function changesOf(draft: Draft, settings: AiSettings): Partial<Draft> {
  const stored = draftOf(settings);
  const entries = Object.entries(draft).filter(([name, value]) => value !== stored[name as keyof Draft]);
  return Object.fromEntries(entries) as Partial<Draft>;
}

/** What of the changes changes answers. */
export function mannerIn(changes: Partial<Draft>): Manner {
  const { embedEnabled: _enabled, embedTheme: _theme, ...manner } = changes;
  return manner;
}

/** The part of it that changes answers. */
export function mannerOf({ aiPersonality, responseLength, customInstructions, unknownText }: Draft): Manner {
  return { aiPersonality, responseLength, customInstructions, unknownText };
}
