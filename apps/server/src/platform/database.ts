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
  /** A statement that is not answered within this is given up. */
  patienceMs?: number;
  /** Sees every statement as it is sent; the tests keep a log of them and read it at the end. */
  onQuery?: ((sql: string) => void) | undefined;
  onError?: (error: Error) => void;
  /** Gets the connections, to count them. */
  onPool?: (pool: pg.Pool) => void;
};

const INT8 = 20;
const DATE = 1082;
/** No statement of ours takes so long; a server that is gone without a word would keep us for a quarter of an hour. */
const PATIENCE_MS = 30_000;
/** What the driver says then. */
const SILENT = "Query read timeout";
/** So many statements are kept planned on a connection; each takes some memory there. */
const MOST_PLANS = 300;
/** A statement with more values is written for so many rows and will hardly come again. */
const MOST_VALUES = 40;
/** Which partial index is meant can only be told with the values at hand; a plan for all values fails. */
const MEANS_PARTIAL_INDEX = /on conflict \([^)]*\) where/i;
/** The columns behind a planned statement have changed, by a migration that ran beside us. */
const STALE_PLAN = "0A000";

export function createDatabase(options: Options): Database {
  const { url, pool, applicationName, patienceMs = PATIENCE_MS, onQuery, onError, onPool } = options;
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
    query_timeout: patienceMs,
    keepAlive: true,
  });
  // An idle connection lost with the server would otherwise end the process.
  connections.on("error", (error) => onError?.(error));
  onPool?.(connections);
  const names = statementNames();
  connections.on("connect", (client) => {
    // So would one in the hands of somebody, lost between two statements; the next statement tells them.
    client.on("error", (error) => onError?.(error));
    planOnce(client, names);
  });
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: connections }),
    ...(onQuery ? { log: (event: LogEvent) => onQuery(event.query.sql) } : {}),
  });
}

const distributed = new WeakSet<object>();

/** From now on this database, and every transaction of it, is known to lie on several machines. */
export function noteDistribution(db: Database): void {
  distributed.add(db.getExecutor().adapter);
}

/** Where it does, a statement that writes writes one table, and none that lies elsewhere. */
export function isDistributed(db: Database): boolean {
  return distributed.has(db.getExecutor().adapter);
}

type Names = ReturnType<typeof statementNames>;

/** A name for each statement that may come again; it holds for every connection of a pool. */
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
    /** From now on every statement has another name, and so a new plan. */
    renew: (): void => {
      names = new Map();
    },
  };
}

type Send = (text: unknown, values?: unknown) => Promise<pg.QueryResult>;

/** The driver would send the next statement after one that is never answered: the connection ends with it. */
function givingUp(client: pg.Client): Send {
  const send = client.query.bind(client) as Send;
  return (text, values) =>
    send(text, values).catch((error: Error) => {
      if (error.message === SILENT) client.end().catch(() => {});
      throw error;
    });
}

/** A statement is parsed and planned once for each connection: for a search this takes as long as the search. */
function planOnce(client: pg.ClientBase, names: Names): void {
  const send = givingUp(client as pg.Client);
  const sendPlanned: Send = (text, values) => {
    const name = typeof text === "string" && Array.isArray(values) ? names.of(text, values) : undefined;
    if (!name) return send(text, values);
    return send({ name, text, values }).catch((error: { code?: string }) => {
      if (error.code !== STALE_PLAN) throw error;
      // Nothing has been done yet. Inside a transaction this fails as well, and the next one succeeds.
      names.renew();
      return send(text, values);
    });
  };
  client.query = sendPlanned as typeof client.query;
}
