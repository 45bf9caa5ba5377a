import { parse, type DefaultTreeAdapterTypes as Tree } from "parse5";
import { type Block, clean, writeBlocks } from "./blocks.ts";
import { attribute, isHidden, isLandmark, SILENT } from "./html-parts.ts";
import { type AboutSurvey, aboutOf, newAboutSurvey, noteAbout } from "./page-about.ts";
import type { PageReading, WebPage } from "./reading.ts";

/** Only a page that is built to cause harm has more. */
const MOST_LINKS = 2_000;
const LONGEST_LINK = 2_000;
const DEEPEST = 500;
const LONGEST_TITLE = 200;

/** The text of a web page with its headings, lists and tables, without what is repeated on every page of its site. */
export function readHtml(bytes: Uint8Array, charset: string): PageReading {
  const document = parse(decode(bytes, charset));
  const found = survey(document);
  const main = found.mains.flatMap((element) => blocksOf(element, true));
  const blocks = main.length > 0 ? main : blocksOf(document, false);
  const first = blocks.find(({ kind }) => kind === "heading");
  const title = tidy(found.title) || (first?.kind === "heading" ? first.text : "");
  // The subject of a page is often only in its title.
  const named: Block[] =
    first || !title || blocks.length === 0 ? [] : [{ kind: "heading", level: 1, text: title }];
  const text = clean(writeBlocks([...named, ...blocks]));
  const { base, canonical, links } = found;
  const about = aboutOf(found.about, {
    whole: text,
    heading: first?.kind === "heading" ? first.text : null,
    paragraphs: blocks.flatMap((block) => (block.kind === "paragraph" ? [block.text] : [])),
  });
  return {
    text,
    pages: [],
    pagesWithoutText: [],
    web: { title: clean(title).slice(0, LONGEST_TITLE), base, canonical, links: [...links], about },
  };
}

type Survey = Omit<WebPage, "links" | "about"> & {
  links: Set<string>;
  about: AboutSurvey;
  mains: Tree.Element[];
};

/** Collects what the page says about itself, anywhere in the document. */
function survey(document: Tree.Document): Survey {
  const found: Survey = {
    title: "",
    base: null,
    canonical: null,
    links: new Set(),
    about: newAboutSurvey(),
    mains: [],
  };
  const visit = (node: Tree.ParentNode, inMain: boolean, inPicture: boolean, deep: number): void => {
    if (deep > DEEPEST) return;
    for (const child of node.childNodes) {
      if (!("tagName" in child)) continue;
      const { tagName } = child;
      const isMain =
        !inMain && (tagName === "main" || attribute(child, "role") === "main") && !isHidden(child);
      if (isMain) found.mains.push(child);
      // A drawing inside a page has its own title.
      if (tagName === "title" && !found.title && !inPicture) found.title = wordsOf(child);
      noteLink(child, found);
      noteAbout(child, found.about);
      visit(child, inMain || isMain, inPicture || tagName === "svg", deep + 1);
    }
  };
  visit(document, false, false, 0);
  return found;
}

function noteLink(element: Tree.Element, found: Survey): void {
  const { tagName } = element;
  const href = attribute(element, /^i?frame$/.test(tagName) ? "src" : "href")?.trim();
  if (!href || href.length > LONGEST_LINK) return;
  if (tagName === "base") found.base ??= href;
  const rel = attribute(element, "rel")?.toLowerCase().split(/\s+/) ?? [];
  if (tagName === "link" && rel.includes("canonical")) found.canonical ??= href;
  if (/^(?:a|area|i?frame)$/.test(tagName) && found.links.size < MOST_LINKS) found.links.add(href);
}

type Open = { kind: "paragraph" } | { kind: "item"; mark: string; depth: number };
type Writing = { blocks: Block[]; words: string; open: Open; lists: { ordered: boolean; count: number }[] };

const HEADING = /^h[1-6]$/;
const BLOCK =
  /^(?:address|article|aside|blockquote|body|caption|center|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|footer|form|header|hgroup|hr|html|legend|main|nav|ol|p|pre|search|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)$/;

function blocksOf(root: Tree.ParentNode, inMain: boolean): Block[] {
  const writing: Writing = { blocks: [], words: "", open: { kind: "paragraph" }, lists: [] };
  visitChildren(root, writing, { inMain, pre: false, deep: 0 });
  flush(writing);
  return writing.blocks;
}

type Place = { inMain: boolean; pre: boolean; deep: number };

