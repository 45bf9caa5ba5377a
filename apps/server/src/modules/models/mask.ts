import type { LanguageModel } from "@understudy/knowledge";

type Prompt = Parameters<LanguageModel["stream"]>[0];

/** Digits in groups, as cards are printed. */
const DIGITS = /(?<![\d+])\d(?:[ -]?\d){12,60}/gu;
const EMAIL = /[\p{L}\p{N}._%+'-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu;
/** Digits that a telephone number may be; `isPhone` decides. */
const PHONE = /(?<![\p{L}\p{N}.,:/@_-])(?:\+|\()?\d(?:[ \u00a0()./-]{0,2}\d){6,14}(?![\p{L}\p{N}]|[.,]\d)/gu;
const NORTH_AMERICAN = /^\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}$/;
const DATE = /^\d{1,4}([./-])\d{1,2}\1\d{1,4}$/;
const PHONE_WORD = /(?:tel|phone|fon|fax|mobile|mobil|móvil|cell|call|whatsapp|sms)[^\d\n]{0,12}$/iu;

/** The part before a number that says whether it is a telephone number. */
const WORD_BEFORE = 24;

/**
 * Replaces e-mail addresses, telephone numbers and card numbers of a prompt by placeholders, and puts them back in what
 * the model writes. Placeholders are numbered by their place in the prompt, so the same prompt is masked alike.
 */
export function maskPrompt(prompt: Prompt): {
  prompt: Prompt;
  restore: (words: AsyncIterable<string>) => AsyncGenerator<string, void>;
} {
  const { system, messages, boundary } = prompt;
  const all = [system, ...messages.map(({ content }) => content)].join("\n").toUpperCase();
  const placeholders = new Map<string, string>();
  const originals = new Map<string, string>();

  function placeholder(kind: string, value: string): string {
    const known = placeholders.get(value);
    if (known) return known;
    let number = originals.size + 1;
    while (all.includes(`MASKED-${kind}-${number}`)) number += 1;
    while (originals.has(`MASKED-${kind}-${number}`)) number += 1;
    const name = `MASKED-${kind}-${number}`;
    placeholders.set(value, name);
    originals.set(name, value);
    return name;
  }

  const mask = (text: string): string =>
    maskCards(text, (card) => placeholder("CARD", card))
      .replace(EMAIL, (email) => placeholder("EMAIL", email))
      .replace(PHONE, (phone, at: number, whole: string) =>
        isPhone(phone, whole.slice(Math.max(0, at - WORD_BEFORE), at)) ? placeholder("PHONE", phone) : phone,
      );
  // The random mark between the parts of a prompt may look like a number.
  const maskAll = (text: string): string =>
    boundary ? text.split(boundary).map(mask).join(boundary) : mask(text);

  return {
    prompt: {
      ...prompt,
      system: maskAll(system),
      messages: messages.map((message) => ({ ...message, content: maskAll(message.content) })),
    },
    restore: (words) => restored(words, originals),
  };
}

function maskCards(text: string, replace: (card: string) => string): string {
  return text.replace(DIGITS, (run) => {
    const groups = [...run.matchAll(/\d+/g)];
    let masked = "";
    let at = 0;
    for (let first = 0; first < groups.length; first += 1) {
      const card = cardFrom(groups, first);
      if (!card) continue;
      masked += run.slice(at, card.start) + replace(run.slice(card.start, card.end));
      at = card.end;
      first = card.last;
    }
    return masked + run.slice(at);
  });
}

/** The longest card number that begins with this group. */
function cardFrom(groups: readonly RegExpMatchArray[], first: number) {
  const start = groups[first]?.index ?? 0;
  let found: { start: number; end: number; last: number } | undefined;
  let digits = "";
  for (const [offset, group] of groups.slice(first).entries()) {
    digits += group[0];
    if (digits.length > 19) break;
    const end = (group.index ?? 0) + group[0].length;
    if (digits.length >= 13 && isCard(digits)) found = { start, end, last: first + offset };
  }
  return found;
}

/** The check digit of card numbers (Luhn). */
function isCard(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0 && !/^0+$/.test(digits);
}

function isPhone(text: string, before: string): boolean {
  if (DATE.test(text)) return false;
  if (text.startsWith("+") || text.startsWith("(") || NORTH_AMERICAN.test(text)) return true;
  return /^0\d/.test(text) || PHONE_WORD.test(before);
}

/** A placeholder may arrive in several parts, so what could be the start of one waits for the next part. */
async function* restored(
  words: AsyncIterable<string>,
  originals: ReadonlyMap<string, string>,
): AsyncGenerator<string, void> {
  if (originals.size === 0) return yield* words;
  const names = [...originals.keys()];
  const putBack = (text: string): string =>
    text.replace(/MASKED-[A-Z]{4,5}-\d{1,6}/giu, (name) => originals.get(name.toUpperCase()) ?? name);
  let pending = "";
  for await (const word of words) {
    pending += word;
    const from = startOfName(pending, names);
    if (from > 0) yield putBack(pending.slice(0, from));
    pending = pending.slice(from);
  }
  if (pending) yield putBack(pending);
}

const LONGEST_NAME = 20;

/** Where a name begins that the next part may continue; the end of the text if there is none. */
function startOfName(text: string, names: readonly string[]): number {
  for (let at = Math.max(0, text.length - LONGEST_NAME); at < text.length; at += 1) {
    const end = text.slice(at).toUpperCase();
    if (names.some((name) => name.startsWith(end))) return at;
  }
  return text.length;
}
