import { ownerColumn, TENANT_TABLES } from "../src/platform/tables.ts";

/**
 * Statements that would have to query every shard. Each tenant table in a statement needs its own `user_id = $n` (rule
 * 3 of the schema rules), and an insert needs the column.
 */
export function statementsWithoutOwner(statements: Iterable<string>): string[] {
  return [...new Set(statements)].filter((statement) => !namesItsOwner(tree(statement)));
}

type Item = string | Group;
type Group = Item[];
type Relation = { table: string; alias: string };
/** `only` is set for a condition of a left join, which restricts the joined table and no other. */
type Equality = { alias: string | undefined; column: string; only: Relation | undefined };
type Scope = { relations: Relation[]; equalities: Equality[]; fault: boolean };

const STATEMENT = /^(?:select|insert|update|delete|with|values|merge)$/;
/** Keywords of statements that cannot name their owner, or of joins that restrict nothing. */
const REFUSED = /^(?:merge|truncate|copy|lock|right|full)$/;
const KEYWORD =
  /^(?:select|from|where|on|and|or|not|join|inner|left|right|full|cross|outer|natural|lateral|using|set|values|returning|group|order|having|limit|offset|for|window|union|intersect|except|all|as|only|do|conflict|update|delete|insert|into|with|fetch|default)$/;
const CONDITION_ENDS =
  /^(?:from|join|inner|left|right|full|cross|natural|set|returning|group|order|having|limit|offset|for|window|fetch|values|do|select)$/;

