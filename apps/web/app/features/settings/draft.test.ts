import type { AiSettings } from "@understudy/contracts";
import { expect, test } from "vitest";
import { changesOf, draftOf, knownOf } from "./draft.ts";

const stored: AiSettings = {
  aiPersonality: "professional",
  responseLength: "medium",
  customInstructions: null,
  unknownText: "Ask me.",
  embedEnabled: true,
  embedTheme: "light",
  mcpEnabled: true,
  shareEnabled: false,
  shareableSlug: null,
};

test("a save holds what was changed and nothing else", () => {
  const draft = { ...draftOf(stored), customInstructions: "Be brief.", unknownText: "" };
  expect(changesOf(draft, stored)).toEqual({ customInstructions: "Be brief.", unknownText: "" });
  expect(changesOf(draftOf(stored), stored)).toEqual({});
});

test("a field that an older release kept in its draft is not sent", () => {
  const draft = { ...draftOf(stored), embedTheme: "dark" as const, voice: "loud" };
  expect(changesOf(draft, stored)).toEqual({ embedTheme: "dark" });
});

test("what the form knew is shown as it is stored", () => {
  expect(knownOf(stored)).toEqual({
    aiPersonality: "professional",
    responseLength: "medium",
    customInstructions: null,
    unknownText: "Ask me.",
    embedEnabled: true,
    embedTheme: "light",
  });
});
