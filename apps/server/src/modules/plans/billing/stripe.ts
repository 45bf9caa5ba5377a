import type { Stripe as StripeClient } from "stripe";
import type { Config } from "../../../config.ts";
import type { PlanType } from "../present.ts";
import type { Subscription } from "./standing.ts";

export type StripeSettings = NonNullable<Config["billing"]["stripe"]>;
export type Payments = Awaited<ReturnType<typeof connectStripe>>;
/** What an event is about. Everything else in it may be old by now, and is not read. */
export type PaymentEvent = { id: string; customerId: string | undefined };
type Checkout = { userId: string; customerId: string; planType: "pro" | "enterprise"; origin: string };
type Portal = { customerId: string; origin: string };

const TIMEOUT_MS = 10_000;
/** How old a signed event may be. Stripe signs each delivery again. */
const TOLERANCE_SECONDS = 300;

/** All that we ask of Stripe. Loaded only where it is configured. */
export async function connectStripe(settings: StripeSettings, clock: () => Date) {
  const { Stripe } = await import("stripe");
  const { hostname: host, port, protocol } = new URL(settings.url);
  const stripe = new Stripe(settings.secretKey, {
    host,
    protocol: protocol === "http:" ? "http" : "https",
    ...(port ? { port } : {}),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  });
  const { prices, sold } = settings;
  const configuration = portalConfiguration(stripe, sold);

  /** An error of the library may repeat the request. Ours is stored with its job and logged, so it has no key in it. */
  async function ask<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      const { type, message, requestId } = error;
      throw new Error(`${type}: ${message.replaceAll(settings.secretKey, "[redacted]")} ${requestId ?? ""}`);
    }
  }

  async function lines(invoice: StripeClient.Invoice): Promise<StripeClient.InvoiceLineItem[]> {
    if (!invoice.lines.has_more || !invoice.id) return invoice.lines.data;
    return (await stripe.invoices.listLineItems(invoice.id, { limit: 100 })).data;
  }

  async function reduced(found: StripeClient.Subscription): Promise<Subscription[]> {
    const [item] = found.items.data;
    if (!item) return [];
    const price = item.price.id;
    const latest = typeof found.latest_invoice === "string" ? undefined : (found.latest_invoice ?? undefined);
    const isPaid = latest?.status === "paid";
    const cancelAt = found.cancel_at ?? (found.cancel_at_period_end ? item.current_period_end : null);
    return [
      {
        id: found.id,
        itemId: item.id,
        status: found.status,
        price,
        periodEnd: fromSeconds(item.current_period_end),
        endsAt: cancelAt === null ? null : fromSeconds(cancelAt),
        isPriceInvoicePaid: isPaid && (await lines(latest)).some((line) => priceOf(line) === price),
        invoice: latest?.id ?? null,
      },
    ];
  }

  return {
    /** The plan of a price that is or was sold. */
    planOf(price: string): PlanType | undefined {
      if (prices.pro.includes(price)) return "pro";
      return prices.enterprise.includes(price) ? "enterprise" : undefined;
    },

    /** Undefined unless Stripe signed exactly these bytes, within the last minutes. */
    eventOf(body: Buffer, signature: string): PaymentEvent | undefined {
      try {
        const { webhooks } = stripe;
        const at = clock().getTime();
        const event = webhooks.constructEvent(
          body,
          signature,
          settings.webhookSecret,
          TOLERANCE_SECONDS,
          undefined,
          at,
        );
        return { id: event.id, customerId: customerIn(event.data.object) };
      } catch {
        return undefined;
      }
    },

    /** Every subscription of the customer, or `gone` if the customer was deleted at Stripe. */
    subscriptions: (customerId: string): Promise<Subscription[] | "gone"> =>
      ask(async () => {
        const customer = await stripe.customers.retrieve(customerId);
        if (customer.deleted) return "gone";
        const found = await stripe.subscriptions.list({
          customer: customerId,
          status: "all",
          limit: 100,
          expand: ["data.latest_invoice"],
        });
        return (await Promise.all(found.data.map(reduced))).flat();
      }),

    /** The same key makes the same customer, however often it is asked for. */
    createCustomer: (userId: string, email: string | null, key: string): Promise<string> =>
      ask(async () => {
        const details = { metadata: { owner: userId }, ...(email ? { email } : {}) };
        return (await stripe.customers.create(details, { idempotencyKey: key })).id;
      }),

    /** Opens the page on which the owner pays, and closes earlier ones, so that nobody pays twice. */
    openCheckout: ({ userId, customerId, planType, origin }: Checkout) =>
      ask(async () => {
        const open = await stripe.checkout.sessions.list({
          customer: customerId,
          status: "open",
          limit: 100,
        });
        for (const session of open.data) await stripe.checkout.sessions.expire(session.id);
        const session = await stripe.checkout.sessions.create({
          mode: "subscription",
          customer: customerId,
          client_reference_id: userId,
          line_items: [{ price: sold[planType], quantity: 1 }],
          subscription_data: { metadata: { owner: userId } },
          success_url: `${origin}/account?checkout=done`,
          cancel_url: `${origin}/account`,
        });
        if (!session.url) throw new Error("Stripe opened a checkout without an address.");
        return { url: session.url, until: fromSeconds(session.expires_at) };
      }),

    /** The page with invoices, payment method and cancellation. */
    openPortal: ({ customerId, origin }: Portal): Promise<string> =>
      ask(async () => {
        const session = await stripe.billingPortal.sessions.create({
          customer: customerId,
          configuration: await configuration(),
          return_url: `${origin}/account`,
        });
        return session.url;
      }),

    /** The page that shows what a change to another plan costs now, and makes it once it is confirmed and paid. */
    openPlanChange: (
      { customerId, origin }: Portal,
      { id, itemId }: Subscription,
      planType: "pro" | "enterprise",
    ): Promise<string> =>
      ask(async () => {
        const session = await stripe.billingPortal.sessions.create({
          customer: customerId,
          configuration: await configuration(),
          return_url: `${origin}/account`,
          flow_data: {
            type: "subscription_update_confirm",
            subscription_update_confirm: {
              subscription: id,
              items: [{ id: itemId, price: sold[planType], quantity: 1 }],
            },
            after_completion: {
              type: "redirect",
              redirect: { return_url: `${origin}/account?checkout=done` },
            },
          },
        });
        return session.url;
      }),

    /** No further payment is taken. What was paid for stays until the period's end. */
    endAtPeriodEnd: ({ id }: Subscription): Promise<Subscription[]> =>
      ask(async () => {
        const expand = ["latest_invoice"];
        return reduced(await stripe.subscriptions.update(id, { cancel_at_period_end: true, expand }));
      }),

    /** Cancels every subscription of the customer at once, and removes the customer's details at Stripe. */
    removeCustomer: (customerId: string): Promise<void> =>
      ask(async () => {
        const customer = await stripe.customers.retrieve(customerId);
        if (!customer.deleted) await stripe.customers.del(customerId);
      }),
  };
}

