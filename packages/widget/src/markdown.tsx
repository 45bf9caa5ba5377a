import type { ChatAnswer, Citation } from "@understudy/contracts";
import { Fragment, type ReactNode } from "react";
import { type Block, type Inline, type Leaf, parseBlocks } from "./markdown-blocks.ts";
import { parseInline, withOpenMarksClosed, withoutLooseEnd } from "./markdown-inline.ts";
import { type ChatWords, say, wordsIn } from "./words.ts";

type MarkdownContent = {
  text: string;
  citations: readonly Citation[];
  unsupported: ChatAnswer["unsupported"];
  /** More text is coming: a caret is shown at the end. */
  isWriting: boolean;
};

export type Marks = {
  /** The number of the open source. */
  open: number | undefined;
  onToggle: (number: number, mark: HTMLElement) => void;
  /** The owner of the documents. */
  owner: string;
  words: ChatWords;
};

/** A longer word, such as a URL, must be able to break. */
const LONGEST_TAIL = 24;

/** The text of an answer with its citation marks, each after the text that it supports. */
export function Markdown({ content, marks }: { content: MarkdownContent; marks: Marks }) {
  const text = content.isWriting ? withOpenMarksClosed(withoutLooseEnd(content.text)) : content.text;
  const blocks = parseBlocks(text, parseInline);
  const leaves = blocks.flatMap(leavesOf);
  const page: Page = {
    ...content,
    ...marks,
    marksAt: placeMarks(content.citations, leaves),
    last: content.isWriting ? leaves.at(-1) : undefined,
  };
  return (
    <>
      {blocks.map((block) => drawBlock(block, page))}
      {content.isWriting && leaves.length === 0 ? <Caret /> : null}
    </>
  );
}

const NO_MARKS: Marks = { open: undefined, onToggle: () => {}, owner: "", words: wordsIn(undefined) };

/** The text of a document as it was read: tables as tables, and nothing active. */
export function Reading({ text }: { text: string }) {
  return <Markdown content={{ text, citations: [], unsupported: [], isWriting: false }} marks={NO_MARKS} />;
}

type Page = MarkdownContent & Marks & { marksAt: Map<number, Citation[]>; last: Leaf | undefined };

/** Places each mark after the last word that it supports, even if its span ends in a character that is not shown. */
function placeMarks(citations: readonly Citation[], leaves: readonly Leaf[]): Map<number, Citation[]> {
  const places = new Map<number, Citation[]>();
  for (const citation of citations) {
    const leaf = leaves.findLast(({ start }) => start < citation.end);
    if (!leaf) continue;
    const at = Math.min(citation.end, leaf.end);
    const marksHere = places.get(at) ?? [];
    // Several sentences of one section may support the same words.
    if (!marksHere.some(({ number }) => number === citation.number)) places.set(at, [...marksHere, citation]);
  }
  return places;
}

function leavesOf(block: Block): Leaf[] {
  switch (block.kind) {
    case "list":
      return block.items.flat().flatMap(leavesOf);
    case "quote":
      return block.blocks.flatMap(leavesOf);
    case "table":
      return [block.head, ...block.rows].flat(2).flatMap(leavesIn);
    default:
      return block.children.flatMap(leavesIn);
  }
}

function leavesIn(node: Inline): Leaf[] {
  if (node.kind === "break") return [];
  return "children" in node ? node.children.flatMap(leavesIn) : [node];
}

function drawBlock(block: Block, page: Page): ReactNode {
  const { start: key } = block;
  switch (block.kind) {
    case "paragraph":
      return <p key={key}>{draw(block.children, page)}</p>;
    // Not a heading element: headings belong to the page, this one to the answer.
    case "heading":
      return (
        <p key={key} className="us-title">
          {draw(block.children, page)}
        </p>
      );
    case "code":
      return (
        <pre key={key}>
          <code>{draw(block.children, page)}</code>
        </pre>
      );
    case "quote":
      return <blockquote key={key}>{block.blocks.map((inside) => drawBlock(inside, page))}</blockquote>;
    case "list": {
      const items = block.items.map((item, place) => (
        <li key={itemKey(item, place)}>{drawItem(item, page)}</li>
      ));
      return block.first === undefined ? (
        <ul key={key}>{items}</ul>
      ) : (
        <ol key={key} start={block.first}>
          {items}
        </ol>
      );
    }
    case "table":
      return (
        <div key={key} className="us-table">
          <table>
            <thead>
              <tr>{cells(block.head, "th", page)}</tr>
            </thead>
            <tbody>
              {block.rows.map((row, place) => (
                <tr key={`${key} ${row[0]?.[0]?.start ?? place}`}>{cells(row, "td", page)}</tr>
              ))}
            </tbody>
          </table>
        </div>
      );
  }
}

function itemKey(item: Block[], place: number): number {
  return item[0]?.start ?? -1 - place;
}

