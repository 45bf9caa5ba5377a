import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Outcome, RunOptions } from "../testing/outcome.ts";

/** What one process does of a test: every `of`th piece of the work, beginning with its own. */
export type Share = { number: number; of: number };
export type SharedTest = { runShare: (options: RunOptions, share: Share) => Promise<Outcome> };
export type ShareOrder = { test: string; options: RunOptions; share: Share };

export const WHOLE: Share = { number: 0, of: 1 };

export const piecesOf = <Piece>(all: readonly Piece[], { number, of }: Share): Piece[] =>
  all.filter((_, index) => index % of === number);

/**
 * A test that mostly waits, and has one thing happen at a time in a process, in several of them, each with a product
 * of its own. Figures that are the same everywhere are named; the others add up.
 */
export async function inProcesses(
  test: string,
  options: RunOptions,
  { of, alike }: { of: number; alike: readonly string[] },
): Promise<Outcome> {
  const shares = Array.from({ length: of }, (_, number) =>
    elsewhere({ test, options, share: { number, of } }),
  );
  const outcomes = await Promise.all(shares);
  const figures = { ...outcomes[0]?.figures };
  for (const name of Object.keys(figures).filter((one) => !alike.includes(one))) {
    figures[name] = outcomes.reduce((sum, outcome) => sum + Number(outcome.figures[name]), 0);
  }
  return {
    pass: outcomes.every(({ pass }) => pass),
    failures: [...new Set(outcomes.flatMap(({ failures }) => failures))],
    figures,
  };
}

function elsewhere(order: ShareOrder): Promise<Outcome> {
  const child = fork(fileURLToPath(new URL("./share-process.ts", import.meta.url)));
  child.send(order);
  return new Promise((resolve, reject) => {
    child.once("message", (outcome) => resolve(outcome as Outcome));
    child.once("exit", () => reject(new Error(`Share ${order.share.number} ended without an outcome.`)));
  });
}
