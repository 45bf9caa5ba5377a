import { randomBytes } from "node:crypto";
import type { Mutation } from "./mutation.ts";
import { type Product, startProduct } from "./product.ts";
import { newTarget, type Target } from "./raw-requests.ts";
import { until } from "./wait.ts";
import { send } from "./wire.ts";

export type Hooked = Target & { exchangeId: number; url: string };
type Clock = () => Date;

/** Allows the product to send to this machine, where a test's receivers are. */
export const MAY_SEND_HERE = { OUTBOUND_PRIVATE: "on" };

/** Starts the product without a worker, so that deliveries stay queued. */
export const hookServer = (mutation: Mutation | undefined, clock: Clock): Promise<Product> =>
  startProduct({
    issuers: [{ id: "main", issuer: "http://127.0.0.1:9/" }],
    mail: false,
    mutation,
    clock,
    environment: MAY_SEND_HERE,
  });

export async function hookProduct(mutation: Mutation | undefined, clock: Clock): Promise<Product> {
  const product = await hookServer(mutation, clock);
  await product.work(clock);
  return product;
}

/** Creates an owner with a webhook address, and an exchange that can be delivered. */
export async function hook(product: Product, url: string): Promise<Hooked> {
  const target = await newTarget(product);
  const { text } = await send(product.origin, {
    method: "POST",
    path: "/api/chat",
    headers: [["content-type", "application/json"]],
    body: JSON.stringify({ userId: target.userId, message: "What does a session cost?" }),
  });
  const { exchangeId } = JSON.parse(text) as { exchangeId: number };
  await product.rows("update profile_settings set webhook_url = $2 where user_id = $1", [target.userId, url]);
  return { ...target, exchangeId, url };
}

/** Queues the delivery of the exchange `times` times, as if it had just ended each time. */
export async function sendEvents(product: Product, { userId, profiles, exchangeId }: Hooked, times: number) {
  const { db, integrations } = product.parts;
  const [profileId = 0] = profiles;
  for (let sentCount = 0; sentCount < times; sentCount += 1) {
    await db
      .transaction()
      .execute((tx) => integrations.webhooks.exchangeCompleted(tx, { userId, profileId, exchangeId }));
  }
}

/** Rotates the secret, as the owner would in the Security tab. */
export async function rotate(product: Product, { userId }: Hooked): Promise<string> {
  const secret = `whsec_${randomBytes(32).toString("base64")}`;
  const { db, integrations } = product.parts;
  await db.transaction().execute(async (tx) => {
    const sealed = await integrations.sealSecret(tx, userId, secret);
    await tx.updateTable("users").set({ webhook_secret: sealed }).where("id", "=", userId).execute();
  });
  return secret;
}

export const deliveriesOf = (product: Product, { userId }: Hooked) =>
  product.rows("select * from webhook_deliveries where user_id = $1 order by id", [userId]);

/** Waits until every delivery of these owners has had this many attempts or is finished. */
export async function attempted(
  product: Product,
  hooked: readonly Hooked[],
  attempts: number,
  seconds = 120,
) {
  await until(async () => {
    const [open] = await product.rows(
      `select 1 from webhook_deliveries where user_id = any($1) and status = 'waiting' and attempts < $2 limit 1`,
      [hooked.map(({ userId }) => userId), attempts],
    );
    return open ? undefined : true;
  }, seconds);
}

/** Makes the queued deliveries of these owners due now. */
export const wake = (product: Product, hooked: readonly Hooked[]) =>
  product.rows(
    `update pgboss.job set start_after = now() where name = 'developers.webhook' and state = 'created'
     and data ->> 'userId' = any($1)`,
    [hooked.map(({ userId }) => userId)],
  );
