import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import pg from "pg";
import { end, freePort, start, waitUntilReady } from "../testing/processes.ts";
import { databaseUrl, localEnvironment, startServices, withoutRateLimits } from "../testing/services.ts";
import { newPerson } from "./product.ts";
import { checkRange, openCustomizer, saveWidget } from "./widgets-screen.ts";

/** Makes the worker run its hourly jobs twice a second. */
const HURRIED = `data:text/javascript,const later = setTimeout;
  globalThis.setTimeout = (work, ms, ...given) => later(work, ms === 3600000 ? 500 : ms, ...given);`;

async function ask(url: string, sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** A product with its own database: deleting by age would affect the data of other tests. */
async function startProduct() {
  const addresses = startServices();
  const name = `e2e_retention_${process.pid}`;
  await ask(addresses.postgres, `create database ${name}`);
  const url = databaseUrl(addresses.postgres, name);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const storage = mkdtempSync(path.join(tmpdir(), "understudy-e2e-"));
  const environment = {
    ...localEnvironment(addresses),
    ...withoutRateLimits,
    NODE_ENV: "test",
    DATABASE_URL: url,
    PUBLIC_URL: origin,
    PORT: String(port),
    STORAGE_DIR: storage,
    LOG_LEVEL: "error",
    EMBEDDING_PROVIDER: "none",
  };
  const http = start("apps/server/src/http.ts", environment);
  await waitUntilReady(origin);
  const worker = start("apps/server/src/worker.ts", environment, { flags: ["--import", HURRIED] });
  return {
    origin,
    query: (sql: string, values: unknown[] = []) => ask(url, sql, values),
    async close(): Promise<void> {
      await end([http, worker]);
      await ask(addresses.postgres, `drop database if exists ${name} with (force)`);
      rmSync(storage, { recursive: true, force: true });
    },
  };
}

type Product = Awaited<ReturnType<typeof startProduct>>;

async function signIn(page: Page, { origin }: Product): Promise<void> {
  const { email, name } = newPerson();
  await page.goto(`${origin}/api/login?way=local`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Full name").fill(name);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL((url) => url.origin === origin);
}

/** A visitor's conversation with one question, asked this many days ago. */
async function converse({ query }: Product, question: string, daysAgo: number): Promise<void> {
  await query(
    `with profile as (select user_id, id from ai_profiles where is_main),
     conversation as (
       insert into chat_sessions (user_id, profile_id, id, session_id, created_at)
       select user_id, id, $2::int, 'e2e' || $2::int, now() - $2::int * interval '1 day' from profile)
     insert into chat_messages (user_id, profile_id, id, session_id, message, response, state, created_at)
     select user_id, id, $2::int, $2::int, $1, 'Yes.', 'answered', now() - $2::int * interval '1 day' from profile`,
    [question, daysAgo],
  );
}

test("data retention goes from 1 to 365 days, is 30 at first, and deletes what is older [CUST-15]", async ({
  browser,
}) => {
  const product = await startProduct();
  const context = await browser.newContext({ baseURL: product.origin });
  try {
    const page = await context.newPage();
    await signIn(page, product);
    const questions = async () => {
      const left = await product.query("select message from chat_messages order by created_at");
      return left.map(({ message }) => message);
    };
    for (const days of [31, 29, 8, 6]) await converse(product, `Asked ${days} days ago?`, days);
    // The owner has not chosen yet: 30 days.
    await expect.poll(questions).toEqual(["Asked 29 days ago?", "Asked 8 days ago?", "Asked 6 days ago?"]);

    await openCustomizer(page, "Advanced");
    await checkRange(page, "Data retention", [1, 365, 1, 30]);
    const slider = page.getByRole("slider", { name: "Data retention" });
    await expect(page.getByText("365 days", { exact: true })).toBeVisible();
    await slider.press("Home");
    for (let days = 1; days < 7; days += 1) await slider.press("ArrowRight");
    await expect(page.getByText("7 days", { exact: true })).toBeVisible();
    await saveWidget(page);
    await expect.poll(questions).toEqual(["Asked 6 days ago?"]);
    expect(await product.query("select id::int from chat_sessions")).toEqual([{ id: 6 }]);
    await page.goto("/inbox");
    const listed = page.getByRole("region", { name: "Conversations, newest first" }).getByRole("listitem");
    await expect(listed).toHaveCount(1);
    await expect(listed).toContainText("Asked 6 days ago?");
    await page.goto("/widgets?section=advanced");
    await expect(slider).toHaveAttribute("aria-valuenow", "7");
  } finally {
    await context.close();
    await product.close();
  }
});
