import MarkdownIt, { type Token } from "markdown-it";

export type Heading = { id: string; level: 2 | 3; text: string };
export type MarkdownPage = { title: string; html: string; headings: Heading[] };
/** A section that search can find on its own. */
export type MarkdownSection = { id: string | undefined; heading: string; text: string };

const markdown = new MarkdownIt();
const { rules } = markdown.renderer;
rules["softbreak"] = () => " ";

rules["heading_open"] = (tokens, at) => {
  const { id } = headingOf(tokens, at);
  return `<${tokens[at]?.tag} id="${id}"><a href="#${id}">`;
};
rules["heading_close"] = (tokens, at) => `</a></${tokens[at]?.tag}>\n`;
// An element that may scroll must be reachable by keyboard.
rules["fence"] = (tokens, at) => {
  const code = tokens[at]?.content.replace(/\n$/, "") ?? "";
  return `<pre tabindex="0"><code>${markdown.utils.escapeHtml(code)}</code></pre>\n`;
};
rules["table_open"] = () => '<div class="prose-table" role="group" aria-label="Table" tabindex="0"><table>';
rules["table_close"] = () => "</table></div>\n";

/** Renders our own Markdown at build time. Untrusted text is parsed elsewhere, with stricter rules. */
export function readMarkdown(source: string): MarkdownPage {
  const all = markdown.parse(source, {});
  // The page renders its own title.
  const hasTitle = all[0]?.tag === "h1";
  const tokens = hasTitle ? all.slice(3) : all;
  const headings: Heading[] = [];
  for (const [at, token] of tokens.entries()) {
    if (token.type === "heading_open") headings.push(headingOf(tokens, at));
    if (token.type === "table_open") markHeaderCells(tokens.slice(at));
    for (const child of token.children ?? []) if (child.type === "link_open") pointLink(child);
  }
  const html = markdown.renderer.render(tokens, markdown.options, {}).trim();
  return { title: hasTitle ? plain(all[1]) : "", html, headings };
}

/** The text of each section, for search. */
export function sectionsOf(source: string): MarkdownSection[] {
  const sections: MarkdownSection[] = [];
  const tokens = markdown.parse(source, {});
  for (const [at, token] of tokens.entries()) {
    const section = sections.at(-1);
    if (token.type === "heading_open") {
      const { id, text: heading } = headingOf(tokens, at);
      sections.push({ id: token.tag === "h1" ? undefined : id, heading, text: "" });
    } else if (section && token.content && tokens[at - 1]?.type !== "heading_open") {
      section.text = `${section.text} ${plain(token)}`.trim();
    }
  }
  return sections;
}

/** If the first column has no name, its cells are row headers. */
function markHeaderCells([...table]: Token[]): void {
  let column = 0;
  let rowsAreNamed = false;
  for (const [at, cell] of table.entries()) {
    if (cell.type === "table_close") return;
    if (cell.type === "tr_open") column = 0;
    if (cell.type !== "th_open" && cell.type !== "td_open") continue;
    const end = table[at + 2];
    const isCorner = cell.type === "th_open" && !table[at + 1]?.content;
    if (cell.type === "th_open") rowsAreNamed ||= isCorner && column === 0;
    if (isCorner && end) end.tag = cell.tag = "td";
    else if (cell.type === "th_open") cell.attrSet("scope", "col");
    else if (rowsAreNamed && column === 0 && end) {
      end.tag = cell.tag = "th";
      cell.attrSet("scope", "row");
    }
    column += 1;
  }
}

/** Documentation pages link to each other by file name, so that the links also work in the repository. */
function pointLink(link: Token): void {
  const href = String(link.attrGet("href")).replace(/^(?:\.\/)?([\w-]+)\.md(?=$|#)/, "/docs/$1");
  link.attrSet("href", href);
  if (/^[a-z]+:/i.test(href)) link.attrSet("rel", "external noopener");
}

/** The number of a heading such as "1. First" is not part of its address, so that the numbers can change. */
function headingOf(tokens: readonly Token[], at: number): Heading {
  const text = plain(tokens[at + 1]).replace(/^\d+\. +/, "");
  const id = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  return { id, level: tokens[at]?.tag === "h2" ? 2 : 3, text };
}

/** The text of a token without its markup. */
function plain(token: Token | undefined): string {
  const text = token?.children
    ? token.children.map(({ type, content }) => (type === "softbreak" ? " " : content)).join("")
    : (token?.content ?? "");
  return text.replace(/\s+/g, " ").trim();
}