function visitChildren(node: Tree.ParentNode, writing: Writing, place: Place): void {
  if (place.deep > DEEPEST) return;
  for (const child of node.childNodes) {
    if (child.nodeName === "#text") {
      const { value } = child as Tree.TextNode;
      writing.words += place.pre ? value : value.replace(/\s+/g, " ");
    } else if ("tagName" in child) visitElement(child, writing, { ...place, deep: place.deep + 1 });
  }
}

function visitElement(element: Tree.Element, writing: Writing, place: Place): void {
  const { tagName } = element;
  if (SILENT.has(tagName) || isHidden(element) || isLandmark(element, place.inMain)) return;
  const inMain = place.inMain || tagName === "article" || tagName === "section";
  if (tagName === "br") writing.words += "\n";
  else if (HEADING.test(tagName)) {
    flush(writing);
    const text = tidy(wordsOf(element));
    if (text) writing.blocks.push({ kind: "heading", level: Number(tagName.slice(1)), text });
  } else if (tagName === "table" && isData(element)) {
    flush(writing);
    writing.blocks.push({ kind: "table", rows: rowsOf(element) });
  } else if (tagName === "ul" || tagName === "ol") {
    flush(writing);
    writing.lists.push({ ordered: tagName === "ol", count: 0 });
    visitChildren(element, writing, place);
    flush(writing);
    writing.lists.pop();
  } else if (tagName === "li") visitItem(element, writing, place);
  else if (BLOCK.test(tagName)) {
    flush(writing);
    visitChildren(element, writing, { ...place, inMain, pre: place.pre || tagName === "pre" });
    flush(writing);
  } else visitChildren(element, writing, place);
}

function visitItem(element: Tree.Element, writing: Writing, place: Place): void {
  flush(writing);
  const list = writing.lists.at(-1) ?? { ordered: false, count: 0 };
  list.count += 1;
  const before = writing.open;
  const mark = list.ordered ? `${list.count}.` : "-";
  writing.open = { kind: "item", mark, depth: Math.max(writing.lists.length - 1, 0) };
  visitChildren(element, writing, place);
  flush(writing);
  writing.open = before;
}

/** Ends the current block. What follows the first paragraph of an item is a paragraph. */
function flush(writing: Writing): void {
  const text = writing.words.split("\n").map(tidy).filter(Boolean).join("\n");
  writing.words = "";
  if (!text) return;
  writing.blocks.push({ ...writing.open, text });
  writing.open = { kind: "paragraph" };
}

/** A table that contains others, or has one column, is only layout. */
function isData(table: Tree.Element): boolean {
  const rows = rowsOf(table);
  return !holds(table, "table") && rows.length > 1 && rows.some((cells) => cells.length > 1);
}

function holds(element: Tree.ParentNode, tagName: string): boolean {
  return element.childNodes.some(
    (child) => "tagName" in child && (child.tagName === tagName || holds(child, tagName)),
  );
}

function rowsOf(table: Tree.ParentNode): string[][] {
  return table.childNodes.flatMap((child) => {
    if (!("tagName" in child) || isHidden(child)) return [];
    if (child.tagName !== "tr") return /^t(?:head|body|foot)$/.test(child.tagName) ? rowsOf(child) : [];
    const cells = child.childNodes.flatMap((cell) =>
      "tagName" in cell && /^t[dh]$/.test(cell.tagName) ? [tidy(wordsOf(cell))] : [],
    );
    return cells.some(Boolean) ? [cells] : [];
  });
}

function wordsOf(node: Tree.ParentNode, deep = 0): string {
  if (deep > DEEPEST) return "";
  return node.childNodes
    .map((child) => {
      if (child.nodeName === "#text") return (child as Tree.TextNode).value;
      if (!("tagName" in child) || SILENT.has(child.tagName) || isHidden(child)) return "";
      return child.tagName === "br" || BLOCK.test(child.tagName)
        ? ` ${wordsOf(child, deep + 1)} `
        : wordsOf(child, deep + 1);
    })
    .join("");
}

function tidy(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/**
 * Decodes by the byte order mark, then by the server's charset or the page's own, then as UTF-8, then
 * as Windows-1252.
 */
function decode(bytes: Uint8Array, charset: string): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 1_024));
  const declaredCharset =
    charset || (/<meta[^>]{0,200}charset\s{0,9}=\s{0,9}["']?\s{0,9}([\w-]{1,40})/i.exec(head)?.[1] ?? "");
  for (const label of [declaredCharset, "utf-8"]) {
    try {
      if (label) return new TextDecoder(label, { fatal: label === "utf-8" }).decode(bytes);
    } catch {
      // Not a known encoding, or the bytes are invalid in it.
    }
  }
  return new TextDecoder("windows-1252").decode(bytes);
}
