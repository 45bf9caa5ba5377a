/** What a document reveals about its own hyphens. */
export type Words = {
  known: ReadonlySet<string>;
  /** Its lines break inside words. In other documents, a hyphen at the end of a line belongs to the word. */
  hyphenated: boolean;
};

const HYPHENATED_SHARE = 0.025;
const CUT = /(?<!\p{L})(\p{L}{2,})[-\u2010]$/u;
/** Scripts without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

export function wordsOf(lines: readonly { text: string }[]): Words {
  const known = new Set<string>();
  let cut = 0;
  for (const { text } of lines) {
    if (CUT.test(text)) cut += 1;
    for (const word of text.toLowerCase().match(/[\p{L}\p{N}-]{3,}/gu) ?? []) known.add(word);
  }
  return { known, hyphenated: cut > lines.length * HYPHENATED_SHARE };
}

/** Joins two lines and repairs a word that was split between them. */
export function joinText(text: string, next: string, words: Words): string {
  const { gap, drop } = jointBetween(text, next, words);
  return text.slice(0, text.length - drop) + gap + next;
}

/** What belongs between two lines: a space, nothing, or one character less if a word was split. */
export function jointBetween(text: string, next: string, { known, hyphenated }: Words) {
  const tail = text.slice(-60);
  const cut = CUT.exec(tail);
  const rest = /^\p{Ll}+/u.exec(next);
  if (cut && rest) {
    const [begin, end] = [(cut[1] ?? "").toLowerCase(), rest[0]];
    const whole = !known.has(`${begin}-${end}`) && (known.has(begin + end) || hyphenated);
    return { gap: "", drop: whole ? 1 : 0 };
  }
  const range = /\d[-–]$/.test(tail) && /^\d/.test(next);
  const unspaced = UNSPACED.test(tail.slice(-1)) && UNSPACED.test(next.slice(0, 1));
  return { gap: range || unspaced || /\p{L}[-\u2010]$/u.test(tail) ? "" : " ", drop: 0 };
}
