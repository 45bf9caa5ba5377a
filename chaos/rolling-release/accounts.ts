import { randomBytes } from "node:crypto";
import pg from "pg";

type Login = "a" | "b";

/**
 * A separate database whose tables belong to a role that can't sign in. Two logins alternate, as docs/operations says.
 */
export async function openAccounts(postgres: string) {
  const name = `rolling_${process.pid}`;
  const passwords = { a: randomBytes(12).toString("hex"), b: randomBytes(12).toString("hex") };
  const admin = async (url: string, ...statements: string[]): Promise<void> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };
  const inside = new URL(postgres);
  inside.pathname = `/${name}`;
  const login = (which: Login): string[] => [
    `create role ${name}_${which} login password '${passwords[which]}' in role ${name}`,
    `alter role ${name}_${which} set role ${name}`,
  ];
  await admin(
    postgres,
    `create role ${name} nologin`,
    ...login("a"),
    `create database ${name} owner ${name}`,
  );
  await admin(inside.href, ...["vector", "btree_gin", "pg_trgm"].map((one) => `create extension ${one}`));
  return {
    name,
    urlOf(which: Login): string {
      const url = new URL(inside);
      url.username = `${name}_${which}`;
      url.password = passwords[which];
      return url.href;
    },
    /** The number of connections of this login. */
    async sessions(which: Login): Promise<number> {
      const client = new pg.Client({ connectionString: postgres });
      await client.connect();
      try {
        const of = "select count(*)::int as count from pg_stat_activity where usename = $1";
        return (await client.query<{ count: number }>(of, [`${name}_${which}`])).rows[0]?.count ?? 0;
      } finally {
        await client.end();
      }
    },
    addSecond: () => admin(postgres, ...login("b")),
    /** From now on any process that still uses the first login would fail. */
    removeFirst: () => admin(postgres, `drop role ${name}_a`),
    async drop(): Promise<void> {
      await admin(postgres, `drop database if exists ${name} with (force)`);
      await admin(postgres, ...[`${name}_a`, `${name}_b`, name].map((role) => `drop role if exists ${role}`));
    },
  };
}
