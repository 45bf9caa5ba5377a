import { randomBytes, randomInt } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { allEndpoints, type EndpointDefinition, type WidgetConfig } from "@understudy/contracts";
import type { InjectOptions } from "fastify";
import { expect, test } from "vitest";
import * as z from "zod";
import { testApp } from "../app.ts";
import { buildOwner, type Owner, textFile } from "../builders.ts";
import { talksOf } from "../conversations.ts";
import { row, rows } from "../database.ts";

const product = await testApp({ environment: { MASTER_KEY: randomBytes(32).toString("base64") } });
const { app } = product;
const talk = talksOf(product, () => new Date());
const newId = (): number => randomInt(1, 2 ** 47);

type Ids = Record<string, string | number>;
type StockedOwner = Owner & { ids: Ids; widget: WidgetConfig };

async function insert(table: string, values: Record<string, unknown>): Promise<void> {
  const marks = Object.keys(values).map((_, index) => `$${index + 1}`);
  await rows(
    product.url,
    `insert into ${table} (${Object.keys(values).join(", ")}) values (${marks.join(", ")})`,
    Object.values(values),
  );
}

async function openGaps(userId: string): Promise<void> {
  await rows(product.url, "update gaps set status = 'open' where user_id = $1", [userId]);
  await rows(product.url, "update question_groups set gaps = 1, gap_at = now() where user_id = $1", [userId]);
}

/**
 * An owner with one of everything that a call can reference. An id is listed under its parameter or the path before
 * it.
 */
async function stockedOwner(): Promise<StockedOwner> {
  const owner = await buildOwner(product);
  const user_id = owner.userId;
  const api = product.api(owner.cookie);
  const { call } = api;
  await call("PUT /api/plan", { body: { planType: "pro" } });
  const { id: profileId } = await api.profiles.create({ name: "Speaking", isPublic: true });
  const params = { id: profileId };
  const document = await api.documents.uploadTo(profileId, textFile("talks.txt", "I dance."));
  const pdf = await readFile("packages/knowledge/test-files/prices.pdf");
  const mainDocument = await api.documents.upload(new File([pdf], "prices.pdf", { type: "application/pdf" }));
  const { correction } = await call("POST /api/profiles/:id/corrections", {
    params,
    body: { question: "Do you dance?", answer: "Yes." },
  });
  const answerTest = await call("POST /api/profiles/:id/rehearsal/tests", {
    params,
    body: { question: "Do you dance?", contains: ["dance"], documentId: null, unknown: false },
  });
  const run = await call("POST /api/profiles/:id/rehearsal/runs", { params, body: { settings: null } });
  const { occasion } = await call("POST /api/profiles/:id/occasions", {
    params,
    body: { name: "Fair", greeting: null, starters: [], documentIds: null, endsAt: null },
  });
  const { config } = await call("GET /api/profiles/:id/widget", { params });
  const { config: widget } = await call("PUT /api/profiles/:id/widget", {
    params,
    body: { ...config, brandName: "Harbour" },
  });
  const key = await call("POST /api/keys", { body: { name: "Script", scopes: ["chat"] } });
  const [device] = await call("GET /api/account/devices");

  const conversation = await talk(owner, {
    profileId,
    questions: [{ message: "Is there a ramp?", state: "not_answered" }],
  });
  const { id: message_id, question_group } = await row(
    product.url,
    "select id, question_group from chat_messages where user_id = $1 and session_id = $2",
    [user_id, conversation],
  );
  const profile_id = profileId;
  const offsets = { start_offset: 0, end_offset: 1, columns: "[]", lines: "[]" };
  const sheet = { ...offsets, number: 1, name: "", width: 595, height: 842 };
  await insert("document_pages", { ...sheet, user_id, document_id: mainDocument.id });
  await rows(
    product.url,
    `insert into doubtful_words (user_id, document_id, storage_key, page, word, strip)
     select user_id, id, storage_key, 1, 0, '' from documents where user_id = $1`,
    [user_id],
  );
  const question = { user_id, profile_id, message_id, question: "Is there a ramp?" };
  const [gap, contact, site, sync, delivery, brandPackage, factCheck] = Array.from({ length: 7 }, newId);
  await insert("gaps", { ...question, id: gap });
  await openGaps(user_id);
  await insert("contacts", { ...question, id: contact, email: "ana@example.com", confirmed_at: new Date() });
  const pair = {
    quote: "I dance.",
    shown: "I dance.",
    other_quote: "No dancing.",
    other_shown: "No dancing.",
  };
  await insert("fact_checks", {
    ...pair,
    user_id,
    profile_id,
    id: factCheck,
    kind: "contradiction",
    key: "k",
    document_id: document.id,
    other_document_id: document.id,
    found_at: new Date(),
  });
  const address = "https://keelstone.example/";
  const page = { address, mode: "page", depth: 0, page_limit: 1 };
  await insert("sites", { ...page, user_id, profile_id, id: site });
  const dates = { started_at: new Date(), ended_at: new Date() };
  await insert("site_syncs", { ...dates, user_id, site_id: site, id: sync, cause: "added" });
  const sent = { message_id: "msg_1", event: "webhook.test", url: address, status: "failed" };
  await insert("webhook_deliveries", { ...sent, user_id, profile_id, id: delivery, created_at: new Date() });
  const file = await row(product.url, "select storage_key, byte_size as bytes from documents where id = $1", [
    document.id,
  ]);
  const model = { provider: "openai", model: "gpt-4.1-mini", base_url: "http://127.0.0.1:1/v1" };
  await insert("model_connections", { ...model, user_id, price_input: 0, price_output: 0 });
  const brand = { brand: {}, company_name: "Keelstone" };
  await insert("brand_packages", { ...brand, ...file, user_id, id: brandPackage, status: "ready" });

  const ids = {
    "/api/profiles/:id": profileId,
    "/api/documents/:id": mainDocument.id,
    "/api/conversations/:id": conversation,
    "/api/account/devices/:id": device?.id ?? "",
    "/api/keys/:id": key.id,
    "/api/white-label/packages/:id": brandPackage,
    exchangeId: Number(message_id),
    documentId: document.id,
    correctionId: correction.id,
    gapId: Number(question_group),
    factCheckId: factCheck,
    testId: answerTest.id,
    runId: run.id,
    occasionId: occasion.id,
    siteId: site,
    syncId: sync,
    version: 1,
    page: 1,
    delivery,
    app: "telegram",
    // In queries and bodies.
    profileId,
    documentIds: document.id,
    contactIds: contact,
  };
  return { ...owner, widget, ids: ids as Ids };
}

