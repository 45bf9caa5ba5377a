import { allEndpoints, type EndpointDefinition, ERRORS } from "@understudy/contracts";
import type { InjectOptions } from "fastify";
import { describe, expect, test } from "vitest";
import { testApp } from "../app.ts";
import { buildOwner } from "../builders.ts";

/**
 * Every call that anyone may make. A new one must be added here, where a reviewer sees it. Ask what a stranger can
 * find out with it, what it costs, and what limits it.
 */
const PUBLIC = [
  "GET /api/health",
  "GET /api/ready",
  "GET /api/openapi.json",
  "GET /api/auth/ways",
  "GET /api/login",
  "GET /api/auth/callback/:issuer",
  "POST /api/login/email",
  "GET /api/login/email",
  "POST /api/login/email/confirm",
  "GET /api/logout",
  "GET /api/users/:id",
  "GET /api/profile/:userId/public",
  "GET /api/share/:slug",
  "GET /api/occasions/:key",
  "POST /api/chat",
  "POST /api/chat/public",
  "POST /api/chat/:exchange/feedback",
  "POST /api/chat/:exchange/stop",
  "GET /api/chat/:exchange/events",
  // Costs half a second of drawing, at most 30 times a minute for a visitor, and shows what the citation quotes.
  "GET /api/chat/:exchange/citations/:number/page",
  "GET /api/chat/conversation",
  "GET /api/chat/talk",
  "POST /api/chat/hand-back",
  // Costs one signature over a short text, and finds out nothing without the owner's key.
  "POST /api/chat/visitor",
  "POST /api/chat/:exchange/contact",
  "GET /api/contacts/confirm",
  "POST /api/contacts/confirm",
  "POST /api/users/:id/views",
  "POST /api/mcp/:id",
  "GET /api/letters/off",
  "POST /api/letters/off",
  "POST /api/letters/off/confirm",
  // Costs one signature over the body, and finds out nothing.
  "POST /api/stripe/events",
  // Costs a row and one comparison or signature, and finds out nothing without a secret of the service.
  "POST /api/channels/:app/:userId/:id",
  "POST /api/leads",
  "POST /api/contact",
  "POST /api/newsletter",
  "POST /api/newsletter/confirm",
  "POST /api/newsletter/unsubscribe",
  "POST /api/newsletter/unsubscribe/confirm",
];

const product = await testApp();
const { app } = product;
const nameOf = ({ method, path }: EndpointDefinition) => `${method} ${path}`;
const owned = allEndpoints.filter(({ access }) => access === "owner");

const CONTENT_TYPES = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
  multipart: "multipart/form-data; boundary=x",
};

/** A valid call from one of our pages, by the user of the cookie. */
function callOf({ method, path, body, bodyType }: EndpointDefinition, cookie?: string): InjectOptions {
  const takesBody = body !== undefined || bodyType === "multipart";
  return {
    method,
    url: path.replace(/:\w+/g, "1"),
    headers: {
      origin: app.ownOrigin,
      ...(takesBody ? { "content-type": CONTENT_TYPES[bodyType ?? "json"] } : {}),
      ...(cookie ? { cookie } : {}),
    },
    ...(takesBody ? { payload: bodyType === "multipart" ? "--x--\r\n" : "{}" } : {}),
  };
}

