import { afterAll, expect, test } from "vitest";
import { inWords, startFakeModel } from "../../../../../../testing/fake-model.ts";
import { testApp } from "../../../../test/app.ts";
import { row } from "../../../../test/database.ts";
import { emailTo, newBrowser } from "../../../../test/sign-in.ts";
import { ownerWith } from "../../../../test/streams.ts";
import { unzip } from "../../../../test/unzip.ts";

const fake = await startFakeModel(() => ({ words: inWords("A single session costs £180 [1].") }));
afterAll(fake.close);
const log: string[] = [];
const product = await testApp({
  worker: true,
  environment: fake.environment(),
  onLog: (line) => log.push(line),
});
const PRICES = "# Prices\n\nA single session costs £180.";

test("an address is in no log, no prompt, no figures and in nobody else's copy", async () => {
  const [owner, other] = [
    await ownerWith(product, { "a.md": PRICES }),
    await ownerWith(product, { "a.md": PRICES }),
  ];
  const { userId, profileId } = owner;
  const otherEmail = "quokka.planted@visitor.example";
  const visitor = product.api();
  const reply = await visitor.chat.ask({ userId, message: "What does a single session cost?" });
  const { sessionId, exchangeId } = reply;
  await visitor.chat.contact(exchangeId ?? 0, { userId, sessionId, email: otherEmail, name: "Quokka" });
  const link = new URL(/https?:\S+/.exec((await emailTo(otherEmail)).text)?.[0] ?? "");
  await newBrowser(product).post("/api/contacts/confirm", { token: link.searchParams.get("token") ?? "" });
  await emailTo(owner.email);
  const [contact] = (await owner.api.contacts.list()).waiting;
  await owner.api.contacts.answer({ contactIds: [contact?.id ?? 0], answer: "£180.", keep: true });
  await emailTo(otherEmail);
  await visitor.chat.ask({ userId, sessionId, message: "And for a second session, what does it cost?" });
  await expect(
    visitor.chat.contact(exchangeId ?? 0, { userId, sessionId: "wrong", email: otherEmail }),
  ).rejects.toThrow(/^404: /);

  const figures = await Promise.all([
    owner.api.analytics.main(),
    owner.api.analytics.ofProfile(profileId),
    owner.api.analytics.insights(profileId, { days: 30, timeZone: "UTC" }),
  ]);
  const copy = await product.app.inject({ url: "/api/account/export", headers: { cookie: other.cookie } });
  const outputs = {
    log: log.join("\n"),
    prompts: JSON.stringify(fake.requests),
    figures: JSON.stringify(figures),
    copy: [...(await unzip(copy.rawPayload)).values()].join("\n"),
    jobs: JSON.stringify(await row(product.url, "select json_agg(job) as jobs from pgboss.job job")),
  };
  for (const [place, text] of Object.entries(outputs)) {
    expect(text.length, place).toBeGreaterThan(100);
    expect(text, place).not.toMatch(/quokka/i);
  }
  // Only the owner's export contains it.
  const own = await product.app.inject({ url: "/api/account/export", headers: { cookie: owner.cookie } });
  expect([...(await unzip(own.rawPayload)).values()].join("\n")).toContain(otherEmail);
});
