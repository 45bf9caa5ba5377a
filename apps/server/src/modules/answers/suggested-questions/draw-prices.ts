import type { Language } from "@understudy/knowledge";
import { inTurns } from "../../../platform/in-turns.ts";
import { COSTS, PRICE_COLUMN } from "./draw.data.ts";
import type { Source } from "./source.ts";

const AT_ONCE = 25;

/** Questions about the rows of price lists, as a visitor would ask them. */
export async function priceQuestions(
  sources: readonly Source[],
): Promise<{ question: string; source: Source }[]> {
  // A word that also occurs in lower case is not a name.
  const words = await inTurns(sources, AT_ONCE, (some) =>
    some.flatMap(({ text }) => text.match(/(?<!\p{L})\p{Ll}[\p{L}'’-]*/gu) ?? []),
  );
  const common = new Set(words);
  return inTurns(sources, AT_ONCE, (some) =>
    some.flatMap((source) =>
      priced(source).flatMap((thing) => {
        const question = phraseQuestion(thing, source.language ?? "en", common);
        return question ? [{ question, source }] : [];
      }),
    ),
  );
}

/** The first cell of each row in tables that have a price column. */
function priced({ lead, text }: Source): string[] {
  const things: string[] = [];
  let hasPrices = false;
  const lines = `${lead}\n${text}`.split("\n").map((line) => line.trim());
  for (const [index, line] of lines.entries()) {
    if (!/^\|.*\|$/.test(line) || isRule(line)) continue;
    const cells = cellsOf(line);
    if (isRule(lines[index + 1] ?? "")) hasPrices = cells.some((cell) => PRICE_COLUMN.test(cell));
    else if (hasPrices && cells[0]) things.push(cells[0]);
  }
  return things;
}

function isRule(line: string): boolean {
  return /^\|[\s|:-]+\|$/.test(line) && line.includes("-");
}

function cellsOf(line: string): string[] {
  return line
    .slice(1, -1)
    .split("|")
    .map((cell) => cell.replace(/\*/g, "").trim());
}

/** Text with brackets or numbers, and enumerations, can't be used as a name. */
const NAMEABLE =
  /^(?!(?:any|each|every|all|per|from|up|further|other|first|total) )(?!.* (?:and|y) )\p{L}[\p{L}\p{M} '’&-]{3,39}$/iu;

function phraseQuestion(thing: string, language: Language, common: ReadonlySet<string>): string | undefined {
  if (!NAMEABLE.test(thing)) return undefined;
  const [first = "", second] = thing.split(" ");
  const lower = first.charAt(0).toLowerCase() + first.slice(1);
  // Several words with only the first capitalized are a thing and not a name, but the first word may be a name.
  if (second !== undefined && /^\p{Ll}/u.test(second)) {
    return ofThing((common.has(lower) ? lower : first) + thing.slice(first.length), language);
  }
  if (second === undefined && common.has(first.toLowerCase())) return undefined;
  return language === "en" ? `How much does ${thing} cost?` : COSTS[language].replace("X", thing);
}

/** Adds the article of the language where the word ending determines it. */
function ofThing(thing: string, language: Language): string | undefined {
  const [first = ""] = thing.split(" ");
  if (language === "es") {
    const article = /(a|i[oó]n|dad)$/.test(first) ? "una" : "un";
    return /s$/.test(first) ? `¿Cuánto cuestan ${thing}?` : COSTS.es.replace("X", `${article} ${thing}`);
  }
  if (language !== "en") return undefined;
  const head = HEAD.exec(thing)?.[1] ?? thing;
  if (/(?<![siu])s$/.test(head)) return `How much do ${thing} cost?`;
  return `How much does ${/^[aeio]/i.test(thing) ? "an" : "a"} ${thing} cost?`;
}

const HEAD =
  /^(.+?)(?: (?:of|for|with|per|and|or|on|in|at|to|by|from|outside|without|plus|during|between) .*)?$/u;
