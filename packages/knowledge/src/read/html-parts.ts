import type { DefaultTreeAdapterTypes as Tree } from "parse5";

/** Elements that a visitor of the page does not read. */
export const SILENT = new Set([
  "script",
  "style",
  "noscript",
  "template",
  "head",
  "title",
  "svg",
  "math",
  "canvas",
  "audio",
  "video",
  "object",
  "embed",
  "iframe",
  "frame",
  "frameset",
  "noframes",
  "map",
  "datalist",
  "select",
  "option",
  "button",
  "input",
  "textarea",
  "progress",
  "meter",
  "slot",
]);

/** Repeated on every page of a site and not about this one. A header inside the main part belongs to the page. */
const AROUND = new Set(["nav", "footer", "aside", "search", "menu"]);
const AROUND_ROLES = new Set([
  "navigation",
  "banner",
  "contentinfo",
  "complementary",
  "search",
  "dialog",
  "alertdialog",
  "menu",
  "menubar",
  "toolbar",
]);

export function attribute(element: Tree.Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value;
}

export function isLandmark(element: Tree.Element, inMain: boolean): boolean {
  const role = attribute(element, "role")?.toLowerCase();
  if (role && AROUND_ROLES.has(role)) return true;
  return AROUND.has(element.tagName) || (element.tagName === "header" && !inMain);
}

/** Content that its author hid from readers is often meant for programs. */
export function isHidden(element: Tree.Element): boolean {
  if (attribute(element, "hidden") !== undefined || attribute(element, "aria-hidden") === "true") return true;
  const style = attribute(element, "style")?.toLowerCase().replace(/\s+/g, "") ?? "";
  return /(?:^|;)(?:display:none|visibility:hidden|font-size:0|opacity:0)(?:[;!]|px|$)/.test(style);
}
