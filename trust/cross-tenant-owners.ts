import { randomInt } from "node:crypto";
import { person } from "../testing/hostile-provider.ts";
import { type Browser, SESSION } from "../testing/http-browser.ts";
import type { Mutation } from "../testing/mutation.ts";
import { type SignInHarness, signIn, startHarness } from "../testing/sign-in-harness.ts";
import { until } from "../testing/wait.ts";
import { type Header, send } from "../testing/wire.ts";
import { createApiKey } from "./api-key.ts";
import { createPrivateLink, webSite } from "./cross-tenant-created.ts";
import type { Ids } from "./entry.ts";
import { fileBody } from "./request-samples.ts";

/** Appears in everything that the victim has written. No other user may ever read it. */
export const CANARY = "heron-in-the-attic";

export const BY_KEY = "another owner's API key";

export type Stranger = { name: string; headers: readonly Header[]; ids: Ids };
/** An owner, a program with the owner's chat key, and a conversation that the owner started. */
export type KeyHolder = {
  ids: Ids;
  headers: readonly Header[];
  own: { sessionId: string; exchangeId: number };
};
export type TheftScene = {
  harness: SignInHarness<"main">;
  victim: Ids;
  strangers: Stranger[];
  keyHolder: KeyHolder;
};

/** Appears in everything that the owner of the chat key has written. */
export const KEY_CANARY = "otter-in-the-cellar";

/** Creates an owner with data to steal, and every kind of attacker. */
export async function startTheft(mutation: Mutation | undefined): Promise<TheftScene> {
  const harness: SignInHarness<"main"> = await startHarness({
    providers: { main: undefined },
    mail: true,
    mutation,
  });
  try {
    await harness.product.work();
    const victim = await owner(harness, "victim", CANARY);
    await idle(harness, victim.ids);
    await hide(harness, victim.ids);
    const other = await owner(harness, "other", "plain");
    await idle(harness, other.ids);
    await wire(harness, other.ids);
    const deleted = await owner(harness, "gone", "plain");
    await leave(harness, deleted.browser, "gone@example.com");
    const program = await owner(harness, "program", "plain");
    await idle(harness, program.ids);
    await harness.product.rows("update users set plan_type = 'pro' where id = $1", [program.ids.userId]);
    const { key } = await createApiKey(harness.product, program.ids.userId, { name: "plain" });
    const { origin } = harness.product;
    const own: Header = ["origin", origin];
    const strangers: Stranger[] = [
      { name: "nobody", headers: [own], ids: ghost() },
      { name: "another owner", headers: [own, cookieOf(other.browser)], ids: other.ids },
      { name: "a deleted owner", headers: [own, cookieOf(deleted.browser)], ids: deleted.ids },
      { name: "a visitor of another assistant", headers: [own], ids: other.ids },
      { name: BY_KEY, headers: [["authorization", `Bearer ${key}`]], ids: program.ids },
    ];
    return { harness, victim: victim.ids, strangers, keyHolder: await startKeyHolder(harness) };
  } catch (error) {
    await harness.close();
    throw error;
  }
}

async function startKeyHolder(harness: SignInHarness<"main">): Promise<KeyHolder> {
  const { product } = harness;
  const { browser, ids } = await owner(harness, "keyed", KEY_CANARY);
  await idle(harness, ids);
  await product.rows("update users set plan_type = 'pro' where id = $1", [ids.userId]);
  const { key } = await createApiKey(product, ids.userId, { name: "plain", scopes: ["chat"] });
  const { text } = await send(product.origin, {
    method: "POST",
    path: "/api/chat",
    headers: [cookieOf(browser), ["origin", product.origin], ["content-type", "application/json"]],
    body: JSON.stringify({ profileId: ids.publicId, message: `What does ${KEY_CANARY} cost?`, as: "owner" }),
  });
  const own = JSON.parse(text) as KeyHolder["own"];
  return { ids, headers: [["authorization", `Bearer ${key}`]], own };
}

/** Ids of the same form that never existed. */
export function ghost(): Ids {
  const number = (): number => randomInt(2 ** 40, 2 ** 47);
  return {
    userId: `usr_${crypto.randomUUID().replaceAll("-", "").slice(0, 22)}`,
    mainId: number(),
    publicId: number(),
    documentId: number(),
    slug: `nobody-${number()}`,
    token: crypto.randomUUID().replaceAll("-", ""),
    exchangeId: number(),
    conversationId: number(),
    gapId: number(),
    savedAnswerId: number(),
    testId: number(),
    factCheckId: number(),
    runId: number(),
    privateLinkId: number(),
    contactId: number(),
    siteId: number(),
    syncId: number(),
    deviceId: crypto.randomUUID().replaceAll("-", ""),
    packageId: number(),
    keyId: number(),
    deliveryId: number(),
  };
}

