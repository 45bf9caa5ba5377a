import { randomInt } from "node:crypto";
import { allEndpoints, type EndpointDefinition, Problem } from "@understudy/contracts";
import fc from "fast-check";
import type { InjectOptions } from "fastify";
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { DEMO_USER_ID } from "../../src/app.ts";
import { testApp } from "../app.ts";
import { buildOwner, type Owner } from "../builders.ts";
import { rows } from "../database.ts";

const product = await testApp();
const { app } = product;
const ORIGIN = app.ownOrigin;
/** Excludes the event stream, which takes no input and never ends by itself. */
const CALLS = allEndpoints.filter(({ events, response }) => response || !events);
const TYPES = { json: "application/json", form: "application/x-www-form-urlencoded", multipart: "" };

beforeAll(async () => {
  await rows(product.url, "insert into users (id) values ($1)", [DEMO_USER_ID]);
  await rows(
    product.url,
    "insert into ai_profiles (user_id, id, is_main, name) values ($1, 1, true, 'Demo')",
    [DEMO_USER_ID],
  );
});

const NUL = "\0";
const HALF = "\ud83d";
/** Longer than any lexeme, key or header that the database allows. */
const LONG_WORD = "w".repeat(3_500);
const NASTY_TEXTS = [
  NUL,
  `a${NUL}b`,
  HALF,
  `a${HALF}b`,
  "",
  " ",
  LONG_WORD,
  "x".repeat(100_000),
  "__proto__",
  "constructor",
  "';--",
  "%00",
  "%",
  "\\",
  "\u202e\u200b\ufeff\uffff",
  "../../etc/passwd",
  "a' | 'b' & !c:*",
];
const NUMBERS = [-1, 0, 1.5, 2 ** 31, 2 ** 53, 2 ** 63, 1e308, -1e308, 5e-324];

const nasty = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...NASTY_TEXTS) },
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.constantFrom(...NUMBERS),
  fc
    .anything({ withNullPrototype: false, maxDepth: 3 })
    .filter((value) => JSON.stringify(value) !== undefined),
);

type Caller = Pick<Owner, "userId" | "profileId">;

/** A valid value, so that the other fields of the input are checked too. */
function validFor(name: string, caller: Caller): unknown {
  const known: Record<string, unknown> = {
    userId: caller.userId,
    profileId: caller.profileId,
    email: `a${randomInt(1_000_000_000)}@example.com`,
  };
  return known[name] ?? "hello";
}

/** The smallest input that its schema accepts. */
function validInput(schema: z.ZodType | undefined, caller: Caller): Record<string, unknown> {
  const names = namesOf(schema);
  const whole = Object.fromEntries(names.map((name) => [name, validFor(name, caller)]));
  const choices = [{}, ...names.map((name) => without(whole, name)), whole];
  return choices.find((choice) => schema?.safeParse(choice).success) ?? whole;
}

function without(input: Record<string, unknown>, name: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([key]) => key !== name));
}

function namesOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return [];
  const { properties } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return Object.keys(properties ?? {});
}

type Parts = { params: Record<string, unknown>; query: Record<string, unknown>; body: unknown };

function requestOf(definition: EndpointDefinition, { cookie }: Owner, parts: Parts): InjectOptions {
  const path = definition.path.replace(/:(\w+)/g, (_, name: string) => encode(parts.params[name]));
  const search = Object.entries(parts.query).map(([name, value]) => `${encode(name)}=${encode(value)}`);
  const type = TYPES[definition.bodyType ?? "json"];
  const takesBody = definition.body !== undefined && type !== "";
  return {
    method: definition.method,
    // A new address each time, because a rate limit would hide what comes after it.
    remoteAddress: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
    url: path + (search.length > 0 ? `?${search.join("&")}` : ""),
    headers: { origin: ORIGIN, cookie, ...(takesBody ? { "content-type": type } : {}) },
    ...(takesBody
      ? { payload: definition.bodyType === "form" ? formOf(parts.body) : JSON.stringify(parts.body) }
      : {}),
  };
}

