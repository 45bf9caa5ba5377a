import { join } from "node:path";
import type { TrustTest } from "../../trust/outcome.ts";
import { applyEdit, type Edit } from "../../trust/sabotage.ts";
import { isTest, read } from "./files.ts";

/** A sabotage names a line of the source. When that line is written anew, the test it guards can no longer be seen red. */
export async function staleSabotages(root: string, files: string[]): Promise<string[]> {
  const tests = files.filter((file) => /^trust\/t\d\d\.ts$/.test(file));
  const loaded = await Promise.all(tests.map((file) => import(join(root, file)) as Promise<TrustTest>));
  return loaded.flatMap(({ sabotages }, index) =>
    sabotages.flatMap(({ name, edits }) =>
      edits
        .map((edit) => ({ edit, times: timesFound(root, files, edit) }))
        .filter(({ times }) => times !== 1)
        .map(({ edit, times }) => `${tests[index]}: "${name}" finds its line ${times} times in ${edit.in}`),
    ),
  );
}

function timesFound(root: string, files: string[], edit: Edit): number {
  const place = edit.in.startsWith("packages/") ? edit.in : `apps/server/src/${edit.in}`;
  return files
    .filter((file) => file.startsWith(place) && !isTest(file))
    .reduce((times, file) => times + applyEdit(read(root, file), edit).count, 0);
}
