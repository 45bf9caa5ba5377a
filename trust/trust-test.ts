import { appendFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Mutation } from "../testing/mutation.ts";
import type { Outcome, RunOptions } from "../testing/outcome.ts";
import { CATALOGUE } from "./catalogue.ts";

type TrustTest = {
  run: (options: RunOptions) => Promise<Outcome>;
  mutations: readonly Mutation[];
};
type Result = { pass: boolean } & Record<string, unknown>;

/**
 * Declares one trust test. TRUST_SCALE sets its size, TRUST_MUTATION (a number of the list) the deliberate bug that it
 * has to catch, TRUST_RESULTS the file that gets its metrics as a line of JSON.
 */
export function trustTest(id: string, { run, mutations }: TrustTest): void {
  const row = CATALOGUE.find((one) => one.id === id);
  if (!row) throw new Error(`${id} has no row in trust/catalogue.ts.`);
  const scale = Number(process.env["TRUST_SCALE"] ?? row.change) || row.merge;
  const mutation = mutations[Number(process.env["TRUST_MUTATION"] ?? Number.NaN)];
  const title = mutation ? `${row.title} (${id}), with "${mutation.name}"` : `${row.title} (${id})`;

  test(title, async () => {
    const started = performance.now();
    const result = await (mutation ? catches(run, mutation, scale) : holds(run, scale));
    const seconds = Math.round((performance.now() - started) / 100) / 10;
    const line = { test: id, slug: row.slug, scale, mutations: mutations.map(({ name }) => name) };
    const file = process.env["TRUST_RESULTS"];
    if (file) appendFileSync(file, `${JSON.stringify({ ...line, ...result, seconds })}\n`);
    expect(result).toMatchObject({ pass: true });
  });
}

async function holds(run: TrustTest["run"], scale: number): Promise<Result> {
  const first = await run({ scale });
  // A control shows that the experiment took place. If only controls failed, the result is inconclusive.
  const unclear = !first.pass && first.failures.every((check) => check.startsWith("control:"));
  const { pass, failures, figures } = unclear ? await run({ scale }) : first;
  return pass ? { pass, ...figures } : { pass, ...figures, failures };
}

/** The checks that the mutation names must fail, not just any. */
async function catches(run: TrustTest["run"], mutation: Mutation, scale: number): Promise<Result> {
  const { name } = mutation;
  try {
    const { failures } = await run({ scale, mutation });
    const missed = mutation.mustFail.filter((check) => !failures.includes(check));
    return missed.length === 0 && failures.length > 0
      ? { pass: true, mutation: name }
      : { pass: false, mutation: name, missed, failures };
  } catch (error) {
    return {
      pass: false,
      mutation: name,
      stale: error instanceof Error && error.name === "StaleMutationError",
      error: String(error),
    };
  }
}
