import type { Citation, CitedCell } from "@understudy/contracts";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { Icon } from "./icons.tsx";
import { toSections } from "./source-sections.ts";
import { type ChatWords, say } from "./words.ts";

type SourceProps = {
  /** All citations of the answer, and the number of the open section. */
  citations: readonly Citation[];
  number: number;
  owner: string;
  words: ChatWords;
  /** The picture of the page that this citation quotes. */
  picture?: ((number: number) => Promise<{ picture: string }>) | undefined;
  onTurn: (number: number) => void;
  onClose: () => void;
};

/**
 * The section behind a citation mark, with the cited sentences highlighted: on a phone a bottom sheet, which Back,
 * Escape and a tap outside close, or a page beside the answer if there is space.
 */
export function Source({ citations, number, owner, words, picture, onTurn, onClose }: SourceProps) {
  const all = toSections(citations);
  const place = all.findIndex((section) => section.number === number);
  const section = all[place];
  const sheet = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once for each source
  const paint = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      if (canvas) import("./paint-page.ts").then((one) => one.paintPage(canvas, picture, section));
    },
    [number],
  );
  useSheet(sheet, onClose);
  useSight(sheet, number);
  if (!section) return null;
  const { documentName, address, headingPath, page, quote } = section.citations[0];
  const passages = new Set(section.citations.map(({ passage }) => passage));
  // The nearest two headings: above them is mostly the document's own title.
  const where = [headingPath.slice(-2).join(" › "), page && say(words.page, { COUNT: page })]
    .filter(Boolean)
    .join(" · ");
  const turn = (by: number): void => {
    const next = all[place + by];
    if (next) onTurn(next.number);
  };
  return (
    <aside className="us-source" aria-label={say(words.source, { COUNT: number })} ref={sheet} tabIndex={-1}>
      <header>
        <span className="us-number">{number}</span>
        <div>
          <p className="us-document" dir="auto">
            {address ? (
              <a href={address} target="_blank" rel="noopener noreferrer nofollow">
                {documentName}
              </a>
            ) : (
              documentName
            )}
          </p>
          {where ? (
            <p className="us-heading" dir="auto">
              {where}
            </p>
          ) : null}
        </div>
        <button type="button" className="us-act" aria-label={words.closeSource} onClick={onClose}>
          <Icon of="close" />
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard */}
      <div className="us-inside" tabIndex={0}>
        {picture && page ? (
          <canvas className="us-grid" role="img" aria-label={quote ?? ""} ref={paint} />
        ) : null}
        {gridsOf(section.citations).map((rows) => (
          <Grid key={rows[0].names.join()} rows={rows} />
        ))}
        {[...passages].map((passage) =>
          passage === null ? (
            <p key="" className="us-heading">
              {say(words.nameOnly, { NAME: owner })}
            </p>
          ) : (
            <Passage
              key={passage}
              passage={passage}
              quotes={section.citations.flatMap((one) => (one.passage === passage ? (one.quote ?? []) : []))}
            />
          ),
        )}
      </div>
      {all.length > 1 ? (
        <footer>
          <span>{say(words.place, { COUNT: place + 1, TOTAL: all.length })}</span>
          <button
            type="button"
            className="us-act"
            aria-label={words.previousSource}
            disabled={place === 0}
            onClick={() => turn(-1)}
          >
            <Icon of="previous" />
          </button>
          <button
            type="button"
            className="us-act"
            aria-label={words.nextSource}
            disabled={place === all.length - 1}
            onClick={() => turn(1)}
          >
            <Icon of="next" />
          </button>
        </footer>
      ) : null}
    </aside>
  );
}

type Rows = readonly [CitedCell, ...CitedCell[]];

/** The cited rows of each table, under the same names. */
function gridsOf(citations: readonly Citation[]): Rows[] {
  const grids = new Map<string, Rows>();
  for (const { cell } of citations) {
    if (!cell) continue;
    const key = cell.names.join("\n");
    const known = grids.get(key);
    grids.set(key, known ? [...known, cell] : [cell]);
  }
  return [...grids.values()];
}

/** More columns don't fit on a phone. */
const GRID_COLUMNS = 4;
/** Names of cells above a grid. The rows below say the rest. */
const GRID_ADDRESSES = 4;

/** The first column, which names the rows, those that answer, and as many of the others as fit, in their order. */
function shownColumns(rows: Rows): number[] {
  const [{ names }] = rows;
  const answering = [...new Set(rows.flatMap(({ columns }) => columns))];
  const all = names.map((_, index) => index);
  return [...new Set([0, ...answering, ...all])]
    .slice(0, Math.max(GRID_COLUMNS, answering.length + 1))
    .sort((a, b) => a - b);
}

