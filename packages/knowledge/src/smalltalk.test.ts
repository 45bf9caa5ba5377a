import { describe, expect, test } from "vitest";
import { messageKind } from "./smalltalk.ts";

describe("a message is", () => {
  test.each([
    ...["hello", "Thanks!", "Good morning", "ok great, have a nice day!", "Merci beaucoup !"],
    ...["Yes please! That would be lovely", "ok", "Great!", "No thanks", "Sí, por favor", "Ja, gerne"],
  ])("small talk: %s", (message) => {
    expect(messageKind(message)).toBe("small_talk");
  });

  test.each([
    ...["What does it cost?", "Hello, what does it cost?", "opening hours", "Is there no help?", "ok?"],
    ...["Yes, and the price of a session", "Please send me the price list", "Gibt es Parkplätze"],
  ])("a question: %s", (message) => {
    expect(messageKind(message)).toBe("question");
  });

  test.each([
    ["Yes please! That would be lovely", "reply"],
    ["I will take the slot on Tuesday", "reply"],
    ["Tuesday at ten", "reply"],
    ["Thanks, bye!", "small_talk"],
    ["Where do I park?", "question"],
    ["what does it cost", "question"],
  ])("to a person who has spoken, %s is a %s", (message, kind) => {
    expect(messageKind(message, { toPerson: true })).toBe(kind);
  });
});
