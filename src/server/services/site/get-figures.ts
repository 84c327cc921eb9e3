import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Call } from '@/domain/account/actor';
import { FIGURES_MONTHS, type SiteFigures, siteFigures } from '@/domain/site/trust';
import { addMonths, type DateString, MINUTE, startOfDay, stockholmDate } from '@/domain/time';
import { nameChangeMissed } from '@/server/services/accounts';
import { db } from '../../db/client';
import { purchases } from '../../db/schema';
import { cached } from '../../lib/cached';

const counted = z.object({
  completed: z.coerce.number(),
  on_time: z.coerce.number(),
  missed: z.coerce.number(),
  to_name_change: z.coerce.number().nullable(),
});

async function read(from: DateString): Promise<SiteFigures | null> {
  const p = purchases;
  // A value read from a row, so that each count takes the range of its index.
  const [row] = await db.execute(sql`
    with span (begins) as (values (${startOfDay(from).toISOString()}::timestamptz))
    select done.*, changed.*, refunded.*
    from span
    cross join lateral (
      select count(*) filter (where ${p.refundPart} is null) as completed
      from ${p} where ${p.completedAt} >= span.begins
    ) done
    cross join lateral (
      select count(*) as on_time,
        percentile_cont(0.5) within group (
          order by extract(epoch from ${p.nameChangedAt} - ${p.nameChangeStartsAt}) / 3600) as to_name_change
      from ${p} where ${p.nameChangedAt} >= span.begins
    ) changed
    cross join lateral (
      select count(*) filter (where ${nameChangeMissed(p)}) as missed
      from ${p} where ${p.refundedAt} >= span.begins
    ) refunded
  `);
  const { completed, on_time, missed, to_name_change } = counted.parse(row);
  return siteFigures({ completed, onTime: on_time, missed, toNameChange: to_name_change });
}

/** A year of purchases is read through: all visitors share the result for some minutes. */
const readCached = cached(read, { forMs: 10 * MINUTE, maxEntries: 2 });

/** What the purchases of the last twelve months come to; null while they are too few. */
export const getFigures = (_input: unknown, { now }: Call): Promise<SiteFigures | null> =>
  readCached(addMonths(stockholmDate(now), -FIGURES_MONTHS));
