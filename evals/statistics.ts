/** A 95 % interval by bootstrapping the questions with a fixed seed: the same metrics give the same interval. */
export function bootstrap<Item>(
  items: readonly Item[],
  figure: (sample: readonly Item[]) => number,
  draws = 1_000,
): [low: number, high: number] {
  const random = randomFrom(20261115);
  const figures = Array.from({ length: draws }, () =>
    figure(items.map(() => items[Math.floor(random() * items.length)] as Item)),
  ).sort((a, b) => a - b);
  const at = (share: number): number => round(figures[Math.floor(share * (draws - 1))] ?? 0);
  return [at(0.025), at(0.975)];
}

/** The same numbers from 0 to 1 for the same seed (Mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Area under the ROC curve: how often a true item scores above a false one. */
export function auc(items: readonly { score: number; truth: boolean }[]): number {
  const yes = items.filter(({ truth }) => truth);
  const no = items.filter(({ truth }) => !truth);
  let wins = 0;
  for (const a of yes) for (const b of no) wins += a.score > b.score ? 1 : a.score === b.score ? 0.5 : 0;
  return round(wins / (yes.length * no.length || 1));
}

export function share(part: number, whole: number): number {
  return round(part / (whole || 1));
}

export function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
