import { afterAll, describe, expect, test } from "vitest";
import { inWords, startFakeModel } from "../../../../../testing/fake-model.ts";
import { testApp } from "../../../test/app.ts";
import { buildOwner, type Owner, until } from "../../../test/builders.ts";
import { row, rows } from "../../../test/database.ts";
import { ownerWith } from "../../../test/streams.ts";

const SMALL = { BURST_ADDRESS: "12", BURST_VISITOR: "5", BURST_PROFILE: "8", BURST_OWNER: "10" };
const product = await testApp({ environment: SMALL });
const behindProxy = await testApp({ environment: { ...SMALL, TRUST_PROXY: "10.0.0.1" } });

type Call = { from: string; headers?: Record<string, string>; url?: string; body?: object };

const post = (owner: Owner, { from, headers = {}, url = "/api/chat", body }: Call, on = product) =>
  on.app.inject({
    method: "POST",
    url,
    remoteAddress: from,
    headers: { "content-type": "application/json", ...headers },
    payload: JSON.stringify(body ?? { userId: owner.userId, message: "hello" }),
  });

/** Returns how many of `count` calls are not rate limited. */
async function passed(count: number, call: (number: number) => ReturnType<typeof post>): Promise<number> {
  let through = 0;
  for (let number = 0; number < count; number += 1) if ((await call(number)).statusCode !== 429) through += 1;
  return through;
}

describe("a burst", () => {
  test("of one visitor is held up, with the time to wait; others are not", async () => {
    const owner = await buildOwner(product);
    expect(await passed(9, () => post(owner, { from: "192.0.2.1" }))).toBe(5);
    const refused = await post(owner, { from: "192.0.2.1" });
    expect(refused.statusCode).toBe(429);
    expect(refused.json().code).toBe("too_many_requests");
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
    expect((await post(owner, { from: "192.0.2.2" })).statusCode).toBe(200);
  });

  test("is one visitor's whatever it says about itself", async () => {
    const owner = await buildOwner(product);
    const through = await passed(20, (number) =>
      post(owner, {
        from: `2001:db8:7:7::${number.toString(16)}`,
        headers: {
          "x-forwarded-for": `198.51.100.${number}`,
          "user-agent": `browser ${number}`,
          cookie: `session=${number}`,
        },
        body: { userId: owner.userId, message: "hello", sessionId: `mine-${number}` },
      }),
    );
    expect(through).toBe(5);
  });

  test("of a visitor who was refused is not counted against the profile", async () => {
    const owner = await buildOwner(product);
    expect(await passed(12, () => post(owner, { from: "192.0.2.3" }))).toBe(5);
    expect(await passed(5, () => post(owner, { from: "192.0.2.4" }))).toBe(3);
  });

  test("to a profile and to all of an owner's is held up, from however many places it comes", async () => {
    const owner = await buildOwner(product);
    const { id } = await product.api(owner.cookie).profiles.create({ name: "Speaking", isPublic: true });
    expect(await passed(20, (number) => post(owner, { from: `198.51.100.${number}` }))).toBe(8);
    const other = { profileId: id, message: "hello" };
    expect(await passed(20, (number) => post(owner, { from: `198.51.101.${number}`, body: other }))).toBe(2);
    const stranger = await buildOwner(product);
    expect((await post(stranger, { from: "198.51.102.1" })).statusCode).toBe(200);
  });

  test("is let through by an owner who switched that off, up to what the installation allows", async () => {
    const owner = await buildOwner(product);
    await rows(product.url, "update users set rate_limiting = false where id = $1", [owner.userId]);
    expect(await passed(20, () => post(owner, { from: "192.0.2.5" }))).toBe(8);
  });

  test.each([
    [true, 5],
    [false, 7],
  ])(
    "of visitor messages, with rateLimiting saved as %s, passes up to %i of seven [WL-29]",
    async (rateLimiting, most) => {
      const owner = await buildOwner(product);
      await rows(product.url, "update users set plan_type = 'pro' where id = $1", [owner.userId]);
      const saved = await product.app.inject({
        method: "PUT",
        url: "/api/white-label",
        headers: { cookie: owner.cookie, origin: product.app.ownOrigin, "content-type": "application/json" },
        payload: JSON.stringify({ rateLimiting }),
      });
      expect(saved.json().config.rateLimiting).toBe(rateLimiting);
      expect(await passed(7, () => post(owner, { from: `192.0.2.${20 + most}` }))).toBe(most);
    },
  );

  test("of one address is held up at all owners together, and before anything is looked up", async () => {
    const owners = await Promise.all(Array.from({ length: 4 }, () => buildOwner(product)));
    const [first] = owners;
    if (!first) throw new Error("no owner");
    const unknownOwner = { userId: "usr_0000000000000000000000", message: "hello" };
    expect(await passed(10, () => post(first, { from: "192.0.2.6", body: unknownOwner }))).toBe(10);
    const rest = await passed(8, (number) => post(owners[number % 4] ?? first, { from: "192.0.2.6" }));
    expect(rest).toBe(2);
  });

  test.each([
    ["thumbs", "/api/chat/1/feedback", { sessionId: "none", thumb: 1 }],
    ["addresses that are left", "/api/chat/1/contact", { sessionId: "none", email: "a@example.com" }],
  ])("of %s is held up like one of questions", async (name, url, fields) => {
    const owner = await buildOwner(product);
    const from = name === "thumbs" ? "192.0.2.7" : "192.0.2.17";
    const body = { userId: owner.userId, ...fields };
    expect(await passed(9, () => post(owner, { from, url, body }))).toBe(5);
    expect((await post(owner, { from })).statusCode).toBe(429);
  });

  test("of visits to a page is held up", async () => {
    const owner = await buildOwner(product);
    const url = `/api/users/${owner.userId}/views`;
    expect(await passed(9, () => post(owner, { from: "192.0.2.27", url, body: {} }))).toBe(5);
  });
});

