import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { startDns } from "../testing/dns.ts";
import { type Outcome, type RunOptions, report } from "../testing/outcome.ts";
import { type Product, startProduct } from "../testing/product.ts";
import { newTarget, type Target } from "../testing/raw-requests.ts";
import { until } from "../testing/wait.ts";
import { startSink } from "../testing/webhook-receiver.ts";
import { send, type WireAnswer } from "../testing/wire.ts";
import { essential, hostileAddresses, NAMES, NOWHERE, REBINDING } from "./hostile-addresses.data.ts";
import { mutations } from "./ssrf.mutations.ts";
import { readSite, startMover, tryFolder, trySite } from "./ssrf-sites.ts";
import { trustTest } from "./trust-test.ts";

type Report = ReturnType<typeof report>;
type Way = {
  name: string;
  /** Where the address is stored. */
  column: "webhook_url" | "logo" | "site" | "webdav" | "git" | "feed";
  go: (product: Product, target: Target) => Promise<unknown>;
  /** If the address comes from a third party: a page that leads to it. */
  by?: (address: string) => string;
};

const BODY = "kept nowhere";
const AT_ONCE = 10;

/** Every way to make the product send a request to an address that a user typed. */
const WAYS: readonly Way[] = [
  {
    name: "a test event",
    column: "webhook_url",
    go: ({ parts }, { userId, profiles: [id = 0] }) => parts.integrations.webhooks.test(userId, id),
  },
  {
    name: "an exchange",
    column: "webhook_url",
    go: ({ origin }, { userId }) =>
      send(origin, {
        method: "POST",
        path: "/api/chat",
        headers: [
          ["content-type", "application/json"],
          ["x-forwarded-for", `192.0.2.${userId.charCodeAt(9)}`],
        ],
        body: JSON.stringify({ userId, message: "What does it cost?" }),
      }),
  },
  {
    name: "a picture",
    column: "logo",
    go: ({ origin }, { profiles: [id = 0] }) =>
      send(origin, {
        method: "GET",
        path: `/p/${id}/logo`,
        headers: [["x-forwarded-for", `192.0.2.${id % 250}`]],
      }),
  },
  { name: "a site", column: "site", go: readSite },
  { name: "a WebDAV folder", column: "webdav", go: readSite },
  { name: "a Git repository", column: "git", go: readSite },
  { name: "a feed", column: "feed", go: readSite },
];

/**
 * T32: whatever address an owner types, no internal server is reached, no redirect is followed and no response is
 * shown.
 */
async function run({ scale, mutation }: RunOptions): Promise<Outcome> {
  const outcome = report();
  const canary = await startInside();
  const mover = await startMover();
  const seen = new Map<string, number>();
  const dns = await startDns((name, kind) => zone(seen, name, kind));
  const product = await startProduct({
    issuers: [{ id: "main", issuer: "http://127.0.0.1:9/" }],
    mail: false,
    mutation,
    // One local server may be requested, but not the addresses that it leads to.
    environment: { DNS_SERVERS: dns.address, OUTBOUND_PRIVATE: mover.allowed },
  });
  let own = 0;
  product.app.server.prependListener("request", (request: { headers: Record<string, string> }) => {
    if (/Understudy(?:-Webhooks|Bot)/.test(request.headers["user-agent"] ?? "")) own += 1;
  });
  try {
    await product.work();
    const all = hostileAddresses(Number(new URL(product.origin).port), canary);
    const chosen = [...new Set([...essential(canary), ...sample(all, scale)])];
    const moved: Way = { name: "a site that moves", column: "site", go: readSite, by: mover.to };
    for (const way of [...WAYS, moved]) await tryAll(product, chosen, way, outcome, () => canary.hits + own);
    outcome.check("control: a site that moves is asked", mover.hits() > 0 ? undefined : "never");
    await domains(product, outcome, () => canary.hits);
    await control(mutation, canary, outcome);
    return outcome.done({
      addresses: chosen.length,
      of: all.length,
      ways: WAYS.length + 3,
      reached: canary.hits + own,
    });
  } finally {
    await product.close();
    await dns.close();
    await mover.close();
    await canary.close();
  }
}

