import { allEndpoints } from "@understudy/contracts";
import { type Outcome, type RunOptions, report } from "../testing/outcome.ts";
import { type Product, startProduct } from "../testing/product.ts";
import { newTarget, type Target } from "../testing/raw-requests.ts";
import { mutations } from "./framing.mutations.ts";
import { hostValues, OWN } from "./host-values.data.ts";
import { type RawAnswer, sendRaw } from "./raw.ts";
import { trustTest } from "./trust-test.ts";

type Report = ReturnType<typeof report>;
type Tenant = Target & { host: string; mark: string };

const PAGES = ["/", "/login", "/sitemap.xml", "/robots.txt", "/docs", "/dashboard", "/api/auth/ways"];
const OWNER_PAGES = [
  "/profile",
  "/chat",
  "/dashboard",
  "/analytics",
  "/conversations",
  "/inbox",
  "/answers",
  "/unanswered",
  "/developers",
  "/account",
  "/widgets",
];
const MORE_OWNER_PAGES = ["/onboarding", "/profile-setup", "/profile/new", "/profile/1/edit", "/documents/1"];
const REDIRECTS = ["/api/login?way=main", "/api/logout"];

/** T35: no other site can frame an owner's screen, and a forged host name never changes a response. */
async function run({ scale, mutation }: RunOptions): Promise<Outcome> {
  const outcome = report();
  const product = await startProduct({
    issuers: [{ id: "main", issuer: "http://127.0.0.1:9/" }],
    mail: true,
    mutation,
    pages: true,
    environment: { PUBLIC_URL: `https://${OWN}` },
  });
  try {
    const [one, two] = [
      await tenant(product, "one.keelstone.example", "heron-tenant"),
      await tenant(product, "two.harbour.example", "magpie-tenant"),
    ];
    // Included at every scale: a product that trusts a forwarded host would serve another owner's content.
    const values = [one.host, ...sample(hostValues(two.host), scale)];
    for (const value of values) await poisoned(product, value, [one, two], outcome);
    await apart(product, [one, two], Math.max(5, Math.round(50 * scale)), outcome);
    await alone(product, one, outcome);
    await givenUp(product, two, outcome);
    const framed = await unframed(product, outcome);
    return outcome.done({ hosts: values.length, pages: PAGES.length, framed });
  } finally {
    await product.close();
  }
}

async function tenant(product: Product, host: string, mark: string): Promise<Tenant> {
  const target = await newTarget(product);
  const { rows } = product;
  await rows(
    `update users set first_name = $2, custom_domain = $3, domain_verified = $3, domain_verified_at = now(),
       subdomain = $2, ssl_certificate = true where id = $1`,
    [target.userId, mark, host],
  );
  await rows("insert into directory (kind, key, user_id) values ('domain', $1, $3), ('subdomain', $2, $3)", [
    host,
    mark,
    target.userId,
  ]);
  return { ...target, host, mark };
}

const get = (product: Product, path: string, ...headers: string[]): Promise<RawAnswer> =>
  sendRaw(product.origin, [`GET ${path} HTTP/1.1`, "X-Forwarded-Proto: https", ...headers], {
    hangUp: false,
  });

/** No response contains a forged host, and links lead only to the tenant's own domain or to the product. */
async function poisoned(product: Product, value: string, tenants: readonly Tenant[], outcome: Report) {
  const ways: [string, string[]][] = [
    ["as Host", [`Host: ${value}`]],
    ["as X-Forwarded-Host", [`Host: ${OWN}`, `X-Forwarded-Host: ${value}`]],
    ["as Forwarded", [`Host: ${OWN}`, `Forwarded: host="${value}"`]],
  ];
  for (const [name, headers] of ways) {
    for (const path of [...PAGES, ...REDIRECTS]) {
      const { head, body } = await get(product, path, ...headers);
      const response = `${head.replace(/^content-security-policy.*$/gim, "")}\n${body}`;
      outcome.check(
        `${name}: is in no answer`,
        response.includes("evil") ? `${value} at ${path}` : undefined,
      );
      const foreign = name === "as Host" ? [] : tenants.filter(({ mark }) => response.includes(mark));
      outcome.check(
        `${name}: a forwarded host counts for nothing`,
        foreign.length > 0 ? `${value} at ${path}` : undefined,
      );
    }
  }
}