/** A part of a call's input that holds an id, and the name of that id in `ids`. */
type IdField = { part: "params" | "query" | "body"; name: string; of: string };

function listIdFields({ path: address, query, body }: EndpointDefinition): IdField[] {
  const inPath = [...address.matchAll(/:(\w+)/g)].map(([mark, name = ""], index): IdField => {
    const before = address.slice(0, address.indexOf(mark) + mark.length);
    return { part: "params", name, of: index === 0 && name === "id" ? before : name };
  });
  const named = (part: "query" | "body", schema: z.ZodType | undefined): IdField[] =>
    Object.keys(fieldsOf(schema))
      .filter((name) => /(?:Id|Ids)$/.test(name) && name !== "analyticsId")
      .map((name) => ({ part, name, of: name }));
  return [...inPath, ...named("query", query), ...named("body", body)];
}

type Schema = z.core.JSONSchema.JSONSchema;

function fieldsOf(schema: z.ZodType | undefined): Record<string, Schema> {
  return (formOf(schema).properties ?? {}) as Record<string, Schema>;
}

function formOf(schema: z.ZodType = z.object({})): Schema {
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
}

/** Values that cannot be derived from the schema alone. */
const KNOWN: Record<string, unknown> = {
  timeZone: "UTC",
  until: "2027-06-30",
  email: "ana@example.com",
  address: "https://harbour.example/",
  table: "gaps",
  shareableSlug: null,
  text: "Do you sing?\nYes.",
  question: "Do you sing?",
  circle: "link",
  key: "0123456789abcdef",
  scopes: ["chat"],
};

function sample(name: string, schema: Schema): unknown {
  const known = KNOWN[name];
  // A field that takes one line only is given "Harbour".
  const fits = !schema.pattern || new RegExp(schema.pattern, "u").test(String(known));
  if (name in KNOWN && fits) return known;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (choices) return choices.some(({ type }) => type === "null") ? null : sample(name, choices[0] ?? {});
  if (schema.type === "object") return {};
  if (schema.type === "array") return [];
  if (schema.type === "boolean") return false;
  if (schema.type === "integer" || schema.type === "number") return schema.minimum ?? 1;
  return "Harbour";
}

/** A valid input, with ids of the given owners wherever an id is expected. */
function inputOf(
  definition: EndpointDefinition,
  caller: StockedOwner,
  idIn: (place: IdField) => string | number,
) {
  const idFields = listIdFields(definition);
  const fill = (part: "query" | "body", schema: z.ZodType | undefined) => {
    if (part === "body" && definition.path.endsWith("/widget")) return caller.widget;
    const { required = [] } = formOf(schema);
    // Every field of a body, because a body without a change is refused. A query is best left short.
    const fields = Object.entries(fieldsOf(schema)).filter(
      ([name]) => part === "body" || required.includes(name),
    );
    const input = Object.fromEntries(fields.map(([name, field]) => [name, sample(name, field)]));
    for (const place of idFields.filter((one) => one.part === part))
      input[place.name] = place.name.endsWith("Ids") ? [idIn(place)] : idIn(place);
    return input;
  };
  const params = Object.fromEntries(
    idFields.filter(({ part }) => part === "params").map((place) => [place.name, String(idIn(place))]),
  );
  return { params, query: fill("query", definition.query), body: fill("body", definition.body) };
}

type Input = ReturnType<typeof inputOf>;