async function owner(harness: SignInHarness<"main">, name: string, mark: string) {
  const { product, providers, browser: newBrowser } = harness;
  providers.main.play(person(`${name}@example.com`));
  const browser = newBrowser();
  await signIn(browser, "main");
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await send(product.origin, {
      method,
      path,
      headers: [
        cookieOf(browser),
        ["origin", product.origin],
        ...(body === undefined ? [] : [["content-type", "application/json"] as const]),
      ],
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (answer.status >= 400) throw new Error(`${method} ${path} ${answer.status} ${answer.text}`);
    return JSON.parse(answer.text || "null") as Record<string, never>;
  };
  const me = await call("GET", "/api/auth/user");
  const slug = `${name}-${mark}`;
  await call("PATCH", "/api/profile", { firstName: mark, lastName: mark, bio: mark, title: mark });
  await call("PATCH", "/api/profile/settings", {
    customInstructions: mark,
    shareEnabled: true,
    shareableSlug: slug,
  });
  const beside = await call("POST", "/api/profiles", { name: `Beside ${name}`, isPublic: true });
  const [main] = await product.rows("select id from ai_profiles where user_id = $1 and is_main", [me.id]);
  const documentId = await upload(harness, browser, Number(beside.id), mark);
  const exchange = await ask(harness, Number(beside.id), mark);
  const [row] = await product.rows(
    "select session_id as id from chat_messages where user_id = $1 and id = $2",
    [me.id, exchange.exchangeId],
  );
  const [gap] = await product.rows("select id from question_groups where user_id = $1 and gaps > 0", [me.id]);
  const devices = (await call("GET", "/api/account/devices")) as unknown as { id: string }[];
  const ids: Ids = {
    userId: String(me.id),
    mainId: Number(main?.id),
    publicId: Number(beside.id),
    documentId,
    slug,
    token: exchange.sessionId,
    exchangeId: exchange.exchangeId,
    conversationId: Number(row?.id),
    gapId: Number(gap?.id),
    savedAnswerId: await ownAnswer(harness, String(me.id), Number(beside.id), mark),
    ...(await addTestRun(harness, String(me.id), Number(beside.id), mark)),
    factCheckId: await addFactCheck(harness, String(me.id), Number(beside.id), documentId, mark),
    privateLinkId: await createPrivateLink(harness.product, String(me.id), Number(beside.id), mark),
    contactId: await leftAddress(harness, String(me.id), { ...exchange, profileId: Number(beside.id), mark }),
    ...(await webSite(product, String(me.id), Number(beside.id), mark)),
    deviceId: String(devices[0]?.id),
    packageId: await brandPackage(harness, String(me.id), mark),
    keyId: (await createApiKey(product, String(me.id), { name: mark })).id,
    deliveryId: await delivery(harness, String(me.id), Number(beside.id), mark),
  };
  return { browser, ids };
}

/** Creates a saved answer to a question that no visitor sends. */
async function ownAnswer(
  { product }: SignInHarness<"main">,
  userId: string,
  profileId: number,
  mark: string,
) {
  const id = randomInt(2 ** 40, 2 ** 47);
  await product.rows(
    "insert into corrections (user_id, id, profile_id, question, answer) values ($1, $2, $3, $4, $5)",
    [userId, id, profileId, `What is ${mark}?`, mark],
  );
  return id;
}

/** Creates an answer test, and a test run that has executed it. */
async function addTestRun(
  { product }: SignInHarness<"main">,
  userId: string,
  profileId: number,
  mark: string,
) {
  const [testId, runId] = [randomInt(2 ** 40, 2 ** 47), randomInt(2 ** 40, 2 ** 47)];
  const place = [userId, testId, profileId];
  await product.rows(
    "insert into rehearsal_tests (user_id, id, profile_id, question, contains) values ($1, $2, $3, $4, array[$4])",
    [...place, mark],
  );
  await product.rows(
    "insert into rehearsal_runs (user_id, id, profile_id, status) values ($1, $2, $3, 'done')",
    [userId, runId, profileId],
  );
  await product.rows(
    "insert into rehearsal_results (user_id, run_id, test_id, question, contains) values ($1, $2, $3, $4, array[$4])",
    [userId, runId, testId, mark],
  );
  return { testId, runId };
}

/** Creates two statements that contradict each other. */
async function addFactCheck(
  { product }: SignInHarness<"main">,
  userId: string,
  profileId: number,
  documentId: number,
  mark: string,
) {
  const id = randomInt(2 ** 40, 2 ** 47);
  await product.rows(
    `insert into fact_checks (user_id, id, profile_id, kind, key, document_id, quote, shown, other_document_id,
      other_quote, other_shown, found_at)
    values ($1, $2, $3, 'contradiction', $5, $4, $5, $5, $4, $5, $5, now())`,
    [userId, id, profileId, documentId, mark],
  );
  return id;
}

type AskedExchange = { exchangeId: number; profileId: number; mark: string };

/** Creates a contact as if it had been confirmed with the link in the e-mail. */
async function leftAddress(
  { product }: SignInHarness<"main">,
  userId: string,
  exchange: AskedExchange,
): Promise<number> {
  const id = randomInt(2 ** 40, 2 ** 47);
  await product.rows(
    `insert into contacts (user_id, id, profile_id, message_id, email, question, confirmed_at)
     values ($1, $2, $3, $4, $5, $6, now())`,
    [userId, id, exchange.profileId, exchange.exchangeId, `${exchange.mark}@visitor.example`, exchange.mark],
  );
  return id;
}

/** Creates a package whose row says that it is ready for download. */
async function brandPackage(
  { product }: SignInHarness<"main">,
  userId: string,
  mark: string,
): Promise<number> {
  const id = randomInt(2 ** 40, 2 ** 47);
  await product.rows(
    `insert into brand_packages (user_id, id, status, brand, company_name, storage_key)
     values ($1, $2, 'ready', '{}', $3, $4)`,
    [userId, id, mark, `00/${"0".repeat(40)}`],
  );
  return id;
}

/** Sets a webhook address and a domain, so that the calls about them have data. */
async function wire({ product }: SignInHarness<"main">, { userId }: Ids): Promise<void> {
  const hook = "update profile_settings set webhook_url = 'https://hook.invalid/' where user_id = $1";
  await product.rows(hook, [userId]);
  await product.rows("update users set custom_domain = 'ask.hook.invalid' where id = $1", [userId]);
}

/** Creates a delivery that has failed permanently and can be resent. */
async function delivery({ product }: SignInHarness<"main">, userId: string, profileId: number, mark: string) {
  const id = randomInt(2 ** 40, 2 ** 47);
  await product.rows(
    `insert into webhook_deliveries (user_id, id, profile_id, message_id, event, url, status, created_at)
     values ($1, $2, $3, $4, 'webhook.test', $5, 'failed', now())`,
    [userId, id, profileId, `msg_${id}`, `https://${mark}.example/hook`],
  );
  return id;
}

async function upload(harness: SignInHarness<"main">, browser: Browser, profileId: number, mark: string) {
  const { origin, rows } = harness.product;
  const { text } = await send(origin, {
    method: "POST",
    path: `/api/profiles/${profileId}/documents`,
    headers: [
      cookieOf(browser),
      ["origin", origin],
      ["content-type", "multipart/form-data; boundary=trust-boundary"],
    ],
    body: fileBody().replace("prices.txt", `${mark}.txt`).replace("£180", `£180 (${mark})`),
  });
  const { id } = JSON.parse(text) as { id: number };
  await until(async () => {
    const [row] = await rows("select 1 from documents where id = $1 and status = 'ready'", [id]);
    return row;
  });
  return id;
}

/**
 * A visitor asks the public assistant, last a question that it can't answer. Only the visitor has the conversation's
 * token.
 */
async function ask({ product }: SignInHarness<"main">, profileId: number, mark: string) {
  const say = async (message: string, sessionId?: string) => {
    const { text } = await send(product.origin, {
      method: "POST",
      path: "/api/chat",
      headers: [["content-type", "application/json"]],
      body: JSON.stringify({ profileId, message, ...(sessionId ? { sessionId } : {}) }),
    });
    return JSON.parse(text) as { sessionId: string; exchangeId: number };
  };
  const { sessionId } = await say(`What does ${mark} cost?`);
  return say("Where do zeppelins moor?", sessionId);
}

/** From now on only the additional profile is public. */
async function hide({ product }: SignInHarness<"main">, { userId }: Ids): Promise<void> {
  await product.rows("update users set is_public = false where id = $1", [userId]);
}

/** Waits until no background work is left that would change a row. */
async function idle({ product }: SignInHarness<"main">, { userId }: Ids): Promise<void> {
  await until(async () => {
    // The owner got a first question, and an e-mail about it that contains its own key.
    const open = await product.rows(
      `select 1 from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()
       union all select 1 from users where id = $1 and mail_key is null`,
      [userId],
    );
    return open.length === 0 ? true : undefined;
  });
}

async function leave(harness: SignInHarness<"main">, browser: Browser, email: string): Promise<void> {
  const { origin } = harness.product;
  const { status, text } = await send(origin, {
    method: "POST",
    path: "/api/account/delete",
    headers: [cookieOf(browser), ["origin", origin], ["content-type", "application/json"]],
    body: JSON.stringify({ email }),
  });
  if (status !== 200) throw new Error(`The account was not deleted: ${status} ${text}`);
}

function cookieOf(browser: Browser): Header {
  return ["cookie", `${SESSION}=${browser.cookies.get(SESSION)}`];
}
