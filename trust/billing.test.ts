import { type FakeStripe, PRICES, type SignedEvent, startFakeStripe } from "../testing/fake-stripe.ts";
import { type Outcome, type RunOptions, report } from "../testing/outcome.ts";
import { type Product, startProduct } from "../testing/product.ts";
import { newTarget } from "../testing/raw-requests.ts";
import { inLanes, until } from "../testing/wait.ts";
import { send } from "../testing/wire.ts";
import { mutations } from "./billing.mutations.ts";
import { trustTest } from "./trust-test.ts";

type Report = ReturnType<typeof report>;
type PlanType = "free" | "pro" | "enterprise";
/** One owner, and what happened between that owner and Stripe. `entitled` is kept by hand, from what was paid. */
type Payer = {
  userId: string;
  customer: string;
  entitled: PlanType;
  everPaid: Set<PlanType>;
  events: string[];
};
type Scene = { product: Product; stripe: FakeStripe; outcome: Report; clock: { now: Date } };
type Story = { name: string; happen: (scene: Scene, payer: Payer) => Promise<void> };

const HOUR_MS = 3_600_000;
const LANES = 8;
const UNPAID = "no plan that was not paid";
const LOST = "no paid plan is lost";
const OLDER = "an older reading never counts last";
const FORGED = "only what Stripe signed a moment ago is taken";

/**
 * T44: whatever happens to Stripe's events on the way, an owner ends with the plan that was paid for. Every story is
 * told in every order, then come the faults, one by one.
 */
async function run({ scale, mutation }: RunOptions): Promise<Outcome> {
  const outcome = report();
  const clock = { now: new Date() };
  const stripe = await startFakeStripe(() => clock.now);
  const product = await startProduct({
    issuers: [{ id: "main", issuer: "http://127.0.0.1:9/" }],
    mail: false,
    mutation,
    clock: () => clock.now,
    environment: stripe.environment,
  });
  const scene: Scene = { product, stripe, outcome, clock };
  try {
    // Two, so that two readings of one owner can run at once.
    await product.work(() => clock.now);
    await product.work(() => clock.now);
    let orders = 0;
    const payers: Payer[] = [];
    for (const order of ORDERS) {
      const chosen = STORIES.filter((_, at) => (at + ORDERS.indexOf(order)) % Math.round(1 / scale) === 0);
      const found = await inLanes(chosen, LANES, async (story) => ({
        story,
        payer: await live(scene, story),
      }));
      clock.now = new Date(clock.now.getTime() + order.laterMs);
      await inLanes(found, LANES, ({ payer }) => order.deliver(scene, payer));
      await settled(scene);
      for (const { story, payer } of found) await judge(scene, payer, `${story.name}, ${order.name}`);
      payers.push(...found.map(({ payer }) => payer));
      orders += found.length;
    }
    for (const fault of FAULTS) await fault(scene);
    stripe.failWhen(() => undefined);
    // Everything is read once more. Nothing may change.
    clock.now = new Date(clock.now.getTime() + 25 * HOUR_MS);
    while ((await product.parts.plans.billing.sweep()) > 0);
    await settled(scene);
    for (const payer of payers) await judge(scene, payer, "read again");
    return outcome.done({
      orders,
      faults: FAULTS.length,
      events: payers.flatMap(({ events }) => events).length,
    });
  } finally {
    await product.close();
    await stripe.close();
  }
}

/** What Stripe does with the events of a story. */
type Order = { name: string; laterMs: number; deliver: (scene: Scene, payer: Payer) => Promise<void> };
const inOrder = (name: string, arrange: (events: string[]) => string[], laterMs = 0): Order => ({
  name,
  laterMs,
  async deliver(scene, payer) {
    for (const event of arrange(payer.events)) await deliver(scene, payer, event);
  },
});
const ORDERS: readonly Order[] = [
  inOrder("in order", (events) => events),
  inOrder("in reverse", (events) => events.toReversed()),
  inOrder("each three times", (events) => events.flatMap((event) => [event, event, event])),
  inOrder("all twice", (events) => [...events, ...events]),
  inOrder("only the last", (events) => events.slice(-1)),
  inOrder("only the first", (events) => events.slice(0, 1)),
  inOrder("a day late", (events) => events, 24 * HOUR_MS),
  {
    name: "all at once",
    laterMs: 0,
    async deliver(scene, payer) {
      await Promise.all(payer.events.map((event) => deliver(scene, payer, event)));
    },
  },
  {
    name: "none, until the sweeper asks",
    laterMs: 24 * HOUR_MS,
    async deliver({ product }) {
      await product.parts.plans.billing.sweep();
    },
  },
];

