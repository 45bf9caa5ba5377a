/** A row of the table, in its order. A cell that was not made anew is left out, and keeps what it said. */
export type Row = {
  id: string;
  what?: string;
  size?: string;
  held?: "yes" | "no";
  figures?: string;
  mutations?: string | undefined;
  minutes?: string;
  date?: string;
};

const NAMES: Record<keyof Row, string> = {
  id: "proof",
  what: "what is done",
  size: "size",
  held: "held",
  figures: "figures",
  mutations: "mutations that turned it red",
  minutes: "minutes",
  date: "date",
};
const COLUMNS = Object.keys(NAMES) as (keyof Row)[];
const NOTHING = "";

/** The page with these rows made anew. Rows of other proofs stay as they were; none is left out because it failed. */
export function pageWith(
  before: string,
  rows: readonly Row[],
  order: readonly string[],
  machine: string,
): string {
  const known = rowsIn(before);
  for (const row of rows) known.set(row.id, cellsOf(row, known.get(row.id)));
  const lines = order
    .map((id) => known.get(id))
    .filter((cells) => cells !== undefined)
    .map((cells) => `| ${cells.join(" | ")} |`);
  const held = order.filter((id) => known.get(id)?.[COLUMNS.indexOf("held")] === "yes").length;
  return `${INTRODUCTION}
Made on ${machine}. ${held} of ${order.length} hold; ${order.length - lines.length} were never run.

| ${COLUMNS.map((column) => NAMES[column]).join(" | ")} |
|${"---|".repeat(COLUMNS.length)}
${lines.join("\n")}
`;
}

const INTRODUCTION = `# Proofs

Written by \`npm run nightly\`, which runs every proof at full size, each within its own time, and then breaks the
product in one place after the other to see the proof fail. \`npm run nightly -- --only T02,P5\` makes those rows
anew and leaves the others; with \`--mutation\` it only breaks, and the figures stay. A row that does not hold stays
here with what it showed. What a test does is told by its file in \`trust/\`, what a bar means by
[benchmarks](../benchmarks.md). Bars rest on ratios inside one run; \`load\` is the machine's load before it.
`;

function cellsOf(row: Row, before: readonly string[] | undefined): string[] {
  return COLUMNS.map((column, place) => {
    const value = row[column];
    return value === undefined ? (before?.[place] ?? NOTHING) : escaped(value);
  });
}

function escaped(text: string): string {
  return text.replace(/\s+/g, " ").replaceAll("|", "\\|").trim();
}

function rowsIn(page: string): Map<string, string[]> {
  const rows = page
    .split("\n")
    .filter((line) => /^\| [\w-]+ \|/.test(line) && !line.startsWith(`| ${NAMES.id} |`))
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim()),
    );
  return new Map(rows.map((cells) => [cells[0] ?? "", cells]));
}
