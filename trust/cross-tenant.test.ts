import { allEndpoints, type EndpointDefinition } from "@understudy/contracts";
import { type Outcome, type RunOptions, report } from "../testing/outcome.ts";
import type { Product } from "../testing/product.ts";
import { send, type WireAnswer } from "../testing/wire.ts";
import { mutations } from "./cross-tenant.mutations.ts";
import {
  BY_KEY,
  CANARY,
  ghost,
  KEY_CANARY,
  type Stranger,
  startTheft,
  type TheftScene,
} from "./cross-tenant-owners.ts";
import type { Entry, FilledRequest, Ids } from "./entry.ts";
import { fileBody, nameOf, rightType, takesBody } from "./request-samples.ts";
import { ENTRIES, pathOf } from "./route-entries.ts";
import { trustTest } from "./trust-test.ts";

type Report = ReturnType<typeof report>;

/** What the pages and pictures of a profile serve outside the API contract. */
const FILES: readonly EndpointDefinition[] = (["image.png", "brand.css", "qr.svg"] as const).map((file) => ({
  name: `profiles.${file}` as const,
  method: "GET",
  path: `/p/:id/${file}`,
  access: "public",
  summary: file,
  errors: ["not_found"],
}));

/**
 * T25: every call of the contract, by every kind of user except the owner, with every id of the owner. Nothing is
 * sampled.
 */
async function run({ mutation }: RunOptions): Promise<Outcome> {
  const theft = await startTheft(mutation);
  const outcome = report();
  try {
    let tried = 0;
    const before = await rowsOf(theft.harness.product, theft.victim);
    for (const definition of [...allEndpoints, ...FILES]) {
      const name = nameOf(definition);
      const entry = FILES.includes(definition)
        ? { names: ({ userId, mainId }: Ids) => [{ path: { id: userId } }, { path: { id: mainId } }] }
        : ENTRIES[name];
      outcome.check("every route has its entry", entry ? undefined : name);
      if (!entry || entry === "secret") continue;
      for (const stranger of theft.strangers) {
        if (entry === "own") tried += await ownCall(theft, definition, stranger, outcome);
        else tried += await foreignCalls(theft, definition, stranger, entry, outcome);
      }
      const after = await rowsOf(theft.harness.product, theft.victim);
      const touched = [...after].filter(([table, sum]) => before.get(table) !== sum).map(([table]) => table);
      outcome.check(
        `${name}: nothing of the owner's changes`,
        touched.length > 0 ? touched.join(", ") : undefined,
      );
    }
    tried += await ownChatKey(theft, outcome);
    await control(theft, outcome);
    return outcome.done({
      routes: allEndpoints.length + FILES.length,
      strangers: theft.strangers.map(({ name }) => name),
      tried,
    });
  } finally {
    await theft.harness.close();
  }
}

/** A call without ids is about the caller, and returns nothing about other users. */
async function ownCall(
  theft: TheftScene,
  definition: EndpointDefinition,
  stranger: Stranger,
  outcome: Report,
): Promise<number> {
  // Signing out would end the stranger's session, which the following calls need.
  if (definition.method !== "GET" || definition.path === "/api/logout") return 0;
  const { text, status } = await call(theft, definition, stranger, {});
  outcome.check(`${nameOf(definition)}: tells nothing foreign`, leak(text));
  const known = isKnown(definition, stranger);
  if (definition.access === "owner" && !known) {
    // A caller with a key gets the response that the call accepts no keys.
    const refused = stranger.name === BY_KEY ? 403 : 401;
    outcome.check(
      `${nameOf(definition)}: nobody signed in, nothing told`,
      status === refused ? undefined : `${status}`,
    );
  }
  return 1;
}

async function foreignCalls(
  theft: TheftScene,
  definition: EndpointDefinition,
  stranger: Stranger,
  { names, filter }: Exclude<Entry, string>,
  outcome: Report,
): Promise<number> {
  const name = `${nameOf(definition)} by ${stranger.name}`;
  const never = ghost();
  const invented = names(never, stranger.ids);
  let tried = 0;
  for (const [index, filled] of names(theft.victim, stranger.ids).entries()) {
    const real = await call(theft, definition, stranger, filled);
    const missing = await call(theft, definition, stranger, invented[index] ?? {});
    tried += 1;
    outcome.check(`${name}: tells nothing`, leak(real.text));
    const empty = filter && isKnown(definition, stranger);
    outcome.check(`${name}: is refused`, empty ? undefined : refused(definition, stranger, real));
    const [actual, expected] = [faceOf(real, theft.victim), faceOf(missing, never)];
    // That a share link is already taken is the only thing that a stranger may find out.
    if (nameOf(definition) === "PATCH /api/profile/settings") continue;
    outcome.check(
      `${name}: is like what never existed`,
      actual === expected ? undefined : `${actual.slice(0, 120)} / ${expected.slice(0, 120)}`,
    );
  }
  return tried;
}

