import { ownerColumn, TENANT_TABLES } from "../src/platform/tables.ts";
import { namesItsOwner, type Tenancy } from "./tenant-sql.ts";

/**
 * Statements that would have to query every shard. Each tenant table in a statement needs its own `user_id = $n` (rule
 * 3 of the schema rules), and an insert needs the column.
 */
export function statementsWithoutOwner(statements: Iterable<string>): string[] {
  return [...new Set(statements)].filter((statement) => !namesItsOwner(statement, TENANCY));
}

const TENANCY: Tenancy = { isTenant: (table) => TENANT_TABLES.includes(table), ownerColumn };
