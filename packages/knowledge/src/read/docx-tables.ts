/** A node of the tree that the parser builds from a Word file, with the fields that are used here. */
export type Node = {
  type: string;
  children?: Node[];
  value?: string;
  styleName?: string | null;
  numbering?: { isOrdered?: boolean; level?: string | number } | null;
  isBold?: boolean;
  isHeader?: boolean;
  checked?: boolean;
  href?: string;
  colSpan?: number;
  rowSpan?: number;
};

const MAX_COLUMNS = 60;

/** Makes every row complete: a cell that spans several rows is repeated in each of them. */
export function cellsOf(table: Node, textOf: (node: Node) => string): string[][] {
  const rows: string[][] = [];
  const spanning: { text: string; rows: number }[] = [];
  for (const row of table.children ?? []) {
    if (row.type !== "tableRow") continue;
    const cells: string[] = [];
    const fillSpanned = (): void => {
      for (let above = spanning[cells.length]; above && above.rows > 0; above = spanning[cells.length]) {
        above.rows -= 1;
        cells.push(above.text);
      }
    };
    for (const cell of row.children ?? []) {
      fillSpanned();
      if (cells.length >= MAX_COLUMNS) break;
      const text = cellText(cell, textOf);
      const width = Math.min(Math.max(Number(cell.colSpan) || 1, 1), MAX_COLUMNS - cells.length);
      for (let at = 0; at < width; at += 1) {
        spanning[cells.length] = { text, rows: (cell.rowSpan ?? 1) - 1 };
        cells.push(at === 0 ? text : "");
      }
    }
    fillSpanned();
    if (cells.some(Boolean)) rows.push(cells);
  }
  const widest = Math.max(0, ...rows.map((row) => row.length));
  return rows.map((row) => [...row, ...Array<string>(widest - row.length).fill("")]);
}

/** The paragraphs of a cell, and the text of a table inside it, one after the other. */
function cellText(cell: Node, textOf: (node: Node) => string): string {
  const parts = (cell.children ?? []).map((child) =>
    child.type === "table"
      ? cellsOf(child, textOf)
          .map((row) => row.filter(Boolean).join(" "))
          .join("; ")
      : textOf(child),
  );
  return parts
    .map((part) => part.replace(/\s+/g, " ").trim())
    .filter(Boolean)
    .join(" ");
}
