import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { schemaSnapshot, schemaTypes } from "../../../../testing/schema.ts";
import { migrate } from "../../src/platform/migrations.ts";
import { tables } from "../../src/platform/tables.ts";
import { until } from "../builders.ts";
import { emptyDatabase, freshDatabase, rows } from "../database.ts";
import { type Program, startProgram } from "../jobs/program.ts";

const SERVER = path.join(import.meta.dirname, "../..");
const read = (file: string) => readFile(path.join(SERVER, file), "utf8");
const RULES = await read("test/schema-rules.sql");
const LOOKUP = tables.flatMap(([name, { lookup }]) => (lookup ? [name] : []));
const REGENERATE = "run `npm run generate` and read the difference";

const migrated = await freshDatabase();
afterAll(migrated.drop);

describe("the migrations on an empty database", () => {
  let database: Awaited<ReturnType<typeof emptyDatabase>>;
  beforeAll(async () => {
    database = await emptyDatabase();
  });
  afterAll(() => database.drop());

  test("leave exactly the schema of the snapshot, and change nothing when they run again", async () => {
    const applied = await migrate(database.url);
    expect(applied.length).toBeGreaterThan(0);
    const snapshot = await schemaSnapshot(database.url);
    expect(snapshot, REGENERATE).toBe(await read("migrations/schema.snapshot"));
    const before = await rows(database.url, "select name, applied_at from schema_migrations order by name");
    expect(before.map(({ name }) => name)).toEqual(applied);

    expect(await migrate(database.url)).toEqual([]);
    expect(await schemaSnapshot(database.url)).toBe(snapshot);
    expect(await rows(database.url, "select name, applied_at from schema_migrations order by name")).toEqual(
      before,
    );
  });

  test("leave the tables that the queries are typed by", async () => {
    expect(await schemaTypes(migrated.url), REGENERATE).toBe(await read("src/platform/schema.gen.ts"));
  });
});

describe("the schema rules", () => {
  test("hold for every table [DATA-41]", async () => {
    expect(await rows(migrated.url, RULES, [LOOKUP])).toEqual([]);
  });

  const OWNED = "user_id text not null, id bigint not null, primary key (user_id, id)";
  const TO_USER = "foreign key (user_id) references users (id)";

  test.each<[string, string, string[]]>([
    [
      "a table without an owner",
      "create table bad (id bigint primary key)",
      ["neither a user_id nor a lookup table of the catalogue"],
    ],
    [
      "an owner that may be null",
      "create table bad (user_id text, id bigint)",
      ["the owner may be null", "the primary key does not begin with the owner"],
    ],
    [
      "a key that begins with something else",
      "create table bad (user_id text not null, id bigint, primary key (id, user_id))",
      ["the primary key does not begin with the owner"],
    ],
    [
      "a table without a key",
      "create table bad (user_id text not null, id bigint)",
      ["the primary key does not begin with the owner"],
    ],
    [
      "unique over all owners",
      `create table bad (${OWNED}, slug text, constraint bad_slug unique (slug))`,
      ["unique without the owner: bad_slug"],
    ],
    [
      "a unique index over all owners",
      `create table bad (${OWNED}, slug text); create unique index bad_slug on bad (slug) where slug <> ''`,
      ["unique without the owner: bad_slug"],
    ],
    [
      "unique users by something else than their id",
      "create unique index bad_email on users (email)",
      ["unique without the owner: bad_email"],
    ],
    [
      "an exclusion over all owners",
      `create extension if not exists btree_gist;
       create table bad (${OWNED}, hours int4range, constraint bad_hours exclude using gist (hours with &&))`,
      ["unique without the owner: bad_hours"],
    ],
    [
      "a foreign key that leaves out the owner",
      `create table parent (${OWNED}, number bigint, unique (user_id, number));
       create table bad (${OWNED}, other text, constraint bad_parent foreign key (other, id) references parent (user_id, id));
       create index on bad (other, id)`,
      ["a foreign key that does not tie owner to owner: bad_parent"],
    ],
    [
      "a foreign key to a lookup table",
      `create table bad (${OWNED}, sid text, constraint bad_session foreign key (sid) references sessions (sid));
       create index on bad (sid)`,
      ["a foreign key to a lookup table: bad_session"],
    ],
    [
      "a foreign key from a lookup table",
      `alter table sessions add constraint bad_user ${TO_USER}`,
      ["a foreign key from a lookup table: bad_user"],
    ],
    [
      "set null",
      `create table bad (${OWNED}, constraint bad_user ${TO_USER} on delete set null)`,
      ["a foreign key may cascade or refuse, nothing else: bad_user"],
    ],
    [
      "set default",
      `create table bad (${OWNED}, constraint bad_user ${TO_USER} on delete set default)`,
      ["a foreign key may cascade or refuse, nothing else: bad_user"],
    ],
    [
      "an action on update",
      `create table bad (${OWNED}, constraint bad_user ${TO_USER} on update cascade)`,
      ["a foreign key may cascade or refuse, nothing else: bad_user"],
    ],
    [
      "a foreign key without an index",
      `create table bad (${OWNED}, document_id bigint,
       constraint bad_document foreign key (user_id, document_id) references documents (user_id, id))`,
      ["a foreign key without an index that begins with its columns: bad_document"],
    ],
    [
      "a foreign key with a partial index only",
      `create table bad (${OWNED}, document_id bigint,
       constraint bad_document foreign key (user_id, document_id) references documents (user_id, id));
       create index on bad (user_id, document_id) where id > 5`,
      ["a foreign key without an index that begins with its columns: bad_document"],
    ],
    [
      "a trigger",
      `create table bad (${OWNED}); create function touch() returns trigger language plpgsql as 'begin return new; end';
       create trigger bad_touch before update on bad for each row execute function touch()`,
      ["a trigger: bad_touch"],
    ],
    [
      "a rule",
      `create table bad (${OWNED}); create rule bad_rule as on delete to bad do instead nothing`,
      ["a rule: bad_rule"],
    ],
    [
      "partitions by hash",
      `create table bad (${OWNED}) partition by hash (user_id)`,
      ["partitioned by hash"],
    ],
    [
      "an identity column",
      "create table bad (user_id text not null, id bigint generated always as identity, primary key (user_id, id))",
      ["an identity column: id"],
    ],
    ["a sequence", "create sequence bad", ["a sequence"]],
    [
      "a serial column",
      "create table bad (user_id text not null, id bigserial, primary key (user_id, id))",
      ["a sequence"],
    ],
  ])("find %s", async (_name, ddl, faults) => {
    const found = await withinTransaction(migrated.url, ddl);
    expect(found.map(({ rule }) => rule)).toEqual(faults);
  });

  test("take a table as it should be", async () => {
    const good = `create table good (${OWNED}, document_id bigint, slug text, unique (user_id, slug), ${TO_USER},
      foreign key (user_id, document_id) references documents (user_id, id) on delete cascade);
      create index on good (user_id, document_id)`;
    expect(await withinTransaction(migrated.url, good)).toEqual([]);
  });
});

