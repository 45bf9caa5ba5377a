import {
  type JoinExpr,
  loadModule,
  type Node,
  type ParseResult,
  parseSync,
  type RangeVar,
  type SelectStmt,
} from "libpg-query";

/** Which tables belong to one owner, and by which column. */
export type Tenancy = { isTenant: (table: string) => boolean; ownerColumn: (table: string) => string };

/** A subquery or a function in a from list is a relation without a table. */
type Relation = { table: string; alias: string };
/** `only` is set for a condition of a left join, which restricts the joined relations and no others. */
type Equality = { alias: string | undefined; column: string; only: readonly Relation[] | undefined };
type Scope = { relations: readonly Relation[]; equalities: readonly Equality[] };

/** Statements that cannot name their owner, and joins that restrict nothing. */
const REFUSED_STATEMENTS = new Set(["MergeStmt", "TruncateStmt", "CopyStmt", "LockStmt"]);
const REFUSED_JOINS = new Set(["JOIN_RIGHT", "JOIN_FULL"]);

await loadModule();

/** Whether each tenant table of a statement has its own `user_id = $n`, and each insert has the column. */
export function namesItsOwner(statement: string, tenancy: Tenancy): boolean {
  const { stmts }: ParseResult = parseSync(statement);
  return queriesHold(stmts, tenancy);
}

/** Every query restricts its own tables, however deep it is in the statement. */
function queriesHold(value: unknown, tenancy: Tenancy): boolean {
  if (Array.isArray(value)) return value.every((item) => queriesHold(item, tenancy));
  if (typeof value !== "object" || value === null) return true;
  return (
    queryHolds(value as Node, tenancy) &&
    Object.entries(value).every(
      ([kind, inner]) =>
        !REFUSED_STATEMENTS.has(kind) &&
        !(kind === "JoinExpr" && REFUSED_JOINS.has((inner as JoinExpr).jointype ?? "")) &&
        queriesHold(inner, tenancy),
    )
  );
}

function queryHolds(node: Node, tenancy: Tenancy): boolean {
  if ("SelectStmt" in node) return selectHolds(node.SelectStmt, tenancy);
  if ("UpdateStmt" in node) {
    const { relation, fromClause = [], whereClause } = node.UpdateStmt;
    return isBound([...table(relation), ...fromClause], whereClause, tenancy);
  }
  if ("DeleteStmt" in node) {
    const { relation, usingClause = [], whereClause } = node.DeleteStmt;
    return isBound([...table(relation), ...usingClause], whereClause, tenancy);
  }
  if ("InsertStmt" in node) {
    const { relation, cols = [] } = node.InsertStmt;
    const { table: name } = relationOf(relation ?? {});
    const columns = cols.map((column) => "ResTarget" in column && column.ResTarget.name);
    return !tenancy.isTenant(name) || columns.includes(tenancy.ownerColumn(name));
  }
  return true;
}

/** The branches of a union are selects of their own. */
function selectHolds({ larg, rarg, fromClause = [], whereClause }: SelectStmt, tenancy: Tenancy): boolean {
  if (larg && rarg) return selectHolds(larg, tenancy) && selectHolds(rarg, tenancy);
  return isBound(fromClause, whereClause, tenancy);
}

const table = (relation: RangeVar | undefined): Node[] => (relation ? [{ RangeVar: relation }] : []);

/** Whether every tenant table among the relations has its own condition. */
function isBound(
  from: readonly Node[],
  where: Node | undefined,
  { isTenant, ownerColumn }: Tenancy,
): boolean {
  const scopes = from.map(scopeOf);
  const relations = scopes.flatMap((scope) => scope.relations);
  const equalities = [...scopes.flatMap((scope) => scope.equalities), ...equalitiesIn(where, undefined)];
  const withUserId = relations.filter((one) => isTenant(one.table) && ownerColumn(one.table) === "user_id");
  return relations.every((relation) => {
    if (!isTenant(relation.table)) return true;
    const column = ownerColumn(relation.table);
    // Nearly every table has an `id`. A bare user_id is clear while only one table of the query has it.
    const bareIsClear = relations.length === 1 || (column === "user_id" && withUserId.length === 1);
    return equalities.some(
      (equality) =>
        equality.column === column &&
        (equality.alias === undefined ? bareIsClear : equality.alias === relation.alias) &&
        (equality.only === undefined || equality.only.includes(relation)),
    );
  });
}

/** The relations of one item of a from list, and the conditions of its joins. */
function scopeOf(item: Node): Scope {
  if ("RangeVar" in item) return { relations: [relationOf(item.RangeVar)], equalities: [] };
  if (!("JoinExpr" in item)) return { relations: [{ table: "", alias: "" }], equalities: [] };
  const { larg, rarg, jointype, quals } = item.JoinExpr;
  const [left, right] = [larg, rarg].map((side) =>
    side ? scopeOf(side) : { relations: [], equalities: [] },
  );
  const joined = right?.relations ?? [];
  return {
    relations: [...(left?.relations ?? []), ...joined],
    equalities: [
      ...(left?.equalities ?? []),
      ...(right?.equalities ?? []),
      ...equalitiesIn(quals, jointype === "JOIN_LEFT" ? joined : undefined),
    ],
  };
}

/** A table of another schema belongs to no owner. */
function relationOf({ schemaname = "public", relname = "", alias }: RangeVar): Relation {
  return { table: schemaname === "public" ? relname : "", alias: alias?.aliasname ?? relname };
}

/** `owner = $n` as a required condition: not next to an `or`, not under a `not`, not a function argument. */
function equalitiesIn(condition: Node | undefined, only: readonly Relation[] | undefined): Equality[] {
  if (!condition) return [];
  if ("BoolExpr" in condition) {
    const { boolop, args = [] } = condition.BoolExpr;
    return boolop === "AND_EXPR" ? args.flatMap((part) => equalitiesIn(part, only)) : [];
  }
  if (!("A_Expr" in condition)) return [];
  const { kind, name = [], lexpr, rexpr } = condition.A_Expr;
  const isEquality = kind === "AEXPR_OP" && textOf(name[0]) === "=" && rexpr && isParameter(rexpr);
  if (!isEquality || !lexpr || !("ColumnRef" in lexpr)) return [];
  const [column = "", alias] = (lexpr.ColumnRef.fields ?? []).map(textOf).reverse();
  return [{ alias, column, only }];
}

const textOf = (node: Node | undefined): string => (node && "String" in node ? (node.String.sval ?? "") : "");

function isParameter(value: Node): boolean {
  if ("TypeCast" in value) return value.TypeCast.arg !== undefined && isParameter(value.TypeCast.arg);
  return "ParamRef" in value;
}
