/** Increment when the reader or splitter produces different output for the same file and re-indexing is worth it. */
const READER = 4;
const SPLITTER = 4;

/** The index version: everything that determines a document's passages. A current document is not re-indexed. */
export function indexVersion(model: string | undefined): string {
  return `reader ${READER}, splitter ${SPLITTER}, ${model ?? "words"}`;
}
