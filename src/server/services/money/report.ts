import { sql } from 'drizzle-orm';
import { ledgerAccounts, postingKinds } from '@/domain/money/ledger';
import { ore } from '@/domain/money/ore';
import { marginOf, monthsOf, type PostedSum, reportOf } from '@/domain/money/report';
import type { DateString } from '@/domain/time';
import { z } from '@/domain/zod';
import { db } from '@/server/db/client';
import { ledgerEntries as entry, payments, ledgerPostings as posting } from '@/server/db/schema';
import { writeCsv } from '@/server/lib/csv';
import { reportCsv } from '@/text/report-csv';
import { monthIn, postedIn } from './internal/posted-in';

const posted = z.array(
  z.object({
    /** The first is 1. */
    month: z.number(),
    account: z.enum(ledgerAccounts),
    kind: z.enum(postingKinds),
    method: z.string().nullable(),
    amount: z.coerce.number(),
    postings: z.coerce.number(),
  }),
);

/**
 * What was posted in each Stockholm month of a year, by its first day: one pass of the year's postings.
 * Materialized, so that a payment is joined to each posting, and not to each of its entries.
 */
async function sumPosted(year: number): Promise<Map<DateString, PostedSum[]>> {
  const months = monthsOf(year);
  const rows = posted.parse(
    await db.execute(sql`
      with posted as materialized (
        select ${posting.id} as id, ${posting.kind} as kind, ${payments.method} as method, ${monthIn(year)} as month
        from ${posting}
        left join ${payments} on ${payments.purchaseId} = ${posting.purchaseId}
        where ${postedIn(year)}
      )
      select posted.month, posted.kind, posted.method, ${entry.account} as account,
        sum(${entry.amount}) as amount, count(*) as postings
      from posted
      join ${entry} on ${entry.postingId} = posted.id
      group by posted.month, posted.kind, posted.method, ${entry.account}`),
  );
  return new Map(
    months.map((month, nth) => [
      month,
      rows
        .filter((row) => row.month === nth + 1)
        .map(({ month: _, amount, ...row }) => ({ ...row, amount: ore(amount) })),
    ]),
  );
}

/** A year's business by the ledger: each Stockholm month, and the year. Öre. */
export async function getReport({ year }: { year: number }) {
  const sums = await sumPosted(year);
  const withMargin = (posted: Parameters<typeof reportOf>[0]) => {
    const report = reportOf(posted);
    return { ...report, margin: marginOf(report) };
  };
  return {
    year,
    months: [...sums].map(([month, posted]) => ({ month, ...withMargin(posted) })),
    total: withMargin([...sums.values()].flat()),
  };
}

/** A year's report as a CSV file: months side by side, amounts in kronor. */
export async function exportReport(input: { year: number }): Promise<{ fileName: string; text: string }> {
  const { year, months, total } = await getReport(input);
  return { fileName: `rapport-${year}.csv`, text: writeCsv(reportCsv(year, months, total)) };
}