/** The first paragraph of an item is rendered without a paragraph element. */
function drawItem(item: Block[], page: Page): ReactNode {
  const [first, ...rest] = item;
  if (first?.kind !== "paragraph") return item.map((block) => drawBlock(block, page));
  return (
    <>
      {draw(first.children, page)}
      {rest.map((block) => drawBlock(block, page))}
    </>
  );
}

function cells(row: Inline[][], Cell: "th" | "td", page: Page): ReactNode {
  return row.map((cell, place) => <Cell key={cell[0]?.start ?? -1 - place}>{draw(cell, page)}</Cell>);
}

function draw(nodes: readonly Inline[], page: Page): ReactNode {
  return nodes.map((node) => {
    const key = node.start;
    switch (node.kind) {
      case "break":
        return <br key={key} />;
      case "strong":
        return <strong key={key}>{draw(node.children, page)}</strong>;
      case "em":
        return <em key={key}>{draw(node.children, page)}</em>;
      case "link":
        return (
          <Fragment key={key}>
            <a href={node.href} target="_blank" rel="noopener nofollow ugc">
              {draw(node.children, page)}
            </a>
            {/* Shows the real host, whatever the link text promises. */}
            {node.host === undefined ? null : <span className="us-host"> ({node.host})</span>}
          </Fragment>
        );
      default:
        return <Words key={key} leaf={node} page={page} />;
    }
  });
}

/** The text of a leaf, split where a citation or an unsupported span begins or ends. */
function Words({ leaf, page }: { leaf: Leaf; page: Page }) {
  const spans = [...page.citations, ...page.unsupported];
  const cuts = new Set([leaf.start, leaf.end]);
  for (const { start, end } of spans) {
    for (const cut of [start, end]) if (cut > leaf.start && cut < leaf.end) cuts.add(cut);
  }
  const places = [...cuts].sort((one, other) => one - other);
  const pieces = places.slice(1).map((end, place) => ({ start: places[place] ?? 0, end }));
  return (
    <>
      {pieces.map((piece) => (
        <Piece key={piece.start} leaf={leaf} {...piece} page={page} />
      ))}
      {page.last === leaf ? <Caret /> : null}
    </>
  );
}

function Piece({ leaf, start, end, page }: { leaf: Leaf; start: number; end: number; page: Page }) {
  const text = leaf.text.slice(start - leaf.start, end - leaf.start);
  const covers = (span: { start: number; end: number }): boolean => span.start <= start && span.end >= end;
  const isLit = page.citations.some((citation) => citation.number === page.open && covers(citation));
  const isDoubtful = page.unsupported.some(covers);
  const marks = page.marksAt.get(end) ?? [];
  // Cited text keeps its element whether it is highlighted or not, so that the mark next to it keeps the focus.
  const isPlain = !isDoubtful && !page.citations.some(covers);
  const look = (words: string): ReactNode => {
    if (!words) return null;
    const shown = leaf.kind === "code" ? <code>{words}</code> : words;
    if (isPlain) return shown;
    const title = isDoubtful ? say(page.words.unsupported, { NAME: page.owner }) : undefined;
    return (
      <span className={isLit ? "us-lit" : isDoubtful ? "us-unsupported" : undefined} title={title}>
        {shown}
      </span>
    );
  };
  // The next row of a table starts on a line of its own. Other single line ends may be those of a narrow document.
  if (text.endsWith("\n") && page.citations.some((citation) => citation.start === end))
    return (
      <>
        {look(text.slice(0, -1))}
        <br />
      </>
    );
  if (marks.length === 0) return look(text);
  const lastWord = lastWordOf(text);
  const cut = lastWord < 0 || text.length - lastWord > LONGEST_TAIL ? text.length : lastWord;
  return (
    <>
      {look(text.slice(0, cut))}
      {/* Keeps the last word and its mark together: a number alone on a line would look unrelated. */}
      <span className="us-tail">
        {look(text.slice(cut).trimEnd())}
        {marks.map((citation) => (
          <Mark key={citation.number} citation={citation} page={page} />
        ))}
      </span>
      {/\s$/.test(text) ? " " : null}
    </>
  );
}

function Mark({ citation: { number, documentName }, page }: { citation: Citation; page: Page }) {
  return (
    <button
      type="button"
      className="us-mark"
      aria-label={say(page.words.sourceOf, { COUNT: number, NAME: documentName })}
      aria-expanded={number === page.open}
      onClick={(event) => page.onToggle(number, event.currentTarget)}
    >
      {number}
    </button>
  );
}

/** Shown at the end of an answer while it streams. */
function Caret() {
  return <span className="us-caret" aria-hidden="true" />;
}

/** Where the last word begins; negative if there is none. */
function lastWordOf(text: string): number {
  let at = text.trimEnd().length;
  if (at === 0) return -1;
  while (at > 0 && /\S/.test(text[at - 1] ?? "")) at -= 1;
  return at;
}
