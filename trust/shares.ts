import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Outcome, RunOptions } from "../testing/outcome.ts";

/** The share of a test that one process runs: every `of`th piece of the work, starting with its own number. */
export type Share = { number: number; of: number };
export type SharedTest = { runShare: (options: RunOptions, share: Share) => Promise<Outcome> };
export type ShareOrder = { test: string; options: RunOptions; share: Share };

export const WHOLE: Share = { number: 0, of: 1 };

export const piecesOf = <Piece>(all: readonly Piece[], { number, of }: Share): Piece[] =>
  all.filter((_, index) => index % of === number);

/**
 * Runs a test that mostly waits, and allows one event at a time per process, in several processes, each with its own
 * product. `alike` names the metrics that are the same everywhere. The others are summed.
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