describe("behind a proxy that is trusted", () => {
  test("visitors are told apart by the address that it adds, and by nothing that they add", async () => {
    const owner = await buildOwner(behindProxy);
    const through = (client: (number: number) => string) =>
      passed(7, (number) =>
        post(owner, { from: "10.0.0.1", headers: { "x-forwarded-for": client(number) } }, behindProxy),
      );
    expect(await through((number) => `203.0.113.${number}, 192.0.2.8`)).toBe(5);
    expect(
      (await post(owner, { from: "10.0.0.1", headers: { "x-forwarded-for": "192.0.2.9" } }, behindProxy))
        .statusCode,
    ).toBe(200);
    // From any other address the header is not trusted.
    const other = await buildOwner(behindProxy);
    const spoofed = await passed(7, (number) =>
      post(other, { from: "10.0.0.2", headers: { "x-forwarded-for": `203.0.113.${number}` } }, behindProxy),
    );
    expect(spoofed).toBe(5);
  });
});

describe("the fuse", async () => {
  const fake = await startFakeModel(() => ({ words: inWords("A single session costs £180 [1].") }));
  afterAll(fake.close);
  const COST = "What does a single session cost?";
  const fused = await testApp({
    worker: true,
    environment: {
      ...fake.environment(),
      MODEL_CALLS_PER_OWNER_DAY: "3",
      MODEL_CALLS_PER_DAY: "5",
      MODEL_CALLS_NEW_OWNERS_PERCENT: "40",
    },
  });
  const answers = async ({ api, userId }: Awaited<ReturnType<typeof ownerWith>>, count: number) => {
    const texts: string[] = [];
    for (let number = 0; number < count; number += 1) {
      texts.push((await api.chat.ask({ userId, message: COST })).response);
    }
    return texts;
  };

  test("is an owner's and the installation's: when it is blown, answers are quotations and no model is called [PLAN-08]", async () => {
    const documents = { "prices.md": "# Prices\n\nA single session costs £180 and lasts ninety minutes." };
    const [one, two] = [await ownerWith(fused, documents), await ownerWith(fused, documents)];
    await until(async () => {
      const open =
        "select 1 from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()";
      return (await rows(fused.url, open)).length === 0;
    });
    await rows(fused.url, "update users set created_at = created_at - interval '8 days'");
    // Generating suggested questions uses the same limits, so reset them here.
    await rows(fused.url, "delete from plan_usage where name = 'model'");
    await rows(fused.url, "delete from installation_usage");
    fake.requests.length = 0;
    const quotation = "A single session costs £180.";
    const quoted = "A single session costs £180 and lasts ninety minutes.";
    expect(await answers(one, 5)).toEqual([quotation, quotation, quotation, quoted, quoted]);
    expect(await answers(two, 4)).toEqual([quotation, quotation, quoted, quoted]);
    expect(fake.requests).toHaveLength(5);
    const spent = await row(
      fused.url,
      "select count::int from plan_usage where user_id = $1 and name = 'model'",
      [one.userId],
    );
    expect(spent.count).toBe(3);
    expect(await rows(fused.url, "select name, count::int from installation_usage")).toEqual([
      { name: "model", count: 5 },
    ]);
    const charged = await row(fused.url, "select plan_type from users where id = $1", [one.userId]);
    expect(charged.plan_type).toBe("free");
  });

  test("leaves accounts that are younger than a week a share of the installation's calls, together", async () => {
    const documents = { "prices.md": "# Prices\n\nA single session costs £180 and lasts ninety minutes." };
    const [one, two] = [await ownerWith(fused, documents), await ownerWith(fused, documents)];
    await until(async () => {
      const open =
        "select 1 from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()";
      return (await rows(fused.url, open)).length === 0;
    });
    await rows(fused.url, "delete from plan_usage where name = 'model'");
    await rows(fused.url, "delete from installation_usage");
    const quotation = "A single session costs £180.";
    const quoted = "A single session costs £180 and lasts ninety minutes.";
    expect(await answers(one, 1)).toEqual([quotation]);
    expect(await answers(two, 2)).toEqual([quotation, quoted]);
    expect(await answers(one, 1)).toEqual([quoted]);
    await rows(fused.url, "update users set created_at = created_at - interval '8 days' where id = $1", [
      one.userId,
    ]);
    expect(await answers(one, 1)).toEqual([quotation]);
  });
});