describe("the table of calls", () => {
  test("has no public call but those that this test names", () => {
    const found = allEndpoints.filter(({ access }) => access === "public").map(nameOf);
    expect(found.sort(), "a call was opened or closed: change PUBLIC in this test if that is meant").toEqual(
      PUBLIC.toSorted(),
    );
  });

  test("has each call once, under /api", () => {
    const names = allEndpoints.map(nameOf);
    expect(new Set(names).size).toBe(names.length);
    expect(allEndpoints.every(({ path }) => path.startsWith("/api/"))).toBe(true);
  });

  test.each(allEndpoints.map((definition) => [nameOf(definition), definition] as const))(
    "%s has a route",
    (_name, { method, path }) => {
      expect(app.hasRoute({ method, url: path })).toBe(true);
    },
  );

  test("has every route of the server: none is opened past it", async () => {
    await app.ready();
    expect([...app.routed].sort()).toEqual(allEndpoints.map(nameOf).sort());
    const known = new Set<string>(allEndpoints.map(({ path }) => path));
    const routed = addressesOf(app.printRoutes({ commonPrefix: false }));
    expect(routed).toEqual(expect.arrayContaining([...known]));
    // These refuse everything that is not in the table.
    const refusing = ["/api", "/api*"];
    // Rendered for a public page, and guarded like the page.
    const drawn = ["image.png", "brand.css", "qr.svg", "logo", "brand", "favicon"].map(
      (file) => `/p/:id/${file}`,
    );
    const pictures = [...drawn, "/o/:key/qr.svg", "/pictures/:userId/:file"];
    // Loaded by pages that embed the widget. Its guard decides for each.
    const files = ["v1.js", "config", "custom.js", ":file"].map((file) => `/widget/${file}`);
    const scripts = ["/widget.js", ...files];
    // Called by the proxy in front, before it requests a certificate for a name.
    const internal = ["/internal/domains/ask"];
    const others = [...internal, ...known, ...refusing, ...pictures, ...scripts];
    expect(routed.filter((address) => !others.includes(address))).toEqual([]);
  });
});

/** Fastify prints its routes as a tree. Each line is appended to the one above it. */
function addressesOf(tree: string): string[] {
  const open: string[] = [];
  return tree.split("\n").flatMap((line) => {
    const [, branch = "", part = "", methods] = /^(.*?── )(\S+)( \(.*)?$/.exec(line) ?? [];
    if (!part) return [];
    open.length = branch.length / 4 - 1;
    open.push(part);
    return methods ? [open.join("")] : [];
  });
}

describe("an owner's call", () => {
  const UNAUTHORIZED = {
    type: "about:blank",
    title: "Unauthorized",
    status: 401,
    detail: "Unauthorized",
    code: "unauthorized",
  };

  test.each(owned.map((definition) => [nameOf(definition), definition] as const))(
    "%s without a session answers 401 Unauthorized [PERM-04]",
    async (_name, definition) => {
      for (const cookie of [undefined, "__Host-session=", "__Host-session=made-up"]) {
        const answer = await app.inject(callOf(definition, cookie));
        expect(answer.statusCode).toBe(401);
        expect(answer.headers["content-type"]).toMatch(/^application\/problem\+json/);
        expect(answer.json()).toEqual(UNAUTHORIZED);
      }
    },
  );

  test("says so in the client's own words [PERM-04]", async () => {
    await expect(product.api().documents.list()).rejects.toThrow(/^401: Unauthorized$/);
  });

  test("without a session answers 401 also to HEAD and to a call whose input is wrong [PERM-04]", async () => {
    const head = await app.inject({ method: "HEAD", url: "/api/documents" });
    expect(head.statusCode).toBe(401);
    const wrong = await app.inject({
      method: "DELETE",
      url: "/api/documents/no-number",
      headers: { origin: app.ownOrigin },
    });
    expect(wrong.json()).toEqual(UNAUTHORIZED);
  });

  test("of a session that has ended answers 401 [PERM-04]", async () => {
    const { cookie } = await buildOwner(product);
    expect((await app.inject({ url: "/api/documents", headers: { cookie } })).statusCode).toBe(200);
    await product.api(cookie).auth.logoutEverywhere();
    expect((await app.inject({ url: "/api/documents", headers: { cookie } })).json()).toEqual(UNAUTHORIZED);
  });

  test.each(
    owned
      .filter(({ method }) => method !== "GET")
      .map((definition) => [nameOf(definition), definition] as const),
  )("%s is refused from a foreign page, with any credential", async (_name, definition) => {
    const { cookie } = await buildOwner(product);
    const call = callOf(definition, cookie);
    for (const origin of ["https://evil.example", "null", `${app.ownOrigin}.evil.example`, undefined]) {
      const { origin: _, ...headers } = call.headers ?? {};
      const answer = await app.inject({ ...call, headers: { ...headers, ...(origin ? { origin } : {}) } });
      expect(answer.json()).toMatchObject({ code: "foreign_origin", detail: ERRORS.foreign_origin.detail });
    }
  });
});
