/** Letters without accents, in lower case. */
const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase();

const wordsOf = (typed: string): string[] => plain(typed).split(/\s+/).filter(Boolean);

/** Whether every typed word is somewhere in the texts. */
export function matches(typed: string, ...texts: (string | undefined)[]): boolean {
  const all = plain(texts.join(" "));
  return wordsOf(typed).every((word) => all.includes(word));
}

export type Piece = { text: string; start: number; isFound: boolean };

/** A text cut at the typed words, so that they can be shown bold. */
export function piecesOf(text: string, typed: string): Piece[] {
  const words = wordsOf(typed);
  // Places in the plain text are places in the text only if each letter stays one letter.
  const looked = [...text]
    .map((letter) => plain(letter).slice(0, letter.length).padEnd(letter.length))
    .join("");
  const found = new Array<boolean>(text.length).fill(false);
  for (const word of words) {
    for (let at = looked.indexOf(word); at >= 0; at = looked.indexOf(word, at + word.length))
      found.fill(true, at, at + word.length);
  }
  const pieces: Piece[] = [];
  for (const [start, isFound] of found.entries()) {
    const last = pieces.at(-1);
    const letter = text.charAt(start);
    if (last?.isFound === isFound) last.text += letter;
    else pieces.push({ text: letter, start, isFound });
  }
  return pieces;
}
