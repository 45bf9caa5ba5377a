import { WIDGET_STYLE_SCOPE } from "@understudy/contracts";
import {
  type Atrule,
  type CssNode,
  clone,
  type Declaration,
  find,
  generate,
  List,
  parse,
  type Rule,
  type StyleSheet,
  walk,
} from "css-tree";
import { FUNCTIONS, GROUPS, PSEUDOS, REFUSED_PROPERTIES } from "./style-words.ts";

/** What is left of a style, and in words what was taken out of it. */
export type SafeStyle = { css: string; faults: string[] };

type Taken = (what: string) => void;

const KEPT = 500;
const kept = new Map<string, SafeStyle>();

/**
 * An owner's own style, as far as it can do nothing but style the inside of the widget: it loads nothing, it matches
 * nothing outside of the scope, and it ends where it ends. Only what is known to be harmless is written again; what
 * is not understood is left out.
 */
export function safeStyle(source: string): SafeStyle {
  const known = kept.get(source);
  if (known) return known;
  const made = cleaned(source);
  if (kept.size >= KEPT) kept.delete(kept.keys().next().value ?? "");
  kept.set(source, made);
  return made;
}

function cleaned(source: string): SafeStyle {
  if (source.trim() === "") return { css: "", faults: [] };
  if (isDeep(source)) return { css: "", faults: ["brackets inside of brackets, too many of them"] };
  const faults = new Set<string>();
  const taken: Taken = (what) => faults.add(what.length > 120 ? `${what.slice(0, 117)}…` : what);
  const tree = parse(source, {
    parseCustomProperty: true,
    onParseError: () => taken("a part that is no valid style"),
  }) as StyleSheet;
  cleanList(tree.children, taken);
  // In a style element these two would end it or begin a comment.
  const css = generate(tree).replaceAll("</", "\\3c /").replaceAll("<!", "\\3c !");
  return { css, faults: [...faults] };
}

/** The parser takes the square of brackets that are opened and never closed. No style needs more than a few. */
const DEEPEST = 30;

function isDeep(source: string): boolean {
  let deep = 0;
  for (const sign of source) {
    if (sign === "(" || sign === "[" || sign === "{") deep += 1;
    else if ((sign === ")" || sign === "]" || sign === "}") && deep > 0) deep -= 1;
    if (deep > DEEPEST) return true;
  }
  return false;
}

/** Rules and groups of them; everything else has no place at the top. */
function cleanList(nodes: List<CssNode>, taken: Taken): void {
  nodes.forEach((node, item, list) => {
    if (!cleanNode(node, taken)) list.remove(item);
  });
}

function cleanNode(node: CssNode, taken: Taken): boolean {
  if (node.type === "Rule") return cleanRule(node, taken);
  if (node.type === "Atrule") return cleanGroup(node, taken);
  if (node.type === "Raw") taken("a part that is no valid style");
  return false;
}

function cleanGroup(rule: Atrule, taken: Taken): boolean {
  const name = rule.name.toLowerCase();
  if (!GROUPS.has(name) || !rule.block || !isPlain(rule.prelude)) {
    taken(`@${rule.name}`);
    return false;
  }
  if (name.endsWith("keyframes")) {
    rule.block.children.forEach((frame, item, list) => {
      if (frame.type !== "Rule" || !cleanBlock(frame, taken)) list.remove(item);
    });
  } else cleanList(rule.block.children, taken);
  return !rule.block.children.isEmpty;
}

/** The conditions of a group: nothing in them was left unread, and nothing in them names an address. */
function isPlain(prelude: Atrule["prelude"]): boolean {
  if (prelude === null) return true;
  const odd = find(prelude, ({ type }) => type === "Raw" || type === "Url");
  return prelude.type === "AtrulePrelude" && odd === null;
}

function cleanRule(rule: Rule, taken: Taken): boolean {
  if (rule.prelude.type !== "SelectorList") {
    taken("a selector that is none");
    return false;
  }
  rule.prelude.children.forEach((selector, item, list) => {
    const fault = faultOf(selector);
    if (fault) {
      taken(fault);
      list.remove(item);
    } else if (selector.type === "Selector") selector.children = scoped(selector.children);
  });
  return !rule.prelude.children.isEmpty && cleanBlock(rule, taken);
}

const SCOPE = parse(`${WIDGET_STYLE_SCOPE} `, { context: "selector" });

/** Below the scope: whatever the selector says, the element it chooses is inside. */
function scoped(selector: List<CssNode>): List<CssNode> {
  const scope = clone(SCOPE);
  const below = new List<CssNode>();
  if (scope.type === "Selector") below.appendList(scope.children);
  below.appendData({ type: "Combinator", name: " " });
  below.appendList(selector);
  return below;
}

/** Why a selector is not taken: it begins with a combinator, reaches for the host, or says what we do not know. */
function faultOf(selector: CssNode): string | undefined {
  if (selector.type !== "Selector" || selector.children.first?.type === "Combinator") return "a selector";
  let fault: string | undefined;
  walk(selector, (node) => {
    const pseudo = node.type === "PseudoClassSelector" || node.type === "PseudoElementSelector";
    if (pseudo && !PSEUDOS.has(node.name.toLowerCase())) fault ??= `:${node.name}`;
    if (node.type === "Raw" || node.type === "NestingSelector") fault ??= "a selector";
    if (node.type === "Combinator" && !COMBINATORS.has(node.name)) fault ??= "a selector";
  });
  return fault;
}

const COMBINATORS = new Set([" ", ">", "+", "~"]);

function cleanBlock(rule: Rule, taken: Taken): boolean {
  rule.block.children.forEach((node, item, list) => {
    const fault = node.type === "Declaration" ? declarationFault(node) : "a rule inside a rule";
    if (fault) taken(fault);
    if (fault) list.remove(item);
  });
  return !rule.block.children.isEmpty;
}

/** A name with an escape in it may be another than it looks like; written plainly it is as good. */
const PLAIN_NAME = /^-{0,2}[a-z0-9_-]+$/i;

function declarationFault({ property, value }: Declaration): string | undefined {
  const name = property.toLowerCase();
  if (!PLAIN_NAME.test(property) || REFUSED_PROPERTIES.test(name)) return name;
  let fault: string | undefined;
  walk(value, (node) => {
    if (node.type === "Url") fault ??= "url()";
    if (node.type === "Function" && !FUNCTIONS.has(node.name.toLowerCase())) fault ??= `${node.name}()`;
    if (node.type === "Raw" && node.value.trim() !== "") fault ??= `the value of ${name}`;
    // Out of the widget's frame by way of the page's.
    if (name === "position" && !isPlaceWord(node)) fault ??= "position";
  });
  return fault;
}

function isPlaceWord(node: CssNode): boolean {
  if (node.type === "Value") return true;
  return node.type === "Identifier" && /^(static|relative|absolute|inherit|initial|unset)$/i.test(node.name);
}