/** Tokenizes into words, quoted names, parameters and symbols, nested by parentheses. A string literal is one token. */
function tree(statement: string): Group {
  const tokens = statement.match(/'(?:[^']|'')*'|"(?:[^"]|"")*"|\$\d+|[a-z_]\w*|\d+|[^\s\w]/gi) ?? [];
  const root: Group = [];
  const open: Group[] = [root];
  for (const token of tokens) {
    const group = open.at(-1) ?? root;
    if (token === "(") {
      const inner: Group = [];
      group.push(inner);
      open.push(inner);
    } else if (token === ")") open.pop();
    else group.push(/^['"]/.test(token) ? token : token.toLowerCase());
  }
  return root;
}

function namesItsOwner(group: Group): boolean {
  const branches = split(group, (item) => isWord(item, "union", "intersect", "except"));
  return branches.every((branch) => {
    const scope = readScope(branch);
    return (
      !scope.fault && scope.relations.every((relation) => isBound(relation, scope)) && subqueriesHold(branch)
    );
  });
}

/** Subqueries must restrict their own tables. Other parentheses are searched through. */
function subqueriesHold(group: Group): boolean {
  return group.every((item) => {
    if (typeof item === "string") return true;
    return isSubquery(item) ? namesItsOwner(item) : subqueriesHold(item);
  });
}

function isBound(relation: Relation, { relations, equalities }: Scope): boolean {
  if (!TENANT_TABLES.includes(relation.table)) return true;
  const column = ownerColumn(relation.table);
  const withUserId = relations.filter(({ table }) => table !== "users" && TENANT_TABLES.includes(table));
  // Nearly every table has an `id`. An unqualified user_id is unambiguous while only one table of the statement has
  // it.
  const bareIsClear = relations.length === 1 || (column === "user_id" && withUserId.length === 1);
  return equalities.some(
    (equality) =>
      equality.column === column &&
      (equality.alias === undefined ? bareIsClear : equality.alias === relation.alias) &&
      (equality.only === undefined || equality.only === relation),
  );
}

function readScope(group: Group): Scope {
  const scope: Scope = { relations: [], equalities: [], fault: false };
  let region: { items: Group; only: Relation | undefined } | undefined;
  const close = (): void => {
    if (region) scope.equalities.push(...equalitiesIn(region.items, region.only));
    region = undefined;
  };
  let leftJoin = false;
  for (const [index, item] of group.entries()) {
    const before = group[index - 1];
    const after = group[index + 1];
    if (
      isWord(item, "where") ||
      (isWord(item, "on") && !isWord(before, "distinct") && !isWord(after, "conflict"))
    ) {
      close();
      region = { items: [], only: item === "on" && leftJoin ? scope.relations.at(-1) : undefined };
      continue;
    }
    if (typeof item === "string" && REFUSED.test(item) && typeof after === "string" && before !== ".")
      scope.fault = true;
    if (isWord(item, "from") && isWord(before, "distinct") && !isWord(group[index - 2], "select")) continue;
    if ((typeof item === "string" && CONDITION_ENDS.test(item)) || (item === "on" && after === "conflict"))
      close();
    if (isWord(item, "into")) scope.fault ||= !insertsOwner(group, index);
    if (
      isWord(item, "from", "join", "using") ||
      (isWord(item, "update") && !isWord(before, "for", "key", "do"))
    ) {
      leftJoin = isWord(before, "left", "outer");
      scope.relations.push(...relationsFrom(group, index + 1));
    }
    region?.items.push(item);
  }
  close();
  return scope;
}

function insertsOwner(group: Group, into: number): boolean {
  const { table, next } = readTable(group, into + 1);
  if (!TENANT_TABLES.includes(table)) return true;
  const columns = isWord(group[next], "as") ? group[next + 2] : group[next];
  return Array.isArray(columns) && columns.some((item) => isName(item, ownerColumn(table)));
}

/** The tables of a from list, including commas. */
function relationsFrom(group: Group, start: number): Relation[] {
  const relations: Relation[] = [];
  for (let at = start; ; at += 1) {
    while (isWord(group[at], "only", "lateral")) at += 1;
    const { table, next } = readTable(group, at);
    at = next;
    if (Array.isArray(group[at])) at += 1; // function arguments
    if (isWord(group[at], "as")) at += 1;
    const named = group[at];
    const hasAlias = typeof named === "string" && isIdentifier(named);
    if (hasAlias) at += 1;
    if (table) relations.push({ table, alias: hasAlias ? nameOf(named) : table });
    if (Array.isArray(group[at])) at += 1; // column names
    if (group[at] !== ",") return relations;
  }
}

/** A name with or without its schema. A subquery is not a table and has its own scope. */
function readTable(group: Group, at: number): { table: string; next: number } {
  const item = group[at];
  if (typeof item !== "string" || !isIdentifier(item)) return { table: "", next: at + 1 };
  if (group[at + 1] !== ".") return { table: nameOf(item), next: at + 1 };
  const table = nameOf(item) === "public" ? nameOf(String(group[at + 2])) : "";
  return { table, next: at + 3 };
}

/** `owner = $n` as a required condition: not next to an `or`, not under a `not`, not a function argument. */
function equalitiesIn(items: Group, only: Relation | undefined): Equality[] {
  if (items.some((item) => isWord(item, "or"))) return [];
  return items.flatMap((item, index): Equality[] => {
    const before = items[index - 1];
    if (Array.isArray(item))
      return startsCondition(before) && !isSubquery(item) ? equalitiesIn(item, only) : [];
    const [sign, value, after] = items.slice(index + 1, index + 4);
    const compared = sign === "=" && typeof value === "string" && /^\$\d/.test(value);
    if (!compared || (after !== undefined && !isWord(after, "and", ":", ";"))) return [];
    const alias = before === "." ? items[index - 2] : undefined;
    if (!startsCondition(before === "." ? items[index - 3] : before)) return [];
    return [{ alias: typeof alias === "string" ? nameOf(alias) : undefined, column: nameOf(item), only }];
  });
}

const startsCondition = (before: Item | undefined): boolean => before === undefined || isWord(before, "and");
const isSubquery = ([first]: Group): boolean => typeof first === "string" && STATEMENT.test(first);
const isIdentifier = (item: string): boolean =>
  item.startsWith('"') || (/^[a-z_]/.test(item) && !KEYWORD.test(item));
const nameOf = (item: string): string => (item.startsWith('"') ? item.slice(1, -1) : item);
const isName = (item: Item, name: string): boolean => typeof item === "string" && nameOf(item) === name;
const isWord = (item: Item | undefined, ...words: string[]): boolean =>
  typeof item === "string" && words.includes(item);

function split(group: Group, at: (item: Item) => boolean): Group[] {
  const parts: Group[] = [[]];
  for (const item of group) {
    if (at(item)) parts.push([]);
    else parts.at(-1)?.push(item);
  }
  return parts;
}
