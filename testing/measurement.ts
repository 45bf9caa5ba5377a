/** `scale` 1 is the size that the target is specified for. */
export type BenchOptions = { scale: number };
/** `pass` depends on ratios within one run, because absolute times depend on the machine as much as on the product. */
export type BenchOutcome = {
  ours: number;
  bare: number;
  ratio: number;
  bar: string;
  pass: boolean;
} & Record<string, unknown>;
export type Bench = {
  id: string;
  title: string;
  run: (options: BenchOptions) => Promise<BenchOutcome>;
};

export const ROUNDS = 5;

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1);
  return sorted[Math.max(0, place)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function rounded(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}

/** Runs `count` calls in sequence and returns how long each took, in milliseconds. */
export async function timed(count: number, call: (number: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let number = 0; number < count; number++) {
    const started = performance.now();
    await call(number);
    times.push(performance.now() - started);
  }
  return times;
}
