import { describe, expect, test } from "vitest";
import type { Courtesy } from "./understand.data.ts";
import { messageKind, questionsIn, repeatsQuestion, understand } from "./understand.ts";

describe("a message is", () => {
  test.each([
    "hello",
    "Thanks!",
    "Good morning",
    "ok great, have a nice day!",
    "Merci beaucoup !",
    "Yes please! That would be lovely",
    "ok",
    "Great!",
    "No thanks",
    "Sí, por favor",
    "Ja, gerne",
  ])("small talk: %s", (message) => {
    expect(messageKind(message)).toBe("small_talk");
  });

  test.each([
    "What does it cost?",
    "Hello, what does it cost?",
    "opening hours",
    "Is there no help?",
    "ok?",
    "Yes, and the price of a session",
    "Please send me the price list",
    "Gibt es Parkplätze",
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

const COURTESY: Record<Courtesy, string[]> = {
  greeting: [
    "How are you?",
    "Hi, how are you doing?",
    "¿Qué tal?",
    "Tudo bem?",
    "hello? anyone there",
    "Hello!",
    "hey there",
    "good evening",
    "Buenos días",
    "Guten Tag",
    "Salve",
    "Olá, tudo bem",
  ],
  thanks: [
    "many thanks",
    "ur a lifesaver ta",
    "no worries, thanks for trying",
    "thx!!",
    "that was really helpful, thank you",
    "it works now, thanks",
    "mil gracias",
    "Vielen Dank!",
  ],
  goodbye: [
    "see ya",
    "speak soon",
    "cheerio",
    "ok bye",
    "Thanks, goodbye.",
    "Tschüss!",
    "au revoir et merci",
  ],
  acknowledgement: [
    "oh thats a shame",
    "ok i'll think about it",
    "ok fair enough",
    "got it",
    "👍",
    "sounds good",
    "de acuerdo",
    "alles klar",
  ],
  identity: [
    "hi is this merrin herself?",
    "you a robot?",
    "is there a person behind this",
    "who are you?",
    "so are you a bot or a real person",
    "Am I talking to a human?",
    "is this Marguerite?",
    "¿eres una persona?",
    "Bist du ein Mensch?",
    "Qui êtes-vous ?",
    "con chi parlo",
    "quem és tu",
  ],
  capability: [
    "what can you help me with?",
    "hi, what can i ask you",
    "¿en qué me puedes ayudar?",
    "Was kannst du?",
  ],
  person: [
    "id rather talk to a person",
    "can she ring me",
    "can I speak to a human",
    "I'd rather talk to someone",
    "could somebody call me please",
    "quiero hablar con una persona",
    "Kann ich mit einem Menschen sprechen?",
  ],
  abuse: [
    "shut up",
    "useless. you're a bunch of crooks and so is this stupid bot",
    "ur useless, took forever",
    "you lot are useless",
    "worst bot ever",
    "you are useless",
    "stupid bot",
    "what a load of rubbish this is",
    "sois unos ladrones",
  ],
  language: ["do you speak Spanish?", "can i write to you in german too", "sprichst du auch Deutsch?"],
};

describe("a message that needs no document", () => {
  test.each(
    Object.entries(COURTESY).flatMap(([kind, messages]) =>
      messages.map((message) => [message, kind] as const),
    ),
  )("%s: %s", (message, kind) => {
    expect(understand(message, [], "Marguerite Vane").kind).toBe(kind);
  });

  test.each([
    "can I talk to a dentist about gum treatment on Saturdays?",
    "who are your clients?",
    "do you speak at conferences?",
    "is this refundable?",
    "what do you do",
    "is your advice rubbish-proof?",
    "Hi, how much is it?",
    "Hello, do you work at the weekend?",
    "And in the morning?",
    "how much is it please",
    "Hallo, haben Sie morgen auf?",
    "cita con un dentista",
    "hasta que hora abren",
    "O que é coaching?",
    "logo design",
    "farewell party catering",
    "thank you cards",
    "Thanks but it still doesn't open",
    "is it real leather",
    "are you real estate agents",
    "Was ist das Mindestalter?",
    "is that automatic?",
    "What can you tell me about Keel?",
    "can you help with anxiety",
    "Cosa posso mangiare dopo?",
    "Do you talk to people about grief",
    "Who's speaking about seaweed?",
    "I have a terrible toothache, it hurts",
    "waste collection for a company",
    "thanks, and how much is parking?",
    "hi do you ship to canada",
    "what are you doing in october",
  ])("a question stays one: %s", (message) => {
    expect(understand(message, [], "Marguerite Vane").kind).toBe("question");
  });
});

describe("the questions of a message", () => {
  test.each([
    ["Is there a free plan? Do I need a card?", ["Is there a free plan?", "Do I need a card?"]],
    [
      "Do you do gift vouchers, and is it paid up front?",
      ["Do you do gift vouchers", "is it paid up front?"],
    ],
    ["I had a tooth pulled. How long do I bite on it?", ["I had a tooth pulled. How long do I bite on it?"]],
    ["price for two and for three", ["price for two and for three"]],
    ["Can I come in and have a look?", ["Can I come in and have a look?"]],
    ["how much 4 a review n how long does it take", ["how much 4 a review", "how long does it take"]],
    ["mouth guard for my son, how much and how fast", ["mouth guard for my son, how much", "how fast"]],
  ])("%s", (message, questions) => {
    expect(questionsIn(message)).toEqual(questions);
  });
});

describe("a question after others", () => {
  const readings = (text: string, ...before: string[]) => {
    const understood = understand(text, before, "Marguerite Vane");
    return understood.kind === "question" ? understood.questions[0]?.readings : undefined;
  };

  test("without content words is read with their subject", () => {
    expect(readings("how much?", "do you offer a walking tour of Leith?")).toEqual([
      "how much? (offer walking tour Leith)",
    ]);
  });

  test("that is short is read both ways", () => {
    expect(readings("is vat included", "how much is Keel?")).toEqual([
      "is vat included",
      "is vat included (Keel)",
    ]);
  });

  test("asks for a price after a question for one that names nothing", () => {
    expect(readings("and for my kid?", "how much is it?")).toEqual(["how much for my kid?"]);
    expect(readings("and for my kid?", "is it you?")).toEqual(["and for my kid?"]);
  });

  test("is not read with the small words of the one before", () => {
    expect(readings("how much is Crag", "whats Pebble")).toContain("how much is Crag (Pebble)");

    expect(readings("how many users?", "and what’s Sparrow for a whole year?")).toEqual([
      "how many users?",
      "how many users? (Sparrow whole year)",
    ]);
  });

  test("that only continues or refers back is read after the previous one", () => {
    expect(readings("and on crew?", "is there a discount for Keel?")).toEqual([
      "and on crew? (discount Keel)",
    ]);
    expect(readings("is that with vat", "how much is Keel?")).toEqual(["is that with vat (Keel)"]);
  });

  test("of the same message means by it what the one before was about", () => {
    const understood = understand(
      "What does Keel cost, and how many sessions does it include?",
      ["is there parking?"],
      "Marguerite Vane",
    );
    expect(understood.kind === "question" && understood.questions.map((one) => one.readings)).toEqual([
      ["What does Keel cost", expect.anything()],
      [expect.stringMatching(/^how many sessions does it include\? \(Keel/)],
    ]);
  });

  test('that calls the owner "she" is read alone', () => {
    const text = "is she a trustee of any charity in the city herself";
    expect(readings(text, "how much is Keel?")).toEqual([text]);
  });

  test("with its own subject is read alone", () => {
    const text = "Is your office in the old harbour wheelchair accessible?";
    expect(readings(text, "Are sessions recorded?")).toEqual([text]);
  });

  test("still asks for a price if only the subject changes", () => {
    const ofHelm = ["how much is Helm?", "how much and Helm? (Keel)"];
    expect(readings("and Helm?", "how much is Keel?")).toEqual(ofHelm);
    expect(readings("n helm", "how much is Keel?")).toEqual(["how much is helm", "how much n helm (Keel)"]);
    expect(readings("and for two?", "how much is Keel?")).toEqual(["how much and for two? (Keel)"]);
    expect(readings("what's the first visit", "how much is a massage?")).toContain(
      "how much what's the first visit (massage)",
    );
    expect(readings("and if I only cancel late?", "how much is Keel?")).not.toContain(
      "how much and if I only cancel late? (Keel)",
    );
  });

  test("with few words has the language of the previous one", () => {
    const language = (text: string, before: string) => {
      const understood = understand(text, [before], "Marguerite");
      return understood.kind === "question" && understood.language;
    };
    expect(language("im getting mine done in november, so?", "is helen taking on new patients?")).toBe("en");
    expect(language("Super. Et combien coûte Compass ?", "has she done a whole programme in French?")).toBe(
      "fr",
    );
  });

  test("takes no subject from small talk", () => {
    expect(readings("and on Mondays?", "are you open on bank holidays?", "ok great")).toContain(
      "and on Mondays? (open bank holidays)",
    );
  });
});

test.each([
  ["how much is one session?", "What does a session cost?", true],
  ["how long is a session?", "What does a session cost?", false],
  ["how much is a workshop?", "What does a session cost?", false],
  ["how much?", "how much?", true],
])("%s after %s: asked again %s", (question, before, again) => {
  expect(repeatsQuestion(question, before)).toBe(again);
});
