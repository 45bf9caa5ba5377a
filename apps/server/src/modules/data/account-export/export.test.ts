import { expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { buildOwner } from "../../../../test/builders.ts";
import { row, rows } from "../../../../test/database.ts";
import { ownerWith } from "../../../../test/streams.ts";
import { unzip } from "../../../../test/unzip.ts";
import { tables } from "../../../platform/tables.ts";

const product = await testApp({ worker: true });

const download = (cookie: string) => product.app.inject({ url: "/api/account/export", headers: { cookie } });

test("contains the owner's rows and no others, as JSON and CSV, with the originals", async () => {
  const text = "# Prices\n\nA single session costs £180.";
  const owner = await ownerWith(product, { "=prices.md": text, "Über uns.md": "# About\n\nWe coach." });
  const other = await ownerWith(product, { "secret.md": "# Secret\n\nNobody else may read this." });
  for (const { api, profileId } of [owner, other]) {
    await api.savedAnswers.create(profileId, { question: "=1+1?", answer: "Two." });
    await api.answerTests.create(profileId, { question: "=1+1?", contains: ["Two"] });
  }
  for (const { userId } of [owner, other])
    await product
      .api()
      .chat.ask({ userId, message: '=HYPERLINK("http://evil.example"), what does a session cost?' });
  await rows(product.url, "update users set webhook_secret = 'whsec', mail_key = 'mailkey' where id = $1", [
    owner.userId,
  ]);
  const answer = await download(owner.cookie);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe("application/zip");
  expect(answer.headers["content-disposition"]).toMatch(
    /^attachment; filename="understudy-\d{4}-\d\d-\d\d\.zip"/,
  );
  const files = await unzip(answer.rawPayload);

  for (const [table, { exported }] of tables) {
    if (typeof exported === "string" || table === "users") continue;
    const { file: name, where = "true" } = exported;
    const { count } = await row(
      product.url,
      `select count(*)::int as count from ${table} where user_id = $1 and ${where}`,
      [owner.userId],
    );
    const listed = JSON.parse(files.get(`${name}.json`) ?? "null") as unknown[];
    expect([name, listed.length]).toEqual([name, count]);
    const lines = files.get(`${name}.csv`) ?? "";
    expect(lines.startsWith("\ufeff")).toBe(true);
  }
  const [exchange] = JSON.parse(files.get("exchanges.json") ?? "[]") as { message: string }[];
  expect(exchange?.message).toMatch(/^=HYPERLINK/);
  expect(files.get("exchanges.csv")).toContain(`"'=HYPERLINK(""http`);
  const originals = [...files].filter(([name]) => name.startsWith("documents/"));
  expect(originals.map(([name]) => name.replace(/\d+/, "1")).sort()).toEqual([
    "documents/1-=prices.md",
    "documents/1-Über uns.md",
  ]);
  expect(originals.map(([, content]) => content)).toContain(text);
  const whole = [...files.values()].join("\n");
  for (const secret of ["Nobody else", other.userId, other.email, "whsec", "mailkey"])
    expect(whole).not.toContain(secret);
  expect(JSON.parse(files.get("account.json") ?? "")).toMatchObject({ id: owner.userId, email: owner.email });
});

test("reads page by page, each row once", async () => {
  const owner = await buildOwner(product);
  const { userId, profileId } = owner;
  await rows(
    product.url,
    `with conversation as (insert into chat_sessions (user_id, profile_id, id, session_id) values ($1, $2, 1, 'many')),
     counted as (insert into counters (user_id, profile_id, name, day, label, count)
       select $1, $2, 'views', date '2026-01-01' + number % 30, 'label ' || number, 1 from generate_series(1, 1200) number)
     insert into chat_messages (user_id, profile_id, session_id, id, message, response, state)
     select $1, $2, 1, number, 'Question ' || number, 'A.', 'answered' from generate_series(1, 1200) number`,
    [userId, profileId],
  );
  const files = await unzip((await download(owner.cookie)).rawPayload);
  const exchanges = JSON.parse(files.get("exchanges.json") ?? "[]") as { id: number }[];
  expect(exchanges.map(({ id }) => id)).toEqual(Array.from({ length: 1200 }, (_, index) => index + 1));
  const figures = JSON.parse(files.get("figures.json") ?? "[]") as { label: string }[];
  expect(new Set(figures.map(({ label }) => label)).size).toBe(1200);
  expect(figures).toHaveLength(1200);
});

test("is available a few times an hour, to its owner only", async () => {
  expect((await product.app.inject({ url: "/api/account/export" })).statusCode).toBe(401);
  const owner = await buildOwner(product);
  const codes: number[] = [];
  for (let time = 0; time < 11; time += 1) codes.push((await download(owner.cookie)).statusCode);
  expect(codes).toEqual([...Array<number>(10).fill(200), 429]);
});
