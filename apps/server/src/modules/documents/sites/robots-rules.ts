/**
 * robots.txt as in RFC 9309. The file is untrusted, and every page of the site is matched against it in a shared
 * process. So each rule is matched in one pass over the address, and the number of rules is limited.
 */
export type RobotsRules = { allows: (address: string) => boolean; delaySeconds: number };

type Rule = { allow: boolean; length: number; parts: string[]; toTheEnd: boolean };
type Group = { rules: Rule[]; delaySeconds: number };

/** Limit for all groups together. Later rules are ignored. The largest sites have a few hundred. */
const MOST_RULES = 5_000;
const LONGEST_RULE = 2_000;
/** Wildcards in one rule. A rule with more is cut off there and so matches more than it says. */
const MOST_WILDCARDS = 20;

/** Returns the rules for a crawler with this name, or else those for all crawlers. */
export function readRobots(text: string, name: string): RobotsRules {
  const groups = groupsOf(text);
  const { rules, delaySeconds } = groups.get(name.toLowerCase()) ?? groups.get("*") ?? newGroup();
  return {
    delaySeconds,
    allows(address) {
      const { pathname, search } = new URL(address);
      const path = capitals(pathname + search);
      let best: Rule | undefined;
      for (const rule of rules) {
        const stronger =
          !best || rule.length > best.length || (rule.length === best.length && rule.allow && !best.allow);
        if (stronger && matches(rule, path)) best = rule;
      }
      return best?.allow ?? true;
    },
  };
}

const newGroup = (): Group => ({ rules: [], delaySeconds: 0 });

function groupsOf(text: string): Map<string, Group> {
  const groups = new Map<string, Group>();
  let open: Group[] = [];
  let naming = false;
  let count = 0;
  for (const line of text.split(/\r\n?|\n/)) {
    const [field = "", value = ""] = fieldOf(line);
    if (field === "user-agent") {
      if (!naming) open = [];
      naming = true;
      const name = (value.toLowerCase().split("/")[0] ?? "").trim();
      const group = groups.get(name) ?? newGroup();
      groups.set(name, group);
      if (name && !open.includes(group)) open.push(group);
      continue;
    }
    if (field) naming = false;
    if (field === "crawl-delay" && value && !Number.isNaN(Number(value)))
      for (const group of open) group.delaySeconds = Number(value);
    if ((field !== "allow" && field !== "disallow") || !value) continue;
    const rule = ruleOf(value, field === "allow");
    for (const group of open) {
      count += 1;
      if (count <= MOST_RULES) group.rules.push(rule);
    }
    if (count >= MOST_RULES) break;
  }
  return groups;
}

function fieldOf(line: string): string[] {
  const content = line.split("#", 1)[0] ?? "";
  const colon = content.indexOf(":");
  if (colon < 0) return [];
  return [content.slice(0, colon).trim().toLowerCase(), content.slice(colon + 1).trim()];
}

function ruleOf(value: string, allow: boolean): Rule {
  const pattern = encoded(value.slice(0, LONGEST_RULE));
  const toTheEnd = pattern.endsWith("$");
  const parts = (toTheEnd ? pattern.slice(0, -1) : pattern).split("*");
  const cut = parts.length > MOST_WILDCARDS + 1;
  return {
    allow,
    length: pattern.length,
    parts: parts.slice(0, MOST_WILDCARDS + 1),
    toTheEnd: toTheEnd && !cut,
  };
}

/** Matches from left to right, each part at its first occurrence: a later occurrence could match nothing more. */
function matches({ parts, toTheEnd }: Rule, path: string): boolean {
  const [first = "", ...others] = parts;
  if (!path.startsWith(first)) return false;
  const last = others.pop();
  if (last === undefined) return !toTheEnd || path.length === first.length;
  let at = first.length;
  for (const part of others) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  if (toTheEnd) return path.length - last.length >= at && path.endsWith(last);
  return path.indexOf(last, at) >= 0;
}

/** Encodes non-ASCII characters as in an address. Existing escapes stay. */
function encoded(text: string): string {
  try {
    return capitals(encodeURI(text).replaceAll("%25", "%"));
  } catch {
    return text;
  }
}

function capitals(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase());
}
