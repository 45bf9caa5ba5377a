import { withoutInjections } from "./check-injections.ts";
import { documentDate, passageDate } from "./dates.ts";
import type { PreparedPassage } from "./ports.ts";
import type { Reading } from "./read/reading.ts";
import { passagesOf } from "./split.ts";
import { indexWordsOf, languageOf, withBeginnings } from "./words.ts";

/**
 * Splits a reading into passages and determines their words, language and date. The text may be hostile, so
 * production code does this in the process that read the file (`documents/reader.ts`).
 */
export function* preparePassages(name: string, { text, pages }: Reading): Generator<PreparedPassage> {
  const likely = languageOf(text);
  const date = documentDate(name, text);
  let page = 0;
  for (const passage of passagesOf(text)) {
    while (passage.start >= (pages[page]?.end ?? Number.POSITIVE_INFINITY)) page += 1;
    const language = languageOf(passage.text) ?? likely;
    const words = indexWordsOf([...passage.headingPath, passage.lead, passage.text].join(" "), likely);
    yield {
      ...passage,
      page: pages[page]?.number,
      asOf: passageDate(passage.headingPath, passage.text) ?? date,
      language,
      words: withBeginnings(words, language).join(" "),
      hasInjection: withoutInjections(passage.text).hadInjection,
    };
  }
}
