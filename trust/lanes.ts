const LANES = 4;

/** A few at a time, in order of arrival; the machine is shared. */
export async function inLanes<Value>(
  values: readonly Value[],
  work: (value: Value) => Promise<void>,
): Promise<void> {
  const waiting = [...values];
  const lane = async (): Promise<void> => {
    for (let value = waiting.shift(); value !== undefined; value = waiting.shift()) await work(value);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}
