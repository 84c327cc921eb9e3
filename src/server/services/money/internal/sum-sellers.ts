import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Dac7Activity, type EuroRate, exemptionIn } from '@/domain/money/dac7';
import { ore } from '@/domain/money/ore';
import { monthsOf } from '@/domain/money/report';
import { addMonths, startOfDay } from '@/domain/time';
import { db } from '@/server/db/client';
import { ledgerEntries as entry, ledgerPostings as posting, purchases, users } from '@/server/db/schema';

const count = z.coerce.number();
const amount = count.transform(ore);
const quarter = { sales: count, paid: amount, fees: amount };

const row = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  deleted: z.boolean(),
  account_id: z.string().nullable(),
  quarters: z.array(z.object(quarter)).length(4),
  ...quarter,
  listed: count,
});

const QUARTERS = [1, 2, 3, 4];

/** One quarter of a seller, as JSON. */
const quarterOf = (nth: number): SQL => sql`json_build_object(
  'sales', coalesce(sum(c.sales) filter (where c.quarter = ${nth}), 0),
  'paid', coalesce(sum(c.paid) filter (where c.quarter = ${nth}), 0),
  'fees', coalesce(sum(c.fees) filter (where c.quarter = ${nth}), 0))`;

/**
 * What was credited to each seller in a year's quarters, by the ledger and in Stockholm's time, of those who are not
 * exempt: highest sum first. Each month reads one range of one index.
 */
export async function sumSellers(
  year: number,
  { activity, rate, limit }: { activity: Dac7Activity; rate: EuroRate | null; limit: number },
) {
  const spans = sql.join(
    monthsOf(year).map(
      (month, nth) =>
        sql`(${Math.floor(nth / 3) + 1}::int, ${startOfDay(month).toISOString()}::timestamptz, ${startOfDay(addMonths(month, 1)).toISOString()}::timestamptz)`,
    ),
    sql`, `,
  );
  const exemption = exemptionIn(activity, rate);
  // The same as `dac7Standing` is not `exempt`.
  const listed =
    exemption && exemption.upTo !== null
      ? sql`s.sales >= ${exemption.salesBelow} or s.paid > ${exemption.upTo}`
      : sql`true`;
  const rows = await db.execute(sql`
    with months (quarter, begins, ends) as (values ${spans}),
    credited as (
      select m.quarter, sold.*
      from months m
      cross join lateral (
        select p.seller_id, count(*) as sales, sum(x.paid) as paid, sum(x.fee) as fees
        from ${posting} l
        join ${purchases} p on p.id = l.purchase_id
        cross join lateral (
          select -coalesce(sum(e.amount) filter (where e.account = 'seller_payable'), 0) as paid,
            -coalesce(sum(e.amount) filter (where e.account = 'seller_fee_revenue'), 0) as fee
          from ${entry} e where e.posting_id = l.id
        ) x
        where l.at >= m.begins and l.at < m.ends and l.kind = 'seller_credited' and x.paid + x.fee > 0
        group by p.seller_id
      ) sold
    ),
    sellers as (
      select c.seller_id, sum(c.sales) as sales, sum(c.paid) as paid, sum(c.fees) as fees,
        json_build_array(${sql.join(QUARTERS.map(quarterOf), sql`, `)}) as quarters
      from credited c
      group by c.seller_id
    )
    select s.*, u.id, u.first_name, u.last_name, u.deleted_at is not null as deleted,
      u.stripe_account_id as account_id, count(*) over () as listed
    from sellers s
    join ${users} u on u.id = s.seller_id
    where ${listed}
    order by s.paid desc, s.seller_id
    limit ${limit}`);
  return z
    .array(row)
    .parse(rows)
    .map(({ first_name, last_name, account_id, ...rest }) => ({
      ...rest,
      firstName: first_name,
      lastName: last_name,
      accountId: account_id,
    }));
}
