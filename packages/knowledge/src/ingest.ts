import { extractText } from "./extract.ts";
import type { PassageStore } from "./ports.ts";
import { splitText } from "./split.ts";
import { indexWordsOf, languageOf } from "./words.ts";

/** From a file to indexed passages. Runs again safely: `replace` swaps a document's passages in one step. */
export async function ingest(
  document: { id: number; fileType: string },
  file: Uint8Array,
  store: Pick<PassageStore, "replace">,
): Promise<{ passages: number }> {
  const text = extractText(file, document.fileType);
  const language = languageOf(text);
  const passages = splitText(text).map((passage) => ({
    ...passage,
    words: indexWordsOf([...passage.headingPath, passage.text].join(" "), language),
  }));
  await store.replace(document.id, text, passages);
  return { passages: passages.length };
}
