import { Kysely, type LogEvent, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import type { Schema } from "./schema.gen.ts";

export type { Schema } from "./schema.gen.ts";

/** A handle for queries: the pool, or one transaction. Repositories are made from it and never mix two. */
export type Database = Kysely<Schema>;
export type Tx = Transaction<Schema>;

type Options = {
  url: string;
  pool: number;
  applicationName: string;
  /** Sees every statement as it is sent; the tests keep a log of them and read it at the end. */
  onQuery?: ((sql: string) => void) | undefined;
  onError?: (error: Error) => void;
};

const INT8 = 20;
const DATE = 1082;

export function createDatabase({ url, pool, applicationName, onQuery, onError }: Options): Database {
  const types = {
    // Integer ids stay below 2^53, so a number holds them exactly; a date is a day, not an instant.
    getTypeParser: ((oid: number, format?: string) => {
      if (oid === INT8) return Number;
      if (oid === DATE) return (value: string) => value;
      return pg.types.getTypeParser(oid, format as "text");
    }) as typeof pg.types.getTypeParser,
  };
  const connections = new pg.Pool({
    connectionString: url,
    max: pool,
    application_name: applicationName,
    types,
    connectionTimeoutMillis: 5_000,
  });
  // An idle connection lost with the server would otherwise end the process.
  connections.on("error", (error) => onError?.(error));
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: connections }),
    ...(onQuery ? { log: (event: LogEvent) => onQuery(event.query.sql) } : {}),
  });
}
