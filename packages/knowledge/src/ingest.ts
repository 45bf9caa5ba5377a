import { documentDate, passageDate } from "./dates.ts";
import type { Embedder, IndexedPassage, PassageStore } from "./ports.ts";
import type { Reading } from "./read/reading.ts";
import { type Passage, splitText } from "./split.ts";
import { indexWordsOf, languageOf, withBeginnings } from "./words.ts";

type Document = { id: number; name: string };
type Learner = { store: Pick<PassageStore, "replace">; embedder?: Embedder | undefined };
type Options = { onProgress?: (done: number, total: number) => Promise<void> };

/** Passages in one call to the embedder: few, because a visitor's question waits for the one that is running. */
const BATCH = 8;

/** From a reading to indexed passages. Runs again safely: `replace` swaps a document's passages in one step. */
export async function ingest(
  document: Document,
  reading: Reading,
  { store, embedder }: Learner,
  { onProgress }: Options = {},
): Promise<{ passages: number }> {
  const passages = describe(document, reading, splitText(reading.text));
  if (embedder) {
    for (let start = 0; start < passages.length; start += BATCH) {
      await embed(passages.slice(start, start + BATCH), embedder);
      await onProgress?.(Math.min(start + BATCH, passages.length), passages.length);
    }
  }
  await store.replace(document.id, { content: reading.text, passages, model: embedder?.model });
  return { passages: passages.length };
}

function describe(document: Document, reading: Reading, passages: Passage[]): IndexedPassage[] {
  const likely = languageOf(reading.text);
  const date = documentDate(document.name, reading.text);
  return passages.map((passage) => {
    const language = languageOf(passage.text) ?? likely;
    const words = indexWordsOf([...passage.headingPath, passage.lead, passage.text].join(" "), likely);
    return {
      ...passage,
      page: reading.pages.find(({ end }) => passage.start < end)?.number,
      asOf: passageDate(passage.headingPath, passage.text) ?? date,
      language,
      words: withBeginnings(words, language),
      vectors: [],
    };
  });
}

async function embed(passages: IndexedPassage[], embedder: Embedder): Promise<void> {
  const texts = passages.flatMap((passage) => [...passage.windows, ...wholeOf(passage)]);
  const vectors = await embedder.embed(texts, "passage");
  let at = 0;
  for (const passage of passages) {
    const end = at + passage.windows.length;
    passage.vectors = vectors.slice(at, end);
    const whole = wholeOf(passage).length;
    passage.whole = whole > 0 ? vectors[end] : passage.vectors[0];
    at = end + whole;
  }
}

/** A passage of one window is its own whole. */
function wholeOf({ windows, headingPath, lead, text }: IndexedPassage): string[] {
  return windows.length > 1 ? [[...headingPath, lead, text].filter(Boolean).join(" ")] : [];
}
