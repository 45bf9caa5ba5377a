import type { Candidate, Contradiction, Ending } from "@understudy/knowledge";
import * as z from "zod";
import { onLines, parseJson, startBounded } from "../../../platform/bounded-process.ts";
import { type Limits, watch } from "../../../platform/bounded-watch.ts";

export type FactRequest =
  | { find: "statements"; passages: readonly Candidate[]; readOn: string }
  | {
      find: "contradictions";
      passages: readonly Candidate[];
      others: readonly Candidate[];
      today: string;
      replaced: readonly number[];
    };

/** One step of a document: some passages, and what was found for them. */
const LIMITS: Limits = { memoryMb: 315, stallSeconds: 20, cpuSeconds: 40, timeoutSeconds: 300 };
const MOST_BYTES = 4 * 1024 * 1024;

const Searches = z.array(z.array(z.string().max(200)).max(20)).max(5_000);
const Statement = z.strictObject({
  documentId: z.number(),
  passageId: z.number(),
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  text: z.string().max(4_000),
});
const Statements = z.strictObject({
  searches: Searches,
  endings: z.array(Statement.extend({ endsOn: z.iso.date() })).max(1_000),
});
const Contradictions = z
  .array(z.strictObject({ kind: z.string().max(20), statement: Statement, other: Statement }))
  .max(5_000);

type Times = { today: Date; replaced: ReadonlySet<number> };

/**
 * Reads what passages state in a process of its own, because their text may be hostile. A request that the process
 * does not survive finds nothing.
 */
export function openFactReader() {
  const child = startBounded({ file: new URL("./child.ts", import.meta.url) }, LIMITS);
  const watched = watch(child, LIMITS);
  let onLine: (answer: unknown) => void = () => {};
  child.once("close", () => {
    watched.stop();
    onLine(undefined);
  });
  onLines(child, {
    mostBytes: MOST_BYTES,
    onLine: (line) => (/^\d{1,9}$/.test(line) ? watched.alive(Number(line)) : onLine(parseJson(line))),
  });
  const ask = (request: FactRequest): Promise<unknown> =>
    new Promise((resolve) => {
      onLine = resolve;
      if (child.exitCode !== null || child.signalCode !== null) resolve(undefined);
      child.stdin?.write(`${JSON.stringify(request)}\n`);
    });
  return {
    /** What to search for, and which statements end. `readOn` is the day on which the document was added. */
    async statements(
      passages: readonly Candidate[],
      readOn: string,
    ): Promise<{ searches: string[][]; endings: Ending[] }> {
      const answer = await ask({ find: "statements", passages, readOn });
      return Statements.safeParse(answer).data ?? { searches: [], endings: [] };
    },
    async contradictions(
      passages: readonly Candidate[],
      others: readonly Candidate[],
      { today, replaced }: Times,
    ): Promise<Omit<Contradiction, "kind">[]> {
      const times = { today: today.toISOString(), replaced: [...replaced] };
      const answer = await ask({ find: "contradictions", passages, others, ...times });
      return Contradictions.safeParse(answer).data ?? [];
    },
    close: () => child.stdin?.end(),
  };
}