/**
 * Requests two owners' domains in turn through one cache: each serves its own assistant, the product's domain neither.
 */
async function apart(
  product: Product,
  tenants: readonly Tenant[],
  turns: number,
  outcome: Report,
): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    for (const { host, mark } of tenants) {
      for (const name of [host, `${host}:443`, host.toUpperCase(), `${host}.`, `${mark}.${OWN}`]) {
        const { status, body } = await get(product, "/", `Host: ${name}`);
        const other = tenants.filter((one) => one.mark !== mark && body.includes(one.mark));
        outcome.check(
          "a name serves its owner's assistant",
          status === 200 && body.includes(mark) ? undefined : `${name} ${status}`,
        );
        outcome.check("and nobody else's", other.length === 0 ? undefined : `${name} has ${other[0]?.mark}`);
      }
    }
    for (const name of [OWN, `${OWN}:443`, "unproven.example"]) {
      const { body } = await get(product, "/", `Host: ${name}`);
      const found = tenants.filter(({ mark }) => body.includes(mark));
      outcome.check("the product's own page has none of them", found.length === 0 ? undefined : name);
    }
  }
}

/** An owner's domain serves no owner screens, no sign-in and nothing else of the product. */
async function alone(product: Product, { host }: Tenant, outcome: Report): Promise<void> {
  for (const path of [
    ...OWNER_PAGES,
    ...MORE_OWNER_PAGES,
    ...PAGES.slice(1),
    ...REDIRECTS,
    "/internal/domains/ask?domain=x",
  ]) {
    const { status } = await get(product, path, `Host: ${host}`);
    outcome.check(
      "nothing of the owner app is at an owner's name",
      status === 404 ? undefined : `${path} ${status}`,
    );
  }
  for (const { path, access, method } of allEndpoints) {
    if (access !== "owner" || method !== "GET") continue;
    const { status } = await get(product, path.replace(/:\w+/g, "1"), `Host: ${host}`);
    outcome.check("no owner's call is at an owner's name", status === 404 ? undefined : `${path} ${status}`);
  }
}

/** The directory may still list the domain for a moment: the owner's row decides. */
async function givenUp(product: Product, { userId, host, mark }: Tenant, outcome: Report): Promise<void> {
  await product.rows("update users set custom_domain = 'elsewhere.example' where id = $1", [userId]);
  const { body } = await get(product, "/", `Host: ${host}`);
  outcome.check("a name that was given up serves nobody", body.includes(mark) ? host : undefined);
}

/** Returns how many responses a third-party page could show in a frame. */
async function unframed(product: Product, outcome: Report): Promise<number> {
  let framed = 0;
  const calls = allEndpoints
    .filter(({ method, events }) => method === "GET" && !events)
    .map(({ path }) => path);
  for (const path of [...OWNER_PAGES, ...MORE_OWNER_PAGES, "/", "/login", ...calls]) {
    const { head } = await get(product, path.replace(/:\w+/g, "1"), `Host: ${OWN}`);
    const policies = [...head.matchAll(/^content-security-policy: (.*)$/gim)].map(
      ([, policy = ""]) => policy,
    );
    const holds = policies.length === 1 && policies[0]?.includes("frame-ancestors 'none'");
    if (!holds) framed += 1;
    outcome.check(
      "owner pages and calls are framed by nobody",
      holds ? undefined : `${path}: ${policies.join(" | ")}`,
    );
  }
  return framed;
}

function sample<Value>(values: readonly Value[], scale: number): Value[] {
  const step = Math.max(1, 1 / scale);
  return values.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
}

trustTest("T35", { run, mutations });
