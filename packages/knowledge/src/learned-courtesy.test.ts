import { expect, test } from "vitest";
import { understand } from "./understand.ts";

const kindOf = (message: string): string => understand(message, [], "Marguerite").kind;

test.each([
  ["hows it goin mate", "greeting"],
  ["thankyou very much for the informtion", "thanks"],
  ["righto, speak soon", "goodbye"],
  ["ahh so thats the reason", "acknowledgement"],
  ["is this chat automated then", "identity"],
  ["how does this chat work exactly", "capability"],
  ["kindly arange a callback sir", "person"],
  ["omg this is absolute shite", "abuse"],
  ["Can we switch to French?", "language"],
])("knows a courtesy in words that no rule has: %s", (message, kind) => {
  expect(kindOf(message)).toBe(kind);
});

test.each([
  "thanks, and how much is it for two?",
  "can i ring you about the invoice number 240",
  "are you insured",
  "who runs the saturday class",
  "opening hours",
])("takes no question for a courtesy: %s", (message) => {
  expect(kindOf(message)).toBe("question");
});
