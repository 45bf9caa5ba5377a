/**
 * A file that stays unreadable however often it is tried, with the reason in words for its owner. It carries the
 * code of the product's error, but not its class: what reads files starts anew for every file and loads no more
 * than it needs.
 */
export class UnreadableFile extends Error {
  readonly code = "document_unreadable";
}

export function unreadable(reason: string, cause?: unknown): UnreadableFile {
  return new UnreadableFile(reason, { cause });
}
