import { describe, expect, test } from "vitest";
import { answer, quote } from "./answer.ts";
import { documentDate, passageDate } from "./dates.ts";
import { displayHeading, displayText } from "./lines.ts";
import { memoryEngine } from "./memory-engine.test-helper.ts";
import type { Engine, Reranker, Search } from "./ports.ts";
import { retrieve } from "./retrieve.ts";
import { sentencesOf } from "./sentences.ts";
import { correctSpelling } from "./spelling.ts";
import { isQuestion, type Language } from "./words.ts";

const SPEAKER = { ownerName: "Marguerite" };

/** Scores a text by the share of the question's words in it, which is enough to distinguish the three states. */
const reranker: Reranker = {
  score: async (question, texts) => {
    const words = question.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
    return texts.map((text) => {
      const shared = words.filter((word) => text.toLowerCase().includes(word)).length;
      return (shared / (words.length || 1)) * 30 - 10;
    });
  },
};

async function engineOf(...texts: string[]): Promise<Engine> {
  return { ...(await memoryEngine(...texts)), reranker };
}

describe("dates", () => {
  test("a document is valid as of the date in its text, or else in its name", () => {
    expect(
      documentDate("fees.md", "# Fees\n\n*Valid from 1 January 2026. Replaces the list of 5 May 2025.*"),
    ).toBe("2026-01-01");
    expect(documentDate("faq.md", "Published 3 March 2026, updated 17 August 2026.")).toBe("2026-08-17");
    expect(documentDate("tarifas.md", "En vigor desde el 1 de marzo de 2026")).toBe("2026-03-01");
    expect(documentDate("merkblatt.md", "Stand: 1. April 2026")).toBe("2026-04-01");
    expect(documentDate("price-list-2025.md", "# Prices")).toBe("2025-01-01");
    expect(documentDate("bio.md", "I live in Leith.")).toBeUndefined();
    expect(
      documentDate("terms.md", "# Terms\n\nThese terms apply from 2 March 2026 until further notice."),
    ).toBe("2026-03-02");
  });

  test("an end, an announcement and an older list are no date of the document", () => {
    const prices =
      "Valid from 1 April 2026. Before that date we keep the 2025 price until 30 September 2026.";
    expect(documentDate("pricing-2026.md", prices)).toBe("2026-04-01");
    const letter = "LETTER, SUMMER 2026\n\nDear all, a wet June. From 4 January 2027 a visit will be £59.";
    expect(documentDate("letter-summer-2026.txt", letter)).toBe("2026-01-01");
    expect(documentDate("letter.txt", letter)).toBeUndefined();
    expect(
      documentDate("circular.txt", "CIRCULAR, 20 AUGUST 2026\n\nThe fee is £60 from 1 January 2027."),
    ).toBe("2026-08-20");
    expect(documentDate("menus.md", "Spring, 31 August to 29 November 2026")).toBeUndefined();
  });

  test("a passage under a dated heading is valid as of that date", () => {
    expect(passageDate(["Newsletter", "DECEMBER 2025 (sent on 5 December 2025)"], "Dear all")).toBe(
      "2025-12-01",
    );
    expect(passageDate(["Mail"], "From: Gwen\nDate: Fri 28 Aug 2026 16:12")).toBe("2026-08-28");
    expect(passageDate(["Notes"], "We met.")).toBeUndefined();
  });
});

describe("sentences", () => {
  test("an abbreviation does not end a sentence, a line does", () => {
    expect(sentencesOf("Dr. Osei is in on Mondays. Call first.\nNo parking").map(({ text }) => text)).toEqual(
      ["Dr. Osei is in on Mondays.", "Call first.", "No parking"],
    );
  });
});

