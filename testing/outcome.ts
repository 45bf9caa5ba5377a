import type { Mutation } from "./mutation.ts";

/** `scale` 1 is the size that the test is specified for. */
export type RunOptions = { scale: number; mutation?: Mutation | undefined };
type Figures = Record<string, string | number | readonly string[]>;
/** `failures` names the checks that failed. */
export type Outcome = { pass: boolean; failures: string[]; figures: Figures };
/** Collects the results of checks, and prints failures at once. */
export function report() {
  const failures = new Set<string>();
  let checks = 0;
  return {
    /** `fault` describes what went wrong. Undefined means that the check passed. */
    check(name: string, fault: string | undefined): boolean {
      checks += 1;
      if (fault === undefined) return true;
      if (!failures.has(name)) console.log(`  ✗ ${name}: ${fault}`);
      failures.add(name);
      return false;
    },
    done: (figures: Figures): Outcome => ({
      pass: checks > 0 && failures.size === 0,
      failures: [...failures],
      figures: { ...figures, checks },
    }),
  };
}