async function send(definition: EndpointDefinition, caller: StockedOwner, { params, query, body }: Input) {
  const { method, bodyType } = definition;
  const address = definition.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]));
  const values = Object.entries(query).filter(([, value]) => value !== null);
  const search = new URLSearchParams(values.map(([name, value]) => [name, String(value)]));
  const request: InjectOptions = {
    method,
    url: values.length > 0 ? `${address}?${search}` : address,
    headers: { cookie: caller.cookie, origin: app.ownOrigin },
    // A new address each time, because a rate limit would hide what comes after it.
    remoteAddress: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
  };
  if (bodyType === "multipart") {
    request.headers = { ...request.headers, "content-type": "multipart/form-data; boundary=x" };
    const [name, content] = address.endsWith("/zip") ? ["b.zip", EMPTY_ZIP] : ["b.txt", "Hi."];
    request.payload = `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/plain\r\n\r\n${content}\r\n--x--\r\n`;
  } else if (definition.body) {
    request.payload = body as object;
  }
  return app.inject(request);
}

const EMPTY_ZIP = `PK\u0005\u0006${"\0".repeat(18)}`;

/** Everything stored about an owner: rows of every table, jobs, and all owners' files. */
async function storedAbout({ userId }: Owner): Promise<Record<string, unknown>> {
  const tables = await rows(
    product.url,
    "select table_name from information_schema.columns where table_schema = 'public' and column_name = 'user_id'",
  );
  const found: Record<string, unknown> = {};
  for (const { table_name } of tables)
    found[String(table_name)] = await rows(
      product.url,
      `select to_jsonb(one) as stored from ${table_name} as one where user_id = $1 order by to_jsonb(one)::text`,
      [userId],
    );
  found["users"] = await rows(product.url, "select to_jsonb(one) from users as one where id = $1", [userId]);
  found["jobs"] = await rows(
    product.url,
    "select name, count(*) from pgboss.job where data::text like '%' || $1 || '%' group by 1 order by 1",
    [userId],
  );
  found["files"] = (await readdir(product.storage, { recursive: true })).sort();
  return found;
}

const calls = allEndpoints.filter(
  (definition) => definition.access === "owner" && listIdFields(definition).length > 0,
);

/**
 * For each id in the input: the caller's own ids, except a foreign one there and, in a path, in all that follows it.
 */
function foreignInputs(definition: EndpointDefinition, caller: StockedOwner, victim: StockedOwner) {
  const idFields = listIdFields(definition);
  const positions = new Map(idFields.map(({ part, name }, at) => [`${part} ${name}`, at]));
  const positionOf = ({ part, name }: IdField) => positions.get(`${part} ${name}`) ?? -1;
  // A version, an app or a page counts within what precedes it in the path.
  const foreign = idFields.filter(({ name }) => !["version", "app", "page"].includes(name));
  return foreign.map((one) => {
    const isForeign = (place: IdField) =>
      one.part === "params"
        ? place.part === "params" && positionOf(place) >= positionOf(one)
        : positionOf(place) === positionOf(one);
    const idIn = (place: IdField) => (isForeign(place) ? victim : caller).ids[place.of] ?? "";
    return { name: `${one.name} (${one.part})`, input: inputOf(definition, caller, idIn) };
  });
}

/** Statuses for something that was found but cannot be done in its current state. */
const CONFLICTS = [402, 403, 409];

/** Deletions run after all calls that need the deleted data. Calls that end the owner's own sign-in run last. */
function lateness({ method, path: address }: EndpointDefinition): number {
  if (address.startsWith("/api/account/devices")) return 3;
  if (method !== "DELETE") return 0;
  return address === "/api/profiles/:id" ? 2 : 1;
}

test("every owner call with an id of another owner's answers 404 and changes nothing [PERM-03]", async () => {
  const [victim, stranger] = [await stockedOwner(), await stockedOwner()];
  expect(calls.length).toBeGreaterThan(60);
  const unknown = calls.flatMap((call) => listIdFields(call).filter(({ of }) => !(of in victim.ids)));
  expect(unknown, "add the new kind of id to stockedOwner").toEqual([]);

  const before = await storedAbout(victim);
  const answers: string[] = [];
  for (const definition of calls) {
    for (const { name, input } of foreignInputs(definition, stranger, victim)) {
      const { statusCode, body } = await send(definition, stranger, input);
      if (statusCode !== 404)
        answers.push(`${definition.method} ${definition.path} with a foreign ${name}: ${statusCode} ${body}`);
    }
  }
  expect(answers).toEqual([]);
  expect(await storedAbout(victim)).toEqual(before);

  // The same calls by the ids' owner must succeed, which proves that the input was valid and the ids exist.
  const refused: string[] = [];
  for (const definition of calls.toSorted((one, other) => lateness(one) - lateness(other))) {
    // The previous call may have resolved it.
    if (definition.path.includes(":gapId")) await openGaps(victim.userId);
    const input = inputOf(definition, victim, ({ of }) => victim.ids[of] ?? "");
    const { statusCode, body } = await send(definition, victim, input);
    if (statusCode >= 400 && !CONFLICTS.includes(statusCode))
      refused.push(`${definition.method} ${definition.path}: ${statusCode} ${body}`);
  }
  expect(refused).toEqual([]);
});
