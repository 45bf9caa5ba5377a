import type { Language } from "@understudy/knowledge";
import { inTurns } from "../../../platform/in-turns.ts";
import { ABOUT, NOT_A_SUBJECT } from "./draw.data.ts";
import type { Source } from "./source.ts";

const AT_ONCE = 25;
const MOST_WORDS = 5;
/** Letters in words, without numbers, brackets or the colon of a title with a subtitle. */
const SUBJECT = /^\p{L}[\p{L}\p{M} ,'’&-]{3,39}$/u;

/**
 * "What should I know about …?" for headings that name a subject. Plainer than what an owner or a visitor would ask, so
 * such questions only fill up a list that would be short without them.
 */
export async function headingQuestions(
  sources: readonly Source[],
): Promise<{ question: string; source: Source }[]> {
  return inTurns(sources, AT_ONCE, (some) =>
    some.flatMap((source) => {
      // A heading at the top is the title of the document.
      const heading = source.headingPath.length > 1 ? (source.headingPath.at(-1) ?? "").trim() : "";
      const language = source.language ?? "en";
      if (!isSubject(heading, language)) return [];
      return [{ question: ABOUT[language].replace("X", inSentence(heading, language)), source }];
    }),
  );
}

function isSubject(heading: string, language: Language): boolean {
  const words = heading.toLowerCase().split(/[ ,&]+/);
  return (
    SUBJECT.test(heading) &&
    words.length <= MOST_WORDS &&
    !words.some((word) => NOT_A_SUBJECT[language].has(word))
  );
}

/** As it is written inside a sentence. A heading of one word, or with a second capital, may be a name. */
function inSentence(heading: string, language: Language): string {
  const [first = "", ...rest] = heading.split(" ");
  const isName =
    rest.length === 0 || rest.some((word) => /\p{Lu}/u.test(word)) || /\p{Lu}/u.test(first.slice(1));
  if (language === "de" || isName) return heading;
  return heading.charAt(0).toLowerCase() + heading.slice(1);
}
