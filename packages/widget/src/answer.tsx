import type { ChatAnswer, Citation } from "@understudy/contracts";
import { Fragment, useState } from "react";
import { readable, Source } from "./source.tsx";

/** A longer word, such as an address, must be free to break. */
const LONGEST_TAIL = 24;

/**
 * An answer with its receipts. A mark lights up the words it supports and opens the passage right below them, or
 * beside them where the page has room, so that the words stay in sight.
 */
export function Answer({ answer }: { answer: ChatAnswer }) {
  const [open, setOpen] = useState<number | undefined>();
  const toggle = (number: number): void => setOpen(number === open ? undefined : number);
  return (
    <>
      <div className="us-answer">
        {paragraphs(answer).map(({ start, pieces }) => {
          const shown = pieces.find(({ citation }) => citation?.number === open)?.citation;
          return (
            <Fragment key={start}>
              <p>
                {pieces.map((piece) => (
                  <Words
                    key={`${piece.start} ${piece.citation?.number ?? ""}`}
                    piece={piece}
                    open={open}
                    onToggle={toggle}
                  />
                ))}
              </p>
              {shown ? (
                <div className="us-place">
                  <Source key={shown.number} citation={shown} onClose={() => setOpen(undefined)} />
                </div>
              ) : null}
            </Fragment>
          );
        })}
      </div>
      <Sources citations={answer.citations} open={open} onToggle={toggle} />
    </>
  );
}

type Toggle = { open: number | undefined; onToggle: (number: number) => void };

function Words({ piece: { text: raw, citation }, open, onToggle }: Toggle & { piece: Piece }) {
  if (!citation) return raw;
  const text = readable(raw);
  const { number, documentName } = citation;
  const lit = number === open ? "us-lit" : undefined;
  const lastWord = text.lastIndexOf(" ") + 1;
  const cut = text.length - lastWord > LONGEST_TAIL ? text.length : lastWord;
  return (
    <>
      <span className={lit}>{text.slice(0, cut)}</span>
      {/* The last word holds its mark: a number alone on a line belongs to nothing. */}
      <span className="us-tail">
        {cut < text.length ? <span className={lit}>{text.slice(cut)}</span> : null}
        <button
          type="button"
          className="us-mark"
          aria-label={`Source ${number}: ${documentName}`}
          aria-expanded={number === open}
          onClick={() => onToggle(number)}
        >
          {number}
        </button>
      </span>
    </>
  );
}

/** The documents behind the answer, by name: the same sources as the marks, for whoever looks below the text. */
function Sources({ citations, open, onToggle }: Toggle & { citations: readonly Citation[] }) {
  const once = citations.filter(
    ({ number }, place) => citations.findIndex((other) => other.number === number) === place,
  );
  if (once.length === 0) return null;
  return (
    <ul className="us-sources">
      {once.map(({ number, documentName, headingPath }) => (
        <li key={number}>
          <button
            type="button"
            className="us-receipt"
            aria-expanded={number === open}
            onClick={() => onToggle(number)}
          >
            <b>{number}</b> <span>{documentName}</span>{" "}
            {headingPath.length > 0 ? <em>{headingPath.at(-1)}</em> : null}
          </button>
        </li>
      ))}
    </ul>
  );
}

type Piece = { start: number; text: string; citation: Citation | undefined };

function paragraphs({ response, citations }: ChatAnswer): { start: number; pieces: Piece[] }[] {
  return [...response.matchAll(/(?:.|\n(?!\n))+/g)].map((match) => {
    const end = match.index + match[0].length;
    const inside = citations.filter((citation) => citation.start >= match.index && citation.end <= end);
    return { start: match.index, pieces: piecesOf(response, match.index, end, inside) };
  });
}

function piecesOf(response: string, start: number, end: number, citations: readonly Citation[]): Piece[] {
  const found: Piece[] = [];
  let at = start;
  for (const citation of citations) {
    if (citation.start > at)
      found.push({ start: at, text: response.slice(at, citation.start), citation: undefined });
    // A sentence with two sources is written once and carries both marks.
    const from = Math.max(at, citation.start);
    found.push({ start: from, text: response.slice(from, citation.end), citation });
    at = Math.max(at, citation.end);
  }
  if (at < end) found.push({ start: at, text: response.slice(at, end), citation: undefined });
  return found;
}
