import { createHmac, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Json = Record<string, unknown>;
type Invoice = { id: string; status: "draft" | "open" | "paid" | "void"; prices: string[] };
export type FakeSubscription = {
  id: string;
  item: string;
  customer: string;
  price: string;
  status: "active" | "past_due" | "unpaid" | "canceled";
  cancelAtPeriodEnd: boolean;
  periodEnd: number;
  invoice: Invoice;
};
type Session = {
  id: string;
  customer: string;
  price: string;
  status: "open" | "complete" | "expired";
  successUrl: string;
};
type Customer = { id: string; email: string | null; deleted: boolean; owner: string };
/** What goes wrong with a request: a response of Stripe, no response ever, or one that is late but tells the past. */
export type StripeFault = { status: number } | "hang" | "reset" | { after: Promise<unknown> };
export type StripeRequest = {
  method: string;
  path: string;
  form: Record<string, string>;
  key: string | undefined;
};
export type SignedEvent = { body: string; signature: string };
export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>;

export const PRICES = { pro: "price_pro", proPlus: "price_pro_plus", oldPro: "price_pro_old" };
const SECRET = "whsec_fake";
const MONTH_SECONDS = 30 * 86_400;

/**
 * Stripe, as far as the product talks to it. Unlike stripe-mock it remembers: customers, checkouts, subscriptions and
 * their invoices. A test says what happens to them, and gets the events that Stripe would send, to deliver as it likes.
 */
export async function startFakeStripe(now: () => Date = () => new Date()) {
  const customers = new Map<string, Customer>();
  const sessions = new Map<string, Session>();
  const subscriptions = new Map<string, FakeSubscription>();
  const configurations: Json[] = [];
  const byKey = new Map<string, Json>();
  const requests: StripeRequest[] = [];
  let fault: (request: StripeRequest) => StripeFault | undefined = () => undefined;

  const seconds = (): number => Math.floor(now().getTime() / 1000);
  const id = (kind: string): string => `${kind}_${randomBytes(9).toString("hex")}`;
  const newInvoice = (status: Invoice["status"], ...prices: string[]): Invoice => ({
    id: id("in"),
    status,
    prices,
  });

  function eventOf(type: string, object: Json): string {
    return JSON.stringify({
      id: id("evt"),
      object: "event",
      type,
      created: seconds(),
      livemode: false,
      api_version: "2026-10-28.endive",
      data: { object },
    });
  }
  const changed = (subscription: FakeSubscription, type = "updated"): string =>
    eventOf(`customer.subscription.${type}`, shownSubscription(subscription));
  const invoiced = ({ invoice, customer }: FakeSubscription, type: string): string =>
    eventOf(`invoice.${type}`, { ...shownInvoice(invoice), customer });

  function answerTo(request: StripeRequest): { status: number; body: Json } {
    const { method, path, form, key } = request;
    const known = key === undefined ? undefined : byKey.get(key);
    if (known && method === "POST") return { status: 200, body: known };
    const body = found(request) ?? made(method, path, form);
    if (!body)
      return { status: 404, body: { error: { type: "invalid_request_error", message: `No such ${path}` } } };
    if (key !== undefined && method === "POST") byKey.set(key, body);
    return { status: 200, body };
  }

  function found({ method, path, form }: StripeRequest): Json | undefined {
    if (method !== "GET") return undefined;
    const [, kind, name = ""] = /^\/v1\/(customers|prices)\/([^/]+)$/.exec(path) ?? [];
    if (kind === "prices") return { id: name, object: "price", product: `prod_of_${name}` };
    const customer = customers.get(name);
    if (customer) return shownCustomer(customer);
    if (path === "/v1/subscriptions") {
      const own = [...subscriptions.values()].filter((one) => one.customer === form["customer"]);
      return listOf(own.map(shownSubscription));
    }
    if (path === "/v1/checkout/sessions") {
      const own = [...sessions.values()].filter(
        (one) => one.customer === form["customer"] && one.status === form["status"],
      );
      return listOf(own.map(shownSession));
    }
    if (path === "/v1/billing_portal/configurations") return listOf(configurations);
    return undefined;
  }

  function made(method: string, path: string, form: Record<string, string>): Json | undefined {
    const [, of = "", name = "", action] =
      /^\/v1\/([a-z_]+(?:\/sessions)?)(?:\/([^/]+))?(?:\/(expire))?$/.exec(path) ?? [];
    if (method === "DELETE" && of === "customers") {
      removeCustomer(name);
      return { id: name, object: "customer", deleted: true };
    }
    if (method !== "POST") return undefined;
    if (path === "/v1/customers") {
      const customer = {
        id: id("cus"),
        email: form["email"] ?? null,
        deleted: false,
        owner: form["metadata[owner]"] ?? "",
      };
      customers.set(customer.id, customer);
      return shownCustomer(customer);
    }
    if (of === "subscriptions") {
      const subscription = subscriptions.get(name);
      if (!subscription) return undefined;
      subscription.cancelAtPeriodEnd = form["cancel_at_period_end"] === "true";
      return shownSubscription(subscription);
    }
    if (of === "checkout/sessions" && action === "expire") {
      const session = sessions.get(name);
      if (session?.status !== "open") return undefined;
      session.status = "expired";
      return shownSession(session);
    }
    if (path === "/v1/checkout/sessions") {
      const session: Session = {
        id: id("cs"),
        customer: form["customer"] ?? "",
        price: form["line_items[0][price]"] ?? "",
        status: "open",
        successUrl: form["success_url"] ?? "",
      };
      if (customers.get(session.customer)?.deleted !== false) return undefined;
      sessions.set(session.id, session);
      return shownSession(session);
    }
    if (path === "/v1/billing_portal/sessions") {
      const flow = form["flow_data[type]"] ?? "";
      const price = form["flow_data[subscription_update_confirm][items][0][price]"] ?? "";
      return {
        id: id("bps"),
        object: "billing_portal.session",
        url: `${url}/portal/${form["customer"]}?flow=${flow}&price=${price}`,
      };
    }
    if (path === "/v1/billing_portal/configurations") {
      const configuration = {
        id: id("bpc"),
        object: "billing_portal.configuration",
        metadata: { name: form["metadata[name]"] },
      };
      configurations.push(configuration);
      return configuration;
    }
    return undefined;
  }

  const shownSession = ({ id, status }: Session): Json => ({
    id,
    object: "checkout.session",
    status,
    url: status === "open" ? `${url}/pay/${id}` : null,
    expires_at: seconds() + 86_400,
  });

  function removeCustomer(customer: string): string[] {
    const known = customers.get(customer);
    if (!known) throw new Error(`There is no customer ${customer}.`);
    known.deleted = true;
    known.email = null;
    const own = [...subscriptions.values()].filter(
      (one) => one.customer === customer && one.status !== "canceled",
    );
    for (const one of own) one.status = "canceled";
    return [...own.map((one) => changed(one, "deleted")), eventOf("customer.deleted", shownCustomer(known))];
  }

  /** The owner pays at this checkout. With `later`, the money is still on its way, as by bank transfer. */
  function pay(checkout: string, { later = false } = {}): string[] {
    const session = sessions.get(checkout.split("/").at(-1) ?? "");
    if (session?.status !== "open") return [];
    session.status = "complete";
    const subscription: FakeSubscription = {
      id: id("sub"),
      item: id("si"),
      customer: session.customer,
      price: session.price,
      status: "active",
      cancelAtPeriodEnd: false,
      periodEnd: seconds() + MONTH_SECONDS,
      invoice: newInvoice(later ? "open" : "paid", session.price),
    };
    subscriptions.set(subscription.id, subscription);
    return [
      changed(subscription, "created"),
      ...(later ? [] : [invoiced(subscription, "paid")]),
      eventOf("checkout.session.completed", { ...shownSession(session), customer: session.customer }),
    ];
  }

  /** The page of a checkout. Its button pays. */
  function page(path: string, pays: boolean, response: ServerResponse): void {
    const session = sessions.get(path.split("/").at(-1) ?? "");
    if (pays && session) {
      pay(path);
      return void response.writeHead(303, { location: session.successUrl }).end();
    }
    response
      .writeHead(200, { "content-type": "text/html" })
      .end("<form method=post><button>Pay</button></form>");
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams } = new URL(request.url ?? "/", "http://stripe");
    const body = await textOf(request);
    if (!path.startsWith("/v1/")) return page(path, request.method === "POST", response);
    const form = Object.fromEntries([...searchParams, ...new URLSearchParams(body)]);
    const key = request.headers["idempotency-key"];
    const one: StripeRequest = {
      method: request.method ?? "",
      path,
      form,
      key: typeof key === "string" ? key : undefined,
    };
    requests.push(one);
    const wrong = fault(one);
    if (wrong === "hang") return;
    if (wrong === "reset") return void request.socket.destroy();
    const isRefused = wrong !== undefined && "status" in wrong;
    const answer = isRefused
      ? {
          status: wrong.status,
          body: { error: { type: "api_error", message: "Something is wrong at Stripe." } },
        }
      : answerTo(one);
    if (wrong !== undefined && "after" in wrong) await wrong.after;
    response
      .writeHead(answer.status, { "content-type": "application/json" })
      .end(JSON.stringify(answer.body));
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    requests,
    customers,
    subscriptions,
    /** The settings that make the product use it. */
    environment: {
      BILLING_PROVIDER: "stripe",
      STRIPE_SECRET_KEY: "sk_test_fake",
      STRIPE_WEBHOOK_SECRET: SECRET,
      STRIPE_PRICE_PRO: `${PRICES.pro},${PRICES.oldPro}`,
      STRIPE_PRICE_PRO_PLUS: PRICES.proPlus,
      STRIPE_URL: url,
    },
    failWhen(next: typeof fault): void {
      fault = next;
    },
    customerOf: (owner: string): string =>
      [...customers.values()].find((one) => one.owner === owner && !one.deleted)?.id ?? "",
    subscriptionOf(customer: string): FakeSubscription {
      const own = [...subscriptions.values()].findLast((one) => one.customer === customer);
      if (!own) throw new Error(`${customer} has no subscription.`);
      return own;
    },
    pay,
    /** The open invoice is paid after all. */
    settle(subscription: FakeSubscription): string[] {
      subscription.invoice.status = "paid";
      subscription.status = "active";
      return [invoiced(subscription, "paid"), changed(subscription)];
    },
    /** A new month begins. */
    renew(subscription: FakeSubscription, { paid }: { paid: boolean }): string[] {
      subscription.invoice = newInvoice(paid ? "paid" : "open", subscription.price);
      subscription.periodEnd += MONTH_SECONDS;
      if (!paid) subscription.status = "past_due";
      return [invoiced(subscription, paid ? "paid" : "payment_failed"), changed(subscription)];
    },
    /** A change of the plan, with an invoice for the rest of the month. */
    change(subscription: FakeSubscription, price: string, { paid }: { paid: boolean }): string[] {
      const before = subscription.price;
      subscription.price = price;
      subscription.invoice = newInvoice(paid ? "paid" : "open", before, price);
      if (!paid) subscription.status = "past_due";
      return [changed(subscription), invoiced(subscription, paid ? "paid" : "payment_failed")];
    },
    cancelAtPeriodEnd(subscription: FakeSubscription, cancelled = true): string[] {
      subscription.cancelAtPeriodEnd = cancelled;
      return [changed(subscription)];
    },
    /** Stripe gives up, the cancelled period is over, or the operator ends it. */
    end(subscription: FakeSubscription, status: "canceled" | "unpaid" = "canceled"): string[] {
      subscription.status = status;
      return [changed(subscription, status === "canceled" ? "deleted" : "updated")];
    },
    refund({ customer }: FakeSubscription): string[] {
      return [eventOf("charge.refunded", { id: id("ch"), object: "charge", customer, refunded: true })];
    },
    removeCustomer,
    /** An event as anyone could write it. */
    invented: (customer: string, price: string): string =>
      eventOf("customer.subscription.updated", {
        id: id("sub"),
        object: "subscription",
        customer,
        status: "active",
        items: listOf([{ id: id("si"), price: { id: price } }]),
      }),
    /** As Stripe signs each delivery. */
    sign(body: string, { secret = SECRET, at = now() }: { secret?: string; at?: Date } = {}): SignedEvent {
      const stamp = Math.floor(at.getTime() / 1000);
      const hash = createHmac("sha256", secret).update(`${stamp}.${body}`).digest("hex");
      return { body, signature: `t=${stamp},v1=${hash}` };
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const listOf = (data: readonly Json[]): Json => ({ object: "list", data, has_more: false, url: "/v1" });

const shownCustomer = ({ id, email, deleted, owner }: Customer): Json =>
  deleted ? { id, object: "customer", deleted } : { id, object: "customer", email, metadata: { owner } };

const shownInvoice = ({ id, status, prices }: Invoice): Json => ({
  id,
  object: "invoice",
  status,
  lines: listOf(
    prices.map((price) => ({
      id: `il_${price}`,
      pricing: { type: "price_details", price_details: { price } },
    })),
  ),
});

const shownSubscription = (one: FakeSubscription): Json => ({
  id: one.id,
  object: "subscription",
  customer: one.customer,
  status: one.status,
  cancel_at_period_end: one.cancelAtPeriodEnd,
  cancel_at: one.cancelAtPeriodEnd ? one.periodEnd : null,
  items: listOf([{ id: one.item, price: { id: one.price }, current_period_end: one.periodEnd }]),
  latest_invoice: shownInvoice(one.invoice),
});

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const piece of request.setEncoding("utf8")) text += piece;
  return text;
}
