export type Passage = {
  position: number;
  headingPath: string[];
  text: string;
  /** Column names of a table that began in an earlier passage; empty otherwise. */
  lead: string;
  page?: number | undefined;
  asOf?: string | undefined;
  /** Offsets in the text of the document, in UTF-16 units. */
  start: number;
  end: number;
};

type Span = { start: number; end: number };

/** About 150 words: five of them fit the thousand words that an answer may rest on. */
const MAX_CHARACTERS = 1_000;

/**
 * Cuts a text into passages at its headings and paragraphs. A passage never crosses a heading, and a paragraph
 * longer than a passage is cut at the ends of its sentences, or anywhere if it has none.
 */
export function splitText(text: string): Passage[] {
  const passages: Passage[] = [];
  const headings: string[] = [];
  let open: Span | undefined;
  const close = (): void => {
    if (open) {
      const headingPath = headings.filter(Boolean);
      passages.push({
        position: passages.length,
        headingPath,
        text: text.slice(open.start, open.end),
        lead: "",
        ...open,
      });
    }
    open = undefined;
  };
  for (const span of paragraphs(text)) {
    const heading = /^(#{1,6})\s+(.+?)\s*#*$/.exec(text.slice(span.start, span.end));
    if (heading) {
      close();
      const level = heading[1]?.length ?? 1;
      headings.length = Math.min(headings.length, level - 1);
      headings[level - 1] = heading[2] ?? "";
      continue;
    }
    for (const piece of pieces(text, span)) {
      if (open && piece.end - open.start > MAX_CHARACTERS) close();
      open = { start: open?.start ?? piece.start, end: piece.end };
    }
  }
  close();
  return passages;
}

/** Paragraphs, and heading lines on their own even where no blank line follows them. */
function* paragraphs(text: string): Generator<Span> {
  for (const block of text.matchAll(/\S(?:.|\n(?!\s*\n))*/gu)) {
    let start = block.index;
    const stop = start + block[0].trimEnd().length;
    for (;;) {
      const line = text.indexOf("\n", start);
      const isHeading = /^#{1,6}\s/.test(text.slice(start, start + 8));
      if (!isHeading || line === -1 || line >= stop) break;
      yield { start, end: start + text.slice(start, line).trimEnd().length };
      start = line + 1;
    }
    if (start < stop) yield { start, end: stop };
  }
}

const sentences = new Intl.Segmenter("en", { granularity: "sentence" });

function* pieces(text: string, { start, end }: Span): Generator<Span> {
  if (end - start <= MAX_CHARACTERS) {
    yield { start, end };
    return;
  }
  for (const { index, segment } of sentences.segment(text.slice(start, end))) {
    for (let at = 0; at < segment.length; at += MAX_CHARACTERS) {
      const part = segment.slice(at, at + MAX_CHARACTERS).trimEnd();
      if (part) yield { start: start + index + at, end: start + index + at + part.length };
    }
  }
}
