import { marginOf, reportOf } from '@/domain/money/report';
import { sumPosted } from './internal/sum-posted';

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
