import { sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { type Ore, ore } from '@/domain/money/ore';
import { addDays, type DateString, startOfDay, stockholmDate, weekOf } from '@/domain/time';
import { z } from '@/domain/zod';
import { sumHeld } from '@/server/services/money';
import { db } from '../../db/client';
import { purchases } from '../../db/schema';

interface Week {
  /** Its Monday, in Stockholm. */
  monday: DateString;
  /** Purchases paid for. */
  sales: number;
  /** Öre the buyers paid for them. */
  turnover: Ore;
  /** Öre held at the week's end; now, in the week that runs. */
  held: Ore;
  /** Name changes made before their deadline, and those that were not made. */
  onTime: number;
  missed: number;
  /** Hours from the start of the seller's time until half of the week's name changes were made. */
  toNameChange: number | null;
  /** Hours from payment until half of the week's purchases were completed. */
  toDone: number | null;
}

const counted = z.object({
  monday: z.string(),
  sales: z.coerce.number(),
  turnover: z.coerce.number(),
  received: z.coerce.number(),
  left: z.coerce.number(),
  on_time: z.coerce.number(),
  missed: z.coerce.number(),
  to_name_change: z.coerce.number().nullable(),
  to_done: z.coerce.number().nullable(),
});

const hours = (seconds: number | null): number | null =>
  seconds === null ? null : Math.round(seconds / 360) / 10;

/**
 * How the purchases have gone week by week, oldest first, the week that runs last. Each count reads one range of one
 * index, so the cost follows the requested weeks, not the years behind them; what was held is counted backwards from
 * what is held now.
 */
export async function countWeeks({ weeks }: { weeks: number }, { now }: Call): Promise<Week[]> {
  const last = weekOf(stockholmDate(now));
  const mondays = Array.from({ length: weeks }, (_, nth) => addDays(last, 7 * (nth - weeks + 1)));
  const spans = sql.join(
    mondays.map(
      (monday) =>
        sql`(${monday}::text, ${startOfDay(monday).toISOString()}::timestamptz, ${startOfDay(addDays(monday, 7)).toISOString()}::timestamptz)`,
    ),
    sql`, `,
  );
  const p = purchases;
  const [rows, held] = await Promise.all([
    db.execute(sql`
      with weeks (monday, begins, ends) as (values ${spans})
      select w.monday, paid.*, changed.*, done.*, refunded.missed,
        done.paid_out + refunded.paid_back as left
      from weeks w
      cross join lateral (
        select
          -- A payment that came too late went straight back: nothing was sold.
          count(*) filter (where ${p.refundedAt} is distinct from ${p.paidAt}) as sales,
          coalesce(sum(${p.charged}) filter (where ${p.refundedAt} is distinct from ${p.paidAt}), 0) as turnover,
          coalesce(sum(${p.charged}), 0) as received
        from ${p} where ${p.paidAt} >= w.begins and ${p.paidAt} < w.ends
      ) paid
      cross join lateral (
        select count(*) as on_time,
          percentile_cont(0.5) within group (
            order by extract(epoch from ${p.nameChangedAt} - ${p.nameChangeStartsAt})) as to_name_change
        from ${p} where ${p.nameChangedAt} >= w.begins and ${p.nameChangedAt} < w.ends
      ) changed
      cross join lateral (
        select coalesce(sum(${p.charged}), 0) as paid_out,
          percentile_cont(0.5) within group (order by extract(epoch from ${p.completedAt} - ${p.paidAt})) as to_done
        from ${p} where ${p.completedAt} >= w.begins and ${p.completedAt} < w.ends
      ) done
      cross join lateral (
        select coalesce(sum(${p.charged}) filter (where ${p.paidAt} is not null), 0) as paid_back,
          count(*) filter (where ${p.nameChangedAt} is null and ${p.nameChangeDeadline} <= ${p.refundedAt}) as missed
        from ${p} where ${p.refundedAt} >= w.begins and ${p.refundedAt} < w.ends
      ) refunded
      order by w.monday desc
    `),
    sumHeld(),
  ]);
  let balance = Object.values(held).reduce((sum, { amount }) => sum + amount, 0);
  return [...rows]
    .map((row) => {
      const week = counted.parse(row);
      const atEnd = balance;
      balance -= week.received - week.left;
      return {
        monday: week.monday,
        sales: week.sales,
        turnover: ore(week.turnover),
        held: ore(atEnd),
        onTime: week.on_time,
        missed: week.missed,
        toNameChange: hours(week.to_name_change),
        toDone: hours(week.to_done),
      };
    })
    .reverse();
}