/** The additional rule violations that a change causes. The change is rolled back. */
async function withinTransaction(url: string, ddl: string): Promise<{ rule: string }[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const faults = async () => (await client.query<{ rule: string }>(RULES, [LOOKUP])).rows;
  try {
    const before = await faults();
    await client.query(`begin; ${ddl}`);
    return (await faults()).filter(({ rule }) => !before.some((fault) => fault.rule === rule));
  } finally {
    await client.end();
  }
}

const HTTP_PROGRAM = new URL("../jobs/http-program.ts", import.meta.url);
const WORKER = new URL("../../src/worker.ts", import.meta.url);
const WAITING = `select 1 from pg_stat_activity where datname = current_database()
  and application_name = 'understudy migrate' and wait_event_type = 'Lock'`;

/** Every migration starts with this table, and waits while another process creates it. */
async function holdMigrations(url: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("begin; create table schema_migrations (name text)");
  return () => client.end();
}

describe("starting", () => {
  test("two servers and two workers start at once on an empty database, and each migration is applied once", async () => {
    const database = await emptyDatabase();
    onTestFinished(database.drop);
    const environment = {
      EMBEDDING_PROVIDER: "none",
      NODE_ENV: "test",
      DATABASE_URL: database.url,
      DATABASE_POOL: "2",
      MIGRATE_ON_START: "on",
      MAIL_URL: process.env.TEST_SMTP_URL ?? "",
      LOG_LEVEL: "info",
    };
    const server = () => startProgram(HTTP_PROGRAM, { environment, sign: "ready to answer" });
    const worker = () => startProgram(WORKER, { environment, sign: "taking jobs" });
    const open = await holdMigrations(database.url);
    const starting = Promise.allSettled([server(), worker(), server(), worker()]);
    await until(async () => (await rows(database.url, WAITING)).length === 4, 40);
    await open();
    const started = await starting;
    const programs = started.filter(
      (one): one is PromiseFulfilledResult<Program> => one.status === "fulfilled",
    );
    const codes = await Promise.all(programs.map(({ value }) => value.stop()));
    expect(started.filter(({ status }) => status === "rejected")).toEqual([]);
    expect(codes).toEqual([0, 0, 0, 0]);

    expect(await schemaSnapshot(database.url)).toBe(await read("migrations/schema.snapshot"));
    const names = (await rows(database.url, "select name from schema_migrations order by name")).map(
      ({ name }) => name,
    );
    const files = (await readdir(path.join(SERVER, "migrations"))).filter((file) => file.endsWith(".sql"));
    expect(names).toEqual(files.sort());
    expect(
      await rows(database.url, "select 1 from pgboss.queue where name = 'documents.ingest'"),
    ).toHaveLength(1);
  });
});