const begin = async (scene: Scene): Promise<Payer> => {
  const { userId } = await newTarget(scene.product, { plan: "free" });
  return { userId, customer: "", entitled: "free", everPaid: new Set(["free"]), events: [] };
};

async function live(scene: Scene, story: Story): Promise<Payer> {
  const payer = await begin(scene);
  await story.happen(scene, payer);
  return payer;
}

/** The owner goes through the checkout and pays. */
async function buy(scene: Scene, payer: Payer, planType: "pro" | "enterprise", { later = false } = {}) {
  const { url } = await scene.product.parts.plans.billing.checkout(payer.userId, planType);
  happens(payer, scene.stripe.pay(url, { later }), later ? "free" : planType);
  payer.customer = scene.stripe.customerOf(payer.userId);
  return scene.stripe.subscriptionOf(payer.customer);
}

function happens(payer: Payer, events: string[], entitled: PlanType): void {
  payer.events.push(...events);
  payer.entitled = entitled;
  payer.everPaid.add(entitled);
}

const story = (name: string, happen: Story["happen"]): Story => ({ name, happen });
const STORIES: readonly Story[] = [
  story("bought", async (scene, payer) => void (await buy(scene, payer, "pro"))),
  story("bought the larger plan", async (scene, payer) => void (await buy(scene, payer, "enterprise"))),
  story(
    "bought by bank transfer, on its way",
    async (scene, payer) => void (await buy(scene, payer, "pro", { later: true })),
  ),
  story("bought by bank transfer, arrived", async (scene, payer) => {
    const subscription = await buy(scene, payer, "pro", { later: true });
    happens(payer, scene.stripe.settle(subscription), "pro");
  }),
  story("renewed", async (scene, payer) => {
    const subscription = await buy(scene, payer, "pro");
    happens(payer, scene.stripe.renew(subscription, { paid: true }), "pro");
  }),
  story("upgraded", async (scene, payer) => {
    const subscription = await bought(scene, payer, "pro");
    happens(payer, scene.stripe.change(subscription, PRICES.proPlus, { paid: true }), "enterprise");
  }),
  story("upgraded, and the difference wasn't paid", async (scene, payer) => {
    const subscription = await bought(scene, payer, "pro");
    happens(payer, scene.stripe.change(subscription, PRICES.proPlus, { paid: false }), "pro");
  }),
  story("upgraded, and paid after all", async (scene, payer) => {
    const subscription = await bought(scene, payer, "pro");
    happens(payer, scene.stripe.change(subscription, PRICES.proPlus, { paid: false }), "pro");
    happens(payer, scene.stripe.settle(subscription), "enterprise");
  }),
  story("downgraded", async (scene, payer) => {
    const subscription = await bought(scene, payer, "enterprise");
    happens(payer, scene.stripe.change(subscription, PRICES.pro, { paid: true }), "pro");
  }),
  story("cancelled to the end of the period", async (scene, payer) => {
    const subscription = await bought(scene, payer, "pro");
    happens(payer, scene.stripe.cancelAtPeriodEnd(subscription), "pro");
  }),
  story("cancelled, and the period is over", async (scene, payer) => {
    const subscription = await bought(scene, payer, "pro");
    happens(payer, scene.stripe.cancelAtPeriodEnd(subscription), "pro");
    happens(payer, scene.stripe.end(subscription), "free");
  }),
  story("cancelled and taken back", async (scene, payer) => {
    const subscription = await bought(scene, payer, "pro");
    happens(payer, scene.stripe.cancelAtPeriodEnd(subscription), "pro");
    happens(payer, scene.stripe.cancelAtPeriodEnd(subscription, false), "pro");
  }),
  story("a payment failed", async (scene, payer) => {
    const subscription = await bought(scene, payer, "pro");
    happens(payer, scene.stripe.renew(subscription, { paid: false }), "pro");
  }),
  story("a payment failed, and the next attempt worked", async (scene, payer) => {
    const subscription = await bought(scene, payer, "pro");
    happens(payer, scene.stripe.renew(subscription, { paid: false }), "pro");
    happens(payer, scene.stripe.settle(subscription), "pro");
  }),
  story("a payment failed for good", async (scene, payer) => {
    const subscription = await bought(scene, payer, "pro");
    happens(payer, scene.stripe.renew(subscription, { paid: false }), "pro");
    happens(payer, scene.stripe.end(subscription, "unpaid"), "free");
  }),
  story("refunded", async (scene, payer) => {
    const subscription = await bought(scene, payer, "pro");
    happens(payer, scene.stripe.refund(subscription), "pro");
  }),
  story("refunded and cancelled", async (scene, payer) => {
    const subscription = await bought(scene, payer, "pro");
    happens(payer, scene.stripe.refund(subscription), "pro");
    happens(payer, scene.stripe.end(subscription), "free");
  }),
  story("ended, and bought again", async (scene, payer) => {
    const subscription = await bought(scene, payer, "enterprise");
    happens(payer, scene.stripe.end(subscription), "free");
    await buy(scene, payer, "pro");
  }),
  story("bought at a price that is no longer sold", async (scene, payer) => {
    const subscription = await buy(scene, payer, "pro");
    subscription.price = PRICES.oldPro;
    subscription.invoice.prices = [PRICES.oldPro];
  }),
  story("deleted at Stripe", async (scene, payer) => {
    await bought(scene, payer, "pro");
    happens(payer, scene.stripe.removeCustomer(payer.customer), "free");
  }),
];

