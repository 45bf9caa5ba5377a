import type { Embedder, IndexedPassage, PassageStore, PreparedPassage } from "./ports.ts";
import { preparePassages } from "./prepare.ts";
import type { Reading } from "./read/reading.ts";
import { contextOf } from "./split.ts";

type Document = { id: number; name: string };
type IndexDependencies = { store: Pick<PassageStore, "replace">; embedder?: Embedder | undefined };
type Options = { onProgress?: (done: number, total: number) => Promise<void> };

/** Passages per embedder call: few, because a visitor's question waits for the call that is running. */
const BATCH = 8;
/** Texts per embedder call. A passage has as many as it has paragraphs. */
const TEXTS = 64;

/**
 * Indexes a reading entirely in this process, for tests and measurements. Production code reads and splits a file
 * in a separate process and calls `indexPassages` with the result.
 */
export function ingest(
  document: Document,
  reading: Reading,
  dependencies: IndexDependencies,
  options: Options = {},
): Promise<{ passages: number }> {
  const passages = [...preparePassages(document.name, reading)];
  return indexPassages(document, { text: reading.text, passages }, dependencies, options);
}

/** Indexes prepared passages. Safe to run again: `replace` swaps a document's passages atomically. */
export async function indexPassages(
  { id }: Pick<Document, "id">,
  { text, passages: prepared }: { text: string; passages: readonly PreparedPassage[] },
  { store, embedder }: IndexDependencies,
  { onProgress }: Options = {},
): Promise<{ passages: number }> {
  const passages = prepared.map((passage): IndexedPassage => ({ ...passage, vectors: [] }));
  if (embedder) {
    for (let start = 0; start < passages.length; start += BATCH) {
      await embed(passages.slice(start, start + BATCH), embedder);
      await onProgress?.(Math.min(start + BATCH, passages.length), passages.length);
    }
  }
  await store.replace(id, { content: text, passages, model: embedder?.model });
  return { passages: passages.length };
}

async function embed(passages: IndexedPassage[], embedder: Embedder): Promise<void> {
  const texts = passages.flatMap((passage) => [...passage.windows, ...wholeText(passage)]);
  const vectors: Float32Array[] = [];
  for (let start = 0; start < texts.length; start += TEXTS)
    vectors.push(...(await embedder.embed(texts.slice(start, start + TEXTS), "passage")));
  let at = 0;
  for (const passage of passages) {
    const end = at + passage.windows.length;
    passage.vectors = vectors.slice(at, end);
    const whole = wholeText(passage).length;
    passage.whole = whole > 0 ? vectors[end] : passage.vectors[0];
    at = end + whole;
  }
}

/** A passage with one window needs no separate vector for the whole. */
function wholeText({ windows, headingPath, lead, text }: IndexedPassage): string[] {
  return windows.length > 1 ? [[...contextOf(headingPath, lead), text].join(" ")] : [];
}
