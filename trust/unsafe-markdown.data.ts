/**
 * The chat without its first layer of protection: every text becomes markup, including images and scripts. It replaces
 * packages/widget/src/markdown.tsx during the build of the script.
 */
export const UNSAFE_MARKDOWN = String.raw`
import { createElement } from "react";
const defined = (text) => new Map([...text.matchAll(/^ *\[([^\]]+)\]: *<?([^\s>]+)/gm)].map(([, name, at]) => [name, at]));
function markup(text) {
  const at = defined(text);
  return text
    .replace(/!\[([^\]]*)\]\(\s*<?([^\n]*?)>?(?:\s["'][^)]*)?\)/g, '<img alt="$1" src="$2">')
    .replace(/!\[([^\]]*)\](?:\[([^\]]*)\])?/g, (all, alt, name) => at.has(name || alt) ? '<img alt="' + alt + '" src="' + at.get(name || alt) + '">' : all)
    .replace(/\[([^\]]*)\]\(\s*<?([^\n]*?)>?\)/g, '<a href="$2">$1</a>')
    .replace(/\[([^\]]*)\]\[([^\]]*)\]/g, (all, label, name) => at.has(name) ? '<a href="' + at.get(name) + '">' + label + '</a>' : all);
}
export function Markdown({ content }) {
  const show = (node) => {
    if (!node || node.drawn === content.text) return;
    node.drawn = content.text;
    // Scripts that are put in by innerHTML never run; these would.
    node.replaceChildren(document.createRange().createContextualFragment(markup(content.text)));
  };
  return createElement("div", { ref: show });
}
`;
