import { brotliDecompressSync } from "node:zlib";
import { WEIGHTS } from "./learned-courtesy.data.ts";
import { COURTESIES, type Courtesy } from "./understand.data.ts";

/** What a message may be, in the order of the weights. */
export const LEARNED_KINDS = [...COURTESIES, "question"] as const;
/** Pieces of text share this many rows of weights. The last row is for every message. */
export const ROWS = 16_384;
/** The weights are stored as whole numbers of one byte. */
export const STEPS = 8;

const KINDS = LEARNED_KINDS.length;
const MOST_JOINED_WORDS = 3;
const SHORTEST_PIECE = 2;
const LONGEST_PIECE = 5;
/** Below this certainty a message is a question. 0.7 knows fewer courtesies and takes hardly fewer questions for one. */
const SURE = 0.6;

let stored: Int8Array | undefined;

/**
 * The kind of courtesy that a message most likely is, or undefined for a question. It learned from 3,500 messages and
 * from the questions of the reader's training set (`evals/courtesies`).
 */
export function learnedCourtesy(message: string): Courtesy | undefined {
  stored ??= new Int8Array(brotliDecompressSync(Buffer.from(WEIGHTS, "base64")));
  const shares = sharesOf(rowsOf(message), stored, 1 / STEPS);
  const isQuestion = shares.at(-1) ?? 1;
  if (1 - isQuestion < SURE) return undefined;
  const most = Math.max(...shares.slice(0, -1));
  return COURTESIES[shares.indexOf(most)];
}

/** The rows of weights of a message: of its words, of two and three words in a row, and of the letters of each word. */
export function rowsOf(message: string): number[] {
  const words =
    message
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[’`´]/g, "'")
      .replace(/\d+/g, "0")
      .match(/[\p{L}\p{M}\p{N}']+|[^\s\p{L}\p{M}\p{N}']/gu) ?? [];
  const rows = new Set<number>();
  for (const [start, word] of words.entries()) {
    for (let count = 1; count <= Math.min(MOST_JOINED_WORDS, words.length - start); count += 1) {
      rows.add(rowOf(`${count} ${words.slice(start, start + count).join(" ")}`));
    }
    const bounded = `<${word}>`;
    for (let length = SHORTEST_PIECE; length <= LONGEST_PIECE; length += 1) {
      for (let at = 0; at + length <= bounded.length; at += 1)
        rows.add(rowOf(bounded.slice(at, at + length)));
    }
  }
  return [...rows];
}

/** The FNV-1a hash. Two pieces that share a row are rare enough to do no harm. */
function rowOf(piece: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < piece.length; at += 1) {
    hash = Math.imul(hash ^ piece.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0) % ROWS;
}

/** The probability of each kind. */
export function sharesOf(rows: readonly number[], weights: ArrayLike<number>, scale = 1): number[] {
  const size = Math.sqrt(Math.max(1, rows.length));
  const sums = LEARNED_KINDS.map((_, kind) => {
    let sum = 0;
    for (const row of rows) sum += weights[row * KINDS + kind] ?? 0;
    return scale * (sum / size + (weights[ROWS * KINDS + kind] ?? 0));
  });
  const most = Math.max(...sums);
  const shares = sums.map((sum) => Math.exp(sum - most));
  const all = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => share / all);
}
