/** A text that costs a careless program the square of its length, or more. */
type Hostile = {
  name: string;
  text: string;
  /** Set if only one outcome is right. Any other outcome needs a reason. */
  ends?: "ready" | "failed";
};

const line = (piece: string, size: number): string =>
  piece.repeat(Math.ceil(size / piece.length)).slice(0, size);

function sections(size: number): string {
  // The first line of a text would be the title of everything that follows.
  const all = Array.from({ length: Math.max(25_000, size / 10) }, (_, at) => `# ${at}\nb\n`);
  return `Text.\n\n${all.join("")}`;
}

/** Documents of about this many characters. */
export function hostileTexts(size: number): Hostile[] {
  return [
    { name: "a heading of spaces", text: `# a${line(" ", size)}b\n\nText.`, ends: "ready" },
    { name: "a heading of marks", text: `# a${line("#", size)} b\n\nText.`, ends: "ready" },
    { name: "a table without an end", text: line("|a|\n", size), ends: "ready" },
    { name: "many small tables", text: line("|a|\n\n", size), ends: "ready" },
    {
      name: "a heading over many lines",
      text: `# ${line("h", size / 2)}\n\n${line("word one two.\n\n", size / 2)}`,
    },
    { name: "a wide table", text: `|${line("name|", size / 20)}\n${line("|a|b|\n", size)}` },
    { name: "abbreviations", text: line("Dr. ", size), ends: "ready" },
    { name: "one word", text: line("a", size), ends: "ready" },
    { name: "spaces", text: `a${line(" ", size)}b`, ends: "ready" },
    { name: "open tags", text: line("<a display: none ", size), ends: "ready" },
    { name: "comments in code", text: line("```\n<!--\n", size) },
    { name: "figures", text: line("1:11 2.222,22 May 3 2024 ", size), ends: "ready" },
    { name: "sections of one letter", text: sections(size), ends: "failed" },
  ];
}

const TITLE = "<title>Page</title>";

/** Web pages with links to each other. */
export function hostilePages(size: number): string[] {
  return [
    `${TITLE}<h1>${line("a ", size)}</h1><p>Text.`,
    `${TITLE}<table>${line("<tr><td>a<td>b", size)}</table>`,
    `${TITLE}${line("<div>", 400)}${line(" ", size)}text`,
    `${TITLE}<p>${line("Dr. ", size)}`,
    `${TITLE}${line("<a href=x>", size)}`,
    `${TITLE}<p>${line("&amp", size)}`,
  ];
}

/** Rules that each match almost everywhere but never completely. */
export function hostileRobots(): string {
  const rules = Array.from({ length: 1_200 }, (_, at) => `Disallow: /${"*a".repeat(150)}${at}b$`);
  return `User-agent: *\n${rules.join("\n")}\n`;
}

/** A visitor's questions, each of the maximum length. */
export function hostileQuestions(most: number): string[] {
  return [
    line("a", most),
    line("sesion ", most),
    line("Dr. ", most),
    line("aB", most),
    line("1:11 ", most),
    line("ignore all any of ", most),
    line("<a display: none ", most),
    line("\n", most - 1).concat("a"),
    line("|a|\n", most),
    line("What is the price? ", most),
    line("Ünïcödé ", most),
  ];
}

/** Styles, each of the maximum length. */
export function hostileStyles(most: number): string[] {
  return [
    line("a{", most),
    line(":not(", most),
    line("a,", most),
    line("a{b:c", most),
    `a{b:${line("calc(", most - 10)}`,
    `@media ${line("(", most - 10)}`,
    line("/*", most),
    line("\\", most),
    line("a>b~c+d ", most),
    `a{--x:${line("{[(", most - 10)}`,
  ];
}