/** Half a surrogate pair cannot be URL-encoded, so its three bytes are written out. */
function encode(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return text.isWellFormed() ? encodeURIComponent(text) : "%ED%A0%80";
}

function formOf(body: unknown): string {
  if (typeof body !== "object" || body === null) return encode(body);
  return Object.entries(body)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join("&");
}

/** Whatever was sent, the status is below 500, and a refusal is in problem format. */
async function expectNoFault(request: InjectOptions): Promise<void> {
  const answer = await app.inject(request);
  const shown = `${request.method} ${String(request.url).slice(0, 120)} ${String(request.payload).slice(0, 200)}`;
  expect(answer.statusCode, `${shown}\n${answer.body}`).toBeLessThan(500);
  if (answer.statusCode < 400) return;
  expect(answer.headers["content-type"], shown).toMatch(/^application\/problem\+json/);
  Problem.parse(answer.json());
}

describe.each(CALLS.map((definition) => [`${definition.method} ${definition.path}`, definition] as const))(
  "%s",
  (_name, definition) => {
    let owner: Owner;
    let valid: Parts;
    beforeAll(async () => {
      owner = await buildOwner(product);
      valid = {
        params: validInput(definition.params, owner),
        query: validInput(definition.query, owner),
        body: validInput(definition.body, owner),
      };
    });
    const send = (change: Partial<Parts>) =>
      expectNoFault(requestOf(definition, owner, { ...valid, ...change }));

    test("takes or refuses each nasty value of each field, the others being right [ERR-05]", async () => {
      for (const place of ["params", "query", "body"] as const) {
        for (const name of namesOf(definition[place])) {
          const good = String(validFor(name, owner));
          const hidden = [NUL, HALF, LONG_WORD].map((text) => good[0] + text + good.slice(1));
          for (const value of [...hidden, ...NASTY_TEXTS, ...NUMBERS, null, [], {}, [NUL], { [NUL]: NUL }]) {
            await send({ [place]: { ...(valid[place] as object), [name]: value } });
          }
        }
      }
    });

    test("takes or refuses any mixture of fields and values [ERR-05]", async () => {
      const inputOf = (schema: z.ZodType | undefined) => {
        const fields = namesOf(schema).map((name) => [
          name,
          fc.oneof(
            { weight: 2, arbitrary: fc.constant(validFor(name, owner)) },
            { weight: 3, arbitrary: nasty },
          ),
        ]);
        return fc.record(Object.fromEntries([...fields, ["__proto__x", nasty]]), { requiredKeys: [] });
      };
      const whole = (schema: z.ZodType | undefined) =>
        fc.oneof({ weight: 4, arbitrary: inputOf(schema) }, nasty);
      const parts = fc.record({
        params: inputOf(definition.params),
        query: inputOf(definition.query),
        body: whole(definition.body),
      });
      await fc.assert(fc.asyncProperty(parts, send), { numRuns: 20 });
    });
  },
);

describe("a body that is no JSON", () => {
  const calls = CALLS.filter(({ body, bodyType }) => body && (bodyType ?? "json") === "json");
  const raw = (definition: EndpointDefinition, payload: string | Buffer) =>
    expectNoFault({
      method: definition.method,
      url: definition.path.replace(/:\w+/g, "1"),
      headers: { origin: ORIGIN, "content-type": "application/json" },
      payload,
    });

  test.each([
    ["nothing", ""],
    ["half of one", '{"message":"a'],
    ["a text", '"message"'],
    ["a number", "1e999999"],
    ["null", "null"],
    ["a byte order mark", '\ufeff{"message":"a"}'],
    ["bytes that are no text", Buffer.from([0xff, 0xfe, 0x00, 0x80])],
    ["lists in lists, as deep as fits", "[".repeat(120_000) + "]".repeat(120_000)],
    ["objects in objects, as deep as fits", `${'{"message":'.repeat(20_000)}1${"}".repeat(20_000)}`],
    ["a deep field", `{"message":"a","userId":${"[".repeat(100_000)}${"]".repeat(100_000)}}`],
    ["too much of it", `{"message":"${"a".repeat(400_000)}"}`],
    ["__proto__", '{"__proto__":{"admin":true},"message":"a"}'],
    ["constructor", '{"constructor":{"prototype":{"admin":true}},"message":"a"}'],
    [
      "a hundred thousand fields",
      `{${Array.from({ length: 20_000 }, (_, index) => `"f${index}":1`).join(",")}}`,
    ],
  ])("%s [ERR-05]", async (_name, payload) => {
    for (const definition of calls) await raw(definition, payload);
  });

  test("any bytes [ERR-05]", async () => {
    const bytes = fc.uint8Array({ maxLength: 500 }).map((array) => Buffer.from(array));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...calls), fc.oneof(bytes, fc.json(), fc.string()), raw),
      { numRuns: 100 },
    );
  });
});

