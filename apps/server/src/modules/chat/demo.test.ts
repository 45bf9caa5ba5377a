import { readFile } from "node:fs/promises";
import path from "node:path";
import { LIMITS } from "@understudy/contracts";
import { beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { until } from "../../../test/builders.ts";
import { rows } from "../../../test/database.ts";
import { DEMO_USER_ID } from "../../../test/streams.ts";

let ahead = 0;
const product = await testApp({ worker: true, clock: () => new Date(Date.now() + ahead) });
const DOCS = path.join(import.meta.dirname, "../../../../../content/docs");
/** Some pages of the documentation, because indexing all of it is slow. */
const PAGES = [
  "answers-and-citations.md",
  "answer-tests.md",
  "private-links.md",
  "settings.md",
  "visitors.md",
];

beforeAll(async () => {
  const demo = "insert into users (id, first_name, plan_type) values ($1, 'Understudy', 'pro')";
  await rows(product.url, demo, [DEMO_USER_ID]);
  await rows(
    product.url,
    "insert into ai_profiles (user_id, id, is_main, name, is_public) values ($1, 1, true, 'Understudy', true)",
    [DEMO_USER_ID],
  );
  const { documents } = product.product;
  for (const filename of PAGES) {
    const bytes = await readFile(path.join(DOCS, filename));
    async function* once() {
      yield bytes;
    }
    await documents.upload(
      DEMO_USER_ID,
      { profileId: 1, circle: "public" },
      { filename, declaredType: "text/markdown", bytes: once() },
    );
  }
  await until(
    async () => (await documents.list(DEMO_USER_ID, 1)).every(({ status }) => status === "ready"),
    60,
  );
}, 90_000);

const ask = (
  remoteAddress: string,
  headers: Record<string, string> = {},
  message = "What if it doesn't know?",
) =>
  product.app.inject({
    method: "POST",
    url: "/api/chat/public",
    headers: { "content-type": "application/json", ...headers },
    payload: JSON.stringify({ message }),
    remoteAddress,
  });

describe("the demo", () => {
  test("is a real assistant that answers from the product's own documentation [DEMO-13]", async () => {
    const { statusCode, ...answer } = await ask("192.0.2.1");
    expect(statusCode).toBe(200);
    const { citations, state } = answer.json();
    expect(state).not.toBe("not_answered");
    expect(citations[0].documentName).toMatch(/\.md$/);
    const text = await readFile(path.join(DOCS, citations[0].documentName), "utf8");
    expect(text).toContain(citations[0].quote);
  });

  test("answers a visitor 50 times a day; the 51st gets a notice, and another visitor an answer [DEMO-14]", async () => {
    const [visitor, other] = ["192.0.2.2", "192.0.2.3"];
    const usedQuestions = async () =>
      (await rows(product.url, "select 1 from chat_messages where user_id = $1", [DEMO_USER_ID])).length;
    const before = await usedQuestions();
    for (let number = 1; number <= LIMITS.demoMessagesPerDay; number += 1) {
      const answer = (await ask(visitor)).json();
      expect(answer.limited, String(number)).toBeUndefined();
    }
    const over = await ask(visitor, { "x-forwarded-for": "203.0.113.9" });
    expect(over.statusCode).toBe(200);
    expect(over.json()).toMatchObject({ limited: true, exchangeId: null, citations: [] });
    expect(over.json().response).toContain("50 questions today");
    expect(await usedQuestions()).toBe(before + LIMITS.demoMessagesPerDay);
    const streamed = await ask(visitor, { accept: "text/event-stream" });
    expect(streamed.body).toContain('"limited":true');
    expect((await ask(other)).json().limited).toBeUndefined();
    ahead = 24 * 60 * 60 * 1000;
    expect((await ask(visitor)).json().limited).toBeUndefined();
    ahead = 0;
  });

  test("counts a message that is sent again under its key once [DEMO-14]", async () => {
    const key = { "idempotency-key": "demo-key-of-one-message" };
    const answers = [];
    for (let number = 0; number < 3; number += 1) answers.push((await ask("192.0.2.4", key)).body);
    expect(new Set(answers).size).toBe(1);
    for (let number = 1; number < LIMITS.demoMessagesPerDay; number += 1) {
      expect((await ask("192.0.2.4", {}, "hi there")).json().limited).toBeUndefined();
    }
    expect((await ask("192.0.2.4")).json().limited).toBe(true);
  });

  test("counts the addresses of one IPv6 network as one visitor [DEMO-14]", async () => {
    for (let number = 1; number <= LIMITS.demoMessagesPerDay; number += 1) {
      await ask(`2001:db8:1:2::${number.toString(16)}`, {}, "hi there");
    }
    expect((await ask("2001:db8:1:2:ffff::1")).json().limited).toBe(true);
    expect((await ask("2001:db8:1:3::1")).json().limited).toBeUndefined();
  });
});
