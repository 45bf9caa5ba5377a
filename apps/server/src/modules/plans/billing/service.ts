import { AppError, type Plan } from "@understudy/contracts";
import type { Database, Tx } from "../../../platform/database.ts";
import type { EphemeralStore } from "../../../platform/ephemeral-store.ts";
import { hashOf } from "../../../platform/hash.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import type { PublishLiveEvent } from "../../../platform/live.ts";
import type { Log } from "../../../platform/log.ts";
import { ownerRepository } from "../repository.ts";
import type { BillingNotice } from "./emails.ts";
import { notifyOfBilling, readBilling, removeCustomer } from "./jobs.ts";
import { billingRepository, customerRepository, eventRepository } from "./repository.ts";
import { isOpen, openOne, type Standing, type Subscription, standingOf } from "./standing.ts";
import type { Payments } from "./stripe.ts";

type Dependencies = {
  db: Database;
  jobs: Jobs;
  ephemeral: EphemeralStore;
  /** Undefined unless owners pay for their plans. */
  payments: Payments | undefined;
  publishLiveEvent: PublishLiveEvent;
  log: Log;
  origin: string;
  clock: () => Date;
};
type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof billingRepository>["lock"]>>>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const KEEP_EVENTS_MS = 30 * DAY_MS;
const AT_ONCE = 200;
/** Pages of the provider, and readings that an owner asks for. */
const CALLS_PER_MINUTE = 20;

export type Billing = ReturnType<typeof createBilling>;

/**
 * Paid plans. The provider is asked what was paid, and the plan follows its answer. Events, an owner who comes back from
 * the checkout and the sweeper are only reasons to ask: none of them says what the plan is.
 */