describe("spelling", () => {
  const store = {
    similarWords: async () => [{ word: "apoint", similar: "appoint", text: "Book an appointment by phone." }],
  };

  test("a misspelled word becomes the profile's own", async () => {
    expect(await correctSpelling("how do i book an apointment", new Map([["book", 1]]), store)).toBe(
      "how do i book an appointment",
    );
  });

  test("a missing double letter is corrected before any other letter", async () => {
    const store = {
      similarWords: async () => [
        { word: "leter", similar: "later", text: "Come back later." },
        { word: "leter", similar: "letter", text: "We write a letter to your doctor." },
      ],
    };
    expect(await correctSpelling("do i need a leter", new Map(), store)).toBe("do i need a letter");
  });

  test("a misspelled word is corrected though the passage has another form of it", async () => {
    const store = {
      similarWords: async () => [
        { word: "cancl", similar: "cancel", text: "A visit that is cancelled late is charged." },
        { word: "carier", similar: "carrier", text: "Your carrier collects it." },
      ],
    };
    expect(await correctSpelling("can i cancl", new Map(), store)).toBe("can i cancel");
    expect(await correctSpelling("which cariers", new Map(), store)).toBe("which carriers");
  });

  test("an English word is not corrected", async () => {
    const store = {
      similarWords: async () => [{ word: "laser", similar: "later", text: "Come back later." }],
    };
    expect(await correctSpelling("do you do laser", new Map(), store)).toBe("do you do laser");
  });

  test("a word that is only absent is not corrected", async () => {
    expect(await correctSpelling("do you take americanexpress", new Map(), store)).toBe(
      "do you take americanexpress",
    );
  });
});

describe("questions", () => {
  test("are distinguished from statements", () => {
    for (const text of [
      "how much is it",
      "What is it?",
      "¿Cuánto cuesta",
      "opening hours",
      "wat time does the clinic close on thursdays",
      "Wie lange dauert es",
    ])
      expect(isQuestion(text), text).toBe(true);
    expect(isQuestion("Zinc lowers the number of colds in small children.")).toBe(false);
  });
});

describe("related words", () => {
  test("match in Spanish, where no vector relates them, and have no weight of their own", async () => {
    const engine = await engineOf(
      "La oficina de extranjería abre los lunes.",
      "El alquiler de la casa se paga por meses.",
    );
    const { hits, weights } = await retrieve({ text: "¿Qué día atendéis a los extranjeros?" }, engine);
    expect(hits.map(({ text }) => text)).toEqual(["La oficina de extranjería abre los lunes."]);
    expect([...weights.keys()]).toEqual([]);
  });
});

describe("newer and older", () => {
  const OLD = "# Prices\n\n*Valid from 1 January 2025.*\n\nA single session costs £150.";
  const NEW = "# Prices\n\n*Valid from 1 February 2026.*\n\nA single session costs £180.";

  async function twoLists(older = OLD, newer = NEW): Promise<Engine> {
    const engine = await engineOf(older, newer);
    const names = ["price-list-2025.md", "price-list-2026.md"];
    const { store } = engine;
    return {
      ...engine,
      store: {
        ...store,
        search: async (search) => {
          const { found, ...rest } = await store.search(search);
          const named = found.map((one) => ({ ...one, documentName: names[one.documentId - 1] ?? "" }));
          return { found: named, ...rest };
        },
      },
    };
  }

  test("the newer list comes first, and the answer names its day", async () => {
    const result = await answer({ text: "What does a single session cost?" }, SPEAKER, await twoLists());
    expect(result.response).toContain("£180.");
    expect(result.response).not.toContain("£150.");
    expect(result.response).toContain("Valid from February 1, 2026. Older documents differ.");
  });

  test("the newer list is found with the words of the older one", async () => {
    const table = (users: string) => `| | Nest | Heron |\n|---|---|---|\n| Users | 1 | ${users} |`;
    const older = `# Plans\n\n*Valid from 1 January 2025.*\n\nPeople who log in together:\n\n${table("8")}`;
    const newer = `# Plans\n\n*Valid from 1 February 2026.*\n\n## Teams\n\nPeople work better together.\n\n## Plans\n\n${table("10")}`;
    const { hits } = await retrieve(
      { text: "how many people log in together on Heron?" },
      await twoLists(older, newer),
    );
    expect(hits[0]?.text).toContain("| 10 |");
  });

  test("a question that names the year gets the list of that year", async () => {
    const { hits } = await retrieve({ text: "What did a single session cost in 2025?" }, await twoLists());
    expect(hits[0]?.text).toContain("£150");
  });
});

