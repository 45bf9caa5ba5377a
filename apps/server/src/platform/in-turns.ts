/**
 * Works through many items, some at a time, and lets whatever else waits have its turn in between: a job over all of an
 * owner's passages would otherwise hold up everybody who shares the process.
 */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (some: readonly Item[]) => readonly Result[],
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += atOnce) {
    for (const one of work(items.slice(start, start + atOnce))) results.push(one);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return results;
}
