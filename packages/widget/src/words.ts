import { type ChatWords, WORDS } from "./words.data.ts";

export type { ChatWords } from "./words.data.ts";
export type ChatLanguage = keyof typeof WORDS;

/** Selects by language, ignoring the country; English for any other language. */
export function wordsIn(language: string | undefined): ChatWords {
  const name = (language ?? "en").toLowerCase().split("-")[0] ?? "en";
  return Object.hasOwn(WORDS, name) ? WORDS[name as ChatLanguage] : WORDS.en;
}

/** Replaces placeholders with names and numbers. Inserted text is never searched for placeholders. */
export function say(
  text: string,
  parts: Partial<Record<"NAME" | "COUNT" | "TOTAL" | "EMAIL", string | number>>,
) {
  return text.replace(/NAME|COUNT|TOTAL|EMAIL/g, (place) =>
    String(parts[place as keyof typeof parts] ?? place),
  );
}
