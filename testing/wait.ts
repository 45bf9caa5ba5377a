/**
 * Polls until the result is truthy instead of waiting for a fixed time. The deadline uses a monotonic clock, so time
 * during which the machine was suspended doesn't count.
 */
export async function until<Value>(
  ask: () => Promise<Value | undefined | false>,
  seconds = 60,
  failure = "The condition did not become true",
): Promise<Value> {
  const deadline = performance.now() + seconds * 1000;
  for (;;) {
    const value = await ask();
    if (value) return value;
    if (performance.now() > deadline) throw new Error(`${failure} within ${seconds} s.`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Runs `work` for every value, `lanes` at a time, and returns the results in the order of the values. */
export async function inLanes<Value, Result>(
  values: readonly Value[],
  lanes: number,
  work: (value: Value, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let index = next++; index < values.length; index = next++) {
      results[index] = await work(values[index] as Value, index);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}
