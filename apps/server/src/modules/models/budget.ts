import { type ModelProvider, NOTICE_LEVELS } from "@understudy/contracts";
import type { TokensUsed } from "@understudy/knowledge";
import type { Database } from "../../platform/database.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { ModelError } from "../../platform/models/model-error.ts";
import { notifyOfSpending } from "./jobs.ts";
import { type BudgetRow, budgetRepository, type ConnectionRow } from "./repository.ts";

type Dependencies = { db: Database; jobs: Jobs; clock: () => Date };

/** Bytes of a prompt per token: fewer than usual, so that a reservation is rarely too small. */
const BYTES_PER_TOKEN = 3;
/** What a provider adds to each prompt. */
const EXTRA_TOKENS = 200;

/** As in the table. */
const DEFAULTS = { monthly_cap: 5_000_000, visitor_cap: 50, spent: 0 };

type Reservation = { month: string; amount: number };

const monthOf = (date: Date): string => `${date.toISOString().slice(0, 7)}-01`;
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

export function promptTokens(texts: readonly string[]): number {
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return Math.ceil(bytes / BYTES_PER_TOKEN) + EXTRA_TOKENS;
}

/**
 * What an owner's connections may cost in a month. Each call first reserves the most that it can cost, in one
 * statement, so that calls at the same time can't exceed the cap together. Afterwards it pays what it did cost.
 */
export function budgetService({ db, jobs, clock }: Dependencies) {
  const budgets = budgetRepository(db);

  async function notify(userId: string, month: string, level: number): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const cap = await budgetRepository(tx).raiseNotice(userId, month, level);
      if (cap === undefined) return;
      await jobs.enqueue(tx, notifyOfSpending, { userId, level: level as 70 | 90 | 100, cap, month });
    });
  }

  return {
    /** Throws if the rest of the month's cap is too small for this call. */
    async reserve(userId: string, connection: ConnectionRow, most: TokensUsed): Promise<Reservation> {
      const reservation = { month: monthOf(clock()), amount: costOf(connection, most) };
      if (reservation.amount === 0) return reservation;
      if (await budgets.reserve(userId, reservation)) return reservation;
      await notify(userId, reservation.month, 100);
      throw new ModelError("cap");
    },

    async settle(
      userId: string,
      connection: ConnectionRow,
      { month, amount }: Reservation,
      tokens: TokensUsed,
    ): Promise<void> {
      const cost = costOf(connection, tokens);
      const provider = connection.provider as ModelProvider;
      await budgets.addUsage(userId, { day: dayOf(clock()), provider, tokens, cost });
      if (amount === 0) return;
      const budget = await budgets.settle(userId, month, cost - amount);
      if (!budget || budget.monthly_cap === 0) return;
      const level = NOTICE_LEVELS.findLast((one) => budget.spent * 100 >= budget.monthly_cap * one);
      if (level && level > budget.notified) await notify(userId, month, level);
    },

    /** The caps, or the defaults before the first connection. */
    async read(userId: string): Promise<Pick<BudgetRow, "monthly_cap" | "visitor_cap" | "spent">> {
      return (await budgets.read(userId, monthOf(clock()))) ?? DEFAULTS;
    },
    usage: (userId: string) => budgets.usage(userId, monthOf(clock())),
    save: (userId: string, caps: { monthly_cap: number; visitor_cap: number }) =>
      budgets.save(userId, monthOf(clock()), caps),
    ensure: (userId: string) => budgets.ensure(userId, monthOf(clock())),
  };
}

export type Budget = ReturnType<typeof budgetService>;

const MILLION = 1_000_000;

/** In millionths of a US dollar. Cached input counts at the full price. */
export function costOf({ price_input, price_output }: ConnectionRow, { input, output }: TokensUsed): number {
  return Math.ceil((input * price_input + output * price_output) / MILLION);
}
