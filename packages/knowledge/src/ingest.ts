import type { Reading } from "./extract.ts";
import type { Engine } from "./ports.ts";
import { splitText } from "./split.ts";
import { indexWordsOf, languageOf } from "./words.ts";

type Document = { id: number; name: string };
type Options = { onProgress?: (done: number, total: number) => Promise<void> };

/** From a reading to indexed passages. Runs again safely: `replace` swaps a document's passages in one step. */
export async function ingest(
  document: Document,
  reading: Reading,
  { store, embedder }: { store: Pick<Engine["store"], "replace">; embedder?: Engine["embedder"] },
  { onProgress }: Options = {},
): Promise<{ passages: number }> {
  const language = languageOf(reading.text);
  const passages = splitText(reading.text).map((passage) => ({
    ...passage,
    language: languageOf(passage.text) ?? language,
    words: indexWordsOf([...passage.headingPath, passage.text].join(" "), language),
  }));
  await onProgress?.(passages.length, passages.length);
  await store.replace(document.id, { content: reading.text, passages, model: embedder?.model });
  return { passages: passages.length };
}