/** Bought, and known to us: the story begins with a plan. */
async function bought(scene: Scene, payer: Payer, planType: "pro" | "enterprise") {
  const subscription = await buy(scene, payer, planType);
  await scene.product.parts.plans.billing.read(payer.userId);
  await judge(scene, payer, "bought");
  return subscription;
}

async function post({ product }: Scene, { body, signature }: SignedEvent): Promise<number> {
  const headers = [
    ["content-type", "application/json; charset=utf-8"],
    ["stripe-signature", signature],
  ] as const;
  const answer = await send(product.origin, { method: "POST", path: "/api/stripe/events", headers, body });
  return answer.status;
}

/** Delivers an event until it is taken, as Stripe does for three days. */
async function deliver(scene: Scene, payer: Payer, event: string): Promise<void> {
  await until(async () => (await post(scene, scene.stripe.sign(event))) === 200, 60);
  await neverPaid(scene, payer, "while events arrive");
}

const planOf = async ({ product }: Scene, { userId }: Payer): Promise<PlanType> => {
  const [owner] = await product.rows("select plan_type from users where id = $1", [userId]);
  return owner?.["plan_type"] as PlanType;
};

/** At no time has an owner a plan that nobody ever paid for. */
async function neverPaid(scene: Scene, payer: Payer, when: string): Promise<PlanType> {
  const plan = await planOf(scene, payer);
  const isPaid = payer.everPaid.has(plan);
  scene.outcome.check(UNPAID, isPaid ? undefined : `${when}: ${plan} instead of ${payer.entitled}`);
  return plan;
}

const RANK = { free: 0, pro: 1, enterprise: 2 };

async function judge(scene: Scene, payer: Payer, when: string): Promise<void> {
  const plan = await planOf(scene, payer);
  const { entitled } = payer;
  const difference = RANK[plan] - RANK[entitled];
  const fault = `${when}: ${plan} instead of ${entitled}`;
  scene.outcome.check(UNPAID, difference > 0 ? fault : undefined);
  scene.outcome.check(LOST, difference < 0 ? fault : undefined);
}

/** Waits until nobody is asking Stripe any more. */
async function settled({ product }: Scene): Promise<void> {
  await until(async () => {
    const [open] = await product.rows(
      "select 1 from pgboss.job where name = 'plans.read-billing' and state in ('created', 'retry', 'active') limit 1",
    );
    return !open;
  }, 180);
}

const isAbout = (payer: Payer) => (request: { path: string; form: Record<string, string> }) =>
  payer.customer !== "" &&
  (request.path.endsWith(payer.customer) || request.form["customer"] === payer.customer);

type Fault = (scene: Scene) => Promise<void>;

