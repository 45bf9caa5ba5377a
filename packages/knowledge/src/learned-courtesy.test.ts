import { expect, test } from "vitest";
import { learnedCourtesy } from "./learned-courtesy.ts";

test.each([
  ["hows it goin mate", "greeting"],
  ["thankyou very much for the informtion", "thanks"],
  ["righto, speak soon", "goodbye"],
  ["ahh so thats the reason", "acknowledgement"],
  ["is this chat automated then", "identity"],
  ["what sort of stuff can i ask u", "capability"],
  ["kindly arange a callback sir", "person"],
  ["worst bot ive ever used", "abuse"],
  ["Can we switch to French?", "language"],
])("knows a courtesy in words that no rule has: %s", (message, kind) => {
  expect(learnedCourtesy(message)).toBe(kind);
});

test.each([
  "thanks, and how much is it for two?",
  "can i ring you about the invoice number 240",
  "are you insured",
  "who runs the saturday class",
  "opening hours",
])("takes no question for a courtesy: %s", (message) => {
  expect(learnedCourtesy(message)).toBeUndefined();
});
