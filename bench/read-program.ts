import fastify from "fastify";
import pg from "pg";

// The minimum for a signed-in read: a server and one prepared select. The product is compared with it.
const { DATABASE_URL, BARE_PORT } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const app = fastify();

app.get("/", async () => "up");
app.get<{ Params: { id: string } }>("/read/:id", async ({ params }) => {
  const { rows } = await pool.query({
    name: "read",
    text: "select id, name, description, tone, is_main, is_public from ai_profiles where user_id = $1",
    values: [params.id],
  });
  return rows[0];
});

await app.listen({ host: "127.0.0.1", port: Number(BARE_PORT) });
