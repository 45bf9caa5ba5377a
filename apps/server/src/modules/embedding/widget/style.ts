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
import { LRUCache } from "lru-cache";
import { FUNCTIONS, GROUPS, PSEUDOS, REFUSED_PROPERTIES } from "./style-words.ts";

/** The sanitized CSS, and descriptions of what was removed. */
export type SafeStyle = { css: string; faults: string[] };

type ReportRemoval = (what: string) => void;

const MAX_CACHED = 500;
const cache = new LRUCache<string, SafeStyle>({ max: MAX_CACHED, memoMethod: cleaned });

/**
 * Sanitizes an owner's custom CSS so that it can only style the inside of the widget: it loads nothing, matches nothing
 * outside the scope and cannot break out of its style element. It is an allowlist: whatever is not known to be harmless
 * is removed.
 */
export function safeStyle(source: string): SafeStyle {
  return cache.memo(source);
}

function cleaned(source: string): SafeStyle {
  if (source.trim() === "") return { css: "", faults: [] };
  if (isDeep(source)) return { css: "", faults: ["too many nested brackets"] };
  const faults = new Set<string>();
  const taken: ReportRemoval = (what) => faults.add(what.length > 120 ? `${what.slice(0, 117)}…` : what);
  const tree = parse(source, {
    parseCustomProperty: true,
    onParseError: () => taken("invalid CSS"),
  }) as StyleSheet;
  cleanList(tree.children, taken);
  // Inside a style element, these would end it or start a comment.
  const css = generate(tree).replaceAll("</", "\\3c /").replaceAll("<!", "\\3c !");
  return { css, faults: [...faults] };
}

/** Parsing unclosed brackets takes quadratic time. Real CSS needs only a few levels. */
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

/** Keeps only rules and allowed at-rules. */
function cleanList(nodes: List<CssNode>, taken: ReportRemoval): void {
  nodes.forEach((node, item, list) => {
    if (!cleanNode(node, taken)) list.remove(item);
  });
}

function cleanNode(node: CssNode, taken: ReportRemoval): boolean {
  if (node.type === "Rule") return cleanRule(node, taken);
  if (node.type === "Atrule") return cleanGroup(node, taken);
  if (node.type === "Raw") taken("invalid CSS");
  return false;
}

function cleanGroup(rule: Atrule, taken: ReportRemoval): boolean {
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

/** Whether the conditions were parsed completely and contain no URL. */
function isPlain(prelude: Atrule["prelude"]): boolean {
  if (prelude === null) return true;
  const odd = find(prelude, ({ type }) => type === "Raw" || type === "Url");
  return prelude.type === "AtrulePrelude" && odd === null;
}

function cleanRule(rule: Rule, taken: ReportRemoval): boolean {
  if (rule.prelude.type !== "SelectorList") {
    taken("an invalid selector");
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

/** Prefixes the scope, so that the selector only matches elements inside the widget. */
function scoped(selector: List<CssNode>): List<CssNode> {
  const scope = clone(SCOPE);
  const below = new List<CssNode>();
  if (scope.type === "Selector") below.appendList(scope.children);
  below.appendData({ type: "Combinator", name: " " });
  below.appendList(selector);
  return below;
}

/** Why a selector is rejected: it starts with a combinator, targets the host, or contains something unknown. */
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

function cleanBlock(rule: Rule, taken: ReportRemoval): boolean {
  rule.block.children.forEach((node, item, list) => {
    const fault = node.type === "Declaration" ? declarationFault(node) : "a nested rule";
    if (fault) taken(fault);
    if (fault) list.remove(item);
  });
  return !rule.block.children.isEmpty;
}

/** Escapes can disguise a property name, and no property needs them. */
const PLAIN_NAME = /^-{0,2}[a-z0-9_-]+$/i;

function declarationFault({ property, value }: Declaration): string | undefined {
  const name = property.toLowerCase();
  if (!PLAIN_NAME.test(property) || REFUSED_PROPERTIES.test(name)) return name;
  let fault: string | undefined;
  walk(value, (node) => {
    if (node.type === "Url") fault ??= "url()";
    if (node.type === "Function" && !FUNCTIONS.has(node.name.toLowerCase())) fault ??= `${node.name}()`;
    if (node.type === "Raw" && node.value.trim() !== "") fault ??= `the value of ${name}`;
    // `fixed` and `sticky` would leave the widget's frame and follow the page's.
    if (name === "position" && !isPlaceWord(node)) fault ??= "position";
  });
  return fault;
}

function isPlaceWord(node: CssNode): boolean {
  if (node.type === "Value") return true;
  return node.type === "Identifier" && /^(static|relative|absolute|inherit|initial|unset)$/i.test(node.name);
}
