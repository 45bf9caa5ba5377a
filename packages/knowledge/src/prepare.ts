import { withoutInjections } from "./check-injections.ts";
import { documentDate, passageDate } from "./dates.ts";
import type { PreparedPassage } from "./ports.ts";
import type { Reading } from "./read/reading.ts";
import { passagesOf } from "./split.ts";
import { indexWordsOf, languageOf, withBeginnings } from "./words.ts";

/** A passage has fewer words. */
const MOST_DOUBTFUL = 1_000;

/**
 * Splits a reading into passages and determines their words, language and date. The text may be hostile, so
 * production code does this in the process that read the file (`documents/reader.ts`).
 */
export function* preparePassages(
  name: string,
  { text, pages, doubtful = [] }: Reading,
): Generator<PreparedPassage> {
  const likely = languageOf(text);
  const date = documentDate(name, text);
  let page = 0;
  let nextDoubtful = 0;
  for (const passage of passagesOf(text)) {
    while (passage.start >= (pages[page]?.end ?? Number.POSITIVE_INFINITY)) page += 1;
    while ((doubtful[nextDoubtful]?.[1] ?? Number.POSITIVE_INFINITY) <= passage.start) nextDoubtful += 1;
    const within = doubtful.slice(nextDoubtful, nextDoubtful + MOST_DOUBTFUL);
    const language = languageOf(passage.text) ?? likely;
    const words = indexWordsOf([...passage.headingPath, passage.lead, passage.text].join(" "), likely);
    yield {
      ...passage,
      page: pages[page]?.number,
      asOf: passageDate(passage.headingPath, passage.text) ?? date,
      language,
      words: withBeginnings(words, language).join(" "),
      hasInjection: withoutInjections(passage.text).hadInjection,
      doubtful: within
        .filter(([start]) => start < passage.end)
        .map(([start, end]) => [
          Math.max(start - passage.start, 0),
          Math.min(end, passage.end) - passage.start,
        ]),
    };
  }
}
