import type { Evidence } from "./golden.ts";

export type Ranked = { documentName: string; text: string; headingPath: string[] };
export type Figures = { questions: number; r1: number; r5: number; mrr: number };

/** Rank (from 1) of the first passage that holds each piece of evidence; undefined where none does. */
export function ranksOf(gold: readonly Evidence[], ranked: readonly Ranked[]): (number | undefined)[] {
  const texts = ranked.map((passage) => ({ ...passage, plain: plain(passage.text) }));
  return gold.map(({ doc, quote, alt = [] }) => {
    const wanted = [{ doc, quote }, ...alt].map((item) => ({ doc: item.doc, plain: plain(item.quote) }));
    const index = texts.findIndex((passage) =>
      wanted.some((item) => item.doc === passage.documentName && passage.plain.includes(item.plain)),
    );
    return index < 0 ? undefined : index + 1;
  });
}

/** Recall over all pieces of evidence, MRR@10 over questions. */
export function figuresOf(ranks: readonly (number | undefined)[][]): Figures {
  const all = ranks.flat();
  const recall = (limit: number): number =>
    share(all.filter((rank) => rank !== undefined && rank <= limit).length, all.length);
  const reciprocal = ranks.map((own) => {
    const best = Math.min(...own.map((rank) => rank ?? Number.POSITIVE_INFINITY));
    return best <= 10 ? 1 / best : 0;
  });
  return {
    questions: ranks.length,
    r1: recall(1),
    r5: recall(5),
    mrr: round(reciprocal.reduce((sum, value) => sum + value, 0) / (ranks.length || 1)),
  };
}

function share(part: number, whole: number): number {
  return round(part / (whole || 1));
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** As the golden set asks: white space collapsed, Markdown's marks dropped. */
function plain(text: string): string {
  return text
    .replace(/[*`|#]/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
}
