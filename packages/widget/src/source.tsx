import type { Citation } from "@understudy/contracts";
import { useEffect, useRef } from "react";

/** The passage behind a mark, with the exact sentence in full light. */
export function Source({ citation, onClose }: { citation: Citation; onClose: () => void }) {
  const { number, documentName, headingPath } = citation;
  const [passage, quote] = [citation.passage ?? "", citation.quote ?? ""];
  const at = passage.indexOf(quote);
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    // Its margins keep the supported words in sight above it.
    sheet.current?.scrollIntoView({ block: "nearest" });
    sheet.current?.querySelector("mark")?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <aside className="us-source" aria-label={`Source ${number}`} ref={sheet}>
      <header>
        <span className="us-number">{number}</span>
        <div>
          <p className="us-document">{documentName}</p>
          {/* The nearest two: what stands above them is mostly the document's own title. */}
          {headingPath.length > 0 ? <p className="us-heading">{headingPath.slice(-2).join(" › ")}</p> : null}
        </div>
        <button type="button" className="us-close" aria-label="Close source" onClick={onClose}>
          <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M18 6 6 18M6 6l12 12" />
          </svg>
        </button>
      </header>
      <p className="us-passage">
        {at < 0 ? (
          readable(passage)
        ) : (
          <>
            {readable(passage.slice(0, at))}
            <mark>{readable(quote)}</mark>
            {readable(passage.slice(at + quote.length))}
          </>
        )}
      </p>
    </aside>
  );
}

const TABLE_ROW = /^\s*\|(.*)\|\s*$/;
const TABLE_RULE = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/;

/** The owner's words without the signs that only a Markdown program reads: rules and bars of tables, stars around words. */
export function readable(text: string): string {
  return text
    .split("\n")
    .filter((line) => !TABLE_RULE.test(line))
    .map((line) => {
      const cells = line.match(TABLE_ROW)?.[1]?.split("|");
      return cells ? cells.map((cell) => cell.trim()).join(" · ") : line;
    })
    .join("\n")
    .replace(/\*\*(.+?)\*\*/g, "$1");
}
