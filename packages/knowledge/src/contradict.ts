import { answer } from "./answer.ts";
import { type Figure, figuresIn } from "./check-figures.ts";
import type { Candidate, Engine } from "./ports.ts";

const YES = /^\W*(?:yes|sí|si|oui|ja|sì|sim)(?!\p{L})/iu;
const NO = /^\W*(?:no|non|nein|não)(?!\p{L})/iu;

type Pair = { question: string; answer: string };

/**
 * Returns the passage in which the documents contradict the owner's answer to a question: with a yes for a no, or
 * with figures of the same unit and no common value. Without a language model nothing else is certain.
 */
export async function contradicts(pair: Pair, engine: Engine): Promise<Candidate | undefined> {
  const { savedAnswers: _own, ...documents } = engine;
  const { state, citations } = await answer({ text: pair.question }, { ownerName: "" }, documents);
  if (state !== "answered") return undefined;
  return citations.find(({ quote }) => answersDiffer(pair.answer, quote))?.candidate;
}

function answersDiffer(own: string, quote: string): boolean {
  if ((YES.test(own) && NO.test(quote)) || (NO.test(own) && YES.test(quote))) return true;
  const [ours, theirs] = [own, quote].map((text) => Map.groupBy(figuresIn(text), ({ unit }) => unit ?? ""));
  return [...(ours ?? [])].some(([unit, figures]) => {
    const others = theirs?.get(unit);
    return others !== undefined && !figures.some((figure) => others.some((one) => shareValue(figure, one)));
  });
}

function shareValue(a: Figure, b: Figure): boolean {
  return a.values.some((value) => b.values.includes(value));
}
