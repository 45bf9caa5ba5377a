export type Passage = {
  position: number;
  headingPath: string[];
  text: string;
  /** Offsets in the text of the document, in UTF-16 units. */
  start: number;
  end: number;
};

const MAX_CHARACTERS = 1_200;

/** Cuts a text into passages at its headings and paragraphs; a passage never crosses a heading. */
export function splitText(text: string): Passage[] {
  const passages: Passage[] = [];
  const headings: string[] = [];
  let open: { start: number; end: number } | undefined;
  const close = (): void => {
    if (open) {
      const { start, end } = open;
      passages.push({
        position: passages.length,
        headingPath: headings.filter(Boolean),
        text: text.slice(start, end),
        start,
        end,
      });
    }
    open = undefined;
  };
  for (const { start, end } of paragraphs(text)) {
    const heading = /^(#{1,6})\s+(.+?)\s*#*$/.exec(text.slice(start, end));
    if (heading) {
      close();
      const level = heading[1]?.length ?? 1;
      headings.length = Math.min(headings.length, level - 1);
      headings[level - 1] = heading[2] ?? "";
      continue;
    }
    if (open && end - open.start > MAX_CHARACTERS) close();
    open = open ? { start: open.start, end } : { start, end };
  }
  close();
  return passages;
}

/** Paragraphs, and heading lines on their own even where no blank line follows them. */
function* paragraphs(text: string): Generator<{ start: number; end: number }> {
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
