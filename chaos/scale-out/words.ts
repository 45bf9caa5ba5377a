import { inWords } from "../../testing/fake-model.ts";

export const PRICES = `# Prices

A single session costs £180. It lasts ninety minutes. You may cancel up to 48 hours before. A course of ten sessions
costs £1,500 and may be used within a year.`;

export const QUESTION = "What does a single session cost, and may I cancel?";

/** What the fake model says, and what a visitor reads of it. */
export const SPOKEN = inWords(
  "A single session costs £180 [1]. It lasts ninety minutes [1]. You may cancel up to 48 hours before [1].",
);
export const READ =
  "A single session costs £180. It lasts ninety minutes. You may cancel up to 48 hours before.";
