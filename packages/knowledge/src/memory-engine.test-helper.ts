import { ingest } from "./ingest.ts";
import type { Candidate, Engine, IndexedPassage, PassageStore } from "./ports.ts";

/** An in-memory store for tests. A passage scores by the words it shares with the question. */
export async function memoryEngine(...texts: string[]): Promise<Engine> {
  const indexed: (IndexedPassage & { documentId: number })[] = [];
  for (const [index, text] of texts.entries()) {
    const replace: PassageStore["replace"] = async (documentId, { passages }) => {
      indexed.push(...passages.map((passage) => ({ ...passage, documentId })));
    };
    const reading = { text, pages: [], pagesWithoutText: [] };
    await ingest({ id: index + 1, name: "prices.md" }, reading, { store: { replace } });
  }
  const passagesWith = (word: string): number =>
    indexed.filter(({ words }) => words.split(" ").includes(word)).length;
  const rarity = (word: string): number =>
    Math.log(1 + (indexed.length - passagesWith(word) + 0.5) / (passagesWith(word) + 0.5));
  return {
    store: {
      replace: async () => {},
      similarWords: async () => [],
      tables: async (documentIds) =>
        indexed.flatMap((passage, index) =>
          documentIds.includes(passage.documentId) && passage.text.includes("|")
            ? [candidateOf(passage, index)]
            : [],
        ),
      sheetPlaces: async () => [],
      search: async ({ words, limit }) => {
        const weights = new Map(
          words.filter((word) => passagesWith(word) > 0).map((word) => [word, rarity(word)]),
        );
        const scoreOf = (passage: IndexedPassage): number =>
          [...weights].reduce(
            (sum, [word, weight]) => sum + (passage.words.split(" ").includes(word) ? weight : 0),
            0,
          );
        const best = Math.max(...indexed.map(scoreOf));
        const found = indexed
          .map((passage, index) => ({
            ...candidateOf(passage, index),
            byWords: scoreOf(passage) / (best || 1),
            byVector: 0,
          }))
          .filter(({ byWords }) => byWords > 0)
          .sort((a, b) => b.byWords - a.byWords);
        const languages = [...new Set(indexed.flatMap(({ language }) => language ?? []))];
        return { found: found.slice(0, limit), weights, languages };
      },
    },
  };
}

function candidateOf(passage: IndexedPassage & { documentId: number }, index: number): Candidate {
  return {
    passageId: index + 1,
    documentId: passage.documentId,
    documentName: "prices.md",
    headingPath: passage.headingPath,
    start: passage.start,
    text: passage.text,
    lead: passage.lead,
    page: undefined,
    language: passage.language,
    asOf: passage.asOf,
    quotable: true,
  };
}
