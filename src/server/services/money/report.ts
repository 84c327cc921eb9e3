import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { ledgerAccounts, postingKinds } from '@/domain/money/ledger';
import { ore } from '@/domain/money/ore';
import { marginOf, monthsOf, type PostedSum, reportOf } from '@/domain/money/report';
import { addMonths, type DateString, startOfDay } from '@/domain/time';
import { db } from '@/server/db/client';
import { ledgerEntries as entry, payments, ledgerPostings as posting } from '@/server/db/schema';
import { writeCsv } from '@/server/lib/csv';
import { reportCsv } from '@/text/report-csv';

const posted = z.array(
  z.object({
    month: z.string(),
    account: z.enum(ledgerAccounts),
    kind: z.enum(postingKinds),
    method: z.string().nullable(),
    amount: z.coerce.number(),
    postings: z.coerce.number(),
  }),
);

/** What was posted in each Stockholm month of a year, by its first day. Each month reads one range of one index. */
async function sumPosted(year: number): Promise<Map<DateString, PostedSum[]>> {
  const months = monthsOf(year);
  const spans = sql.join(
    months.map(
      (month) =>
        sql`(${month}::text, ${startOfDay(month).toISOString()}::timestamptz, ${startOfDay(addMonths(month, 1)).toISOString()}::timestamptz)`,
    ),
    sql`, `,
  );
  const rows = posted.parse(
    await db.execute(sql`
      with months (month, begins, ends) as (values ${spans})
      select m.month, s.*
      from months m
      cross join lateral (
        select ${entry.account} as account, ${posting.kind} as kind, ${payments.method} as method,
          sum(${entry.amount}) as amount, count(distinct ${posting.id}) as postings
        from ${posting}
        join ${entry} on ${entry.postingId} = ${posting.id}
        left join ${payments} on ${payments.purchaseId} = ${posting.purchaseId}
        where ${posting.at} >= m.begins and ${posting.at} < m.ends
        group by ${entry.account}, ${posting.kind}, ${payments.method}
      ) s`),
  );
  return new Map(
    months.map((month) => [
      month,
      rows
        .filter((row) => row.month === month)
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
