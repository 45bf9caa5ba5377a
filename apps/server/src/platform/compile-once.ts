import type { Compilable, CompiledQuery } from "kysely";
import type { Database } from "./database.ts";

/** Stands for a value while the statement is built. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A statement whose SQL is built at its first call only. For a short statement, building costs as much as sending it.
 * `build` gets placeholders instead of values: it may pass them on, but not look at them.
 */
export function compileOnce<Values extends Record<string, unknown>, Row>(
  build: (db: Database, values: Values) => Compilable<Row>,
): (db: Database, values: Values) => Promise<Row[]> {
  const compile = (db: Database): CompiledQuery<Row> => {
    const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });
    return build(db, placeholders as Values).compile();
  };
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= compile(db);
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name] : value,
    );
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}
