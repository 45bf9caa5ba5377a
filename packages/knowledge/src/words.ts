const segmenter = new Intl.Segmenter("en", { granularity: "word" });

/** Words that carry no subject: matching them would make every passage a candidate. */
const STOP_WORDS = new Set(
  "a an and are as at be been but by can could did do does for from had has have how i if in is it its me my of on or our she should so such than that the their them then there these they this to us was we were what when where which who whose will with would you your".split(
    " ",
  ),
);

/** The words of a text as the index knows them: lower case, without marks, without the words that say nothing. */
export function indexWords(text: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (!isWordLike) continue;
    const word = fold(segment);
    if (word && !STOP_WORDS.has(word)) words.push(cut(stem(word)));
  }
  return words;
}

/** Longer than any word: a key, a hash, a sequence. An index has a limit for one, and a question must not hit it. */
const LONGEST = 100;

function cut(word: string): string {
  return word.length > LONGEST ? [...word].slice(0, LONGEST).join("") : word;
}

function fold(word: string): string {
  return word
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’]s$/, "")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** The lightest stem there is; languages get theirs with the engine. */
function stem(word: string): string {
  return word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}
