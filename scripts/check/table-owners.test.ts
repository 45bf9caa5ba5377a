import { expect, test } from "vitest";
import { foreignUsesIn } from "./table-owners.ts";

const inModule = (module: string, text: string) =>
  foreignUsesIn(`apps/server/src/modules/${module}/x.ts`, text);

test("statements of the query builder on another module's table are found", () => {
  const text = `db.selectFrom("passages as p").innerJoin("users as u", on);
    db.selectFrom(["gaps", "sites"]); db.insertInto("contacts"); exists(selectFrom("citations as c"));`;
  expect(inModule("documents", text)).toEqual([
    "documents reads users",
    "documents reads gaps",
    "documents writes contacts",
    "documents reads citations",
  ]);
});

test("so are those of SQL, and not words of other texts", () => {
  const text = `const a = sql<{ id: number }>\`with c as (delete from "gaps" where x) select 1 from users u, leads
      join only chat_messages m on true for update\`;
    const b = sql\`update counters set count = 1\`; const c = "The answer comes from documents.";`;
  expect(inModule("documents", text)).toEqual([
    "documents writes gaps",
    "documents reads users",
    "documents reads leads",
    "documents reads chat_messages",
    "documents writes counters",
  ]);
});

test("a module's own tables are its own, and reports may read all tables", () => {
  const text = 'db.selectFrom("documents"); db.deleteFrom("passages");';
  expect(inModule("documents", text)).toEqual([]);
  expect(inModule("analytics", text)).toEqual(["analytics writes passages"]);
});
