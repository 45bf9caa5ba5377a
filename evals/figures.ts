import type { Evidence } from "../testing/golden.ts";
import { bootstrap, round, share } from "./statistics.ts";

export type Ranked = { documentName: string; text: string };
/** Rank (from 1) of the first passage that contains each piece of evidence, or undefined if none does. */
export type Ranks = (number | undefined)[];
export type Figures = { questions: number; r1: number; r5: number; r10: number; mrr: number; all5: number };

export function ranksOf(gold: readonly Evidence[], ranked: readonly Ranked[]): Ranks {
  const texts = ranked.map((passage) => ({ ...passage, plain: plain(passage.text) }));
  return gold.map((item) => {
    const index = texts.findIndex((passage) => holds(item, passage.documentName, passage.plain));
    return index < 0 ? undefined : index + 1;
  });
}

/** Whether a normalized text of that document contains the evidence or one of its alternatives. */
export function holds({ doc, quote, alt = [] }: Evidence, documentName: string, text: string): boolean {
  return [{ doc, quote }, ...alt].some(
    (item) => item.doc === documentName && text.includes(plain(item.quote)),
  );
}

/** Recall over all pieces of evidence, MRR@10 and all-gold@5 over questions. */
export function figuresOf(ranks: readonly Ranks[]): Figures {
  const all = ranks.flat();
  return {
    questions: ranks.length,
    r1: recall(all, 1),
    r5: recall(all, 5),
    r10: recall(all, 10),
    mrr: meanReciprocal(ranks),
    all5: share(
      ranks.filter((own) => own.every((rank) => rank !== undefined && rank <= 5)).length,
      ranks.length,
    ),
  };
}

export function intervalsOf(ranks: readonly Ranks[]) {
  return {
    r1: bootstrap(ranks, (sample) => recall(sample.flat(), 1)),
    r5: bootstrap(ranks, (sample) => recall(sample.flat(), 5)),
    mrr: bootstrap(ranks, meanReciprocal),
  };
}

function recall(all: Ranks, limit: number): number {
  return share(all.filter((rank) => rank !== undefined && rank <= limit).length, all.length);
}

function meanReciprocal(ranks: readonly Ranks[]): number {
  const sum = ranks.reduce((total, own) => {
    const best = Math.min(...own.map((rank) => rank ?? Number.POSITIVE_INFINITY));
    return total + (best <= 10 ? 1 / best : 0);
  }, 0);
  return round(sum / (ranks.length || 1));
}

/** As the golden set requires: white space collapsed, Markdown syntax dropped. */
export function plain(text: string): string {
  return text
    .replace(/[*`|#]/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
}
