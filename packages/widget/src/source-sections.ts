import type { Citation } from "@understudy/contracts";

/** What a visitor sees as one source: a section of a document, with all its sentences that an answer cites. */
export type SourceSection = { number: number; citations: readonly [Citation, ...Citation[]] };

/**
 * Numbers the cited sections in the order of the answer. The server numbers every sentence and every row of a table,
 * which would be one source each.
 */
export function toSections(citations: readonly Citation[]): SourceSection[] {
  const sections = new Map<string, SourceSection>();
  for (const citation of [...citations].sort((one, other) => one.number - other.number)) {
    const key = keyOf(citation);
    const known = sections.get(key);
    sections.set(key, {
      number: known?.number ?? sections.size + 1,
      citations: known ? [...known.citations, citation] : [citation],
    });
  }
  return [...sections.values()];
}

/** The sections of each document, in the order of the answer. */
export function groupByDocument(sections: readonly SourceSection[]): SourceSection[][] {
  const documents = new Map<string, SourceSection[]>();
  for (const section of sections) {
    const { documentName, address } = section.citations[0];
    const key = JSON.stringify([documentName, address]);
    documents.set(key, [...(documents.get(key) ?? []), section]);
  }
  return [...documents.values()];
}

/** The same citations, each with the number of its section. */
export function numberBySection(citations: readonly Citation[]): Citation[] {
  const sections = toSections(citations);
  const numberOf = (citation: Citation): number =>
    sections.find((section) => section.citations.includes(citation))?.number ?? citation.number;
  return citations.map((citation) => ({ ...citation, number: numberOf(citation) }));
}

/** A document without headings is one section for each of its pages. */
function keyOf({ documentName, address, headingPath, page }: Citation): string {
  return JSON.stringify([documentName, address, headingPath.length > 0 ? headingPath : page]);
}
