import { LIMITS } from "@understudy/contracts";

export type Pair = { line: number; question: string; answer: string };
type Pasted = { pairs: Pair[]; faults: { line: number; reason: string }[] };

const ASKED = /^\s*(?:q|question|pregunta|frage|domanda|pergunta)\s*[:.)]\s*/i;
const ANSWERED = /^\s*(?:a|answer|respuesta|antwort|réponse|risposta|resposta)\s*[:.)]\s*/i;
const HEADER = /^(?:q|question|pregunta|frage|domanda|pergunta)s?$/i;

/** Reads pairs in common formats: lines that begin with "Q:" and "A:", or a table with two columns. */
export function readPairs(text: string): Pasted {
  const plain = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const rows = plain.split("\n").some((line) => ASKED.test(line)) ? blocksOf(plain) : tableOf(plain);
  const pasted: Pasted = { pairs: [], faults: [] };
  for (const { line, question, answer } of rows) {
    const reason = faultOf(question, answer);
    if (reason) pasted.faults.push({ line, reason });
    else pasted.pairs.push({ line, question, answer });
  }
  return pasted;
}

function faultOf(question: string, answer: string): string | undefined {
  if (!question) return "The question is missing.";
  if (!answer) return "The answer is missing.";
  if (question.length > LIMITS.messageCharacters) return "The question is too long.";
  if (answer.length > LIMITS.correctionCharacters) return "The answer is too long.";
  return undefined;
}

function blocksOf(text: string): Pair[] {
  const pairs: (Pair & { part: "question" | "answer" })[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    const current = pairs.at(-1);
    if (ASKED.test(line)) {
      pairs.push({ line: index + 1, question: line.replace(ASKED, ""), answer: "", part: "question" });
    } else if (current && current.part === "question" && ANSWERED.test(line)) {
      current.part = "answer";
      current.answer = line.replace(ANSWERED, "");
    } else if (current) current[current.part] += `\n${line}`;
  }
  return pairs.map(({ line, question, answer }) => ({
    line,
    question: question.trim(),
    answer: answer.trim(),
  }));
}

/** RFC 4180, with the delimiter detected from the first row. */
function tableOf(text: string): Pair[] {
  const [first = ""] = text.split("\n");
  const outside = first.replace(/"[^"]*"/g, "");
  const sign = outside.includes("\t") ? "\t" : outside.includes(";") && !outside.includes(",") ? ";" : ",";
  const rows = cellsOf(text, sign).filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const [head] = rows;
  const body = head && HEADER.test(head.cells[0]?.trim() ?? "") ? rows.slice(1) : rows;
  return body.map(({ line, cells: [question = "", answer = ""] }) => ({
    line,
    question: question.trim(),
    answer: answer.trim(),
  }));
}

type Row = { line: number; cells: string[] };

function cellsOf(text: string, sign: string): Row[] {
  const rows: Row[] = [];
  let [cell, line, quoted] = ["", 1, false];
  // Tracked incrementally: checking the whole cell at every quote would be quadratic for a long cell.
  let blank = true;
  const add = (letter: string): void => {
    cell += letter;
    if (letter.trim() !== "") blank = false;
  };
  let row: Row = { line, cells: [] };
  const endCell = (): void => {
    row.cells.push(cell);
    [cell, blank] = ["", true];
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? "";
    if (letter === "\n") line += 1;
    if (quoted) {
      if (letter !== '"') add(letter);
      else if (text[at + 1] === '"') {
        add('"');
        at += 1;
      } else quoted = false;
    } else if (letter === '"' && blank) [cell, quoted] = ["", true];
    else if (letter === sign) endCell();
    else if (letter === "\n") {
      endCell();
      rows.push(row);
      row = { line, cells: [] };
    } else add(letter);
  }
  endCell();
  return [...rows, row];
}
