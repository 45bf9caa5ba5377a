import { describe, expect, test } from "vitest";
import { statementsWithoutOwner } from "../query-log.ts";

const GOOD = {
  "a select by the owner": `select * from "documents" where "user_id" = $1 and "id" = $2`,
  "an order and a limit": `select "id" from "documents" where "user_id" = $1 order by "id" desc limit $2`,
  "the owner last": `select * from "documents" where "id" = $1 and "user_id" = $2`,
  "the owner in parentheses": `select * from "documents" where ("user_id" = $1 and "id" = $2)`,
  "an or beside the owner": `select * from "documents" where "user_id" = $1 and ("id" = $2 or "id" = $3)`,
  "a cast": `select * from documents where user_id = $1::text and id = $2`,
  "a user by its id": `select * from "users" where "id" = $1`,
  "a table that is nobody's": `select * from "sessions" where "sid" = $1`,
  "no table": "select 1",
  "a join with both owners": `select * from "passages" as "p" inner join "documents" as "d"
    on "d"."user_id" = "p"."user_id" and "d"."id" = "p"."document_id" where "p"."user_id" = $1 and "d"."user_id" = $2`,
  "a join without quotes": `select * from passages p join documents d on d.user_id = p.user_id
    where p.user_id = $1 and d.user_id = $1`,
  "a left join with the owner in its condition": `select * from "ai_profiles" as "p" left join "gaps" as "g"
    on "g"."profile_id" = "p"."id" and "g"."user_id" = $1 where "p"."user_id" = $2`,
  "a join with a user": `select * from "ai_profiles" as "p" inner join "users" as "u" on "u"."id" = "p"."user_id"
    where "p"."user_id" = $1 and "u"."id" = $2`,
  "a join with what is nobody's": `select * from documents, unnest($2::text[]) as word(w) where user_id = $1`,
  "a subquery with its own owner": `select * from "documents" where "user_id" = $1 and "id" in
    (select "document_id" from "citations" where "user_id" = $2)`,
  "a CTE": `with "mine" as (select * from "documents" where "user_id" = $1) select * from "mine"`,
  "a union": `select "id" from "gaps" where "user_id" = $1 union all select "id" from "documents" where "user_id" = $2`,
  "an insert": `insert into "documents" ("user_id", "id") values ($1, $2), ($3, $4) returning "id"`,
  "an insert of a user": `insert into "users" ("id", "email") values ($1, $2)`,
  "an insert from a select": `insert into "gaps" ("user_id", "id") select "user_id", "id" from "documents" where "user_id" = $1`,
  "an upsert": `insert into "counters" ("user_id", "name") values ($1, $2)
    on conflict ("user_id", "name") do update set "count" = counters.count + 1`,
  "an upsert from a select": `insert into "counters" ("user_id", "name") select "id", $1 from "users" as owner
    where owner."id" = $2 on conflict ("user_id", "name") do update set "count" = counters.count + 1`,
  "an update": `update "documents" set "status" = $1 where "user_id" = $2 and "id" = $3`,
  "an update from": `update "documents" as "d" set "status" = $1 from "passages" as "p" where "p"."user_id" = $2
    and "d"."user_id" = $3 and "p"."document_id" = "d"."id"`,
  "a delete": `delete from "passages" where "user_id" = $1 and "document_id" = $2`,
  "a delete using": `delete from "passages" using "documents" where "passages"."user_id" = $1 and "documents"."user_id" = $2`,
  "a lock": `select * from "documents" where "user_id" = $1 for update skip locked`,
  "is distinct from": `select * from "documents" where "status" is distinct from $1 and "user_id" = $2`,
  "distinct on": `select distinct on ("label") * from "counters" where "user_id" = $1`,
  "joins in parentheses": `select * from "gaps" as "g" left join ("passages" as "p" join "documents" as "d"
    on "d"."id" = "p"."document_id" and "d"."user_id" = $1) on "p"."user_id" = $2 where "g"."user_id" = $3`,
  "a lateral subquery with its own owner": `select * from "documents" as "d", lateral (select count(*) from "passages" as "p"
    where "p"."user_id" = $1 and "p"."document_id" = "d"."id") as "counted" where "d"."user_id" = $2`,
  "a CTE that a CTE reads": `with "a" as (select * from "documents" where "user_id" = $1),
    "b" as (select * from "a") select * from "b" inner join "gaps" as "g" on "g"."user_id" = $2`,
  "parentheses and quotes in a text": `select * from "documents" where "filename" = ') or (''' and "user_id" = $1`,
  "a job of the queue":
    "insert into pgboss.job (id, name) select id, name from json_to_recordset($1) as j(id uuid)",
};

