import type { MESSAGE_KINDS } from "@understudy/contracts";
import { LANGUAGES } from "./language.data.ts";
import { learnedCourtesy } from "./learned-courtesy.ts";
import { sentencesOf } from "./sentences.ts";
import {
  COURTESIES,
  type Courtesy,
  FAREWELLS,
  HOW_ARE_YOU,
  LANGUAGE_NAMES,
  OBJECTING,
  PATTERNS,
  SCOLDS,
  TELLING,
  VOCABULARY,
} from "./understand.data.ts";
import { asksSomething, isQuestion, type Language, languageOf, messageLanguage } from "./words.ts";

/** The interpretation of a visitor's message: a courtesy that needs no document, or questions. */
export type Understood =
  | { kind: Courtesy; language: Language }
  | { kind: "question"; language: Language | undefined; questions: ParsedQuestion[] };

/** One question of a message. */
export type ParsedQuestion = {
  /** The original text. */
  text: string;
  /**
   * What it may mean: the original text, or the text with the subject of the earlier turns, which a short question
   * often leaves out. Two if both are possible.
   */
  readings: string[];
  /** The previous question. A short question may not reveal its language and then has that of the previous one. */
  before?: string | undefined;
};

const NAMES = Object.keys(LANGUAGES) as Language[];
/** A longer message is never only a courtesy. */
const MOST_WORDS = 14;
const MOST_ABUSE_WORDS = 14;
/** "Ah, it works now, thx": thanks with a few other words. */
const MOST_FREE_WORDS = 5;
/** More questions in one message are not answered, because the reply would be too long to read. */
const MOST_QUESTIONS = 3;
/** A subject is what a question was about, not the whole question. */
const SUBJECT_WORDS = 6;

const WORDS = new Map(
  NAMES.map((name) => {
    const sets = Object.fromEntries(
      Object.entries(VOCABULARY[name]).map(([key, words]) => [key, new Set(words.split(" "))]),
    );
    return [name, sets as Record<keyof (typeof VOCABULARY)["en"], Set<string>>];
  }),
);
const LANGUAGE_NAME = `(?:${LANGUAGE_NAMES.split(" ").join("|")})`;

export type MessageKind = (typeof MESSAGE_KINDS)[number];

/**
 * Classifies a message. `toPerson`: it was written to the owner, who had written before it. Such a message is only a
 * question for the assistant if it asks something.
 */
export function messageKind(message: string, { toPerson = false } = {}): MessageKind {
  const courtesy = courtesyOf(message, "")?.kind;
  if (toPerson && (courtesy === "acknowledgement" || (!courtesy && !asksSomething(message)))) return "reply";
  return courtesy ? "small_talk" : "question";
}

/**
 * Interprets a message after the visitor's earlier questions (newest last). `page` are the words that name what the
 * visitor's page is about.
 */
export function understand(
  message: string,
  before: readonly string[],
  ownerName: string,
  page: readonly string[] = [],
): Understood {
  const courtesy = courtesyOf(message, ownerName);
  if (courtesy) return courtesy;
  const earlier = before.filter((text) => !courtesyOf(text, ownerName));
  const questions: ParsedQuestion[] = [];
  for (const text of questionsIn(message).slice(0, MOST_QUESTIONS)) {
    const subject = subjectOf([...earlier, ...questions.map((one) => one.text)]);
    const possible = readingsOf(text, subject, inheritedAsking(text, earlier));
    const refersWithin = questions.length > 0 && REFERS_WITHIN.test(text);
    const readings = refersWithin ? possible.slice(-1) : possible;
    const readingsHere = readingsOnPage(text, readings, { page, hasSubject: subject.length > 0 });
    questions.push({ text, readings: readingsHere, before: earlier.at(-1) });
  }
  return { kind: "question", language: messageLanguage(message, earlier.at(-1)), questions };
}

const ASKS_FOR_PRICE = /\b(?:how much|price|cost|fee|charge)/i;
/** What a question asks for. Two questions that differ in it are different, whatever they are about. */
const ASKED_FOR = [
  ASKS_FOR_PRICE,
  /\bhow long\b/i,
  /\bhow many\b/i,
  /\b(?:when|what time)\b/i,
  /\bwhere\b/i,
  /\bwho\b/i,
  /\bwhy\b/i,
];

