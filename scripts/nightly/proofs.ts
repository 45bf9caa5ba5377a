import { execFileSync } from "node:child_process";
import { REPOSITORY } from "../../testing/repository-files.ts";

/** A program that proves something about the whole product. Its last line of output is JSON. */
export type Proof = {
  kind: "trust" | "bench" | "chaos";
  slug: string;
  title: string;
  /** The number that research and older pages use: T29, P1. */
  id?: string;
  areas?: readonly string[];
  change?: number;
  merge?: number;
};

/** All proofs, derived from the folders, so that none is missing because it was not added to a list. */
export function listProofs(): Proof[] {
  return (["trust", "bench", "chaos"] as const).flatMap((kind) => {
    const output = execFileSync(process.execPath, [`${kind}/main.ts`, "--list"], {
      cwd: REPOSITORY,
      encoding: "utf8",
    });
    const rows = JSON.parse(output.trim().split("\n").at(-1) ?? "[]") as Omit<Proof, "kind">[];
    return rows.map((row): Proof => ({ kind, ...row }));
  });
}

/** The time limit after which a proof counts as failed. */
export const LIMIT_MINUTES = { trust: 240, bench: 60, chaos: 90 } as const;
