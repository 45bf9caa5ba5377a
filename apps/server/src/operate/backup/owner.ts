import pg from "pg";
import { TABLES, type Table, TENANT_TABLES } from "../../platform/tables.ts";

type ProfileRef = { userId: string; profileId: number };
/** A table with rows of the profile, and the condition that selects them. */
type CopiedTable = { table: string; columns: string[]; where: string };
type Column = { table: string; column: string };

const ROWS_AT_ONCE = 500;

/**
 * Restores one profile of one owner from a restored copy into the live database: inserts the missing rows in one
 * transaction. Existing rows, and those of other owners, do not change.
 */
export async function restoreOwner(from: string, to: string, profileRef: ProfileRef) {
  const [copy, living] = [new pg.Client({ connectionString: from }), new pg.Client({ connectionString: to })];
  await copy.connect();
  await living.connect();
  try {
    await living.query("begin");
    await assertOwner(copy, living, profileRef);
    const rows: Record<string, number> = {};
    for (const table of await tablesOf(copy, living)) {
      const count = await copyRows(copy, living, table, profileRef);
      if (count > 0) rows[table.table] = count;
    }
    const taken = await claimNames(copy, living, profileRef);
    await living.query("commit");
    return { rows, taken };
  } catch (error) {
    await living.query("rollback").catch(() => {});
    throw error;
  } finally {
    await copy.end();
    await living.end();
  }
}

/** An erased account is not restored. Only an owner who still exists can get lost data back. */
async function assertOwner(
  copy: pg.Client,
  living: pg.Client,
  { userId, profileId }: ProfileRef,
): Promise<void> {
  const owner = await living.query("select 1 from users where id = $1 for update", [userId]);
  if (owner.rowCount === 0)
    throw new Error(`Owner ${userId} not found. An erased account can't be restored.`);
  const profile = await copy.query("select 1 from ai_profiles where user_id = $1 and id = $2", [
    userId,
    profileId,
  ]);
  if (profile.rowCount === 0) throw new Error(`The copy has no profile ${profileId} of owner ${userId}.`);
}

/** Every table with rows of the profile, and the condition that selects them. Each comes after those it refers to. */
async function tablesOf(copy: pg.Client, living: pg.Client): Promise<CopiedTable[]> {
  const tables = new Map<string, CopiedTable>();
  for (const [table, columns] of await sharedColumns(copy, living)) {
    const where = conditionOf(table, columns, tables);
    if (where) tables.set(table, { table, columns, where });
  }
  return [...tables.values()];
}

function conditionOf(
  name: string,
  columns: readonly string[],
  tables: ReadonlyMap<string, CopiedTable>,
): string | undefined {
  if (name === "ai_profiles") return "user_id = $1 and id = $2";
  if (columns.includes("profile_id")) return "user_id = $1 and profile_id = $2";
  const { erased }: Table = TABLES[name as keyof typeof TABLES];
  if (!("with" in erased)) return undefined;
  const parent = tables.get(erased.with);
  return parent && `user_id = $1 and ${erased.by} in (select id from ${parent.table} where ${parent.where})`;
}

/** The columns that a tenant table has on both sides, because the copy may be from an earlier release. */
async function sharedColumns(copy: pg.Client, living: pg.Client): Promise<Map<string, string[]>> {
  const read = async (client: pg.Client) => {
    const { rows } = await client.query<Column>(
      `select table_name::text as table, quote_ident(column_name) as column from information_schema.columns
       where table_schema = 'public' and is_generated = 'NEVER' order by ordinal_position`,
    );
    return Map.groupBy(rows, ({ table }) => table);
  };
  const [there, here] = [await read(copy), await read(living)];
  return new Map(
    TENANT_TABLES.map((table) => {
      const known = new Set(there.get(table)?.map(({ column }) => column));
      return [table, here.get(table)?.flatMap(({ column }) => (known.has(column) ? [column] : [])) ?? []];
    }),
  );
}

async function copyRows(
  copy: pg.Client,
  living: pg.Client,
  copied: CopiedTable,
  { userId, profileId }: ProfileRef,
) {
  const { table, columns, where } = copied;
  const names = columns.join(", ");
  const values = where.includes("$2") ? [userId, profileId] : [userId];
  const { rows } = await copy.query<{ row: object }>(
    `select to_jsonb(one) as row from (select ${names} from ${table} where ${where}) as one`,
    values,
  );
  let count = 0;
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const some = JSON.stringify(rows.slice(start, start + ROWS_AT_ONCE).map(({ row }) => row));
    const done = await living.query(
      `insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1::jsonb)
       on conflict do nothing`,
      [some],
    );
    count += done.rowCount ?? 0;
  }
  return count;
}

/**
 * Reclaims public names that led to the profile. A name that someone else has claimed since stays theirs and is
 * reported.
 */
async function claimNames(
  copy: pg.Client,
  living: pg.Client,
  { userId, profileId }: ProfileRef,
): Promise<string[]> {
  const { rows } = await copy.query<{ kind: string; key: string }>(
    "select kind, key from directory where user_id = $1 and profile_id = $2",
    [userId, profileId],
  );
  const taken: string[] = [];
  for (const { kind, key } of rows) {
    const done = await living.query(
      `insert into directory (kind, key, user_id, profile_id) values ($1, $2, $3, $4) on conflict do nothing`,
      [kind, key, userId, profileId],
    );
    if (done.rowCount === 1) continue;
    const holder = await living.query<{ user_id: string; profile_id: string | null }>(
      "select user_id, profile_id from directory where kind = $1 and key = $2",
      [kind, key],
    );
    const isOwn = holder.rows[0]?.user_id === userId && Number(holder.rows[0]?.profile_id) === profileId;
    if (isOwn) continue;
    taken.push(`${kind} ${key}`);
    if (kind === "slug") {
      await living.query(
        `update profile_settings set shareable_slug = null, share_enabled = false
         where user_id = $1 and profile_id = $2`,
        [userId, profileId],
      );
    }
  }
  return taken;
}
