import { LIMITS } from "@understudy/contracts";
import { parse } from "csv-parse/sync";

export type Pair = { line: number; question: string; answer: string };
/** A row that cannot be read has a fault. */
type Row = Pair & { fault?: string };
type ParsedPairs = { pairs: Pair[]; faults: { line: number; reason: string }[] };

const ASKED = /^\s*(?:q|question|pregunta|frage|domanda|pergunta)\s*[:.)]\s*/i;
const ANSWERED = /^\s*(?:a|answer|respuesta|antwort|réponse|risposta|resposta)\s*[:.)]\s*/i;
const HEADER = /^(?:q|question|pregunta|frage|domanda|pergunta)s?$/i;

/** Reads pairs in common formats: lines that begin with "Q:" and "A:", or a table with two columns. */
export function readPairs(text: string): ParsedPairs {
  const plain = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const rows = plain.split("\n").some((line) => ASKED.test(line)) ? blocksOf(plain) : tableOf(plain);
  const pasted: ParsedPairs = { pairs: [], faults: [] };
  for (const { line, question, answer, fault } of rows) {
    const reason = fault ?? faultOf(question, answer);
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

function blocksOf(text: string): Row[] {
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
function tableOf(text: string): Row[] {
  const [first = ""] = text.split("\n");
  const outside = first.replace(/"[^"]*"/g, "");
  const delimiter = outside.includes("\t")
    ? "\t"
    : outside.includes(";") && !outside.includes(",")
      ? ";"
      : ",";
  const rows: Row[] = [];
  let line = 1;
  parse(text, {
    delimiter,
    record_delimiter: "\n",
    ltrim: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_records_with_error: true,
    on_record: (cells: string[], { lines }) => {
      const [question = "", answer = ""] = cells.map((cell) => cell.trim());
      if (cells.some((cell) => cell.trim() !== "")) rows.push({ line, question, answer });
      line = lines + 1;
      return null;
    },
    // The mark takes in all that follows, so this is the last row.
    on_skip: () => {
      rows.push({ line, question: "", answer: "", fault: "A quotation mark is never closed." });
      return undefined;
    },
  });
  return HEADER.test(rows[0]?.question ?? "") ? rows.slice(1) : rows;
}
