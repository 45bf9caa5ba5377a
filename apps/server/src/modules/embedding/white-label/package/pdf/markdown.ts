import MarkdownIt, { type Token } from "markdown-it";
import type { Brand } from "../brand.ts";
import { bullets, type Column, code, note, steps, table } from "./blocks.ts";
import { contentsPage, cover } from "./cover.ts";
import { openWriter, type Writer } from "./writer.ts";

/** The value of each `{{name}}`. A line that needs a missing value is left out. */
export type Values = Record<string, string | undefined>;

type Block = { type: string; tag: string; texts: string[]; tokens: Token[]; source: string[] };

/**
 * Draws a Markdown file as a branded PDF. It begins with the title, the lead of the cover and the lead of the table of
 * contents. A heading of the second level starts a chapter, and the paragraph after it is its lead. In tables, the
 * dashes below the header are the widths of the columns, and the style of the first row is the style of all.
 */
export async function markdownPdf(
  brand: Brand,
  name: string,
  markdown: string,
  values: Values,
): Promise<Buffer> {
  const [title, lead, intro, ...body] = blocksOf(markdown, values);
  const writer = await openWriter(brand, name);
  cover(writer, textOf(title), textOf(lead));
  writer.blank();
  for (const [at, block] of body.entries()) {
    const isLead = body[at - 1]?.tag === "h2";
    if (block.tag === "h2") writer.chapter(textOf(block), textOf(body[at + 1]));
    else if (!isLead) drawBlock(writer, block);
  }
  contentsPage(writer, 1, textOf(intro));
  return writer.finish();
}

function drawBlock(writer: Writer, block: Block): void {
  const { type, texts } = block;
  if (type === "heading_open") writer.heading(textOf(block));
  else if (type === "paragraph_open") writer.paragraph(textOf(block));
  else if (type === "bullet_list_open") bullets(writer, texts);
  else if (type === "ordered_list_open") steps(writer, texts);
  else if (type === "blockquote_open") note(writer, textOf(block));
  else if (type === "fence") code(writer, textOf(block));
  else if (type === "table_open") drawTable(writer, block);
  else throw new Error(`${type} cannot be drawn.`);
}

function drawTable(writer: Writer, { texts, tokens, source }: Block): void {
  const dashes = (source[1] ?? "").split("|").slice(1, -1);
  const all = dashes.join("").length;
  const contents = tokens.filter(({ type }) => type === "inline");
  const columns = dashes.map((width, index): Column => {
    const style = contents[dashes.length + index]?.children?.find(({ type }) => type !== "text")?.type;
    return {
      title: texts[index] ?? "",
      share: width.length / all,
      ...(style === "code_inline" ? { mono: true } : {}),
      ...(style === "strong_open" ? { bold: true } : {}),
    };
  });
  const rows: string[][] = [];
  for (let at = dashes.length; at < texts.length; at += dashes.length)
    rows.push(texts.slice(at, at + dashes.length));
  table(writer, columns, rows);
}

/** Values are filled in after parsing, so that a company's name cannot become markup. */
function blocksOf(markdown: string, values: Values): Block[] {
  const lines = markdown.split("\n").filter((line) => namesIn(line).every((name) => isGiven(name, values)));
  const tokens = new MarkdownIt().parse(lines.join("\n"), {});
  const blocks: Block[] = [];
  for (const token of tokens) {
    const { type, tag, level, nesting, map } = token;
    if (level === 0 && nesting >= 0) {
      blocks.push({ type, tag, texts: [], tokens: [], source: lines.slice(map?.[0], map?.[1]) });
    }
    const block = blocks.at(-1);
    block?.tokens.push(token);
    if (type === "inline" || type === "fence") block?.texts.push(filled(plain(token), values));
  }
  return blocks;
}

const namesIn = (line: string): string[] => [...line.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name);

function isGiven(name: string, values: Values): boolean {
  if (!(name in values)) throw new Error(`Nothing is known as ${name}.`);
  return values[name] !== undefined;
}

function plain({ children, content }: Token): string {
  if (!children) return content.replace(/\n$/, "");
  return children.map((child) => (child.type === "softbreak" ? " " : child.content)).join("");
}

const filled = (text: string, values: Values): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");

const textOf = (block: Block | undefined): string => block?.texts.join("\n") ?? "";
