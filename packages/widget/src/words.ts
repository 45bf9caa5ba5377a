import { type ChatWords, WORDS } from "./words.data.ts";

export type { ChatWords } from "./words.data.ts";
export type ChatLanguage = keyof typeof WORDS;

/** By the language's own name, whatever country follows it; English for any other. */
export function wordsIn(language: string | undefined): ChatWords {
  const name = (language ?? "en").toLowerCase().split("-")[0] ?? "en";
  return Object.hasOwn(WORDS, name) ? WORDS[name as ChatLanguage] : WORDS.en;
}

/** Puts names and numbers into their places. What is put in is never read for places again. */
export function say(
  text: string,
  parts: Partial<Record<"NAME" | "COUNT" | "TOTAL" | "EMAIL", string | number>>,
) {
  return text.replace(/NAME|COUNT|TOTAL|EMAIL/g, (place) =>
    String(parts[place as keyof typeof parts] ?? place),
  );
}
