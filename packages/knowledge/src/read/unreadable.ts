/**
 * A file that stays unreadable however often it is retried, with a reason for its owner. It has the code of the
 * product's error but not its class: a new process reads each file and loads no more than it needs.
 */
export class UnreadableFile extends Error {
  readonly code = "document_unreadable";
}

/** More than we read of one file, though nothing is wrong with it. */
export class TooLarge extends UnreadableFile {}

export function unreadable(reason: string, cause?: unknown): UnreadableFile {
  return new UnreadableFile(reason, { cause });
}
