/** A seeded random number generator: the same numbers in every run. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const KINDS = "early quiet careful yearly printed shared former narrow patient northern second wooden".split(
  " ",
);
const THINGS =
  "lesson contract garden invoice teacher river member studio letter harbour ticket deposit violin evening visitor recipe bridge market forest engine".split(
    " ",
  );
const DEEDS = "follows needs brings changes keeps replaces explains covers returns leaves meets holds".split(
  " ",
);

export type Section = { title: string; paragraphs: string[] };

/** Meaningless plain English: `sections` sections of `words` words, in sentences of about fifteen words. */
export function prose(seed: number, sections: number, words: number): Section[] {
  const random = randomFrom(seed);
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? "";
  const sentence = (): string =>
    `The ${pick(KINDS)} ${pick(THINGS)} ${pick(DEEDS)} the ${pick(KINDS)} ${pick(THINGS)} of the ${pick(THINGS)} ` +
    `when the ${pick(THINGS)} ${pick(DEEDS)} number ${Math.floor(random() * 9_000)}.`;
  return Array.from({ length: sections }, (_, index) => ({
    title: `${pick(KINDS)} ${pick(THINGS)} ${index + 1}`,
    paragraphs: Array.from({ length: Math.max(1, Math.round(words / 60)) }, () =>
      Array.from({ length: 4 }, sentence).join(" "),
    ),
  }));
}

export function asMarkdown(sections: readonly Section[]): string {
  return sections.map(({ title, paragraphs }) => `## ${title}\n\n${paragraphs.join("\n\n")}`).join("\n\n");
}