describe("the quoted answer", () => {
  const FEES =
    "# Fees\n\nValid from 1 March 2026.\n\n| Service | Length | Fee |\n|---|---|---|\n| Initial assessment | 45 min | £72 |\n| Massage | 30 min | £40 |";

  test.each([
    ["Initial assessment?", "Initial assessment – Length: 45 min; Fee: £72"],
    ["What is the fee for an initial assessment?", "Initial assessment – Fee: £72"],
    ["How much is an initial assessment of 45 min?", "Initial assessment – Length: 45 min; Fee: £72"],
    ["How long is an initial assessment?", "Initial assessment – Length: 45 min"],
  ])("of a row what is asked for, with the names of the columns: %s", async (text, row) => {
    const { response, citations } = await answer({ text }, SPEAKER, await engineOf(FEES));
    expect(response).toBe(`${row}  \nValid from 1 March 2026.`);
    expect(citations[0]?.quote).toBe("| Initial assessment | 45 min | £72 |");
  });

  test("puts a price in a table before the ways to pay it", async () => {
    const engine = await engineOf(
      "# Keel\n\n## Conditions\n\nKeel may be paid in three parts.\n\n## Prices\n\n| Programme | Price |\n|---|---|\n| Keel | £6,000 |\n| Helm | £12,600 |",
    );
    engine.reranker = {
      score: async (_question, texts) =>
        texts.map((text) => (/parts/.test(text) ? 5 : /Keel –/.test(text) ? 4 : -4)),
    };
    const { response } = await answer({ text: "How much is Keel?" }, SPEAKER, engine);
    expect(response).toBe("Keel – Price: £6,000");
  });

  test("leaves out the row of a similar thing that the question does not name", async () => {
    const engine = await engineOf(
      "# Hardware\n\n| Item | Price |\n|---|---|\n| Scanner | €249 |\n| Scanner, refurbished | €159 |",
    );
    engine.reranker = { score: async (_question, texts) => texts.map(() => 5) };
    const ask = async (text: string) => (await answer({ text }, SPEAKER, engine)).response;
    expect(await ask("How much is the scanner?")).toBe("Scanner – Price: €249");
    expect(await ask("How much are the scanner and a refurbished one?")).toContain("€159");
    engine.reranker = {
      score: async (_question, texts) => texts.map((text) => (/refurbished/.test(text) ? 5.2 : 5)),
    };
    expect(await ask("How much is a refurbished scanner?")).toBe("Scanner, refurbished – Price: €159");
  });

  test.each([
    ["what's your cheapest course?", "Taster – Length: 1 hour; Price: £22"],
    ["which course is the most expensive?", "Lead – Length: 3 × 2.5 hours; Price: £1,250"],
    ["whats the longest course", "Lead – Length: 3 × 2.5 hours; Price: £1,250"],
    ["the shortest course please?", "Taster – Length: 1 hour; Price: £22"],
  ])("compares the rows of a table: %s", async (text, row) => {
    const engine = await engineOf(
      "# Courses\n\n| Course | Length | Price |\n|---|---|---|\n| Clinic | 4 hours | £38 |\n| Taster | 1 hour | £22 |\n| Lead | 3 × 2.5 hours | £1,250 |",
    );
    engine.reranker = {
      score: async (_question, texts) => texts.map((one) => (/Clinic/.test(one) ? 5 : 4)),
    };
    const { response } = await answer({ text }, SPEAKER, engine);
    expect(response.split("\n")[0]?.trim()).toBe(row);
  });

  test("the cheapest plan of a matrix is in its row of prices", async () => {
    const engine = await engineOf(
      "# Memberships\n\n| | Pebble | Crag |\n|---|---|---|\n| Boulder room | off-peak | yes |\n| Price a month | £29 | £52 |",
    );
    engine.reranker = {
      score: async (_question, texts) => texts.map((one) => (/Boulder/.test(one) ? 5 : 4)),
    };
    const { response } = await answer({ text: "whats your cheapest membership" }, SPEAKER, engine);
    expect(response).toBe("Price a month – Pebble: £29; Crag: £52");
  });

  test("shows up to three of the closest lines if none is an answer", async () => {
    const engine = await engineOf(
      "# Rooms\n\n## Leith\n\nThe Leith room has a ramp.\n\n## Station\n\nThe room at the station has stairs.\n\n## Garden\n\nTrees grow there.",
    );
    engine.reranker = {
      score: async (_question, texts) =>
        texts.map((text) => (/ramp/.test(text) ? 0.6 : /stairs/.test(text) ? -0.5 : -6)),
    };
    const { state, response } = await answer({ text: "Is there a lift to the room?" }, SPEAKER, engine);
    expect(state).toBe("partly");
    expect(response).toContain("The Leith room has a ramp.");
    expect(response).toContain("The room at the station has stairs.");
    expect(response).not.toContain("Trees");
  });

  test.each([
    ["Parking", "documents mention “Parking”"],
    ["How to reach us", "I didn't find a direct answer in"],
  ])("names the heading of the closest line only if it is a subject: %s", async (heading, opening) => {
    const engine = await engineOf(`# House\n\n## ${heading}\n\nThe yard has room for six cars.`);
    engine.reranker = { score: async (_question, texts) => texts.map(() => 0.4) };
    const { response } = await answer({ text: "Is there a lift near the cars?" }, SPEAKER, engine);
    expect(response).toContain(opening);
  });

  test("a sentence that only points at the price list ranks below the price", async () => {
    const engine = await engineOf(
      "# House\n\n## Rooms\n\nPrices are in the price list.\n\n## Prices\n\nA room costs £80 a night.",
    );
    engine.reranker = {
      score: async (_question, texts) => texts.map((text) => (/are in the/.test(text) ? 5 : 4)),
    };
    const { response } = await answer({ text: "What does a room cost?" }, SPEAKER, engine);
    expect(response).toMatch(/^A room costs £80 a night/);
  });

  test("a row that shares only an adjective with the question ranks no higher", async () => {
    const engine = await engineOf(
      "# Orders\n\nEach extra order costs €0.10.\n\n## Add-ons\n\n| Add-on | Price |\n|---|---|\n| Extra user | €9 |\n| Extra warehouse | €25 |",
    );
    engine.reranker = {
      score: async (_question, texts) =>
        texts.map((text) => (/order costs/.test(text) ? 4 : /Extra/.test(text) ? 3 : -4)),
    };
    const { response } = await answer({ text: "How much is each extra order?" }, SPEAKER, engine);
    expect(response).toMatch(/^Each extra order costs €0.10/);
  });

  test('answers "how many" with the row that counts, though a sentence is more similar', async () => {
    const engine = await engineOf(
      "# Plans\n\nMany orders come from two users at once.\n\n## Limits\n\n| | Small | Large |\n|---|---|---|\n| Users | 3 | 10 |\n| Orders a month | 200 | by agreement |",
    );
    engine.reranker = {
      score: async (_question, texts) => texts.map((text) => (/at once/.test(text) ? 4 : 3)),
    };
    const { response } = await answer({ text: "how many users can we have on Large?" }, SPEAKER, engine);
    expect(response).toMatch(/Users – (?:Small: 3; )?Large: 10/);
    expect(response).not.toMatch(/^Many orders/);
  });

  test(`answers "now" with the current state, not with March's`, async () => {
    const engine = await engineOf(
      "# Waiting\n\nIn March 2026 the wait for a visit was three weeks.\n\n# Notes\n\nThe wait for a visit is four weeks.",
    );
    engine.reranker = {
      score: async (_question, texts) => texts.map((text) => (/March/.test(text) ? 4 : 3)),
    };
    const today = new Date("2026-09-01T12:00:00Z");
    const ask = async (text: string) =>
      (await quote([{ text, readings: [text] }], SPEAKER, engine, { today })).response;
    expect(await ask("how long is the wait right now?")).toMatch(/^The wait for a visit is four weeks/);
    expect(await ask("how long is the wait?")).toMatch(/three weeks/);
  });

  test("shows only the column of the plan in the question", async () => {
    const engine = await engineOf(
      "# Plans\n\n| | Nest | Sparrow | Heron |\n|---|---|---|---|\n| Price a month | free | €39 | €119 |\n| Users | 1 | 3 | 10 |",
    );
    const ask = async (text: string) => (await answer({ text }, SPEAKER, engine)).response;
    expect(await ask("How much is the price a month of Sparrow?")).toBe("Price a month – Sparrow: €39");
    expect(await ask("How many users has Heron?")).toBe("Users – Heron: 10");
  });

  test("distinguishes prices under equal headings by the heading above", async () => {
    const engine = await engineOf(
      "# Programmes\n\n## Keel\n\nFor founders.\n\n### Price\n\nIt costs £6,000.\n\n## Helm\n\nFor boards.\n\n### Price\n\nIt costs £12,600.",
    );
    const { response } = await answer({ text: "What is the price of Keel?" }, SPEAKER, engine);
    expect(response).toContain("£6,000");
    expect(response).not.toContain("£12,600");
  });

  test("treats a row as one line, and an escaped bar does not split a cell", async () => {
    const engine = await engineOf(
      "| Service | Length | Fee |\n|---|---|---|\n| Assessment \\| first visit | 45 min. | £72 |\n| Massage | 30 min. | £40 |",
    );
    const { response } = await answer({ text: "Is there a first visit assessment?" }, SPEAKER, engine);
    expect(response).toContain("Assessment | first visit – Length: 45 min.; Fee: £72");
  });

  test.each([
    ["2.5 hours on foot from the station.", "2.5 hours on foot from the station."],
    ["10.30 Coffee in the hall.", "10.30 Coffee in the hall."],
    ["3. Oktober ist ein Feiertag.", "3. Oktober ist ein Feiertag."],
    ["3.2 The station is the place to meet.", "The station is the place to meet."],
    ["4. Meet at the station.", "Meet at the station."],
    ["- [ ] Bring a towel.", "Bring a towel."],
  ])("numbers that say something stay, marks do not: %s", (text, expected) => {
    expect(displayText({ text, header: "" })).toBe(expected);
  });

  test("shows an FAQ question with its answer, even with a blank line between them", async () => {
    const engine = await engineOf(
      "Do you see children?\n\nYes, from five years on.\n\nWe are closed in May.",
    );
    const { response } = await answer({ text: "Do you see children?" }, SPEAKER, engine);
    expect(response).toBe("Do you see children? Yes, from five years on.");
  });

  test.each([
    ["OPENING HOURS", "Opening hours"],
    ["2. ÉCOLE DE YOGA", "École de yoga"],
    ["FAQ", "FAQ"],
    ["VAT (UK)", "VAT (UK)"],
    ["Opening Hours", "Opening Hours"],
  ])("a heading in capitals is shown in small letters, an abbreviation is not: %s", (heading, shown) => {
    expect(displayHeading(heading)).toBe(shown);
  });

  test("puts the heading before text that does not name its subject", async () => {
    const engine = await engineOf(
      "# Our team\n\n## Tomasz Wrona\n\nLanguages: Polish and English.\n\n## Ann Bell\n\nAnn speaks Welsh.",
    );
    const ask = async (text: string) => (await answer({ text }, SPEAKER, engine)).response;
    expect(await ask("Who speaks the language Polish?")).toBe("Tomasz Wrona: Languages: Polish and English.");
    expect(await ask("Who speaks Welsh?")).toBe("Ann speaks Welsh.");
  });

  test("shows a line about a person with their name", async () => {
    const engine = await engineOf(
      "# The dentists\n\nWe are four. Dr. Caleb Osei, DDS. Studied in Boston for many years. Works Tuesday and Thursday. Our chairs are new and blue. The waiting room has plants and books for everybody who waits there, and a kettle.",
    );
    const { response } = await answer({ text: "Who works Tuesday?" }, SPEAKER, engine);
    expect(response).toContain(
      "Dr. Caleb Osei, DDS. Studied in Boston for many years. Works Tuesday and Thursday.",
    );
    expect(response).not.toContain("kettle");
  });

  test("does not give the same answer to two questions", async () => {
    const engine = await engineOf("We guarantee an uptime of 99 percent.", "The office is in Leith.");
    const { response, state } = await answer(
      { text: "What uptime do you guarantee, and what uptime guarantee do you break?" },
      SPEAKER,
      engine,
    );
    expect(response.split("99 percent")).toHaveLength(2);
    expect(state).toBe("partly");
  });

  test("includes an exception", async () => {
    const engine = await engineOf(
      "# Terms\n\nA session can be moved free of charge up to two days before. Later than that, half is charged. We send a letter. The office is closed in August. All papers are kept for ten years in a safe place. Nobody else can read what is kept there.",
    );
    const { response } = await answer({ text: "Can a session be moved free of charge?" }, SPEAKER, engine);
    expect(response).toContain("two days before. Later than that, half is charged.");
    expect(response).not.toContain("August");
  });

  test("shows the question before a yes", async () => {
    const engine = await engineOf("**Do you see children?**\nYes. We see them from five years on.");
    const { response, citations } = await answer({ text: "Do you see children?" }, SPEAKER, engine);
    expect(citations[0]?.quote).toBe("Yes. We see them from five years on.");
    const { start = 0, end } = citations[0] ?? {};
    expect(response.slice(start, end)).toBe("Yes. We see them from five years on.");
    expect(response.slice(0, start)).toBe("Do you see children? ");
  });

  test("never answers with an FAQ question or an imprint", async () => {
    const engine = await engineOf(
      "# Preguntas\n\n*Last edited 18 May 2026.*\n\n**Do you see children?** We see them from five years on.",
    );
    const { citations } = await answer({ text: "Do you see children?" }, SPEAKER, engine);
    expect(citations.map(({ quote }) => quote)).toEqual(["We see them from five years on."]);
    expect(citations[0]?.candidate.headingPath).toEqual(["Preguntas", "Do you see children?"]);
  });

  test("says whose entry a sentence without a subject is from", async () => {
    const engine = await engineOf(
      "# Harbour Dental\n\n## The dentists\n\n**Dr. Noor Haddad, DMD**, owner. Crowns and bridges. Works Monday to Thursday.\n\n**Dr. Caleb Osei.** Looks after children. Works on Fridays.",
    );
    const { response } = await answer({ text: "Who works on Fridays?" }, SPEAKER, engine);
    expect(response).toContain("Dr. Caleb Osei: ");
    expect(response).toContain("Works on Fridays.");
    expect(response).not.toContain("Haddad");
  });

  test("puts each item of a list on a line of its own", async () => {
    const engine = await engineOf(
      "# Pottery\n\n## What to bring?\n\n- An apron.\n- Old shoes.\n- Your lunch.",
    );
    const { response } = await answer({ text: "What to bring?" }, SPEAKER, engine);
    expect(response).toContain("An apron.  \nOld shoes.  \nYour lunch.");
  });

  test("does not give a row that ends below the number that was asked for", async () => {
    const engine = await engineOf(
      "# Locksmith\n\n| Job | Price |\n| --- | --- |\n| Opening a safe, up to 50 kg | £140 |\n| Opening a safe, up to 300 kg | £260 |",
    );
    const { response } = await answer(
      { text: "can you open my safe, it has 200 kg, price?" },
      SPEAKER,
      engine,
    );
    expect(response).toContain("£260");
    expect(response).not.toContain("£140");
  });

  test("prefers the list in force to one that names an earlier year", async () => {
    const engine = await engineOf(
      "# Studio\n\n## Fees in 2019\n\nA massage costs £49.\n\n## Massage\n\nA massage costs £56.",
    );
    const { response } = await answer({ text: "How much does a massage cost?" }, SPEAKER, engine);
    expect(response).toMatch(/£56/);
    expect(response.indexOf("£56")).toBeLessThan(`${response}£49`.indexOf("£49"));
  });

  test("has at most 3, 6 or 10 sentences, as the owner chose", async () => {
    const text = Array.from({ length: 20 }, (_, n) => `Session number ${n} costs money.`).join(" ");
    const engine = await engineOf(text);
    for (const [responseLength, most] of [
      ["short", 3],
      ["medium", 6],
      ["long", 10],
    ] as const) {
      const { citations } = await answer(
        { text: "What does a session cost?" },
        { ...SPEAKER, responseLength },
        engine,
      );
      expect(sentencesOf(citations.map(({ quote }) => quote).join(" "))).toHaveLength(most);
    }
  });

  test("never answers with testimonials", async () => {
    const praise = "# What clients say\n\nA session changed how I see my work, and my team saw it, too.";
    const engine = { ...(await memoryEngine(praise)), reranker: { score: async () => [2] } };
    const { state } = await answer({ text: "What does a session change?" }, SPEAKER, engine);
    expect(state).toBe("not_answered");
  });

  test("does not answer what the documents do not say, and names their languages", async () => {
    const engine = await engineOf(
      "Die Praxis ist am Montag und am Dienstag geöffnet, und am Freitag ist sie zu.",
    );
    const { state, response, citations } = await answer(
      { text: "Who painted the Night Watch?" },
      SPEAKER,
      engine,
    );
    expect({ state, citations }).toEqual({ state: "not_answered", citations: [] });
    expect(response).toBe(
      "I don't know. Marguerite's documents don't say. Marguerite's documents are in German. Ask in the language of a document to find more.",
    );
  });

  test("calls the best match the closest if most documents are in another language", async () => {
    const german = "Die Praxis ist am Montag und am Dienstag geöffnet, und am Freitag ist sie zu.";
    const engine = await engineOf(
      `${german}\n\nThe first session with the coach costs £180 and lasts an hour.`,
    );
    const question = { text: "What does the first session with the coach cost?" };
    const search = engine.store.search;
    const mostly = (languages: Language[]) => ({
      ...engine,
      store: { ...engine.store, search: async (one: Search) => ({ ...(await search(one)), languages }) },
    });
    const known = await answer(question, SPEAKER, mostly(["en", "de"]));
    expect(known.state).toBe("answered");
    const { state, response } = await answer(question, SPEAKER, mostly(["de", "en"]));
    expect(state).toBe("partly");
    expect(response).toContain("Marguerite's documents are in German and English.");
  });

  test("does not present as an answer what the reader rejects", async () => {
    const fits: Reranker = {
      score: async (question, texts) => texts.map(() => (/invisalign/i.test(question) ? -4 : 5)),
    };
    const engine = {
      ...(await memoryEngine("A denture costs $900 and is made in four visits.")),
      reranker: fits,
    };
    const near = await answer({ text: "What does Invisalign cost?" }, SPEAKER, engine);
    expect(near.state).not.toBe("answered");
    const right = await answer({ text: "What does a denture cost?" }, SPEAKER, engine);
    expect(right.state).toBe("answered");
  });
});

