import { and, eq, isNotNull, lte, sql, sum } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { owedAtStripe, owedIn, ownIn, sharesOf } from '@/domain/money/held';
import { type Ore, ore } from '@/domain/money/ore';
import type { DateString } from '@/domain/time';
import { z } from '@/domain/zod';
import { type Executor, inTransaction } from '../../db/client';
import { refunds } from '../../db/schema';
import { balancesAt } from '../../ledger/balances';
import { purchasesBalance } from '../../stripe/balance';
import { bookedUntil, openPurchases } from './held';

const opened = z.array(
  z.object({
    purchases: z.coerce.number(),
    undivided: z.coerce.number(),
    to_seller: z.coerce.number(),
    seller_payable: z.coerce.number(),
    buyer_payable: z.coerce.number(),
  }),
);

/** The sums of the list of held money (list-held.ts), öre. */
async function sumShares(on: Executor, until: Date) {
  const [row] = opened.parse(
    await on.execute(sql`
      with ${openPurchases(until)}
      select count(*) as purchases, coalesce(sum(-open.held), 0) as undivided,
        coalesce(sum(least(-open.held, open.payout)), 0) as to_seller,
        coalesce(sum(open.seller_payable), 0) as seller_payable,
        coalesce(sum(open.buyer_payable), 0) as buyer_payable
      from open`),
  );
  if (!row) throw new Error('An aggregate has one row');
  const open = {
    held: ore(-row.undivided),
    sellerPayable: ore(row.seller_payable),
    buyerPayable: ore(row.buyer_payable),
  };
  return { purchases: row.purchases, ...sharesOf(open, ore(row.to_seller)) };
}

/** Refunds whose money Stripe has taken and that the ledger has not posted. */
async function begunRefunds(on: Executor, until: Date): Promise<Ore> {
  const [row] = await on
    .select({ amount: sum(refunds.amount).mapWith(Number) })
    .from(refunds)
    .where(
      and(eq(refunds.status, 'pending'), isNotNull(refunds.stripeRefundId), lte(refunds.firstTriedAt, until)),
    );
  return ore(row?.amount ?? 0);
}

const readBooks = (until: Date) =>
  // One snapshot: a payment between two of the queries would look like a difference.
  inTransaction(
    async (tx) => ({
      table: await sumShares(tx, until),
      balances: await balancesAt(tx, until),
      begun: await begunRefunds(tx, until),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

/** What is held and owed when a day ends: by the list of purchases, and by the ledger's accounts. Öre. */
export async function sumOwed({ day }: { day?: DateString | undefined }, { now }: Call<'admin'>) {
  const { table, balances } = await readBooks(bookedUntil(day, now));
  const ledger = owedIn(balances);
  return { ...table, ledger, own: ownIn(balances), agree: table.sum === ledger };
}

/**
 * The same money as Stripe's balance shows it, öre; null when the day is too far back to count. Asks Stripe.
 */
export async function compareWithStripe({ day }: { day?: DateString | undefined }, { now }: Call<'admin'>) {
  const until = bookedUntil(day, now);
  const balance = await purchasesBalance(until, now);
  const { balances, begun } = await readBooks(until);
  const ledger = owedIn(balances);
  if (balance === null) return { owed: null, ledger, difference: null };
  const owed = owedAtStripe(balance, begun, balances);
  return { owed, ledger, difference: ore(owed - ledger) };
}
