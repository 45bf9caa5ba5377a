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
  // A draft that an older release kept may have fields that are gone.
  const names = Object.keys(stored) as (keyof Draft)[];
  const entries = names.filter((name) => draft[name] !== stored[name]).map((name) => [name, draft[name]]);
  return Object.fromEntries(entries) as Partial<Draft>;
}

/** What the form knew when it was changed: the server refuses a save over something newer. */
export function knownOf(settings: AiSettings) {
  const { customInstructions, unknownText } = settings;
  return { ...draftOf(settings), customInstructions, unknownText };
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
