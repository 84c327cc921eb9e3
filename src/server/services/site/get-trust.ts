import { sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { addOre } from '@/domain/money/ore';
import { countedUntil } from '@/domain/purchase/figures';
import { type TrustFigures, trustFigures, trustSince } from '@/domain/site/trust';
import { type DateString, MINUTE, STOCKHOLM, startOfDay, stockholmDate } from '@/domain/time';
import { z } from '@/domain/zod';
import { nameChangeMissed } from '@/server/services/accounts';
import { sumHeld } from '@/server/services/money';
import type { Executor } from '../../db/client';
import { readPublic } from '../../db/replica';
import { disputes, ledgerEntries, ledgerPostings, purchases, refunds, transfers } from '../../db/schema';
import { cached } from '../../lib/cached';

const number = z.coerce.number();
const counted = z.object({
  paid: number,
  changed: number,
  change_hours: number.nullable(),
  missed: number,
  unchanged: number,
  repaid: z.boolean(),
  payouts: number,
  payout_hours: number.nullable(),
  refunds: number,
  refund_hours: number.nullable(),
  open: number,
  for_buyer: number,
  for_seller: number,
  divided: number,
});
const months = z.array(z.object({ month: z.string(), completed: number }));

/** By the books all that a refunded purchase's buyer was owed has been paid back. */
const isRepaid = sql`(
  select coalesce(sum(${ledgerEntries.amount}), 0) = 0
    and coalesce(sum(-${ledgerEntries.amount}) filter (where ${ledgerPostings.kind} = 'buyer_credited'), 0) >= ${purchases.charged}
  from ${ledgerPostings} join ${ledgerEntries} on ${ledgerEntries.postingId} = ${ledgerPostings.id}
  where ${ledgerPostings.purchaseId} = ${purchases.id} and ${ledgerEntries.account} = 'buyer_payable'
)`;

const middle = (ms: ReturnType<typeof sql>) =>
  sql`percentile_cont(0.5) within group (order by extract(epoch from ${ms}) / 3600)`;

async function read(on: Executor, today: DateString): Promise<TrustFigures> {
  const [p, t, r, d] = [purchases, transfers, refunds, disputes];
  const begins = startOfDay(trustSince(today)).toISOString();
  const until = countedUntil(startOfDay(today)).toISOString();
  // A value read from a row, so that each count takes the range of its index.
  const span = sql`with span (begins, until) as (values (${begins}::timestamptz, ${until}::timestamptz))`;
  /** Those two who trade with each other again and again count once. */
  const ofParties = sql`distinct (${p.buyerId}, ${p.sellerId})`;
  const isCounted = sql`not ${p.underpriced}`;
  const [[row], byMonth, held] = await Promise.all([
    on.execute(sql`
      ${span}
      select * from span
      cross join lateral (
        select count(${ofParties}) as paid from ${p} where ${p.paidAt} >= span.begins and ${isCounted}
      ) paid
      cross join lateral (
        select count(${ofParties}) as changed, ${middle(sql`${p.nameChangedAt} - ${p.paidAt}`)} as change_hours
        from ${p} where ${p.nameChangedAt} between span.begins and span.until and ${isCounted}
      ) changed
      cross join lateral (
        select count(${ofParties}) filter (where ${nameChangeMissed(p)}) as missed,
          count(${ofParties}) filter (where ${p.nameChangedAt} is null) as unchanged,
          coalesce(bool_and(${isRepaid}) filter (where ${p.nameChangedAt} is null), true) as repaid
        from ${p} where ${p.refundedAt} >= span.begins and ${isCounted}
      ) missed
      cross join lateral (
        select count(took) as payouts, ${middle(sql`took`)} as payout_hours
        from (
          -- Looked up row by row: a join would read all transfers there are.
          select (select ${t.updatedAt} from ${t} where ${t.purchaseId} = ${p.id} and ${t.status} = 'succeeded')
            - ${p.paidAt} as took
          from ${p} where ${p.completedAt} >= span.begins
        ) paid_out
      ) payouts
      cross join lateral (
        select count(*) as refunds, ${middle(sql`${r.updatedAt} - ${r.createdAt}`)} as refund_hours
        from ${r} where ${r.updatedAt} >= span.begins and ${r.status} = 'succeeded'
      ) refunds
      cross join lateral (
        select count(*) filter (where ${d.status} = 'pending') as open,
          count(*) filter (where ${d.status} = 'refunded') as for_buyer,
          count(*) filter (where ${d.status} = 'resolved' and coalesce(${d.refundAmount}, 0) = 0) as for_seller,
          count(*) filter (where ${d.status} = 'resolved' and ${d.refundAmount} > 0) as divided
        from ${d}
        where ${d.createdAt} >= span.begins
          and (select ${isCounted} from ${p} where ${p.id} = ${d.purchaseId})
      ) disputes
    `),
    on.execute(sql`
      ${span}
      select done.* from span
      cross join lateral (
        select to_char(${p.completedAt} at time zone ${STOCKHOLM}, 'YYYY-MM') as month,
          count(${ofParties}) as completed
        from ${p}
        where ${p.completedAt} between span.begins and span.until and ${p.refundPart} is null and ${isCounted}
        group by 1
      ) done
    `),
    sumHeld(on),
  ]);
  const counts = counted.parse(row);
  const states = Object.values(held);
  return trustFigures(
    {
      completedByMonth: Object.fromEntries(
        months.parse([...byMonth]).map(({ month, completed }) => [month, completed]),
      ),
      paid: counts.paid,
      nameChanges: { count: counts.changed, hours: counts.change_hours },
      missed: counts.missed,
      unchanged: { count: counts.unchanged, repaid: counts.repaid },
      payouts: { count: counts.payouts, hours: counts.payout_hours },
      refunds: { count: counts.refunds, hours: counts.refund_hours },
      disputes: {
        open: counts.open,
        forBuyer: counts.for_buyer,
        forSeller: counts.for_seller,
        divided: counts.divided,
      },
      held: {
        purchases: states.reduce((sum, state) => sum + state.purchases, 0),
        amount: addOre(...states.map(({ amount }) => amount)),
      },
    },
    today,
  );
}

/** A year of purchases is read through: all who ask share the result for some minutes. */
const readCached = cached((today: DateString) => readPublic((on) => read(on, today)), {
  forMs: 10 * MINUTE,
  maxEntries: 2,
});

/**
 * How purchases have gone in the last twelve calendar months, and what is held now; amounts in öre. What went well counts
 * after two weeks, and purchases far below the race's prices do not count.
 */
export const getTrust = (_input: unknown, { now }: Call): Promise<TrustFigures> =>
  readCached(stockholmDate(now));
