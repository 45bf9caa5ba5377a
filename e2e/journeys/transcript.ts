import type { ChatAnswer, Citation, Document } from "@understudy/contracts";
import type { Evidence, GoldenQuestion } from "../../testing/golden.ts";
import { stem } from "./golden-owner.ts";

const FEWEST_WORDS = 3;

export type Passage = { filename: string; page: number | null; heading_path: string[]; text: string };
export type Turn = { item: GoldenQuestion; answer: ChatAnswer; ms: number };
export type Transcript = { documents: Document[]; passages: Passage[]; turns: Turn[] };

export function transcriptOf({ documents, passages, turns }: Transcript): string {
  return [
    ...documents.map(documentLine),
    "",
    ...lostLines(documents, passages, turns),
    ...turns.flatMap((one) => answerLines(one, passages, documents)),
  ].join("\n");
}

function documentLine(document: Document): string {
  const { filename, status, failure, pages, passages: count, pagesWithoutText } = document;
  const length = pages === null ? "" : `${pages} ${pages === 1 ? "page" : "pages"}, `;
  const empty = pagesWithoutText.length > 0 ? `, without text: ${pagesWithoutText.join(", ")}` : "";
  return `- \`${filename}\`: ${failure ?? status}, ${length}${count} passages${empty}`;
}

/** Evidence that is in a file but in no passage: it was lost or changed while the file was read. */
function lostLines(
  documents: readonly Document[],
  passages: readonly Passage[],
  turns: readonly Turn[],
): string[] {
  const stems = new Set(documents.map(({ filename }) => stem(filename)));
  const lost = turns.flatMap(({ item }) =>
    item.gold
      .flatMap(({ doc, quote, alt = [] }) => [{ doc, quote }, ...alt])
      .filter(({ doc }) => stems.has(stem(doc)))
      .filter((piece) => !passages.some((own) => containsEvidence(piece, own.filename, own.text)))
      .map(({ doc, quote }) => `- ${item.id}, ${doc}: "${oneLine(quote)}"`),
  );
  const once = [...new Set(lost)];
  return once.length === 0 ? [] : ["Evidence that no passage holds as it was written:", "", ...once, ""];
}

function answerLines(
  { item, answer, ms }: Turn,
  passages: readonly Passage[],
  documents: readonly Document[],
) {
  const before = (item.history ?? []).filter(({ role }) => role === "user").map(({ content }) => content);
  return [
    `### ${item.id} (${item.kind}, ${item.lang})`,
    "",
    ...before.map((words) => `*asked before:* ${oneLine(words)}  `),
    `**${oneLine(item.question)}**`,
    "",
    `state: ${answer.state}; ${(ms / 1000).toFixed(1)} s`,
    "",
    ...answer.response.split("\n").map((line) => `> ${line}`),
    "",
    ...answer.citations.map((citation) => citationLine(citation, passages)),
    `evidence: ${evidenceOf(item, answer, documents)}`,
    "",
  ];
}

function citationLine(
  { number, documentName, headingPath, passage }: Citation,
  passages: readonly Passage[],
) {
  const page = passages.find((own) => own.filename === documentName && own.text === passage)?.page;
  const place = [page ? `page ${page}` : "", headingPath.join(" › ")].filter(Boolean).join(", ");
  return `- [${number}] \`${documentName}\`${place ? `, ${place}` : ""}`;
}

/** Whether the cited passages contain the evidence for the question. */
function evidenceOf({ gold }: GoldenQuestion, { citations }: ChatAnswer, documents: readonly Document[]) {
  const stems = new Set(documents.map(({ filename }) => stem(filename)));
  const within = gold.filter(({ doc, alt = [] }) =>
    [doc, ...alt.map((other) => other.doc)].some((file) => stems.has(stem(file))),
  );
  if (within.length === 0) return "none exists";
  const found = within.filter((piece) =>
    anyOf(piece).some((own) =>
      citations.some((citation) => containsEvidence(own, citation.documentName, citation.passage ?? "")),
    ),
  );
  const cited = within.filter((piece) => anyOf(piece).some((own) => touches(own, citations)));
  const share = within.length === 1 ? "" : ` (${found.length} of ${within.length})`;
  if (found.length === 0) return "not found";
  return `found${share}, ${cited.length > 0 ? "quoted in the answer" : "in the cited passage only"}`;
}

function anyOf({ doc, quote, alt = [] }: Evidence): { doc: string; quote: string }[] {
  return [{ doc, quote }, ...alt];
}

function containsEvidence(
  { doc, quote }: { doc: string; quote: string },
  filename: string,
  text: string,
): boolean {
  return stem(doc) === stem(filename) && bare(text).includes(bare(quote));
}

/** Whether a sentence quoted from that document shares its words with the evidence. A bare "Yes." doesn't count. */
function touches({ doc, quote }: { doc: string; quote: string }, citations: readonly Citation[]): boolean {
  const wanted = bare(quote);
  return citations
    .filter((citation) => stem(citation.documentName) === stem(doc))
    .map((citation) => bare(citation.quote ?? ""))
    .some(
      (words) =>
        words.includes(wanted) || (words.split(" ").length >= FEWEST_WORDS && wanted.includes(words)),
    );
}

/** Letters, digits and currency signs, which stay the same in every file format. */
function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/<[^>]*>/g, "")
    .replace(/[^\p{L}\p{N}\p{Sc}%]+/gu, " ")
    .trim();
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
