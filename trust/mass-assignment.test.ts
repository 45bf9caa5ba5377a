import { allEndpoints, type EndpointDefinition, PLANS } from "@understudy/contracts";
import { type Outcome, type RunOptions, report } from "../testing/outcome.ts";
import { send, type WireAnswer } from "../testing/wire.ts";
import { changed, checksums } from "./checksums.ts";
import { type Stranger, startTheft, type TheftScene } from "./cross-tenant-owners.ts";
import type { FilledRequest, Ids } from "./entry.ts";
import { mutations } from "./mass-assignment.mutations.ts";
import { changesState, fileBody, NOT_READY, nameOf, rightType } from "./request-samples.ts";
import { pathOf } from "./route-entries.ts";
import { trustTest } from "./trust-test.ts";
import { type Sample, WRITES } from "./write-samples.ts";

type Report = ReturnType<typeof report>;
type Scene = { theft: TheftScene; owner: Stranger; columns: string[]; outcome: Report };

/** Keys that would affect every object of the process if they were ever copied. */
const POLLUTING = [
  '"__proto__":{"polluted":true}',
  '"constructor":{"prototype":{"polluted":true}}',
  '"prototype":{"polluted":true}',
];

const ENDS_SESSION = /logout|account\/(delete|devices)/;

/** T26: every writing call with every column that it doesn't accept, and every paid action without its plan. */
async function run({ mutation }: RunOptions): Promise<Outcome> {
  const theft = await startTheft(mutation);
  const outcome = report();
  try {
    const owner = theft.strangers.find(({ name }) => name === "another owner");
    if (!owner) throw new Error("There is no owner to write.");
    const scene = { theft, owner, columns: await columnNames(theft), outcome };
    let [sent, routes] = [0, 0];
    // Calls that end the session come last: if one took effect, all later calls would fail.
    const writes = allEndpoints.filter(changesState);
    const ends = writes.filter(({ path }) => ENDS_SESSION.test(path));
    for (const definition of [...writes.filter((one) => !ends.includes(one)), ...ends]) {
      const sample = WRITES[nameOf(definition)];
      outcome.check("every writing route has its sample", sample ? undefined : nameOf(definition));
      if (!sample || sample === "secret") continue;
      routes += 1;
      sent += await surplus(scene, definition, sample);
    }
    outcome.check("no object of the process is changed", "polluted" in {} ? "polluted" : undefined);
    const gates = await planGates(scene);
    for (const definition of allEndpoints.filter(changesState)) await control(scene, definition);
    return outcome.done({ routes, columns: scene.columns.length, sent, gates });
  } finally {
    await theft.harness.close();
  }
}

/** Every column of every table, spelled as in the database and as in the API. */
async function columnNames({ harness }: TheftScene): Promise<string[]> {
  const rows = await harness.product.rows(
    "select distinct column_name as name from information_schema.columns where table_schema = 'public'",
  );
  const names = rows.map(({ name }) => String(name));
  const camel = names.map((name) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()));
  return [...new Set([...names, ...camel])].sort();
}

async function surplus(scene: Scene, definition: EndpointDefinition, sample: Sample): Promise<number> {
  const { theft, owner, outcome } = scene;
  const name = nameOf(definition);
  const { victim, harness } = theft;
  const filled = sample(owner.ids);
  const before = await checksums(harness.product);
  let sent = 0;
  for (const body of bodiesOf(scene, definition, filled)) {
    const answer = await call(scene, definition, filled, body.text);
    sent += 1;
    const good = answer.status >= 400 && answer.status < 500;
    outcome.check(`${name}: takes no more than it says`, good ? undefined : `${body.name} ${answer.status}`);
    outcome.check(
      `${name}: tells nothing of others`,
      answer.text.includes(victim.userId) ? body.name : undefined,
    );
  }
  const touched = changed(before, await checksums(harness.product)).filter((table) => !isQuiet(table));
  outcome.check(
    `${name}: what is refused changes nothing`,
    touched.length > 0 ? touched.join(", ") : undefined,
  );
  return sent;
}

/** Tables that change by themselves over time. */
const isQuiet = (table: string): boolean => table.startsWith("pgboss.") || table === "answer_leases";