/** The owner's own chat key can ask questions, and gives access to nothing else of the owner. */
async function ownChatKey(theft: TheftScene, outcome: Report): Promise<number> {
  const { ids, headers, own } = theft.keyHolder;
  const holder: Stranger = { name: "the owner's chat key", headers, ids };
  const before = await rowsOf(theft.harness.product, ids);
  let tried = 0;
  const refuse = async (definition: EndpointDefinition, filled: FilledRequest, expected: number[]) => {
    const { status, text } = await call(theft, definition, holder, filled);
    const name = `${nameOf(definition)} by ${holder.name}`;
    tried += 1;
    outcome.check(`${name}: tells nothing`, text.includes(KEY_CANARY) ? text.slice(0, 120) : undefined);
    outcome.check(`${name}: is refused`, expected.includes(status) ? undefined : `${status}`);
  };
  for (const definition of allEndpoints) {
    const entry = ENTRIES[nameOf(definition)];
    if (definition.access !== "owner" || definition.scope === "chat" || !entry || entry === "secret")
      continue;
    const named = entry === "own" ? [{}] : entry.names(ids, ids);
    for (const filled of named) await refuse(definition, filled, [401, 403]);
  }
  const place = { profileId: ids.publicId, sessionId: own.sessionId };
  for (const definition of allEndpoints.filter(({ scope }) => scope === "chat")) {
    if (nameOf(definition) === "POST /api/chat") continue;
    const more = { "/api/chat/hand-back": { turn: 0 }, "/api/chat/:exchange/feedback": { thumb: 1 } };
    const body = { ...place, ...more[definition.path as keyof typeof more] };
    const request = takesBody(definition) ? { body } : { query: place };
    await refuse(definition, { path: { exchange: own.exchangeId }, ...request }, [404]);
  }
  const after = await rowsOf(theft.harness.product, ids);
  // The time of the key's last use is stored.
  const touched = [...after].flatMap(([table, sum]) =>
    table === "api_keys" || before.get(table) === sum ? [] : table,
  );
  outcome.check("the owner's chat key: changes nothing", touched.length > 0 ? touched.join(", ") : undefined);
  return tried;
}

/** A key identifies its owner only if the call accepts keys. */
function isKnown({ scope }: EndpointDefinition, { name }: Stranger): boolean {
  return name === "another owner" || (name === BY_KEY && scope !== undefined);
}

function refused(
  definition: EndpointDefinition,
  stranger: Stranger,
  { status, text }: WireAnswer,
): string | undefined {
  const isAnonymous = definition.access === "owner" && !isKnown(definition, stranger);
  // From outside our own pages, a call without a session is refused before it is processed.
  const expected = isAnonymous ? [401, ...(stranger.name === BY_KEY ? [403] : [])] : [403, 404, 409];
  return expected.includes(status) ? undefined : `${status} ${text.slice(0, 100)}`;
}

function call(theft: TheftScene, definition: EndpointDefinition, stranger: Stranger, filled: FilledRequest) {
  const body = takesBody(definition)
    ? definition.bodyType === "multipart"
      ? fileBody()
      : JSON.stringify(filled.body ?? {})
    : undefined;
  return send(theft.harness.product.origin, {
    method: definition.method,
    path: pathOf(definition, filled),
    headers: [
      ...stranger.headers,
      ...(body === undefined ? [] : [["content-type", rightType(definition)] as const]),
    ],
    body,
  });
}

function leak(text: string): string | undefined {
  return text.includes(CANARY) ? text.slice(0, 120) : undefined;
}

/** What a stranger can distinguish: status, type and text, with all ids normalized. */
function faceOf({ status, headers, text }: WireAnswer, ids: Ids): string {
  const masked = Object.values(ids).reduce<string>(
    (face, id) => face.replaceAll(String(id), "ID"),
    text.replace(/"(?:instance|requestId)":"[^"]*"/g, ""),
  );
  return `${status} ${headers["content-type"] ?? ""} ${headers["cache-control"] ?? ""} ${masked}`;
}

/** Checksums over the rows of one owner, per table. */
async function rowsOf(product: Product, { userId }: Ids): Promise<Map<string, string>> {
  const tables = await product.rows(
    `select table_name as name, column_name as owner from information_schema.columns
     where table_schema = 'public' and (column_name in ('user_id', 'owner_id') or (table_name = 'users' and column_name = 'id'))`,
  );
  const sums = await product.rows(
    tables
      .map(
        ({ name, owner }) =>
          `select '${name}' as name, md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as sum
           from ${name} t where t.${owner} = $1`,
      )
      .join(" union all "),
    [userId],
  );
  return new Map(sums.map(({ name, sum }) => [String(name), String(sum)]));
}

/** The owner gets the data. Otherwise a product that refuses every request would pass. */
async function control({ harness, victim }: TheftScene, outcome: Report): Promise<void> {
  const { text, status } = await send(harness.product.origin, {
    method: "GET",
    path: `/api/chat/conversation?profileId=${victim.publicId}&sessionId=${victim.token}`,
    headers: [],
  });
  outcome.check(
    "control: the visitor reads the own conversation",
    status === 200 && text.includes(CANARY) ? undefined : `${status}`,
  );
}

trustTest("T25", { run, mutations });
