import { Redis } from "ioredis";
import { TABLES } from "../apps/server/src/platform/tables.ts";
import { type Browser, newBrowser, signInByMail } from "../testing/http-browser.ts";
import { type Outcome, type RunOptions, report } from "../testing/outcome.ts";
import { type Product, runningServices, startProduct } from "../testing/product.ts";
import { until } from "../testing/wait.ts";
import { mutations } from "./erasure.mutations.ts";
import { keepsToTheDay } from "./erasure-retention.ts";
import { placesOf } from "./hiding-places.ts";
import { trustTest } from "./trust-test.ts";

type Report = ReturnType<typeof report>;
type Scene = { product: Product; redis: Redis; log: string[]; clock: { ahead: number }; outcome: Report };
type Person = { browser: Browser; userId: string; profileId: number; email: string };

/** A separate Redis database, so that keys don't collide with other tests. */
const REDIS_DATABASE = 10;
const DAY_MS = 86_400_000;
const GRACE_DAYS = 14;
/** Everything must be gone within this many seconds. */
const WITHIN_SECONDS = 60;

/** Words that appear only where the test wrote them. */
const OWNER = { words: "quetzalowner", question: "quetzalsuggestion", document: "quetzaldocument" };
const VISITOR = { words: "okapivisitor", reason: "okapireason", email: "okapi@visitor.example" };

/** T38: erased data is gone from every store in time. Expired data is gone, and nothing else. */
async function run({ scale, mutation }: RunOptions): Promise<Outcome> {
  const outcome = report();
  const redisUrl = `${runningServices().redis.replace(/\/$/, "")}/${REDIS_DATABASE}`;
  const redis = new Redis(redisUrl);
  await redis.flushdb();
  const clock = { ahead: 0 };
  const log: string[] = [];
  const product = await startProduct({
    issuers: [],
    mail: true,
    mutation,
    environment: { REDIS_URL: redisUrl },
    clock: () => new Date(Date.now() + clock.ahead),
    onLog: (line) => log.push(line),
  });
  try {
    await product.work();
    const scene = { product, redis, log, clock, outcome };
    await everyTableIsKnown(scene);
    const [leaver, stayer] = [await person(scene, OWNER.words), await person(scene, "staying")];
    await fill(scene, leaver);
    await fill(scene, stayer);
    const conversation = await visitor(scene, leaver);
    await visitorErased(scene, leaver, conversation);
    await visitor(scene, leaver);
    const seconds = await ownerErased(scene, leaver, stayer);
    clock.ahead = 0;
    const exchanges = await keepsToTheDay(product, outcome, scale);
    return outcome.done({
      seconds,
      exchanges,
      tables: Object.keys(TABLES).length,
      logLines: log.length,
    });
  } finally {
    await product.close();
    redis.disconnect();
  }
}