/** A server on every local address that outside callers must not reach. */
async function startInside() {
  let hits = 0;
  const server: Server = createServer((_request, response) => {
    response.end(BODY);
  });
  server.on("connection", () => {
    hits += 1;
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port: 0, host: "::", ipv6Only: false }, resolve);
  }).catch(() => new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve)));
  return {
    port: (server.address() as AddressInfo).port,
    get hits() {
      return hits;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The rebinding name is external for the first query, and internal for every later one. */
function zone(seen: Map<string, number>, name: string, kind: "A" | "AAAA" | "TXT"): string[] {
  const addresses: readonly string[] = name.endsWith(REBINDING)
    ? (seen.get(`${kind} ${name}`) ?? 0) > 0
      ? ["127.0.0.1"]
      : [NOWHERE]
    : ((NAMES as Record<string, readonly string[]>)[name] ?? []);
  seen.set(`${kind} ${name}`, (seen.get(`${kind} ${name}`) ?? 0) + 1);
  return addresses.filter((one) =>
    kind === "A" ? !one.includes(":") : kind === "AAAA" && one.includes(":"),
  );
}

async function tryAll(
  product: Product,
  addresses: readonly string[],
  way: Way,
  outcome: Report,
  reached: () => number,
): Promise<void> {
  for (let from = 0; from < addresses.length; from += AT_ONCE) {
    const before = reached();
    const lot = addresses.slice(from, from + AT_ONCE);
    const rows = await Promise.all(lot.map((address) => tryOne(product, address, way)));
    const after = reached();
    outcome.check(
      `${way.name}: nothing inside is reached`,
      after === before ? undefined : `${after - before} connections by ${lot.join(" ")}`,
    );
    for (const [index, row] of rows.entries()) {
      const detail = `${lot[index]} ${JSON.stringify(row)}`;
      outcome.check(`${way.name}: is not delivered`, row["status"] === "delivered" ? detail : undefined);
      outcome.check(
        `${way.name}: shows no answer`,
        detail.includes(BODY) || row["answer"] !== null ? detail : undefined,
      );
    }
  }
}

async function tryOne(
  product: Product,
  address: string,
  { go, column, by }: Way,
): Promise<Record<string, unknown>> {
  const target = await newTarget(product);
  // Stored as typed, bypassing validation, because the outbound check itself is under test. PostgreSQL can't store NUL.
  const url = address.replaceAll("\u0000", "\u0001");
  if (column === "site") return trySite(product, target, by?.(url) ?? url);
  if (column === "webdav" || column === "git" || column === "feed")
    return tryFolder(product, target, by?.(url) ?? url, column);
  await product.rows(`update profile_settings set ${column} = $2 where user_id = $1`, [target.userId, url]);
  const answer = await go(product, target);
  if (column === "logo") return pictureRow(answer as WireAnswer);
  return until(async () => {
    const [row] = await product.rows(
      "select status, answer, fault from webhook_deliveries where user_id = $1 and attempts > 0",
      [target.userId],
    );
    return row;
  }, 40);
}

/** In the form of a delivery: anything that is not a picture counts as missing. */
function pictureRow({ status, text }: WireAnswer): Record<string, unknown> {
  return { status: status === 200 ? "delivered" : "failed", answer: null, fault: text };
}

/** Domain verification contacts the DNS server and no other server. */
async function domains(product: Product, outcome: Report, reached: () => number): Promise<void> {
  const before = reached();
  for (const name of [...Object.keys(NAMES), `9.${REBINDING}`]) {
    const { userId } = await newTarget(product);
    await product.rows("update users set custom_domain = $2 where id = $1", [userId, name]);
    const { domain } = await product.parts.embedding.domains.verify(userId);
    outcome.check("the proof of a domain: is not given", domain.verifiedAt === null ? undefined : name);
  }
  outcome.check(
    "the proof of a domain: nothing inside is reached",
    reached() === before ? undefined : "reached",
  );
}

/** If private addresses are allowed, a webhook does arrive, but a redirect from it is still not followed. */
async function control(
  mutation: RunOptions["mutation"],
  inside: { port: number; hits: number },
  outcome: Report,
) {
  const sink = await startSink(({ path }) =>
    path === "/moved"
      ? { status: 302, headers: { location: `http://127.0.0.1:${inside.port}/` } }
      : { status: 200 },
  );
  const product = await startProduct({
    issuers: [{ id: "main", issuer: "http://127.0.0.1:9/" }],
    mail: false,
    mutation,
    environment: { OUTBOUND_PRIVATE: "on" },
  });
  try {
    await product.work();
    const [test] = WAYS;
    if (!test) return;
    const fine = await tryOne(product, `${sink.url}/fine`, test);
    outcome.check(
      "control: an allowed address gets its event",
      fine["status"] === "delivered" ? undefined : JSON.stringify(fine),
    );
    const before = inside.hits;
    const moved = await tryOne(product, `${sink.url}/moved`, test);
    const followed = inside.hits - before;
    outcome.check(
      "a redirect is not followed",
      moved["answer"] === 302 && followed === 0 ? undefined : `${followed} ${JSON.stringify(moved)}`,
    );
    outcome.check(
      "an answer is kept nowhere",
      JSON.stringify([fine, moved]).includes(BODY) ? "kept" : undefined,
    );
  } finally {
    await product.close();
    await sink.close();
  }
}

/** Evenly spread, so that a tenth still contains some of every family. */
function sample<Value>(values: readonly Value[], scale: number): Value[] {
  const step = Math.max(1, 1 / scale);
  return values.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
}

trustTest("T32", { run, mutations });
