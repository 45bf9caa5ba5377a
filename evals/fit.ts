type Row = { truth: boolean; values: number[] };
export type Logistic = { intercept: number; weights: number[] };

const STEPS = 3_000;
const RATE = 0.2;
/** Keeps weights small where few rows speak for them. */
const PENALTY = 0.01;

/** Logistic regression on standardised values, both classes weighing the same. */
export function fitLogistic(rows: readonly Row[]): Logistic {
  const size = rows[0]?.values.length ?? 0;
  const columns = Array.from({ length: size }, (_, index) => rows.map(({ values }) => values[index] ?? 0));
  const means = columns.map((column) => sum(column) / column.length);
  const spreads = columns.map(
    (column, index) =>
      Math.sqrt(sum(column.map((value) => (value - (means[index] ?? 0)) ** 2)) / column.length) || 1,
  );
  const scaled = rows.map(({ values, truth }) => ({
    truth,
    values: values.map((value, index) => (value - (means[index] ?? 0)) / (spreads[index] ?? 1)),
  }));
  const yes = rows.filter(({ truth }) => truth).length;
  const importance = (truth: boolean): number => 1 / (2 * (truth ? yes : rows.length - yes) || 1);
  let model: Logistic = { intercept: 0, weights: new Array<number>(size).fill(0) };
  for (let step = 0; step < STEPS; step++) {
    const slope = { intercept: 0, weights: model.weights.map((weight) => PENALTY * weight) };
    for (const { truth, values } of scaled) {
      const error = (1 / (1 + Math.exp(-odds(model, values))) - (truth ? 1 : 0)) * importance(truth);
      slope.intercept += error;
      slope.weights = slope.weights.map((weight, index) => weight + error * (values[index] ?? 0));
    }
    model = {
      intercept: model.intercept - RATE * slope.intercept,
      weights: model.weights.map((weight, index) => weight - RATE * (slope.weights[index] ?? 0)),
    };
  }
  const weights = model.weights.map((weight, index) => weight / (spreads[index] ?? 1));
  return {
    weights,
    intercept: model.intercept - sum(weights.map((weight, index) => weight * (means[index] ?? 0))),
  };
}

export function odds({ intercept, weights }: Logistic, values: readonly number[]): number {
  return intercept + sum(weights.map((weight, index) => weight * (values[index] ?? 0)));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
