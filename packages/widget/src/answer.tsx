import type { ChatAnswer, Citation } from "@understudy/contracts";
import { Fragment, useState } from "react";
import { Source } from "./source.tsx";

/**
 * An answer with its receipts. A mark lights up the words it supports and opens the passage below them, so that
 * the words stay in sight.
 */
export function Answer({ answer }: { answer: ChatAnswer }) {
  const [open, setOpen] = useState<number | undefined>();
  const shown = answer.citations.find((citation) => citation.number === open);
  return (
    <>
      <div className="us-answer">
        {paragraphs(answer).map((paragraph) => (
          <p key={paragraph.start}>
            {paragraph.pieces.map(({ start, text, citation }) => (
              <Fragment key={start}>
                {citation ? (
                  <span className={citation.number === open ? "us-lit" : undefined}>{text}</span>
                ) : (
                  text
                )}
                {citation ? (
                  <button
                    type="button"
                    className="us-mark"
                    aria-label={`Source ${citation.number}: ${citation.documentName}`}
                    aria-expanded={citation.number === open}
                    onClick={() => setOpen(citation.number === open ? undefined : citation.number)}
                  >
                    {citation.number}
                  </button>
                ) : null}
              </Fragment>
            ))}
          </p>
        ))}
      </div>
      {shown ? <Source citation={shown} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}

type Piece = { start: number; text: string; citation: Citation | undefined };

function paragraphs({ response, citations }: ChatAnswer): { start: number; pieces: Piece[] }[] {
  return [...response.matchAll(/(?:.|\n(?!\n))+/g)].map((match) => {
    const end = match.index + match[0].length;
    const inside = citations.filter((citation) => citation.start >= match.index && citation.end <= end);
    return { start: match.index, pieces: pieces(response, match.index, end, inside) };
  });
}

function pieces(response: string, start: number, end: number, citations: readonly Citation[]): Piece[] {
  const found: Piece[] = [];
  let at = start;
  for (const citation of citations) {
    if (citation.start > at)
      found.push({ start: at, text: response.slice(at, citation.start), citation: undefined });
    found.push({ start: citation.start, text: response.slice(citation.start, citation.end), citation });
    at = citation.end;
  }
  if (at < end) found.push({ start: at, text: response.slice(at, end), citation: undefined });
  return found;
}
