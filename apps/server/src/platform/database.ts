import { Kysely, type LogEvent, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import type { Schema } from "./schema.gen.ts";

export type { Schema } from "./schema.gen.ts";

/** A handle for queries: the pool, or one transaction. A repository is created from one handle and never mixes two. */
export type Database = Kysely<Schema>;
export type Tx = Transaction<Schema>;

type Options = {
  url: string;
  pool: number;
  applicationName: string;
  /** Timeout for one statement. */
  patienceMs?: number;
  /** Receives every statement as it is sent. The tests log them and check the log at the end. */
  onQuery?: ((sql: string) => void) | undefined;
  onError?: (error: Error) => void;
  /** Receives the connection pool, to measure it. */
  onPool?: (pool: pg.Pool) => void;
};

const INT8 = 20;
const DATE = 1082;
/**
 * No statement of ours takes this long. Without a timeout, a server that vanishes silently would block us for 15
 * minutes.
 */
const PATIENCE_MS = 30_000;
/** The driver's message for that timeout. */
const SILENT = "Query read timeout";
/** The limit of prepared statements per connection, because each uses memory on the server. */
const MOST_PLANS = 300;
/** A statement with more values is built for a specific number of rows and is unlikely to repeat. */
const MOST_VALUES = 40;
/** PostgreSQL can infer the partial index only from the actual values. A generic plan fails. */
const MEANS_PARTIAL_INDEX = /on conflict \([^)]*\) where/i;
/** The columns of a prepared statement were changed by a concurrent migration. */
const STALE_PLAN = "0A000";

export function createDatabase(options: Options): Database {
  const { url, pool, applicationName, patienceMs = PATIENCE_MS, onQuery, onError, onPool } = options;
  const types = {
    // Integer ids stay below 2^53, so a number holds them exactly. A date is a day, not an instant.
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
    query_timeout: patienceMs,
    keepAlive: true,
  });
  // Without a handler, losing an idle connection would end the process.
  connections.on("error", (error) => onError?.(error));
  onPool?.(connections);
  const names = statementNames();
  connections.on("connect", (client) => {
    // So would losing a checked-out connection between two statements. Its user gets the error from the next
    // statement.
    client.on("error", (error) => onError?.(error));
    planOnce(client, names);
  });
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: connections }),
    ...(onQuery ? { log: (event: LogEvent) => onQuery(event.query.sql) } : {}),
  });
}

const distributed = new WeakSet<object>();

/** Marks this database, including all its transactions, as distributed over several machines. */
export function noteDistribution(db: Database): void {
  distributed.add(db.getExecutor().adapter);
}

/** In a distributed database, a write statement may touch only one table and none that is stored on another machine. */
export function isDistributed(db: Database): boolean {
  return distributed.has(db.getExecutor().adapter);
}

type Names = ReturnType<typeof statementNames>;

/** A name for each statement that may repeat, valid for every connection of the pool. */
function statementNames() {
  let names = new Map<string, string>();
  let given = 0;
  return {
    of(text: string, values: readonly unknown[]): string | undefined {
      const known = names.get(text);
      if (known || names.size >= MOST_PLANS || MEANS_PARTIAL_INDEX.test(text)) return known;
      if (values.length === 0 || values.length > MOST_VALUES) return undefined;
      names.set(text, `s${given++}`);
      return names.get(text);
    },
    /** Gives every statement a new name, and so a new plan. */
    renew: (): void => {
      names = new Map();
    },
  };
}

type Send = (text: unknown, values?: unknown) => Promise<pg.QueryResult>;

/**
 * Closes the connection after a timeout. Otherwise the driver would queue the next statement behind one that never
 * completes.
 */
function givingUp(client: pg.Client): Send {
  const send = client.query.bind(client) as Send;
  return (text, values) =>
    send(text, values).catch((error: Error) => {
      if (error.message === SILENT) client.end().catch(() => {});
      throw error;
    });
}

/** Parses and plans each statement once per connection. For a search, planning takes as long as the search itself. */
function planOnce(client: pg.ClientBase, names: Names): void {
  const send = givingUp(client as pg.Client);
  const sendPlanned: Send = (text, values) => {
    const name = typeof text === "string" && Array.isArray(values) ? names.of(text, values) : undefined;
    if (!name) return send(text, values);
    return send({ name, text, values }).catch((error: { code?: string }) => {
      if (error.code !== STALE_PLAN) throw error;
      // Nothing has been executed yet, so a retry is safe. Inside a transaction the retry fails too, but the next
      // transaction succeeds.
      names.renew();
      return send(text, values);
    });
  };
  client.query = sendPlanned as typeof client.query;
}