/**
 * The settings of the portal: only our plans, a change is paid for in proportion and at once, and a cancellation counts
 * from the end of the period. Created by us, so that they don't depend on what is clicked at Stripe.
 */
function portalConfiguration(stripe: StripeClient, sold: StripeSettings["sold"]): () => Promise<string> {
  const name = `understudy 1 ${sold.pro} ${sold.enterprise}`;
  let known: string | undefined;

  async function create(): Promise<string> {
    const prices = await Promise.all(Object.values(sold).map((price) => stripe.prices.retrieve(price)));
    const products = Map.groupBy(prices, ({ product }) =>
      typeof product === "string" ? product : product.id,
    );
    const made = await stripe.billingPortal.configurations.create(
      {
        metadata: { name },
        features: {
          customer_update: { enabled: true, allowed_updates: ["name", "email", "address", "tax_id"] },
          invoice_history: { enabled: true },
          payment_method_update: { enabled: true },
          subscription_cancel: { enabled: true, mode: "at_period_end", proration_behavior: "none" },
          subscription_update: {
            enabled: true,
            default_allowed_updates: ["price"],
            proration_behavior: "always_invoice",
            products: [...products].map(([product, of]) => ({ product, prices: of.map(({ id }) => id) })),
          },
        },
      },
      { idempotencyKey: name },
    );
    return made.id;
  }

  return async () => {
    if (known) return known;
    const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
    known = data.find(({ metadata }) => metadata?.["name"] === name)?.id ?? (await create());
    return known;
  };
}

const fromSeconds = (seconds: number): Date => new Date(seconds * 1000);

function priceOf({ pricing }: StripeClient.InvoiceLineItem): string | undefined {
  const price = pricing?.price_details?.price;
  return typeof price === "string" ? price : price?.id;
}

/** The customer that an event's object belongs to, or is. */
function customerIn(object: object): string | undefined {
  const { object: kind, id, customer } = object as Record<"object" | "id" | "customer", unknown>;
  if (kind === "customer") return typeof id === "string" ? id : undefined;
  if (typeof customer === "string") return customer;
  const { id: nested } = (customer ?? {}) as { id?: unknown };
  return typeof nested === "string" ? nested : undefined;
}
