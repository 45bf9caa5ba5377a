const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

export type Sentence = { text: string; start: number; end: number };

/** Abbreviations that do not end a sentence, although the segmenter splits there. */
const ABBREVIATION =
  /(?:^|[\s("])(?:Dr|Dra|Mr|Mrs|Ms|Sr|Sra|St|No|Nr|Prof|approx|ca|vs|etc|e\.g|i\.e|p\.m|a\.m|z\.B|N\.º|núm|art|pág)\.$/i;

/** Only the end is tested: a line of only abbreviations would be scanned from its start for each of them. */
const LONGEST_ABBREVIATION = 12;

/**
 * Returns the sentences of a text. A line is never joined with the next. Lines without a letter or digit (table
 * rules) are skipped.
 */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  for (const line of text.matchAll(/[^\n]+/g)) {
    let open: Sentence | undefined;
    for (const { segment, index } of segmenter.segment(line[0])) {
      const trimmed = segment.trimEnd();
      const start = line.index + index;
      if (open)
        open = {
          ...open,
          text: line[0].slice(open.start - line.index, index + trimmed.length),
          end: start + trimmed.length,
        };
      else open = { text: trimmed, start, end: start + trimmed.length };
      if (ABBREVIATION.test(open.text.slice(-LONGEST_ABBREVIATION))) continue;
      sentences.push(open);
      open = undefined;
    }
    if (open) sentences.push(open);
  }
  return sentences
    .map(({ text: raw, start, end }) => {
      // The closing mark of a bold question belongs to the question.
      const lead = /^\s*(?:\*{1,2}\s+)?/.exec(raw)?.[0].length ?? 0;
      return { text: raw.slice(lead).trim(), start: start + lead, end };
    })
    .filter((sentence) => /\p{L}|\d/u.test(sentence.text));
}
