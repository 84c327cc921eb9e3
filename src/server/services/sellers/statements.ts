import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { SITE_NAME } from '@/domain/site/site';
import { STOCKHOLM, stockholmDate, yearOf } from '@/domain/time';
import { db } from '@/server/db/client';
import { purchases } from '@/server/db/schema';
import { writePdf } from '@/server/documents/write-pdf';
import { getOperator } from '../operator';
import { getStatement } from './internal/statement';
import { statementDocument } from './internal/statement-document';

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

/**
 * A user's own yearly statement as a PDF.
 * @throws DomainError NOT_FOUND when nothing was sold in the year.
 */
export async function downloadStatement(
  { year }: { year: number },
  call: Call<'user' | 'admin'>,
): Promise<{ fileName: string; bytes: Buffer }> {
  const statement = await getStatement({ year }, call);
  return {
    fileName: `${SITE_NAME.toLowerCase()}-arsbesked-${year}.pdf`,
    bytes: await writePdf(statementDocument(statement, getOperator(), call.now)),
  };
}