/** Whether two questions are the same in different words, judging by those words. */
export function repeatsQuestion(question: string, before: string): boolean {
  const [one, other] = [question, before].map((text) => new Set(contentWords(text).map(plain)));
  if (!one || !other || one.size === 0) return question === before;
  const shared = [...one].filter((word) => other.has(word)).length;
  const asksForSame = ASKED_FOR.every((pattern) => pattern.test(question) === pattern.test(before));
  return asksForSame && shared >= (one.size + other.size - shared) / 2;
}

/**
 * Up to this many content words, a question is also read with the previous subject. `SHORT_POINTING` is for one
 * that refers back.
 */
const SHORT = 3;
const SHORT_POINTING = 5;

function readingsOf(text: string, subject: readonly string[], asking: string): string[] {
  if (subject.length === 0) return [asking ? `${asking} ${withoutOpener(text)}` : text];
  const after = [asking, text, `(${subject.join(" ")})`].filter(Boolean).join(" ");
  const own = contentWords(text).length;
  // "And for two?" has no question word: the question is still the previous one.
  const goesOn = OPENS_WITH_BEFORE.test(plain(text)) && !HAS_ASKING_WORD.test(text.replace(ABOUT, ""));
  const isBare = own === 0 || (own === 1 && REFERS.test(text));
  // "And Helm?" after the price of Keel may ask for the price of another thing.
  const other = withoutOpener(text);
  const namesOther = asking && goesOn && own > 0 && !REFERS.test(text) && !OPENS_WITH_CONDITION.test(other);
  const ofOther = namesOther ? `${asking} is ${other}` : "";
  if (isBare || (own <= SHORT && goesOn)) return ofOther ? [ofOther, after] : [after];
  return own <= SHORT || (own <= SHORT_POINTING && pointsBack(text)) ? [text, after] : [text];
}

const POINTS_AT_PAGE =
  /\b(?:this|these|here|esto|esta|este|estos|estas|aquí|ça|ceci|cet|cette|ces|ici|dies|diese[mnrs]?|hier|questo|questa|questi|qui|isto|aqui)\b/iu;

/** "How much is this?" asks about the page; "how much is it?" does if nothing was asked before. */
function readingsOnPage(
  text: string,
  readings: string[],
  { page, hasSubject }: { page: readonly string[]; hasSubject: boolean },
): string[] {
  const pointsHere = POINTS_AT_PAGE.test(text);
  if (page.length === 0 || (hasSubject && !pointsHere)) return readings;
  const own = contentWords(text).length;
  const here = `${text} (${page.join(" ")})`;
  if (own === 0 || (own === 1 && REFERS.test(text))) return hasSubject ? [here, ...readings] : [here];
  const points = pointsHere || REFERS.test(text);
  return points && own <= SHORT_POINTING ? [here, ...readings] : readings;
}

const OPENER =
  /^\W*(?:(?:ok|okay|so|right|cool|great|ah|oh|hmm),? )?(?:(?:and|n|but|or|also|then) )*(?:what about |how about )?/i;

/** "And for two?" is about the same thing. */
const OPENS_WITH_CONDITION =
  /^(?:for|in|on|at|with|without|by|if|when|after|before|to|from|per|as|under|over|until|only)\b/i;

function withoutOpener(text: string): string {
  return text.replace(OPENER, "").trim();
}