/** What is not from Stripe, or not from now, is refused, and Stripe is not even asked about it. */
const forged: Fault = async (scene) => {
  const { stripe, clock, outcome } = scene;
  const payer = await begin(scene);
  await scene.product.parts.plans.billing.checkout(payer.userId, "pro");
  payer.customer = stripe.customerOf(payer.userId);
  const event = () => stripe.invented(payer.customer, PRICES.proPlus);
  const old = new Date(clock.now.getTime() - 10 * 60_000);
  const [body, honest] = [event(), event()];
  const { signature } = stripe.sign(honest);
  const before = stripe.requests.length;
  const attempts: [string, SignedEvent][] = [
    ["without a signature", { body, signature: "" }],
    ["with a signature of nothing", { body, signature: "t=,v1=" }],
    ["signed by a stranger", stripe.sign(body, { secret: "whsec_stranger" })],
    ["with another event's signature", { body, signature }],
    ["changed by one byte", { body: honest.replace("active", "Active"), signature }],
    [
      "with another time",
      { body: honest, signature: signature.replace(/t=\d+/, `t=${Math.floor(old.getTime() / 1000) + 1}`) },
    ],
    ["under an older scheme", { body: honest, signature: signature.replace("v1=", "v0=") }],
    ["signed ten minutes ago", stripe.sign(event(), { at: old })],
  ];
  for (const [name, attempt] of attempts) {
    const status = await post(scene, attempt);
    outcome.check(FORGED, status === 400 ? undefined : `${name}: ${status}`);
  }
  await settled(scene);
  outcome.check(FORGED, stripe.requests.length === before ? undefined : "Stripe was asked");
  await judge(scene, payer, "forged");
};

/** An event that Stripe did sign may tell of a past that is over. What it says about the plan is not read. */
const lying: Fault = async (scene) => {
  const payer = await begin(scene);
  await scene.product.parts.plans.billing.checkout(payer.userId, "pro");
  payer.customer = scene.stripe.customerOf(payer.userId);
  await deliver(scene, payer, scene.stripe.invented(payer.customer, PRICES.proPlus));
  await settled(scene);
  await judge(scene, payer, "told of a plan that nobody bought");
};

/** Two tabs, two checkouts, and both buttons pressed. */
const twoTabs: Fault = async (scene) => {
  const payer = await begin(scene);
  const { billing } = scene.product.parts.plans;
  const pages = await Promise.all([1, 2, 3].map(() => billing.checkout(payer.userId, "pro")));
  for (const { url } of pages) happens(payer, scene.stripe.pay(url), "pro");
  const mine = [...scene.stripe.customers.values()].filter(({ owner }) => owner === payer.userId);
  const bought = [...scene.stripe.subscriptions.values()].filter(({ customer }) => customer === mine[0]?.id);
  const once = mine.length === 1 && bought.length === 1;
  scene.outcome.check(
    "nobody pays twice",
    once ? undefined : `${mine.length} customers, ${bought.length} subscriptions`,
  );
  for (const event of payer.events) await deliver(scene, payer, event);
  await settled(scene);
  await judge(scene, payer, "two tabs");
};

/** The connection of the handler dies after it has checked the signature, before anything is stored. */
const killedBeforeStored: Fault = async (scene) => {
  const { product, outcome, stripe } = scene;
  const payer = await begin(scene);
  await buy(scene, payer, "pro");
  const [event = ""] = payer.events;
  const { db } = product.parts;
  let status = 0;
  await db
    .transaction()
    .execute(async (tx) => {
      await tx.deleteFrom("billing_events").where("id", "=", "none").execute();
      await tx
        .insertInto("billing_events")
        .values({ id: idOf(event), received_at: new Date() })
        .execute();
      const posted = post(scene, stripe.sign(event));
      await until(async () => {
        const killed = await product.rows(
          `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%billing_events%'`,
        );
        return killed.length > 0;
      });
      status = await posted;
      throw new RollBack();
    })
    .catch(only(RollBack));
  outcome.check("control: the handler was killed", status >= 500 ? undefined : `it answered ${status}`);
  await deliver(scene, payer, event);
  await settled(scene);
  await judge(scene, payer, "killed before the event was stored");
};