function bodiesOf({ theft, columns }: Scene, definition: EndpointDefinition, { body }: FilledRequest) {
  if (!definition.body || definition.bodyType) return [];
  const { userId, mainId } = theft.victim;
  const taken = new Set(Object.keys((body ?? {}) as object));
  const known = new Set(Object.keys((definition.body as { shape?: object } | undefined)?.shape ?? {}));
  const value = (column: string): unknown => {
    if (/user_?id|owner_?id|^id$/i.test(column)) return userId;
    if (/profile_?id/i.test(column)) return mainId;
    return /plan_?type/i.test(column) ? "enterprise" : true;
  };
  const plain = JSON.stringify(body ?? {});
  const open = plain === "{}" ? "{" : `${plain.slice(0, -1)},`;
  const surplusNames = columns.filter((column) => !taken.has(column) && !known.has(column));
  return [
    ...surplusNames.map((column) => ({
      name: column,
      text: `${open}${JSON.stringify(column)}:${JSON.stringify(value(column))}}`,
    })),
    ...POLLUTING.map((key) => ({ name: key, text: `${open}${key}}` })),
  ];
}

function call(
  { theft, owner }: Scene,
  definition: EndpointDefinition,
  filled: FilledRequest,
  body: string | undefined,
): Promise<WireAnswer> {
  return send(theft.harness.product.origin, {
    method: definition.method,
    path: pathOf(definition, filled),
    headers: [
      // As a visitor would send it: a question by the owner counts as a test.
      ...owner.headers.filter(([name]) => definition.access === "owner" || name !== "cookie"),
      ...(body === undefined ? [] : [["content-type", rightType(definition)] as const]),
    ],
    body,
  });
}

/** On the free plan: one more of everything that has a limit. */
async function planGates(scene: Scene): Promise<string[]> {
  const { theft, owner, outcome } = scene;
  const { rows } = theft.harness.product;
  const { userId, mainId } = owner.ids;
  const find = (name: string) => allEndpoints.find((definition) => nameOf(definition) === name);
  const tried: string[] = [];
  const gate = async (name: string, filled: FilledRequest, body?: string): Promise<void> => {
    const definition = find(name);
    if (!definition) throw new Error(`${name} is not of the contract.`);
    const { status, text } = await call(scene, definition, filled, body);
    tried.push(name);
    outcome.check(
      `${name}: is refused on the free plan`,
      status === 403 && text.includes("plan_limit") ? undefined : `${status} ${text.slice(0, 80)}`,
    );
  };
  // The free plan allows one additional profile, and it already exists.
  await gate("POST /api/profiles", {}, JSON.stringify({ name: "One more" }));
  await rows(
    `insert into documents (user_id, profile_id, id, filename, file_type, byte_size, content_hash, storage_key, status)
     select $1, $2, number, 'a.txt', 'text/plain', 1, '', '', 'ready' from generate_series(1, $3::int) as number`,
    [userId, mainId, PLANS.free.documentsPerProfile],
  );
  await gate("POST /api/documents", {}, fileBody());
  await gate("POST /api/profiles/:id/documents", { path: { id: mainId } }, fileBody());
  await rows("delete from documents where user_id = $1 and storage_key = ''", [userId]);
  await gate("PUT /api/white-label", {}, JSON.stringify({ removeBranding: true }));
  await gate("PUT /api/white-label", {}, JSON.stringify({ customDomain: "chat.keelstone.example" }));
  await gate("POST /api/white-label/packages", {});
  await gate("POST /api/keys", {}, JSON.stringify({ name: "One more", scopes: ["chat"] }));
  await gate("POST /api/white-label/domain/verify", {});
  const widget = { path: { id: mainId } };
  await gate("PUT /api/profiles/:id/widget", widget, JSON.stringify({ whiteLabel: true }));
  await gate(
    "PUT /api/profiles/:id/widget",
    widget,
    JSON.stringify({ customDomain: "chat.keelstone.example" }),
  );
  return tried;
}

/** The valid form of every call is accepted. Otherwise a product that refuses everything would pass. */
async function control(scene: Scene, definition: EndpointDefinition): Promise<void> {
  const sample = WRITES[nameOf(definition)];
  if (!sample || sample === "secret" || definition.method === "DELETE") return;
  // The following calls would have no session.
  if (ENDS_SESSION.test(definition.path)) return;
  const ids: Ids = scene.owner.ids;
  const { product } = scene.theft.harness;
  await product.rows("update users set plan_type = 'pro' where id = $1", [ids.userId]);
  // A gap that the previous call closed can't be used again.
  await product.rows("update gaps set status = 'open' where user_id = $1", [ids.userId]);
  const filled = sample(ids);
  const body = { json: JSON.stringify(filled.body ?? {}), form: "", multipart: fileBody() };
  const takes = definition.body !== undefined || definition.bodyType === "multipart";
  const { status, text } = await call(
    scene,
    definition,
    filled,
    takes ? body[definition.bodyType ?? "json"] : undefined,
  );
  scene.outcome.check(
    `control: ${nameOf(definition)}`,
    status < 400 || status === NOT_READY[nameOf(definition)] ? undefined : `${status} ${text.slice(0, 120)}`,
  );
}

trustTest("T26", { run, mutations });
