import { createRequire } from "node:module";
import fastify from "fastify";
import pg from "pg";

// The minimum for a public page: a server, one prepared select that checks whether it may be shown, and its bytes from
// memory. And the minimum for rendering one: React's own `renderToString`, with as much to render.
const { DATABASE_URL, BARE_PORT, PAGE_FROM = "", PAGE_OWNER } = process.env;
const CARDS = 30;

type React = { createElement: (type: string, props: object | null, ...children: unknown[]) => unknown };
const fromWeb = createRequire(new URL("../apps/web/package.json", import.meta.url));
const { createElement } = fromWeb("react") as React;
const { renderToString } = fromWeb("react-dom/server") as { renderToString: (node: unknown) => string };

const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const html = await (await fetch(PAGE_FROM)).text();
const app = fastify();

app.get("/", async () => "up");
app.get("/page", async (_, reply) => {
  const { rows } = await pool.query({
    name: "standing",
    text: `select version, owner.is_public from ai_profiles join users as owner on owner.id = user_id
      where user_id = $1 and is_main`,
    values: [PAGE_OWNER],
  });
  if (!rows[0]?.is_public) return reply.code(404).send();
  return reply.type("text/html; charset=utf-8").send(html);
});
app.get("/rendered", async (_, reply) => {
  const cards = Array.from({ length: CARDS }, (_, number) =>
    createElement(
      "article",
      { key: number, className: "card" },
      createElement("h2", null, `Session number ${number}`),
      createElement("p", null, "It lasts ninety minutes, and you may cancel two days before."),
    ),
  );
  const page = renderToString(createElement("main", { className: "page" }, ...cards));
  return reply.type("text/html; charset=utf-8").send(`<!doctype html>${page}`);
});

await app.listen({ host: "127.0.0.1", port: Number(BARE_PORT) });
