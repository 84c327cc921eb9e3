import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { STOCKHOLM, stockholmDate, yearOf } from '@/domain/time';
import { db } from '../../db/client';
import { purchases } from '../../db/schema';

/** Years listed at most: money is kept for seven, and this one. */
const MAX_YEARS = 10;

/** The years of Stockholm in which a user's sales were completed, newest first; `running` while it is not over. */
export async function listStatementYears({ actor: { userId }, now }: Call<'user'>) {
  const year = sql<number>`extract(year from ${purchases.completedAt} at time zone ${sql.raw(`'${STOCKHOLM}'`)})::int`;
  const rows = await db
    .selectDistinct({ year: year.as('year') })
    .from(purchases)
    .where(
      and(
        eq(purchases.sellerId, userId),
        eq(purchases.state, 'completed'),
        // All of the price went back: no sale (domain/money/statement.ts).
        or(isNull(purchases.refundPart), lt(purchases.refundPart, purchases.price)),
      ),
    )
    .orderBy(desc(sql`year`))
    .limit(MAX_YEARS);
  return rows.map(({ year: each }) => ({ year: each, running: each >= yearOf(stockholmDate(now)) }));
}