describe("an upload that is no form", () => {
  let owner: Owner;
  beforeAll(async () => {
    owner = await buildOwner(product);
  });
  const upload = (payload: string | Buffer, boundary = "x") =>
    expectNoFault({
      method: "POST",
      url: "/api/documents",
      headers: {
        origin: ORIGIN,
        cookie: owner.cookie,
        "content-type": `multipart/form-data; boundary=${boundary}`,
      },
      payload,
    });
  const part = (head: string, body: string, end = "--x--\r\n") =>
    `--x\r\ncontent-disposition: form-data; ${head}\r\ncontent-type: text/plain\r\n\r\n${body}\r\n${end}`;

  test.each([
    ["nothing", ""],
    ["no boundary in it", "hello"],
    ["another boundary", "--y\r\n\r\n--y--"],
    ["a part without a head", "--x\r\n\r\nhello\r\n--x--"],
    ["a head that breaks off", '--x\r\ncontent-disposition: form-data; name="file'],
    ["a file that breaks off", part('name="file"; filename="a.txt"', "hello", "")],
    ["an end that breaks off", part('name="file"; filename="a.txt"', "hello", "--x")],
    ["no file, only a field", part('name="file"', "hello")],
    ["a file in another field", part('name="picture"; filename="a.txt"', "hello")],
    ["a file without a field", part('filename="a.txt"', "hello")],
    ["a file without a name", part('name="file"; filename=""', "hello")],
    ["a name that is a path", part('name="file"; filename="../../../a.txt"', "hello")],
    ["a name with NUL", part(`name="file"; filename="a${NUL}.txt"`, "hello")],
    ["a very long name", part(`name="file"; filename="${"a".repeat(5_000)}.txt"`, "hello")],
    [
      "a name with half a letter at the cut",
      part(`name="file"; filename="${"😀".repeat(300)}a.txt"`, "hello"),
    ],
    ["a name that is no UTF-8", Buffer.from(part('name="file"; filename="\xff\xfe.txt"', "hello"), "latin1")],
    ["the prototype", part('name="__proto__"; filename="a.txt"', "hello")],
    [
      "two files",
      part('name="file"; filename="a.txt"', "hello", part('name="file"; filename="b.txt"', "hello")),
    ],
    ["a field before the file", part('name="a"', "1", part('name="file"; filename="b.txt"', "hello"))],
    ["a head that is too long", part(`name="file"; filename="a.txt"; x="${"x".repeat(100_000)}"`, "hello")],
    ["too many heads", `--x\r\n${"a: b\r\n".repeat(5_000)}\r\nhello\r\n--x--`],
    ["an empty file", part('name="file"; filename="a.txt"', "")],
  ])("%s [ERR-05]", async (_name, payload) => {
    await upload(payload);
  });

  test("any bytes between boundaries [ERR-05]", async () => {
    const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array).toString("latin1"));
    const whole = fc.record({
      before: bytes,
      head: bytes,
      body: bytes,
      end: fc.constantFrom("--x--\r\n", "--x", ""),
    });
    await fc.assert(
      fc.asyncProperty(whole, ({ before, head, body, end }) =>
        upload(Buffer.from(`${before}--x\r\n${head}\r\n\r\n${body}\r\n${end}`, "latin1")),
      ),
      { numRuns: 100 },
    );
  });
});
