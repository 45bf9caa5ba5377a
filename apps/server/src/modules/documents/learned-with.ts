/** Raised when what a reader or the splitter makes of the same file changes: then it is worth learning it again. */
const READER = 2;
const SPLITTER = 3;

/** What made a document's passages. A document that was learned with the same is not learned again. */
export function learnedWith(model: string | undefined): string {
  return `reader ${READER}, splitter ${SPLITTER}, ${model ?? "words"}`;
}
