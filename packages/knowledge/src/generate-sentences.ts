/** A sentence without an end is cut here. No real sentence is longer. */
const LONGEST = 1_500;
const MARK = "\\[\\s*\\d{1,3}(?:\\s*[,;]\\s*\\d{1,3})*\\s*\\]";
const END = new RegExp(`[.!?…]+["'”’»)*_]*(?:\\s*${MARK})*(?=\\s)|\\n+`, "gu");
/** Only marks, the last of them possibly incomplete. They belong to the sentence before them. */
const ONLY_MARKS = new RegExp(`^(?:${MARK}\\s*)*(?:\\[[\\s\\d,;]*)?$`);
const SHORT_FORMS =
  /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|sr|sra|st|no|nr|vs|etc|e\.g|i\.e|approx|tel|art|ca|z\.b|d\.h|p\.ej|ej|bzw|p|pp|\p{L}|\d{1,2})\.$/iu;

/**
 * Returns where the first sentence of a text ends, if text that follows cannot change that. A line is a sentence
 * too. With `last`, no more text follows.
 */
export function sentenceEnd(text: string, last: boolean): number | undefined {
  const begun = text.search(/\S/);
  if (begun < 0) return undefined;
  for (const match of text.matchAll(END)) {
    const end = match.index + match[0].length;
    if (match.index < begun) continue;
    if (match[0].startsWith("\n")) return match.index;
    const rest = text.slice(end);
    const after = rest.trimStart();
    if (ONLY_MARKS.test(after)) {
      // A mark may still follow, but only on this line.
      if (!last && !rest.includes("\n")) return undefined;
      return end + (last ? rest.length : 0);
    }
    const sameLine = !/^[^\S\n]*\n/.test(rest);
    if (sameLine && /^\p{Ll}/u.test(after)) continue;
    if (sameLine && SHORT_FORMS.test(text.slice(0, match.index + 1).trimStart())) continue;
    return end;
  }
  if (text.length > LONGEST) return LONGEST;
  return last ? text.length : undefined;
}