const ASKS_WHAT_IT_IS = /^\W*(?:(?:and|ok|so) )?(?:what'?s|wh?ats|what is) (?:the|an?)\b/i;
const SUPPOSES = /\b(?:if|any|only)\b/i;

/**
 * "how much" for a visitor who goes on asking for prices: after "How much is Keel?" by "And Helm?", and by "What's the
 * first visit?".
 */
function inheritedAsking(text: string, earlier: readonly string[]): string {
  const hasAskingWord = (question: string) => HAS_ASKING_WORD.test(question.replace(ABOUT, ""));
  const asksItself = hasAskingWord(text) || ASKED_FOR.some((one) => one.test(text)) || SUPPOSES.test(text);
  const isShort = contentWords(text).length <= SHORT;
  if (!isShort || (asksItself && !ASKS_WHAT_IT_IS.test(text))) return "";
  const asking = earlier.findLast(hasAskingWord);
  return asking && ASKS_FOR_PRICE.test(asking) ? "how much" : "";
}

function courtesyOf(message: string, ownerName: string): { kind: Courtesy; language: Language } | undefined {
  const text = plain(message);
  const words = text.split(" ").filter(Boolean);
  // Only symbols: a smiley, a thumbs up.
  if (words.length === 0)
    return /\p{Extended_Pictographic}/u.test(message)
      ? { kind: "acknowledgement", language: "en" }
      : undefined;
  if (words.length > MOST_WORDS) return undefined;
  const likely = languageOf(message);
  for (const language of likely ? [likely, ...NAMES.filter((name) => name !== likely)] : NAMES) {
    const kind =
      politeWords(message, words, language) ??
      wholeMessage(words, language, ownerName) ??
      abuse(message, words, { language, isLikely: language === (likely ?? "en") }) ??
      freeThanks(message, words, language);
    if (kind) return { kind, language };
  }
  const learned = learnedCourtesy(message);
  return learned && { kind: learned, language: likely ?? "en" };
}

const POLITE = ["goodbye", "thanks", "greeting", "acknowledgement"] as const;

/** Farewell wishes. */
const WISHES =
  /\b(?:have an? \w+ (?:day|one|evening|weekend|night)|take care|see (?:ya|you)$|see you (?:soon|later|then)|(?:speak|talk|catch you) (?:soon|later)|night night|bye bye|bonne (?:journee|soiree)|schonen (?:tag|abend)|buona (?:giornata|serata))\b/;

/** The times of day in a greeting. */
const DAYTIMES = new Set(
  "good morning afternoon evening day there all dias dia tardes tarde noches noite tag morgen abend".split(
    " ",
  ),
);

/** Only words that greet, thank, say goodbye or agree. */
function politeWords(message: string, words: readonly string[], language: Language): Courtesy | undefined {
  const known = WORDS.get(language);
  if (!known) return undefined;
  const begins = words.findIndex((word) => !known.greeting.has(word) && !DAYTIMES.has(word));
  const rest = begins < 0 ? "" : words.slice(begins).join(" ");
  if (HOW_ARE_YOU.test(rest)) return "greeting";
  const isPolite = (word: string): boolean =>
    POLITE.some((kind) => known[kind].has(word)) || known.beside.has(word);
  if (!words.every(isPolite)) return undefined;
  if (WISHES.test(words.join(" "))) return "goodbye";
  // "Hi, how much is it?" is not a greeting and "ok?" is not an agreement. "Hello?" is a greeting.
  if (rest && (ASKS_WITH_MARK.test(message) || OPENS_ASKING_WORD.test(rest))) return undefined;
  const found = POLITE.find((kind) => words.some((word) => known[kind].has(word)));
  const [first = ""] = words;
  const isGreeted = known.greeting.has(first) || known.acknowledgement.has(first);
  // "And in the morning" is about a time.
  return found === "greeting" && !isGreeted ? undefined : found;
}

const ASKS_WITH_MARK = /[?¿？؟]/;

/** A message that is one of the known questions about the assistant itself, after fillers at its ends are removed. */
function wholeMessage(words: readonly string[], language: Language, ownerName: string): Courtesy | undefined {
  for (const text of trimmings(words, language)) {
    for (const kind of COURTESIES) {
      for (const pattern of PATTERNS[language][kind] ?? []) {
        if (fillPattern(pattern, ownerName).test(text)) return kind;
      }
    }
  }
  return undefined;
}

/** The message without the polite words at its start, removed one by one, and without those at its end. */
function trimmings(words: readonly string[], language: Language): string[] {
  const known = WORDS.get(language);
  const isFiller = (word: string): boolean =>
    FILLERS.has(word) || POLITE.some((kind) => known?.[kind].has(word) ?? false);
  const texts: string[] = [];
  for (let start = 0; start < words.length; start += 1) {
    let end = words.length;
    texts.push(words.slice(start, end).join(" "));
    while (end > start && isFiller(words[end - 1] ?? "")) end -= 1;
    if (end < words.length && end > start) texts.push(words.slice(start, end).join(" "));
    if (!isFiller(words[start] ?? "")) break;
  }
  return texts;
}

const FILLERS = new Set(
  "and so but well wait um uh erm anyway actually then now please y e et und o pues entonces also alors donc quindi entao".split(
    " ",
  ),
);

const filledPatterns = new Map<string, RegExp>();

function fillPattern(pattern: RegExp, ownerName: string): RegExp {
  const key = `${ownerName}\n${pattern.source}`;
  const known = filledPatterns.get(key);
  if (known) return known;
  const names = plain(ownerName)
    .split(" ")
    .filter((name) => name.length > 2);
  const name =
    names.length > 0 ? `(?:${names.map((one) => one.replace(/[^\p{L}\p{N}]/gu, "")).join("|")})` : "(?!)";
  const made = new RegExp(pattern.source.replaceAll("NAME", name).replaceAll("LANGUAGE", LANGUAGE_NAME), "u");
  if (filledPatterns.size > 2_000) filledPatterns.clear();
  filledPatterns.set(key, made);
  return made;
}

/**
 * A short insult that asks nothing. If the message does not reveal this language, it must have no other words: an
 * insult in one language is an ordinary word in another.
 */
function abuse(
  message: string,
  words: readonly string[],
  { language, isLikely }: { language: Language; isLikely: boolean },
): Courtesy | undefined {
  const known = WORDS.get(language);
  if (!known || words.length > MOST_ABUSE_WORDS || ASKS_WITH_MARK.test(message)) return undefined;
  if (language === "en" && isLikely && SCOLDS.test(words.join(" "))) return "abuse";
  if (!words.some((word) => known.abuse.has(word))) return undefined;
  const isAimed = isLikely && words.some((word) => known.aimed.has(word));
  const isAll = words.every((word) =>
    [known.abuse, known.beside, known.aimed].some((some) => some.has(word)),
  );
  return isAimed || isAll ? "abuse" : undefined;
}

const GOODBYES = new Set(FAREWELLS.split(" "));
const TELLS = new Set(TELLING.split(" "));
const OBJECTS = new Set(OBJECTING.split(" "));

/** Thanks or a farewell with a few words that state something and ask nothing: "it works now, thanks". */
function freeThanks(message: string, words: readonly string[], language: Language): Courtesy | undefined {
  const known = WORDS.get(language);
  if (!known || ASKS_WITH_MARK.test(message)) return undefined;
  const ends = [words[0] ?? "", words.at(-1) ?? ""];
  const isThanks = ends.some((word) => known.thanks.has(word));
  const kind = ends.some((word) => GOODBYES.has(word)) ? "goodbye" : isThanks ? "thanks" : undefined;
  const free = words.filter((word) => !known.beside.has(word) && !POLITE.some((one) => known[one].has(word)));
  const isStatement = free.length <= MOST_FREE_WORDS && words.some((word) => TELLS.has(word));
  const goesOn = words.some((word) => ASKS.has(word) || OBJECTS.has(word));
  return kind && isStatement && !goesOn && !isQuestion(`${free.join(" ")} x x x x x`) ? kind : undefined;
}

const ASKS = new Set(
  "need want price cost much many looking wondering question ask tell send book order want quiero necesito precio busco voudrais veux prix cherche mochte will preis suche brauche vorrei voglio prezzo cerco quero preciso preco".split(
    " ",
  ),
);

/** Lower case, without accents and punctuation, and with chat abbreviations expanded. */
function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/[’`´]/g, "'")
    .replace(/\b(you|we|they)'?re\b/g, "$1 are")
    .replace(/\bur\b/g, "you are")
    .replace(/\bu\b/g, "you")
    .replace(/\br\b/g, "are")
    .replace(/\b(who|what|that)'?s\b/g, "$1 is")
    .replace(/\bi'?m\b/g, "i am")
    .replace(/\bi'd\b/g, "i would")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

const ASKING_WORDS =
  "what|whats|wats|which|how|hows|when|whens|where|wheres|who|whos|why|do|does|did|is|are|was|were|can|could|will|would|should|may|have|has|am|qué|que|cuánto|cuanto|cuál|cual|cómo|como|cuándo|cuando|dónde|donde|puedo|hay|tienes|combien|quel|quelle|comment|quand|où|est|wie|was|wann|wo|welche|kann|gibt|haben|quanto|quale|come|quando|dove|posso|qual|onde";
/** "… and how long does it take": a second question in one sentence. "Come in and have a look" is not split. */
const JOINS = new RegExp(
  `[,;]? (?:and|n|&|also|plus|y|et|und|e) (?:also )?(?=(?:${ASKING_WORDS})(?!\\p{L}))(?!(?:have|has|do|may|will) (?:an? |the |my |your |some |it\\b))`,
  "iu",
);
const OPENS_ASKING_WORD = new RegExp(`^(?!have an? )(?:${ASKING_WORDS})(?!\\p{L})`, "iu");
/** A separate question has a question word. */
const HAS_ASKING_WORD = new RegExp(`(?<!\\p{L})(?:${ASKING_WORDS})(?!\\p{L})`, "iu");
const OPENS_ASKING = new RegExp(
  `^\\W*(?:and|also|plus|so|but|oh|ok|n|y|et|und|e)\\s+(?:${ASKING_WORDS})(?!\\p{L})`,
  "iu",
);
/** "What about …" does not ask for anything by itself. */
const ABOUT = /^\W*(?:and |so |ok |but )?(?:what|how) (?:about|if)\b/i;
const FEW_WORDS = 2;

/**
 * Returns the questions of a message. A plain statement ("I had a tooth pulled.") stays with the question that
 * follows it; "… and what does it cost?" is a separate question.
 */
export function questionsIn(message: string): string[] {
  const questions: string[] = [];
  let statement = "";
  // On a phone, a sentence after a question mark starts in lower case.
  for (const { text } of message.split(/(?<=[?¿])\s+/).flatMap((part) => sentencesOf(part))) {
    const whole = statement ? `${statement} ${text}` : text;
    if (!asksSomething(text) && !OPENS_ASKING.test(text)) statement = whole;
    else {
      questions.push(...splitAtJoins(whole));
      statement = "";
    }
  }
  const last = questions.pop();
  if (statement) questions.push(...(last ? [`${last} ${statement}`] : splitAtJoins(statement)));
  else if (last) questions.push(last);
  return questions.length > 0 ? questions : [message];
}

function splitAtJoins(text: string): string[] {
  const parts = text.replace(/\s+/g, " ").split(JOINS);
  const longEnough = parts.every((part) => part.trim().split(/\s+/).length >= FEW_WORDS);
  const allAsk = parts.every((part) => HAS_ASKING_WORD.test(part));
  return parts.length > 1 && longEnough && allAsk ? parts.map((part) => part.trim()) : [text];
}

const REFERS =
  /\b(it|its|that|this|these|those|they|them|their|there|one|ones|both|either|same|then|else|another|other|others|latter|first|second|eso|esa|ese|esto|ello|ellos|ellas|mismo|ça|cela|celui|celle|ceux|dessus|das|dies|dieser|dafür|davon|damit|dort|questo|quello|isso|isto|esse)\b/iu;
const OPENS_WITH_BEFORE =
  /^(?:(?:ok|okay|so|right|cool|great|ah|oh|hmm) )?(?:and|n|but|or|also|then|what about|how about|what if|y|pero|et|mais|und|aber|e|ma|mas)\b/u;
/** "…, and what does it include?": in one message, "it" is what the question before was about. */
const REFERS_WITHIN = /\b(?:it|its|they|them|their)\b/i;

function pointsBack(text: string): boolean {
  return REFERS.test(text) || OPENS_WITH_BEFORE.test(plain(text));
}

/** Words that ask or measure, and name no subject. */
const NO_SUBJECT = new Set(
  "much many long far often old big price prices cost costs charge fee pay hi hello hey ok okay please thanks lol haha like want need know tell say said think thing things stuff way really also ever whats hows wats wheres theres im ive id dont doesnt didnt isnt arent cant wont got gonna wanna let lets sure well back anyway maybe actually still yet even right bit lot mean means said tho though plz pls u r ur cuanto cuesta precio combien prix coute viel kostet preis quanto costa prezzo custa preco".split(
    " ",
  ),
);

const SMALL_WORDS = Object.fromEntries(
  NAMES.map((name) => [name, new Set(LANGUAGES[name].words.split(" ").map(plain))]),
) as Record<Language, Set<string>>;

/** Words that name a subject, as they were written. */
function contentWords(text: string): string[] {
  const small = SMALL_WORDS[languageOf(text) ?? "en"];
  const isSmall = (word: string): boolean => small.has(word) || NO_SUBJECT.has(word);
  return (text.match(/[\p{L}\p{N}][\p{L}\p{N}'’£$€%.,-]*[\p{L}\p{N}%]|[\p{L}\p{N}]/gu) ?? []).filter(
    (word) => {
      const folded = plain(word);
      // "What's", "whats" and "we've" are two small words.
      const isContraction =
        folded.includes(" ") &&
        /^\p{L}+['’`´]?\p{L}{1,2}$/u.test(word) &&
        isSmall(folded.split(" ")[0] ?? "");
      return folded.length > 1 && !isSmall(folded) && !isContraction;
    },
  );
}

/** The first words of a title that name a subject. */
export const subjectWords = (title: string): string[] => contentWords(title).slice(0, SUBJECT_WORDS);

/** Subject words of the latest questions, newest first. */
function subjectOf(before: readonly string[]): string[] {
  const words: string[] = [];
  for (const text of before.toReversed()) {
    for (const word of contentWords(text)) {
      if (!words.some((known) => plain(known) === plain(word))) words.push(word);
    }
    if (words.length >= SUBJECT_WORDS || contentWords(text).length > SHORT) break;
  }
  return words.slice(0, SUBJECT_WORDS);
}
