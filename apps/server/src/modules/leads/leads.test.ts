import { describe, expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { until } from "../../../test/builders.ts";
import { row, rows } from "../../../test/database.ts";
import { emailTo, newEmail } from "../../../test/sign-in.ts";

const OPERATOR = newEmail();
const product = await testApp({ worker: true, environment: { OPERATOR_EMAIL: OPERATOR } });
let place = 0;

type Lead = Record<string, unknown>;
const lead = (changes: Lead = {}): Lead => ({
  name: "Ada Byron",
  email: newEmail(),
  company: "Analytical <b>Engines</b>",
  phone: "+44 20 5550 148",
  useCase: "customer-support",
  timeline: "asap",
  ...changes,
});

/** Each request uses a new IP address unless a test sets one. */
async function send(payload: Lead, { query = "", from = "", to = "/api/leads" } = {}) {
  place += 1;
  const answer = await product.app.inject({
    method: "POST",
    url: `${to}${query}`,
    remoteAddress: from || `10.1.${Math.floor(place / 250)}.${(place % 250) + 1}`,
    payload,
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

const stored = (email: unknown) => rows(product.url, "select * from leads where email = $1", [email]);

describe("the deploy form", () => {
  test("stores a lead as it was sent, as new [DEPLOY-10]", async () => {
    const sent = lead();
    expect(await send(sent)).toEqual({ status: 201, body: { received: true } });
    expect(await stored(sent["email"])).toMatchObject([
      {
        name: "Ada Byron",
        email: sent["email"],
        company: sent["company"],
        phone: sent["phone"],
        use_case: "customer-support",
        timeline: "asap",
        status: "new",
        held: null,
        notes: null,
      },
    ]);
    await product.api().leads.send({ ...sent, email: newEmail(), phone: "" } as never);
    const { phone } = await row(product.url, "select phone from leads order by id desc limit 1");
    expect(phone).toBeNull();
  });

  test("is refused when a field is too long, missing or outside the options [DEPLOY-06]", async () => {
    const long = (length: number) => "x".repeat(length);
    const wrong: Lead[] = [
      { name: long(256) },
      { email: `${long(250)}@example.com` },
      { company: long(256) },
      { phone: long(51) },
      { useCase: long(101) },
      { timeline: long(51) },
      { useCase: "marketing" },
      { timeline: "never" },
      { email: "no address" },
      ...["name", "email", "company", "useCase", "timeline"].flatMap((field) => [
        { [field]: "" },
        { [field]: undefined },
      ]),
      { name: "   " },
      { unknown: "field" },
    ];
    for (const changes of wrong) {
      const { status, body } = await send(lead(changes));
      expect([status, body["code"]], JSON.stringify(changes)).toEqual([400, "invalid_request"]);
    }
    const fits = lead({ name: long(255), company: long(255), phone: long(50) });
    expect((await send(fits)).status).toBe(201);
  });

  test("writes to the operator, who can reply, and to the sender without the sender's words", async () => {
    const sent = lead();
    await send(sent);
    const toSender = await emailTo(String(sent["email"]));
    expect(toSender.text).toContain("within 24 hours");
    for (const part of [toSender.text, toSender.html, toSender.subject]) {
      expect(part).not.toMatch(/Ada|Analytical|Engines|148/);
    }
    const { text, html, subject } = await until(async () => {
      const message = await emailTo(OPERATOR);
      return message.text.includes(String(sent["email"])) && message;
    });
    expect(subject).toContain("Analytical");
    expect(text).toContain("Use case: customer-support");
    expect(html).not.toContain("<b>Engines");
  });

  test("puts no link that a stranger typed as a name into the operator's e-mail", async () => {
    const sent = lead({ name: "Your invoice:\nmail-check365.com", company: "pay-now24.example" });
    await send(sent);
    const { text, html, subject } = await until(async () => {
      const message = await emailTo(OPERATOR);
      return message.text.includes(String(sent["email"])) && message;
    });
    for (const part of [text, html, subject]) expect(part).not.toMatch(/mail-check365|pay-now24/);
  });

  test("thanks an address once a day, however often it is typed", async () => {
    const sent = lead();
    await send(sent);
    await send({ ...sent, email: String(sent["email"]).toUpperCase() });
    const jobs = await rows(
      product.url,
      `select data->>'to' as "to" from pgboss.job where name = 'leads.letter'
       and (data->>'leadId')::bigint in (select id from leads where lower(email) = $1)`,
      [sent["email"]],
    );
    expect(jobs.map(({ to }) => to).sort()).toEqual(["operator", "operator", "sender"]);
  });
});

describe("a form that a browser filled in", () => {
  test("and that is sent within a second reaches the operator like any other", async () => {
    const sent = lead();
    // Pages that were opened before this release still send it.
    expect((await send(sent, { query: "?seconds=1" })).status).toBe(201);
    const [storedLead] = await stored(sent["email"]);
    expect(storedLead?.["held"]).toBeNull();
    const jobs = await rows(
      product.url,
      `select data->>'to' as "to" from pgboss.job where name = 'leads.letter' and (data->>'leadId')::bigint = $1`,
      [storedLead?.["id"]],
    );
    expect(jobs.map(({ to }) => to).sort()).toEqual(["operator", "sender"]);
  });
});

describe("what looks like a program's", () => {
  test("by the field that nobody sees, is kept apart, answered alike, and nobody is written to", async () => {
    const sent = lead({ website: "https://spam.example" });
    expect(await send(sent)).toEqual({ status: 201, body: { received: true } });
    const [storedLead] = await stored(sent["email"]);
    expect(storedLead?.["held"]).toMatch(/\w/);
    const jobs = await rows(
      product.url,
      "select 1 from pgboss.job where name = 'leads.letter' and (data->>'leadId')::bigint = $1",
      [storedLead?.["id"]],
    );
    expect(jobs).toEqual([]);
    const listed = async (onlySuspected: boolean) =>
      (await product.product.leads.list({ status: undefined, held: onlySuspected })).map(
        ({ email }) => email,
      );
    expect(await listed(true)).toContain(sent["email"]);
    expect(await listed(false)).not.toContain(sent["email"]);
  });

  test("is held up after ten in an hour from one place, and others are not", async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      statuses.push((await send(lead(), { from: "10.99.0.1" })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(201), 429]);
    expect((await send(lead(), { from: "10.99.0.2" })).status).toBe(201);
  });
});

describe("the contact form", () => {
  const contact = (changes: Lead = {}): Lead => ({
    name: "Ada Byron",
    email: newEmail(),
    message: "Do you sign a <b>processing</b> agreement?\nWe need one by May.",
    ...changes,
  });
  const write = (payload: Lead, from = "") => send(payload, { to: "/api/contact", from });

  test("stores the message in the list of leads, and nothing that nobody said", async () => {
    const sent = contact();
    expect(await write(sent)).toEqual({ status: 201, body: { received: true } });
    expect(await stored(sent["email"])).toMatchObject([
      {
        name: "Ada Byron",
        message: sent["message"],
        use_case: "contact",
        company: "",
        timeline: "",
        phone: null,
        status: "new",
        held: null,
      },
    ]);
    const listed = await product.product.leads.list({ status: "new", held: false });
    expect(listed.find(({ email }) => email === sent["email"])?.message).toBe(sent["message"]);
  });

  test("is refused without a name, an address or a message, and beyond their lengths", async () => {
    const wrong: Lead[] = [
      { name: "" },
      { name: "x".repeat(256) },
      { email: "no address" },
      { message: " " },
      { message: undefined },
      { message: "x".repeat(4_001) },
      { company: "Engines" },
    ];
    for (const changes of wrong) {
      const { status, body } = await write(contact(changes));
      expect([status, body["code"]], JSON.stringify(changes)).toEqual([400, "invalid_request"]);
    }
    expect((await write(contact({ message: "x".repeat(4_000) }))).status).toBe(201);
  });

  test("writes the message to the operator, who can reply, and to the sender without it", async () => {
    const sent = contact();
    await write(sent);
    const toSender = await emailTo(String(sent["email"]));
    expect(toSender.subject).toBe("We received your message");
    for (const part of [toSender.text, toSender.html, toSender.subject])
      expect(part).not.toMatch(/Ada|processing|May/);
    const { text, html } = await until(async () => {
      const message = await emailTo(OPERATOR);
      return message.text.includes(String(sent["email"])) && message;
    });
    expect(text).toContain("Do you sign a <b>processing</b> agreement?\nWe need one by May.");
    expect(html).not.toContain("<b>processing");
  });

  test("shares its guards with the deploy form: the hidden field, and ten an hour from one network", async () => {
    const spam = contact({ website: "https://spam.example" });
    expect(await write(spam)).toEqual({ status: 201, body: { received: true } });
    const [held] = await stored(spam["email"]);
    expect(held?.["held"]).toContain("hidden field");
    const jobs = await rows(product.url, "select id from pgboss.job where (data->>'leadId')::bigint = $1", [
      held?.["id"],
    ]);
    expect(jobs).toEqual([]);
    const from = "10.9.9.9";
    for (let sent = 0; sent < 10; sent += 1)
      expect(
        (await send(sent % 2 ? lead() : contact(), { from, to: sent % 2 ? "/api/leads" : "/api/contact" }))
          .status,
      ).toBe(201);
    expect((await write(contact(), from)).body["code"]).toBe("too_many_requests");
  });
});

describe("the status of a lead", () => {
  test("is changed by the operator, with notes that stay", async () => {
    const sent = lead();
    await send(sent);
    const [storedLead] = await stored(sent["email"]);
    const id = Number(storedLead?.["id"]);
    const { leads } = product.product;
    expect(await leads.setStatus(id, "contacted", "called on Monday")).toBe(true);
    expect(await leads.setStatus(id, "won", "signed")).toBe(true);
    expect(await stored(sent["email"])).toMatchObject([{ status: "won", notes: "called on Monday\nsigned" }]);
    expect(await leads.setStatus(1, "won")).toBe(false);
    const won = await leads.list({ status: "won", held: false });
    expect(won.map((one) => one.id)).toEqual([id]);
    await expect(rows(product.url, "update leads set status = 'maybe' where id = $1", [id])).rejects.toThrow(
      /check/,
    );
  });
});
