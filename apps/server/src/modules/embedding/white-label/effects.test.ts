import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { type Owner, until } from "../../../../test/builders.ts";
import { rows } from "../../../../test/database.ts";
import { emailTo, newEmail } from "../../../../test/sign-in.ts";
import { ownerWith } from "../../../../test/streams.ts";

const product = await testApp({ worker: true, environment: { OUTBOUND_PRIVATE: "on" } });

const received: Record<string, unknown>[] = [];
const receiver = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on("data", (piece: Buffer) => pieces.push(piece));
  request.on("end", () => {
    received.push({ path: request.url, ...JSON.parse(Buffer.concat(pieces).toString() || "{}") });
    response.writeHead(204).end();
  });
});
await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
afterAll(() => receiver.close());
const address = (path: string): string =>
  `http://127.0.0.1:${(receiver.address() as AddressInfo).port}${path}`;
const receivedAt = (path: string) => received.filter((event) => event["path"] === path);

async function branded(changes: object): Promise<Owner> {
  const owner = await ownerWith(product, { "prices.md": "# Prices\n\nA single session costs £180." });
  await rows(product.url, "update users set plan_type = 'pro' where id = $1", [owner.userId]);
  await product
    .api(owner.cookie)
    .whiteLabel.save({ companyName: "Keelstone & Söhne", primaryBrand: "#7c3aed", ...changes });
  return owner;
}

async function leaveAddress({ userId }: Owner): Promise<string> {
  const visitor = product.api();
  const email = newEmail();
  const { exchangeId, sessionId } = await visitor.chat.ask({ userId, message: "Where do zeppelins moor?" });
  await visitor.chat.contact(exchangeId ?? 0, { userId, sessionId, email });
  return email;
}

test("e-mails carry the owner's brand once that is wanted, paid for and named [WL-37]", async () => {
  const owner = await branded({ brandedEmails: true, removeBranding: true });
  const message = await emailTo(await leaveAddress(owner));
  expect(message.html).toMatch(/Keelstone &#38; Söhne[\s\S]*background:#7c3aed;color:#ffffff/);
  for (const part of [message.html, message.text]) expect(part).not.toContain("Understudy");
  expect(message.text).toContain("Keelstone & Söhne");

  await product.api(owner.cookie).whiteLabel.save({ brandedEmails: false });
  expect((await emailTo(await leaveAddress(owner))).html).toContain("Understudy. It knows your part.");
  await product.api(owner.cookie).whiteLabel.save({ brandedEmails: true });
  await product.api(owner.cookie).plan.change({ planType: "free" });
  expect((await emailTo(await leaveAddress(owner))).html).not.toContain("#7c3aed");
});

test("events go to the owner's analytics as well, once that is switched on [WL-37]", async () => {
  const owner = await branded({ customAnalytics: true });
  const { userId, profileId } = owner;
  await product.api(owner.cookie).widgets.save(profileId, { analyticsId: address("/on") });
  const view = () =>
    product.app.inject({
      method: "POST",
      url: `/api/users/${userId}/views`,
      headers: { origin: product.config.origin, "user-agent": "Mozilla/5.0 (X11; Linux) Chrome/140.0" },
      payload: {},
    });
  expect((await view()).statusCode).toBe(204);
  await product.api().chat.ask({ userId, message: "What does a session cost?" });
  await until(async () => receivedAt("/on").length === 2);
  expect(receivedAt("/on").map(({ event, host }) => [event, host])).toEqual(
    expect.arrayContaining([
      ["page_view", null],
      ["question", null],
    ]),
  );
  expect(JSON.stringify(received)).not.toMatch(/session cost|127\.0\.0\.1:?"/);

  await product.api(owner.cookie).whiteLabel.save({ customAnalytics: false });
  await product.api(owner.cookie).widgets.save(profileId, { analyticsId: address("/off") });
  await product.api().chat.ask({ userId, message: "What does a session cost?" });
  const jobs = await rows(
    product.url,
    "select 1 from pgboss.job where name = 'white-label.report' and data ->> 'userId' = $1",
    [userId],
  );
  expect(jobs).toHaveLength(2);
  expect(receivedAt("/off")).toEqual([]);
});

test("the public profile and the widget link to the owner's support, privacy and terms [WL-37]", async () => {
  const links = {
    customSupportUrl: "https://keelstone.example/help",
    privacyUrl: "https://keelstone.example/privacy",
    termsUrl: "https://keelstone.example/terms",
  };
  const owner = await branded(links);
  expect((await product.api().profiles.publicUser(owner.userId)).branding).toMatchObject({
    supportUrl: links.customSupportUrl,
    privacyUrl: links.privacyUrl,
    termsUrl: links.termsUrl,
  });
  const config = await product.app.inject({ url: `/widget/config?id=${owner.userId}` });
  expect(config.json()).toMatchObject({
    privacyPolicyUrl: links.privacyUrl,
    links: { support: links.customSupportUrl, terms: links.termsUrl },
  });
});