/** The connection of the reader dies while it waits for Stripe. */
const killedWhileReading: Fault = async (scene) => {
  const { product, stripe } = scene;
  const payer = await begin(scene);
  await buy(scene, payer, "pro");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const isMine = isAbout(payer);
  stripe.failWhen((request) => (isMine(request) ? { after: released } : undefined));
  await deliver(scene, payer, payer.events[0] ?? "");
  await until(async () => {
    const killed = await product.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and state = 'idle in transaction' and query like '%from "billing"%'`,
    );
    return killed.length > 0;
  });
  stripe.failWhen(() => undefined);
  release();
  await settled(scene);
  await judge(scene, payer, "killed while reading");
};

class RollBack extends Error {}
const only = (kind: typeof RollBack) => (error: unknown) => {
  if (!(error instanceof kind)) throw error;
};
const idOf = (event: string): string => (JSON.parse(event) as { id: string }).id;

/** Stripe fails some times in some way, then works again. */
const failing =
  (name: string, fault: { status: number } | "hang" | "reset", times: number): Fault =>
  async (scene) => {
    const payer = await begin(scene);
    const subscription = await buy(scene, payer, "pro");
    let left = times;
    const isMine = isAbout(payer);
    scene.stripe.failWhen((request) => (isMine(request) && left-- > 0 ? fault : undefined));
    for (const event of payer.events) await deliver(scene, payer, event);
    await settled(scene);
    await judge(scene, payer, `${name}, after the purchase`);
    left = times;
    happens(payer, scene.stripe.end(subscription), "free");
    for (const event of payer.events.slice(-1)) await deliver(scene, payer, event);
    await settled(scene);
    await judge(scene, payer, `${name}, after the end`);
  };

/** Two readings at once: the one that asked first gets its response last. */
const overtaken: Fault = async (scene) => {
  const { stripe, product, outcome } = scene;
  const { billing } = product.parts.plans;
  const payer = await begin(scene);
  const subscription = await bought(scene, payer, "pro");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const isMine = isAbout(payer);
  let readings = 0;
  stripe.failWhen((request) =>
    isMine(request) && request.path === "/v1/subscriptions" && ++readings === 1
      ? { after: released }
      : undefined,
  );
  const older = billing.read(payer.userId);
  await until(async () => readings === 1);
  happens(payer, stripe.end(subscription), "free");
  let isDone = false;
  const newer = billing.read(payer.userId).finally(() => {
    isDone = true;
  });
  // The newer one either waits for the older one, or, if nothing stops it, is done soon.
  await until(async () => isDone || (await waitingForLock(scene)));
  release();
  await Promise.all([older, newer]);
  const shown = (await billing.shown(payer.userId))?.state;
  outcome.check(OLDER, shown === "ended" ? undefined : `the owner is shown ${shown}`);
  await judge(scene, payer, "overtaken");
};

async function waitingForLock({ product }: Scene): Promise<boolean> {
  const waiting = await product.rows(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
     and query like '%"billing"%for update%'`,
  );
  return waiting.length > 0;
}

/** The queue loses the job. The sweeper asks an hour later. */
const lostJob: Fault = async (scene) => {
  const { product, clock } = scene;
  const payer = await begin(scene);
  await buy(scene, payer, "pro");
  scene.stripe.failWhen((request) => (isAbout(payer)(request) ? { status: 500 } : undefined));
  await deliver(scene, payer, payer.events[0] ?? "");
  await product.rows("delete from pgboss.job where name = 'plans.read-billing' and data ->> 'userId' = $1", [
    payer.userId,
  ]);
  scene.stripe.failWhen(() => undefined);
  clock.now = new Date(clock.now.getTime() + HOUR_MS);
  await product.parts.plans.billing.sweep();
  await settled(scene);
  await judge(scene, payer, "a lost job");
};

/** An account that is deleted is not charged again, and nothing of it stays at Stripe. */
const erased: Fault = async (scene) => {
  const { product, stripe, outcome } = scene;
  const payer = await begin(scene);
  const subscription = await bought(scene, payer, "pro");
  const { db, data, plans } = product.parts;
  const eraseAt = new Date(scene.clock.now.getTime() + HOUR_MS);
  await db.transaction().execute(async (tx) => {
    await tx.updateTable("users").set({ erase_at: eraseAt }).where("id", "=", payer.userId).execute();
    await tx.insertInto("account_erasures").values({ owner_id: payer.userId, erase_at: eraseAt }).execute();
    await plans.billing.accountEnding(tx, payer.userId);
  });
  await settled(scene);
  outcome.check(
    "a deleted account is not charged again",
    subscription.cancelAtPeriodEnd ? undefined : "it renews",
  );
  scene.clock.now = new Date(eraseAt.getTime() + HOUR_MS);
  await data.sweepErasures();
  const isGone = async () => stripe.customers.get(payer.customer)?.deleted;
  const gone = await until(isGone, 30).catch(() => false);
  outcome.check("nothing of a deleted account is left at Stripe", gone ? undefined : "the customer is left");
  const status = await post(scene, stripe.sign(payer.events[0] ?? ""));
  outcome.check("events about a deleted account are harmless", status === 200 ? undefined : `${status}`);
};

const FAULTS: readonly Fault[] = [
  forged,
  lying,
  twoTabs,
  killedBeforeStored,
  killedWhileReading,
  failing("Stripe answers 500", { status: 500 }, 6),
  failing("Stripe answers 429", { status: 429 }, 6),
  failing("Stripe hangs up", "reset", 6),
  failing("Stripe never answers", "hang", 1),
  overtaken,
  lostJob,
  erased,
];

trustTest("T44", { run, mutations });
