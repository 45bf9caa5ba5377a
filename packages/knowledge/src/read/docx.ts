import mammoth from "mammoth";
import { unpackWord } from "./archive.ts";
import { type Block, clean, writeBlocks } from "./blocks.ts";
import { slimMarkup } from "./docx-markup.ts";
import { cellsOf, type Node } from "./docx-tables.ts";
import { unreadable } from "./unreadable.ts";

const BOLD_HEADING_CHARACTERS = 100;
/**
 * Limit for styles, numberings and relations together. They have no text, and 15 MB of them block the
 * parser for 5 s.
 */
const FURNITURE_BYTES = 4 * 1024 * 1024;
const OVERLOADED = "This Word file has far too many styles, so we didn't open it.";

/** Reads a Word file by its styles. Nothing that it references is opened: no image, no template, no URL. */
export async function readDocx(bytes: Uint8Array, onProgress: () => void): Promise<string> {
  const parts = await unpackWord(bytes, onProgress);
  if (![...parts.keys()].some((name) => name.startsWith("word/"))) {
    throw unreadable("This is a ZIP archive, not a Word file.");
  }
  const document = await parse(parts, onProgress);
  return writeBlocks(documentBlocks(document));
}

async function parse(parts: ReadonlyMap<string, Uint8Array>, onProgress: () => void): Promise<Node> {
  let found: Node | undefined;
  let furniture = 0;
  const file = {
    exists: (name: string) => parts.has(name),
    // `encoding` is "utf-8" for markup. Anything else is an image, which is never needed.
    read: async (name: string, encoding?: string) => {
      const part = parts.get(name);
      if (!part || encoding !== "utf-8") throw new Error(`${name} is not read.`);
      const hasText = /(?:document|notes|comments)\d*\.xml$/.test(name);
      if (!hasText) furniture += part.byteLength;
      if (furniture > FURNITURE_BYTES) throw unreadable(OVERLOADED);
      const markup = new TextDecoder().decode(part);
      onProgress();
      return hasText ? slimMarkup(markup) : markup;
    },
  };
  // The parser reads its parts from here instead of from an archive, which its types do not show.
  const input = { file } as unknown as { path: string };
  await mammoth.convertToHtml(input, {
    externalFileAccess: false,
    includeEmbeddedStyleMap: false,
    // Only the tree is needed, not the HTML that the parser would generate from it.
    transformDocument: (document: Node) => {
      found = document;
      onProgress();
      return { ...document, children: [] };
    },
  });
  if (!found) throw new Error("The parser gave no document.");
  return found;
}

type Notes = { resolve(reference: Node): { body: Node[] } | null };
type State = { blocks: Block[]; titled: boolean; level: number; counts: number[]; notes: Notes };

function documentBlocks(document: Node & { notes?: Notes }): Block[] {
  const children = document.children ?? [];
  const titled = children.some((node) => isTitle(node));
  const notes = document.notes ?? { resolve: () => null };
  const state: State = { blocks: [], titled, level: 0, counts: [], notes };
  for (const child of children) addNode(child, state);
  return state.blocks;
}

const isTitle = (node: Node): boolean => node.type === "paragraph" && /^title$/i.test(node.styleName ?? "");

function addNode(node: Node, state: State): void {
  if (node.type === "table") {
    const rows = cellsOf(node, textOf);
    if (rows.length > 0) state.blocks.push({ kind: "table", rows });
  } else if (node.type === "paragraph") addParagraph(node, state);
  else {
    for (const child of node.children ?? []) addNode(child, state);
    return;
  }
  for (const note of notesOf(node, state.notes))
    state.blocks.push({ kind: "paragraph", text: `Note: ${note}` });
}

function addParagraph(node: Node, state: State): void {
  const text = textOf(node).trim();
  if (!text) return;
  const styled = headingLevel(node, state.titled);
  const { numbering } = node;
  if (!numbering) state.counts = [];
  if (styled) {
    state.level = styled;
    state.blocks.push({ kind: "heading", level: styled, text: text.replace(/\s+/g, " ") });
  } else if (numbering) {
    const depth = Number(numbering.level) || 0;
    state.counts.length = depth + 1;
    const count = (state.counts[depth] ?? 0) + 1;
    state.counts[depth] = count;
    state.blocks.push({ kind: "item", mark: numbering.isOrdered ? `${count}.` : "-", depth, text });
  } else if (isBoldLine(node, text)) {
    state.blocks.push({ kind: "heading", level: state.level + 1, text, guessed: true });
  } else state.blocks.push({ kind: "paragraph", text });
}

/** Under a title, every other heading is one level deeper. */
function headingLevel(node: Node, titled: boolean): number | undefined {
  if (isTitle(node)) return 1;
  const level = /^heading ([1-9])$/i.exec(node.styleName ?? "")?.[1];
  return level ? Number(level) + (titled ? 1 : 0) : undefined;
}

function isBoldLine(node: Node, text: string): boolean {
  const runs = (node.children ?? []).filter((child) => textOf(child).trim());
  const bold = runs.length > 0 && runs.every((run) => run.isBold === true);
  return bold && text.length <= BOLD_HEADING_CHARACTERS && !text.includes("\n") && !/[.,;!]$/.test(text);
}

function textOf(node: Node): string {
  if (node.type === "text") return clean(node.value ?? "");
  if (node.type === "tab") return "\t";
  if (node.type === "break") return "\n";
  if (node.type === "checkbox") return node.checked ? "☒ " : "☐ ";
  const text = (node.children ?? []).map(textOf).join(node.type === "paragraph" ? "" : "");
  return node.type === "hyperlink" ? withAddress(text, node.href) : text;
}

/** The target of a link is part of what the document says, unless it is already in the text. */
function withAddress(text: string, href: string | undefined): string {
  if (!href || !/^(?:https?:|mailto:)/i.test(href) || !text.trim()) return text;
  const address = clean(href.replace(/^mailto:/i, ""));
  return text.includes(address.replace(/\/$/, "")) ? text : `${text} (${address})`;
}

function notesOf(node: Node, notes: Notes): string[] {
  if (node.type === "noteReference") {
    const body = notes.resolve(node)?.body ?? [];
    const text = body
      .map((part) => textOf(part).trim())
      .join(" ")
      .trim();
    return text ? [text] : [];
  }
  return (node.children ?? []).flatMap((child) => notesOf(child, notes));
}