export function createBilling(dependencies: Dependencies) {
  const { db, jobs, ephemeral, payments, publishLiveEvent, log, origin, clock } = dependencies;

  function provider(): Payments {
    if (!payments) throw new AppError("not_found");
    return payments;
  }

  async function admit(userId: string): Promise<void> {
    const retryAfterSeconds = await ephemeral.wait(`billing:${userId}`, CALLS_PER_MINUTE, 60);
    if (retryAfterSeconds > 0) throw new AppError("too_many_requests", { retryAfterSeconds });
  }

  /** Asks the provider and sets the owner's plan. Does nothing for owners who have never opened a checkout. */
  async function read(userId: string): Promise<void> {
    if (!payments) return;
    const reading = await db.transaction().execute((tx) => readLocked(tx, payments, userId));
    if (reading?.hasChanged) await publishLiveEvent(userId, { changed: "plan" });
  }

  async function readLocked(tx: Tx, { planOf }: Payments, userId: string) {
    const row = await billingRepository(tx).lock(userId);
    if (!row?.customer_id) return undefined;
    const found = await subscriptionsOf(tx, userId, row.customer_id);
    const open = found === "gone" ? [] : found.filter(isOpen);
    if (open.length > 1)
      log.warn({ userId, subscriptions: open.length }, "an owner has several subscriptions");
    const unknown = open.filter(({ price }) => planOf(price) === undefined);
    if (unknown.length > 0)
      log.warn({ userId, price: unknown[0]?.price }, "a subscription has a price that is in no setting");
    const standing = standingOf(found === "gone" ? [] : found, planOf, {
      planType: row.plan_type,
      state: row.state,
    });
    await follow(tx, userId, row, standing);
    if (found === "gone") {
      // The next checkout starts with a new customer.
      await billingRepository(tx).remove(userId);
      await customerRepository(tx).remove(userId);
    } else {
      await customerRepository(tx).checkAt(row.customer_id, nextCheck(row, standing));
    }
    return { found, hasChanged: standing.planType !== row.plan_type || standing.state !== row.state };
  }

  /** The customer's subscriptions. Those of an account that is being erased are not paid for again. */
  async function subscriptionsOf(
    tx: Tx,
    userId: string,
    customerId: string,
  ): Promise<Subscription[] | "gone"> {
    const found = await provider().subscriptions(customerId);
    if (found === "gone" || !(await billingRepository(tx).isBeingErased(userId))) return found;
    const ending = found.map((one) => (isOpen(one) && !one.endsAt ? provider().endAtPeriodEnd(one) : [one]));
    return (await Promise.all(ending)).flat();
  }

  /** Stores what the provider says, gives the owner that plan, and tells the owner what the owner should know. */
  async function follow(tx: Tx, userId: string, row: Row, standing: Standing): Promise<void> {
    const { planType, state, subscription } = standing;
    const notice = noticeOf(row, standing);
    const notifiedInvoice = notice === "failed" ? (subscription?.invoice ?? null) : row.told_invoice;
    await billingRepository(tx).set(userId, standing, notifiedInvoice, clock());
    // Only a change: a plan that the operator gave for another reason stays.
    if (planType !== row.plan_type) {
      await ownerRepository(tx).setPlan(userId, planType);
      log.info({ userId, from: row.plan_type, to: planType, state }, "a plan follows its payment");
    }
    if (notice) await jobs.enqueue(tx, notifyOfBilling, { userId, notice, planType: row.plan_type });
  }

  /** When to ask again although nothing was heard: an event may be lost. */
  function nextCheck(row: Row, { state }: Standing): Date | null {
    const now = clock();
    const isCheckoutOpen = row.checkout_until !== null && row.checkout_until > now;
    if (state === "pending" || ((state === "none" || state === "ended") && isCheckoutOpen))
      return new Date(now.getTime() + HOUR_MS);
    return state === "none" || state === "ended" ? null : new Date(now.getTime() + DAY_MS);
  }

  /** The owner's one customer at the provider. The row, and so the key, was stored before. */
  async function customerOf(tx: Tx, userId: string, row: Row): Promise<string> {
    if (row.customer_id) return row.customer_id;
    const owner = await ownerRepository(tx).find(userId);
    if (!owner) throw new AppError("unauthorized");
    const key = `customer ${userId} ${row.created_at.getTime()} ${hashOf(owner.email ?? "")}`;
    const customerId = await provider().createCustomer(userId, owner.email, key);
    await billingRepository(tx).setCustomer(userId, customerId);
    return customerId;
  }

  /** An owner who pays already changes that subscription. Only others get a checkout. */
  async function openPage(tx: Tx, userId: string, planType: "pro" | "enterprise"): Promise<string> {
    const { found = "gone" } = (await readLocked(tx, provider(), userId)) ?? {};
    await billingRepository(tx).add(userId, clock());
    const row = await billingRepository(tx).lock(userId);
    if (!row) throw new AppError("unauthorized");
    const customerId = await customerOf(tx, userId, row);
    const open = found === "gone" ? undefined : openOne(found);
    if (open) {
      const canChange =
        open.status === "active" && !open.endsAt && provider().planOf(open.price) !== planType;
      const page = { customerId, origin };
      return canChange ? provider().openPlanChange(page, open, planType) : provider().openPortal(page);
    }
    const { url, until } = await provider().openCheckout({ userId, customerId, planType, origin });
    await billingRepository(tx).setCheckout(userId, until);
    await customerRepository(tx).add(customerId, userId, new Date(clock().getTime() + HOUR_MS));
    return url;
  }

  return {
    read,

    /** What the provider said last, as the owner sees it. */
    async shown(userId: string): Promise<Plan["billing"]> {
      const row = payments && (await billingRepository(db).find(userId));
      if (!row || row.state === "none") return null;
      return { state: row.state, until: row.until?.toISOString() ?? null };
    },

    async checkout(userId: string, planType: "pro" | "enterprise"): Promise<{ url: string }> {
      provider();
      await admit(userId);
      await billingRepository(db).add(userId, clock());
      const url = await reached(db.transaction().execute((tx) => openPage(tx, userId, planType)));
      return { url };
    },

    async portal(userId: string): Promise<{ url: string }> {
      provider();
      await admit(userId);
      const row = await billingRepository(db).find(userId);
      if (!row?.customer_id) throw new AppError("not_found");
      return { url: await reached(provider().openPortal({ customerId: row.customer_id, origin })) };
    },

    async refresh(userId: string): Promise<void> {
      await admit(userId);
      await reached(read(userId));
    },

    /** An event is answered once it is stored together with the job that asks the provider. */
    async receive(body: Buffer, signature: string): Promise<void> {
      const event = provider().eventOf(body, signature);
      if (!event) throw new AppError("invalid_request");
      const { id, customerId } = event;
      await db.transaction().execute(async (tx) => {
        if (!(await eventRepository(tx).isNew(id, clock()))) return;
        // An account at Stripe may have customers that are not ours.
        const userId = customerId && (await customerRepository(tx).ownerOf(customerId));
        if (!userId) return;
        await jobs.enqueue(tx, readBilling, { userId });
        // If Stripe can't be asked for as long as the job is retried, the sweeper asks.
        await customerRepository(tx).checkAt(customerId, new Date(clock().getTime() + HOUR_MS));
      });
    },

    /** Asks again about owners of whom nothing was heard, and forgets old events. */
    async sweep(): Promise<number> {
      if (!payments) return 0;
      const now = clock();
      const due = await customerRepository(db).due(now, AT_ONCE);
      for (const { customer_id, owner_id: userId } of due) {
        await db.transaction().execute(async (tx) => {
          await customerRepository(tx).checkAt(customer_id, new Date(now.getTime() + HOUR_MS));
          await jobs.enqueue(tx, readBilling, { userId });
        });
      }
      await eventRepository(db).forget(new Date(now.getTime() - KEEP_EVENTS_MS));
      return due.length;
    },

    /** In the transaction that begins the erasure of the account: nothing is paid for again. */
    async accountEnding(tx: Tx, userId: string): Promise<void> {
      if (payments && (await billingRepository(tx).find(userId)))
        await jobs.enqueue(tx, readBilling, { userId });
    },

    /** In the transaction that erases the account: cancels everything at once. */
    async accountErased(tx: Tx, userId: string): Promise<void> {
      const row = payments && (await billingRepository(tx).find(userId));
      if (!row?.customer_id) return;
      await jobs.enqueue(tx, removeCustomer, { customerId: row.customer_id }, { owner: userId });
    },
  };
}

/** One e-mail for each invoice that could not be paid, and one when a paid plan ends. */
function noticeOf(row: Row, { planType, state, subscription }: Standing): BillingNotice | undefined {
  if (row.plan_type === "free") return undefined;
  if (state === "failed") return subscription?.invoice !== row.told_invoice ? "failed" : undefined;
  if (planType !== "free") return undefined;
  return row.state === "failed" ? "unpaid" : "ended";
}

/** What the provider could not do now, the owner can try again. */
async function reached<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("unavailable", { cause: error });
  }
}
