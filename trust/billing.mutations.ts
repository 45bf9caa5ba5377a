import { type Mutation, mutateExport } from "../testing/mutation.ts";

type Connect = (settings: object, clock: () => Date) => Promise<{ eventOf: (body: Buffer) => object }>;
type Read = { status: string; isPriceInvoicePaid: boolean };
type StandingOf = (subscriptions: readonly Read[], planOf: object, before: object) => object;
type Repository = (db: never) => object;

const STRIPE = ["modules/plans/billing/stripe.ts", "connectStripe"] as const;
const STANDING = ["modules/plans/billing/standing.ts", "standingOf"] as const;
const FORGED = "only what Stripe signed a moment ago is taken";

export const mutations: readonly Mutation[] = [
  mutateExport<Connect>(
    "whoever writes an event is believed to be Stripe",
    STRIPE,
    (original) => async (settings, clock) => ({
      ...(await original(settings, clock)),
      eventOf: (body) => {
        const { id, data } = JSON.parse(body.toString()) as {
          id: string;
          data: { object: { customer: string } };
        };
        return { id, customerId: data.object.customer };
      },
    }),
    FORGED,
  ),
  mutateExport<Connect>(
    "an event that was signed long ago is taken",
    STRIPE,
    (original) => (settings, clock) => original(settings, () => new Date(clock().getTime() - 86_400_000)),
    FORGED,
  ),
  mutateExport<StandingOf>(
    "a change of the plan counts before it is paid",
    STANDING,
    (original) => (subscriptions, planOf, before) =>
      original(
        subscriptions.map((one) => ({
          ...one,
          isPriceInvoicePaid: true,
          status: one.status === "past_due" ? "active" : one.status,
        })),
        planOf,
        before,
      ),
    "no plan that was not paid",
  ),
  mutateExport<StandingOf>(
    "a payment that fails once takes the plan away",
    STANDING,
    (original) => (subscriptions, planOf, before) =>
      original(
        subscriptions.map((one) => ({ ...one, status: one.status === "past_due" ? "unpaid" : one.status })),
        planOf,
        before,
      ),
    "no paid plan is lost",
  ),
  mutateExport<Repository>(
    "nobody asks again about an event that never came",
    ["modules/plans/billing/repository.ts", "customerRepository"],
    (original) => (db) => ({ ...original(db), due: async () => [] }),
    "no paid plan is lost",
  ),
  mutateExport<(db: { selectFrom: (table: string) => never }) => object>(
    "two readings at once, and the older one may be stored last",
    ["modules/plans/billing/repository.ts", "billingRepository"],
    (original) => (db) => ({
      ...original(db),
      lock: (userId: string) => {
        type Query = {
          selectAll: () => Query;
          where: (...condition: string[]) => Query;
          executeTakeFirst: () => unknown;
        };
        const rows: Query = db.selectFrom("billing");
        return rows.selectAll().where("user_id", "=", userId).executeTakeFirst();
      },
    }),
    "an older reading never counts last",
  ),
];
