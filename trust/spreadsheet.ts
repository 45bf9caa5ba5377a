import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Comma, quotes, UTF-8, from the first line on. Numbers are detected, and formulas are evaluated. */
const AS_A_PERSON_OPENS_IT = "Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1,true";

export type Sheet = {
  /** Cells that became formulas. */
  formulas: number;
  rows: number;
};

/** Whether a spreadsheet is installed: LibreOffice alone may include only the word processor. */
export function hasSpreadsheet(): Promise<boolean> {
  return openInOffice(new Map([["try.csv", "1\r\n"]])).then(
    ({ size }) => size === 1,
    () => false,
  );
}

/** Opens tables in a real spreadsheet, all in one start of it. Returns the result of each by name. */
export async function openInOffice(tables: ReadonlyMap<string, string>): Promise<Map<string, Sheet>> {
  const folder = await mkdtemp(path.join(tmpdir(), "understudy-office-"));
  try {
    const names = [...tables.keys()].map((name) => path.join(folder, name));
    for (const [name, text] of tables) await writeFile(path.join(folder, name), text);
    await run(
      "soffice",
      [
        `-env:UserInstallation=file://${folder}/home`,
        "--headless",
        `--infilter=${AS_A_PERSON_OPENS_IT}`,
        "--convert-to",
        "fods",
        "--outdir",
        path.join(folder, "out"),
        ...names,
      ],
      { timeout: 240_000 },
    );
    const sheets = new Map<string, Sheet>();
    for (const file of await readdir(path.join(folder, "out"))) {
      const text = await readFile(path.join(folder, "out", file), "utf8");
      sheets.set(file.replace(/\.fods$/, ".csv"), {
        formulas: text.match(/table:formula=/g)?.length ?? 0,
        rows: text.match(/<table:table-row/g)?.length ?? 0,
      });
    }
    return sheets;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The cells of a CSV according to RFC 4180. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  const body = text.replace(/^\ufeff/, "");
  for (let at = 0; at < body.length; at += 1) {
    const letter = body[at];
    if (quoted && letter === '"' && body[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (letter === '"') quoted = !quoted;
    else if (!quoted && letter === ",") {
      row.push(cell);
      cell = "";
    } else if (!quoted && letter === "\r" && body[at + 1] === "\n") {
      rows.push([...row, cell]);
      [row, cell] = [[], ""];
      at += 1;
    } else cell += letter;
  }
  return rows;
}
