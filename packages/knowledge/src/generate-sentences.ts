/** A sentence without an end is cut here; no honest one is longer. */
const LONGEST = 1_500;
const MARK = "\\[\\s*\\d{1,3}(?:\\s*[,;]\\s*\\d{1,3})*\\s*\\]";
const END = new RegExp(`[.!?…]+["'”’»)*_]*(?:\\s*${MARK})*(?=\\s)|\\n+`, "gu");
/** Nothing but marks, the last of which may be half there: they belong to the sentence before them. */
const ONLY_MARKS = new RegExp(`^(?:${MARK}\\s*)*(?:\\[[\\s\\d,;]*)?$`);
const SHORT_FORMS =
  /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|sr|sra|st|no|nr|vs|etc|e\.g|i\.e|approx|tel|art|ca|z\.b|d\.h|p\.ej|ej|bzw|p|pp|\p{L}|\d{1,2})\.$/iu;

/**
 * Where the first sentence of a text ends, if that is certain; what follows may still change it. A line is a
 * sentence too. With `last` nothing follows any more.
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
      // A mark may still come, on this line only.
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