/** The cited rows as a table with the names of their columns. The cells that answer are marked. */
function Grid({ rows }: { rows: Rows }) {
  const shown = shownColumns(rows);
  const addresses = [...new Set(rows.flatMap((row) => row.addresses))];
  const more = addresses.length > GRID_ADDRESSES ? " …" : "";
  return (
    <table className="us-grid" dir="auto">
      {addresses.length > 0 ? (
        <caption>{addresses.slice(0, GRID_ADDRESSES).join(", ") + more}</caption>
      ) : null}
      <thead>
        <tr>
          {shown.map((column) => (
            <th key={column} scope="col">
              {readable(rows[0].names[column] ?? "")}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ cells, columns }) => (
          <tr key={cells.join()}>
            {shown.map((column) => (
              <td key={column} className={columns.includes(column) ? "us-cited" : undefined}>
                {columns.includes(column) ? (
                  <strong>{readable(cells[column] ?? "")}</strong>
                ) : (
                  readable(cells[column] ?? "")
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Passage({ passage, quotes }: { passage: string; quotes: readonly string[] }) {
  return (
    <p className="us-passage" dir="auto">
      {splitByQuotes(passage, quotes).map(({ start, text, isQuote }) =>
        isQuote ? <mark key={start}>{readable(text)}</mark> : readable(text),
      )}
    </p>
  );
}

type Part = { start: number; text: string; isQuote: boolean };

/** A passage in parts, cited and not. Quotes may overlap, and one that the passage doesn't contain is left out. */
function splitByQuotes(passage: string, quotes: readonly string[]): Part[] {
  const spans = quotes
    .filter((quote) => quote && passage.includes(quote))
    .map((quote) => locate(passage, quote))
    .sort((one, other) => one.start - other.start);
  const parts: Part[] = [];
  let at = 0;
  const add = (end: number, isQuote: boolean): void => {
    if (end <= at) return;
    parts.push({ start: at, text: passage.slice(at, end), isQuote });
    at = end;
  };
  for (const { start, end } of spans) {
    add(start, false);
    add(end, true);
  }
  add(passage.length, false);
  return parts;
}

/** Where a quote is, with both of the asterisks that make all of it bold. */
function locate(passage: string, quote: string): { start: number; end: number } {
  const start = passage.indexOf(quote);
  const end = start + quote.length;
  const isHalf = quote.split("**").length % 2 === 0;
  if (isHalf && passage.startsWith("**", end)) return { start, end: end + 2 };
  if (isHalf && passage.slice(0, start).endsWith("**")) return { start: start - 2, end };
  return { start, end };
}

type Sheet = RefObject<HTMLElement | null>;

function isSheet(sheet: Sheet): boolean {
  const place = sheet.current?.parentElement;
  return !!place && getComputedStyle(place).position === "fixed";
}

/** Closes the source. On a phone Back closes it too, as visitors expect. */
function useSheet(sheet: Sheet, onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  const leaving = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === "Escape") close.current();
    };
    const onTap = (event: Event): void => {
      const target = event.target as Element;
      const isMark = target.closest?.("[aria-expanded]");
      if (isSheet(sheet) && !isMark && !sheet.current?.contains(target)) close.current();
    };
    let isPopped = false;
    const onBack = (): void => {
      isPopped = true;
      close.current();
    };
    const isOurs = (): boolean => history.state?.understudy === "source";
    clearTimeout(leaving.current);
    if (isSheet(sheet) && !isOurs()) history.pushState({ ...history.state, understudy: "source" }, "");
    document.addEventListener("keydown", onKey);
    document.addEventListener("click", onTap);
    window.addEventListener("popstate", onBack);
    sheet.current?.focus({ preventScroll: true });
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("click", onTap);
      window.removeEventListener("popstate", onBack);
      // If it was closed in another way, remove its history entry, or the next Back would do nothing. Deferred, because
      // a strict mode that runs effects twice reopens it immediately.
      leaving.current = setTimeout(() => {
        if (!isPopped && isOurs()) history.back();
      });
    };
  }, [sheet]);
}

/** Keeps both visible: the cited sentence in the source, and the text of the answer that it supports. */
function useSight(sheet: Sheet, number: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when another source is opened
  useLayoutEffect(() => {
    const place = sheet.current;
    const chat = place?.closest<HTMLElement>(".us-chat");
    const lit = chat?.querySelector<HTMLElement>(".us-lit");
    if (!place || !chat) return;
    const inside = place.querySelector<HTMLElement>(".us-inside");
    const mark = place.querySelector<HTMLElement>(".us-grid, mark");
    if (inside) {
      const down = mark ? mark.getBoundingClientRect().top - inside.getBoundingClientRect().top : 0;
      inside.scrollTop += down - inside.clientHeight / 4;
    }
    const log = place.closest<HTMLElement>(".us-log");
    // Under its answer: show as much as fits, but never scroll the answer out of view.
    if (log) {
      const below = place.getBoundingClientRect().bottom - log.getBoundingClientRect().bottom + 12;
      const above = (lit ?? place).getBoundingClientRect().top - log.getBoundingClientRect().top - 12;
      log.scrollTop += Math.max(0, Math.min(below, above));
    }
    if (!lit || !isSheet(sheet)) return;
    const room = place.getBoundingClientRect().height;
    chat.style.setProperty("--us-sheet-room", `${room}px`);
    lit.style.scrollMarginBlock = `88px ${room + 24}px`;
    lit.scrollIntoView({ block: "nearest", behavior: "instant" });
    return () => void chat.style.removeProperty("--us-sheet-room");
  }, [number]);
}

const TABLE_ROW = /^\s*\|(.*)\|\s*$/;
const TABLE_RULE = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/;

/** The owner's text without Markdown syntax: pipes, asterisks, number signs. */
export function readable(text: string): string {
  return text
    .split("\n")
    .filter((line) => !TABLE_RULE.test(line))
    .map((line) => {
      const cells = line.match(TABLE_ROW)?.[1]?.split("|");
      return cells ? cells.map((cell) => cell.trim()).join(" · ") : line;
    })
    .join("\n")
    .replace(/^(?:#{1,6}\s+|>\s?)/gm, "")
    .replace(/\*\*(.+?)\*\*/g, "$1")
    .replace(/(^|[^\w*])\*(\S[^*\n]*)\*(?![\w*])/gm, "$1$2");
}
