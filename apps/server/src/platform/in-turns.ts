/**
 * Processes many items in batches and yields to the event loop in between. Otherwise a job over all of an owner's
 * passages would block everyone who shares the process.
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
