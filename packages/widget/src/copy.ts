import type { Citation } from "@understudy/contracts";
import { type Block, type Inline, parseBlocks } from "./markdown-blocks.ts";
import { parseInline } from "./markdown-inline.ts";
import { toSections } from "./source-sections.ts";

/** The answer as plain text, without Markdown syntax. */
export function plainText(text: string): string {
  return blocksText(parseBlocks(text, parseInline)).trim();
}

function blocksText(blocks: readonly Block[]): string {
  return blocks.map(blockText).join("\n\n");
}

function blockText(block: Block): string {
  switch (block.kind) {
    case "list":
      return block.items
        .map((item, place) => {
          const sign = block.first === undefined ? "-" : `${block.first + place}.`;
          return `${sign} ${blocksText(item).replaceAll("\n\n", "\n")}`;
        })
        .join("\n");
    case "table":
      return [block.head, ...block.rows].map((cells) => cells.map(inlineText).join(" · ")).join("\n");
    case "quote":
      return blocksText(block.blocks);
    default:
      return inlineText(block.children);
  }
}

function inlineText(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => {
      if (node.kind === "break") return "\n";
      if (!("children" in node)) return node.text;
      const label = inlineText(node.children);
      return node.kind === "link" && node.host !== undefined ? `${label} (${node.href})` : label;
    })
    .join("");
}

/** The text that a visitor copies: the answer, followed by its sources. */
export function copyText(
  text: string,
  citations: readonly Citation[],
  words: { sources: string; page: string },
): string {
  const sources = toSections(citations).map(({ number, citations: [first] }) =>
    [
      `[${number}] ${first.documentName}`,
      first.headingPath.at(-1),
      first.page ? words.page.replace("COUNT", String(first.page)) : undefined,
      first.address,
    ]
      .filter(Boolean)
      .join(", "),
  );
  return [plainText(text), sources.length > 0 ? `${words.sources}\n${sources.join("\n")}` : ""]
    .filter(Boolean)
    .join("\n\n");
}

/** A browser may deny a page the clipboard; the older method still works in most of these browsers. */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    field.style.position = "fixed";
    field.style.opacity = "0";
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}