describe("documents with different dates", () => {
  const TODAY = new Date("2026-09-01T12:00:00Z");

  async function ask(
    question: string,
    documents: Record<string, string>,
    reader = reranker,
  ): Promise<string> {
    const { store, ...engine } = await engineOf(...Object.values(documents));
    const names = Object.keys(documents);
    const search = async (query: Search) => {
      const { found, ...rest } = await store.search(query);
      const named = found.map((one) => ({ ...one, documentName: names[one.documentId - 1] ?? "" }));
      return { ...rest, found: named };
    };
    const questions = [{ text: question, readings: [question] }];
    const named = { ...engine, reranker: reader, store: { ...store, search } };
    return (await quote(questions, SPEAKER, named, { today: TODAY })).response;
  }

  test("a list that is valid from a later date does not answer yet and supersedes nothing", async () => {
    const listFrom = (day: string, price: string) =>
      `# Price list\n\nValid from ${day}.\n\n| Session | Price |\n|---|---|\n| Walking session | ${price} |`;
    const reply = await ask("How much is a walking session?", {
      "prices-2027.md": listFrom("1 January 2027", "£99"),
      "prices-2026.md": listFrom("1 January 2026", "£80"),
    });
    expect(reply).toContain("£80");
    expect(reply).not.toContain("£99");
  });

  test("the newer of two documents answers, even if the older fits slightly better", async () => {
    const outdoors: Reranker = {
      score: async (_, texts) => texts.map((text) => (text.includes("outdoors") ? 7 : 6)),
    };
    const reply = await ask(
      "How much is a walking session?",
      {
        "handbook.md":
          "# Sessions\n\n*Valid from 3 March 2025.*\n\nWalking session outdoors, ninety minutes: £65.",
        "prices.md": "# Sessions\n\n*Valid from 1 January 2026.*\n\nWalking session, ninety minutes: £80.",
      },
      outdoors,
    );
    expect(reply).toContain("£80");
    expect(reply).not.toContain("£65");
  });
});

test("an answer to a different FAQ question is shown with that question", async () => {
  const engine = await engineOf(
    "# Parents ask\n\n## What do we need for online lessons?\n\nA computer. Students under ten need a grown-up nearby in online lessons.",
  );
  const ask = async (text: string) => (await answer({ text }, SPEAKER, engine)).response;
  expect(await ask("Do students under ten need a grown-up?")).toContain(
    "What do we need for online lessons?",
  );
  expect(await ask("What do students need for online lessons?")).not.toContain("What do we need");
});