async function everyTableIsKnown({ product, outcome }: Scene): Promise<void> {
  const tables = await product.rows(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const unknown = tables.map(({ name }) => String(name)).filter((name) => !(name in TABLES));
  outcome.check("every table is in the register", unknown.length > 0 ? unknown.join(", ") : undefined);
}

async function person({ product }: Scene, name: string): Promise<Person> {
  const browser = newBrowser(product.origin);
  const email = `${name}@owner.example`;
  await signInByMail(browser, email);
  const [row] = await product.rows(
    "select user_id, id from ai_profiles where user_id = (select user_id from directory where kind = 'email' and key = $1)",
    [email],
  );
  return { browser, email, userId: String(row?.user_id), profileId: Number(row?.id) };
}

async function call({ product }: Scene, browser: Browser, method: string, path: string, body?: unknown) {
  const answer = await browser.open(path, {
    method,
    headers: {
      origin: product.origin,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (answer.status >= 400) throw new Error(`${method} ${path} answered ${answer.status} ${answer.text}`);
  return answer;
}

/** Writes owner data to every store that an owner can fill. */
async function fill(scene: Scene, { browser, userId, profileId, email }: Person): Promise<void> {
  const { product } = scene;
  const mark = email.split("@")[0];
  await call(scene, browser, "PATCH", "/api/profile", { firstName: mark, bio: `${mark} biography` });
  await call(scene, browser, "PATCH", "/api/profile/settings", {
    customInstructions: `${mark} instructions`,
    shareEnabled: true,
    shareableSlug: `${mark}-slug`,
  });
  const form = new FormData();
  const text = `# Prices\n\nA ${OWNER.document} ${mark} session costs £180.`;
  form.append("file", new File([text], `${mark} file.md`, { type: "text/markdown" }));
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  await fetch(`${product.origin}/api/documents`, {
    method: "POST",
    body: form,
    headers: { origin: product.origin, cookie },
  });
  await until(async () => {
    const [open] = await product.rows(
      "select 1 from documents where user_id = $1 and status not in ('ready', 'failed')",
      [userId],
    );
    return open ? undefined : true;
  });
  await call(scene, browser, "PUT", `/api/profiles/${profileId}/suggested-questions`, {
    questions: [`${OWNER.question} ${mark}?`],
  });
  await call(scene, browser, "POST", "/api/chat", { userId, message: `my own ${mark} test` });
  await product.rows(
    `with lead as (insert into leads (id, name, email, company, use_case, timeline)
       values ($2, $1, $1, $1, 'other', 'asap'))
     insert into newsletter_subscriptions (email, token) values ($1, 'token ' || $1)`,
    [email, profileId],
  );
}

/** A visitor who leaves data everywhere. Returns the number of the conversation. */
async function visitor(scene: Scene, { userId, profileId }: Person): Promise<number> {
  const { product } = scene;
  const browser = newBrowser(product.origin);
  const answer = await browser.open("/api/chat", {
    method: "POST",
    headers: {
      origin: product.origin,
      "content-type": "application/json",
      "idempotency-key": `okapi-key-of-visitor-${Date.now()}`,
    },
    body: JSON.stringify({ userId, message: `Do you like ${VISITOR.words}?` }),
  });
  const { exchangeId, sessionId } = JSON.parse(answer.text) as { exchangeId: number; sessionId: string };
  await call(scene, browser, "POST", `/api/chat/${exchangeId}/feedback`, {
    userId,
    sessionId,
    thumb: -1,
    reason: VISITOR.reason,
  });
  await call(scene, browser, "POST", `/api/chat/${exchangeId}/contact`, {
    userId,
    sessionId,
    email: VISITOR.email,
    name: "okapi name",
  });
  await product.rows("update contacts set confirmed_at = now() where user_id = $1", [userId]);
  const [row] = await product.rows(
    "select session_id as id from chat_messages where user_id = $1 and id = $2 and profile_id = $3",
    [userId, exchangeId, profileId],
  );
  return Number(row?.id);
}

async function visitorErased(scene: Scene, owner: Person, conversation: number): Promise<void> {
  const { outcome } = scene;
  const words = ["okapi"];
  const before = await placesOf(scene, words);
  // A search that finds nothing would report everything as erased.
  const seen = before.some((place) => place.startsWith("public.contacts"));
  outcome.check("the search finds what is there", seen ? undefined : before.join(", "));
  await call(scene, owner.browser, "DELETE", `/api/conversations/${conversation}`);
  const after = await placesOf(scene, words);
  outcome.check("a deleted conversation leaves nothing", after.length > 0 ? after.join(", ") : undefined);
}

async function ownerErased(scene: Scene, leaver: Person, stayer: Person): Promise<number> {
  const { product, clock, outcome } = scene;
  const { data } = product.parts;
  const words = [leaver.userId, "quetzalowner", "okapi"];
  const stays = await rowsOf(scene, stayer.userId);
  // The response deletes the browser's cookie, but a thief would still have a copy.
  const thief = newBrowser(product.origin);
  for (const [name, value] of leaver.browser.cookies) thief.cookies.set(name, value);
  await call(scene, leaver.browser, "POST", "/api/account/delete", { email: leaver.email });
  const page = await newBrowser(product.origin).open(`/api/users/${leaver.userId}`);
  outcome.check("public pages disappear at once", page.status === 404 ? undefined : String(page.status));
  const own = await thief.open("/api/auth/user");
  outcome.check("every session has ended", own.status === 401 ? undefined : String(own.status));

  clock.ahead = (GRACE_DAYS - 1) * DAY_MS;
  await data.sweepErasures();
  const remaining = await rowsOf(scene, leaver.userId);
  outcome.check(
    "nothing is erased before its time",
    remaining.has("users") ? undefined : "the account is gone",
  );

  clock.ahead = (GRACE_DAYS + 1) * DAY_MS;
  const started = performance.now();
  await data.sweepErasures().catch((error: unknown) => outcome.check("it can be erased", String(error)));
  let left: string[] = [];
  const isErased = async () => {
    // A log may contain the id in a path, because it no longer identifies anyone.
    left = (await placesOf(scene, words)).filter((place) => place !== `log: ${leaver.userId}`);
    return left.length === 0 ? true : undefined;
  };
  // A mutation never erases the rest, so don't wait a whole minute. A busy machine still needs some time.
  await until(isErased, 30).catch(() => undefined);
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  outcome.check("erased in time", seconds > WITHIN_SECONDS ? `${seconds} s` : undefined);
  for (const place of ["jobs", "files", "redis", "log"]) {
    const hits = left.filter((one) => one.startsWith(`${place}:`));
    outcome.check(`erased: ${place}`, hits.length > 0 ? hits.join(", ") : undefined);
  }
  const tables = left.filter((one) => one.startsWith("public."));
  outcome.check("erased: tables", tables.length > 0 ? tables.join(", ") : undefined);

  const after = await rowsOf(scene, stayer.userId);
  const lost = [...stays].filter(([table, count]) => after.get(table) !== count).map(([table]) => table);
  outcome.check("nobody else loses a row", lost.length > 0 ? lost.join(", ") : undefined);
  return seconds;
}

/** The number of rows per table that belong to this owner. */
async function rowsOf({ product }: Scene, userId: string): Promise<Map<string, number>> {
  const columns = await product.rows(
    `select table_name as name, column_name as column from information_schema.columns
     where table_schema = 'public' and (column_name in ('user_id', 'owner_id')
       or (table_name = 'users' and column_name = 'id'))`,
  );
  const counts = new Map<string, number>();
  for (const { name, column } of columns) {
    const [row] = await product.rows(`select count(*)::int as count from ${name} where ${column} = $1`, [
      userId,
    ]);
    if (Number(row?.count) > 0) counts.set(String(name), Number(row?.count));
  }
  return counts;
}

trustTest("T38", { run, mutations });
