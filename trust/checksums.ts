import type { Product } from "../testing/product.ts";

/** Every table of the product and of its queue, with its row count and a checksum over the text of all rows. */
export type Checksums = Map<string, string>;

export async function checksums(product: Product): Promise<Checksums> {
  const tables = await product.rows(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const sums = await product.rows(
    tables
      .map(
        ({ name }) =>
          `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text)), '') as sum
           from ${name} t`,
      )
      .join(" union all "),
  );
  return new Map(sums.map(({ name, sum }) => [String(name).replace(/^public\./, ""), String(sum)]));
}

export function changed(before: Checksums, after: Checksums): string[] {
  // The queue updates this table by itself from time to time.
  const own = (table: string): boolean => table !== "pgboss.version";
  return [...after.keys()].filter((table) => own(table) && before.get(table) !== after.get(table));
}