const BAD = {
  "no condition": `select * from "documents"`,
  "another condition": `select * from "documents" where "id" = $1`,
  "no quotes": "select * from documents where id = $1",
  "the schema's name": `select * from "public"."documents" where "id" = $1`,
  capitals: "SELECT * FROM documents WHERE id = $1",
  "a user by e-mail": `select * from "users" where "email" = $1`,
  "the owner in a list": `select * from "documents" where "user_id" in ($1, $2)`,
  "the owner unlike": `select * from "documents" where "user_id" != $1`,
  "the owner or something": `select * from "documents" where "user_id" = $1 or "id" = $2`,
  "the owner in one branch": `select * from "documents" where ("user_id" = $1 and "id" = $2) or "quotable" = $3`,
  "not the owner": `select * from "documents" where not ("user_id" = $1)`,
  "the owner in a function": `select * from "documents" where coalesce("user_id" = $1, true)`,
  "the owner in a text": `select * from "documents" where "filename" = 'x "user_id" = $1'`,
  "the owner in the select list": `select "user_id" = $1 from "documents" where "id" = $2`,
  "the owner in an order": `select * from "documents" where "id" = $2 order by "user_id" = $1`,
  "the owner as it is set": `update "documents" set "user_id" = $1 where "id" = $2`,
  "the owner of another row": `select * from "documents" where "user_id" = $1 || "filename"`,
  "one owner for two tables": `select * from "passages" as "p" inner join "documents" as "d" on "d"."id" = "p"."document_id"
    where "p"."user_id" = $1`,
  "owners that only equal each other": `select * from "passages" as "p" inner join "documents" as "d"
    on "d"."user_id" = "p"."user_id" where "d"."user_id" = $1`,
  "a bare owner for two tables": `select * from "passages", "documents" where "user_id" = $1`,
  "a comma": `select * from "passages" as "p", "documents" as "d" where "p"."user_id" = $1`,
  "a table joined with itself": `select * from "passages" as "a" inner join "passages" as "b" on "a"."id" = "b"."id"
    where "a"."user_id" = $1`,
  "the condition of a left join for the left table": `select * from "gaps" as "g" left join "documents" as "d"
    on "g"."user_id" = $1 and "d"."user_id" = $2`,
  "a right join": `select * from "gaps" as "g" right join "documents" as "d" on "d"."user_id" = $1 and "g"."user_id" = $2`,
  "a user's id taken from another table": `select * from "users", "documents" where "documents"."user_id" = $1 and "id" = $2`,
  "a subquery without": `select * from "documents" where "user_id" = $1 and "id" in (select "document_id" from "citations")`,
  "a subquery with, its statement without": `select * from "documents" where "id" in
    (select "document_id" from "citations" where "user_id" = $1)`,
  "a subquery in the select list": `select (select count(*) from "passages") from "documents" where "user_id" = $1`,
  "a CTE without": `with "all" as (select * from "documents") select * from "all" where "user_id" = $1`,
  "a changing CTE": `with "gone" as (delete from "documents" where "id" = $1 returning *) select * from "gone"`,
  "an insert inside a CTE": `with "new" as (insert into "gaps" ("id") values ($1) returning *) select * from "new"`,
  "half a union": `select "id" from "gaps" where "user_id" = $1 union select "id" from "documents"`,
  "an insert without the column": `insert into "documents" ("id", "filename") values ($1, $2)`,
  "an insert without columns": `insert into "documents" values ($1, $2)`,
  "an insert of a user without its id": `insert into "users" ("email") values ($1)`,
  "an insert from everybody": `insert into "gaps" ("user_id", "id") select "user_id", "id" from "documents"`,
  "an update of everybody": `update "documents" set "status" = $1`,
  "an update from everybody": `update "documents" as "d" set "status" = $1 from "passages" as "p" where "d"."user_id" = $2`,
  "a delete of everybody": `delete from "passages"`,
  "a delete using everybody": `delete from "passages" using "documents" where "passages"."user_id" = $1`,
  "a lock on everybody": `select * from "documents" where "status" = $1 for update skip locked`,
  "a select three deep": `select * from "documents" where "user_id" = $1 and "id" in (select "document_id" from "citations"
    where "user_id" = $2 and exists (select from "passages" where "passages"."id" = "citations"."passage_id"))`,
  "a derived table without": `select * from (select * from "documents") as "d" where "d"."user_id" = $1`,
  "a lateral subquery without": `select * from "documents" as "d", lateral (select count(*) from "passages" as "p"
    where "p"."document_id" = "d"."id") as "counted" where "d"."user_id" = $1`,
  "a CTE that repeats": `with recursive "tree" as (select * from "documents" where "user_id" = $1 union all
    select "d".* from "documents" as "d" join "tree" on "tree"."id" = "d"."id") select * from "tree"`,
  "half of the joins in parentheses": `select * from "gaps" as "g" left join ("passages" as "p" join "documents" as "d"
    on "d"."id" = "p"."document_id") on "p"."user_id" = $1 where "g"."user_id" = $2`,
  "the owner in a comment": `select * from "documents" where /* "user_id" = $1 and */ "id" = $2`,
  "the owner in a quoted text": `select * from "documents" where "filename" = $x$ $x$ and "label" = $x$ and "user_id" = $1 $x$`,
  "the owner as the end of a range": `select * from "documents" where "id" between $1 and "user_id" = $2`,
  "a full join": `select * from "gaps" as "g" full join "documents" as "d" on "d"."user_id" = $1 where "g"."user_id" = $2`,
  "a merge": `merge into "documents" using "passages" on "documents"."user_id" = $1 when matched then delete`,
  "a truncation": `truncate "documents"`,
};

describe("the query log", () => {
  test.each(Object.entries(GOOD))("takes %s [DATA-42]", (_name, statement) => {
    expect(statementsWithoutOwner([statement])).toEqual([]);
  });

  test.each(Object.entries(BAD))("finds %s [DATA-42]", (_name, statement) => {
    expect(statementsWithoutOwner([statement])).toEqual([statement]);
  });

  test("reads a statement the same when it is written on one line", () => {
    const line = (statement: string) => statement.replace(/\s+/g, " ");
    expect(statementsWithoutOwner(Object.values(GOOD).map(line))).toEqual([]);
    expect(statementsWithoutOwner(Object.values(BAD).map(line))).toHaveLength(Object.keys(BAD).length);
  });

  test("names a statement once, however often it ran", () => {
    const statement = `delete from "passages"`;
    expect(statementsWithoutOwner([statement, statement])).toEqual([statement]);
  });
});
