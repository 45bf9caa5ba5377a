export type Heading = { id: string; level: 2 | 3; text: string };
export type MarkdownPage = { title: string; html: string; headings: Heading[] };
/** A section that search can find on its own. */
export type MarkdownSection = { id: string | undefined; heading: string; text: string };

const FENCE = /^```(\w*)/;
const HEADING = /^(#{1,3}) +(.+)$/;
const ITEM = /^(?:[-*]|(\d+)\.) +/;
const TABLE_RULE = /^\|?[\s:|-]+\|?$/;

/**
 * Renders our own Markdown: headings with anchors, lists, tables, code, quotations, links. It supports only what
 * content/ uses. Untrusted text is parsed elsewhere, with stricter rules.
 */
export function readMarkdown(source: string): MarkdownPage {
  const headings: Heading[] = [];
  const lines = source.replace(/\r/g, "").split("\n");
  const title =
    lines
      .find((line) => line.startsWith("# "))
      ?.slice(2)
      .trim() ?? "";
  const parts: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const [html, taken] = blockAt(lines.slice(at), headings);
    if (html) parts.push(html);
    at += taken;
  }
  return { title, html: parts.join("\n"), headings };
}

/** The text of each section, for search. */
export function sectionsOf(source: string): MarkdownSection[] {
  const sections: MarkdownSection[] = [];
  for (const line of source.replace(/\r/g, "").split("\n")) {
    const [, marks = "", heading = ""] = HEADING.exec(line) ?? [];
    if (marks) {
      sections.push({ id: marks === "#" ? undefined : idOf(heading), heading: plain(heading), text: "" });
      continue;
    }
    const section = sections.at(-1);
    const words = TABLE_RULE.test(line) || FENCE.test(line) ? "" : plain(line.replace(/\|/g, " "));
    if (section && words) section.text = `${section.text} ${words}`.trim();
  }
  return sections;
}

type Read = [html: string, taken: number];

function blockAt(lines: readonly string[], headings: Heading[]): Read {
  const [line = ""] = lines;
  if (line.trim() === "") return ["", 1];
  if (FENCE.test(line)) return codeAt(lines);
  const heading = HEADING.exec(line);
  if (heading) return [headingOf(heading[1] ?? "", heading[2] ?? "", headings), 1];
  if (line.startsWith("|") && TABLE_RULE.test(lines[1] ?? "")) return tableAt(lines);
  if (line.startsWith(">")) return quoteAt(lines);
  if (ITEM.test(line)) return listAt(lines);
  const count = countWhile(lines, (next) => next.trim() !== "" && !startsBlock(next));
  return [`<p>${inline(lines.slice(0, Math.max(1, count)).join(" "))}</p>`, Math.max(1, count)];
}

/** The page renders its own title, so the top-level heading is dropped. */
function headingOf(marks: string, text: string, headings: Heading[]): string {
  if (marks === "#") return "";
  const level = marks === "##" ? 2 : 3;
  const id = idOf(text);
  headings.push({ id, level, text: plain(text) });
  return `<h${level} id="${id}"><a href="#${id}">${inline(text)}</a></h${level}>`;
}

function codeAt(lines: readonly string[]): Read {
  const end = lines.findIndex((line, index) => index > 0 && line.startsWith("```"));
  const inside = lines.slice(1, end < 0 ? lines.length : end);
  // A scrollable element must be reachable by keyboard.
  return [`<pre tabindex="0"><code>${escapeHtml(inside.join("\n"))}</code></pre>`, inside.length + 2];
}

/** If the first column has no name, its cells are row headers. */
function tableAt(lines: readonly string[]): Read {
  const count = countWhile(lines, (line) => line.startsWith("|"));
  const [head = "", , ...rows] = lines.slice(0, count);
  const names = cellsOf(head);
  const columns = names.map((name) => (name ? `<th scope="col">${inline(name)}</th>` : "<td></td>"));
  const cellOf = (cell: string, place: number): string =>
    place === 0 && names[0] === "" ? `<th scope="row">${inline(cell)}</th>` : `<td>${inline(cell)}</td>`;
  const body = rows.map((row) => `<tr>${cellsOf(row).map(cellOf).join("")}</tr>`);
  const table = `<table><thead><tr>${columns.join("")}</tr></thead><tbody>${body.join("")}</tbody></table>`;
  // The table may scroll, and a scrollable element must be reachable by keyboard.
  return [`<div class="prose-table" role="group" aria-label="Table" tabindex="0">${table}</div>`, count];
}

function cellsOf(row: string): string[] {
  const cells = row.replace(/^\|/, "").replace(/\|\s*$/, "");
  return cells.split(/(?<!\\)\|/).map((cell) => cell.trim().replace(/\\\|/g, "|"));
}

function quoteAt(lines: readonly string[]): Read {
  const count = countWhile(lines, (line) => line.startsWith(">"));
  const inside = lines.slice(0, count).map((line) => line.replace(/^> ?/, ""));
  const paragraphs = inside.join("\n").split(/\n\s*\n/);
  return [`<blockquote>${paragraphs.map((text) => `<p>${inline(text)}</p>`).join("")}</blockquote>`, count];
}

/** Indented lines continue an item. */
function listAt(lines: readonly string[]): Read {
  const count = countWhile(lines, (line) => ITEM.test(line) || /^ {2,}\S/.test(line));
  const items: string[] = [];
  for (const line of lines.slice(0, count)) {
    if (ITEM.test(line)) items.push(line.replace(ITEM, ""));
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  const name = /^\d/.test(lines[0] ?? "") ? "ol" : "ul";
  return [`<${name}>${items.map((item) => `<li>${inline(item)}</li>`).join("")}</${name}>`, count];
}

function startsBlock(line: string): boolean {
  return FENCE.test(line) || HEADING.test(line) || ITEM.test(line) || /^[>|]/.test(line);
}

function countWhile(lines: readonly string[], holds: (line: string) => boolean): number {
  const end = lines.findIndex((line) => !holds(line));
  return end < 0 ? lines.length : end;
}

/** Code is extracted first, because nothing inside it is markup. */
function inline(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) => (/^`.+`$/.test(part) ? `<code>${escapeHtml(part.slice(1, -1))}</code>` : marked(part)))
    .join("");
}

function marked(text: string): string {
  return escapeHtml(text)
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, label: string, href: string) => linkOf(label, href))
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])/g, "<em>$1</em>");
}

/** Documentation pages link to each other by file name, so that the links also work in the repository. */
function linkOf(label: string, href: string): string {
  const here = href.replace(/^(?:\.\/)?([\w-]+)\.md(?=$|#)/, "/docs/$1");
  const isElsewhere = /^[a-z]+:/i.test(here);
  return `<a href="${here}"${isElsewhere ? ' rel="external noopener"' : ""}>${label}</a>`;
}

function idOf(heading: string): string {
  return plain(heading)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

function plain(text: string): string {
  return text
    .replace(/\[([^\]]+)\]\([^)]*\)/g, "$1")
    .replace(/[`*]/g, "")
    .replace(/^(?:[-*>]|\d+\.) +/, "")
    .replace(/\s+/g, " ")
    .trim();
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
