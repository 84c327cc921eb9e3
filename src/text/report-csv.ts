import type { Report } from '@/domain/money/report';
import { guardCell, kronorCell } from './csv-cells';
import { formatMonth } from './dates';
import { methodName } from './purchase';

/** The rows of a report, in order. */
export const reportLabels = {
  payments: 'Betalda köp, antal',
  paid: 'Betalat av köpare',
  refunded: 'Återbetalat till köpare',
  completed: 'Slutförda köp, antal',
  serviceFees: 'Serviceavgifter utan moms',
  vat: 'Moms på serviceavgifter',
  sellerFees: 'Avgifter från säljare',
  stripeFees: 'Stripes avgifter',
  chargebackLosses: 'Förlorade återkrav',
  otherLosses: 'Andra förluster',
  result: 'Kvar till oss',
  margin: 'Kvar per slutfört köp',
} as const;
export type ReportLine = keyof typeof reportLabels;

type Column = Report & { margin: number | null };

const counts: readonly ReportLine[] = ['payments', 'completed'];
export const isCount = (line: ReportLine): boolean => counts.includes(line);

export const reportLines = Object.keys(reportLabels) as ReportLine[];

/** A report as CSV: a column for each month, and the year last. Stripe's fees are also by payment method. */
export function reportCsv(year: number, months: (Column & { month: string })[], total: Column): string[][] {
  const columns: Column[] = [...months, total];
  const cell = (line: ReportLine, value: number | null): string =>
    value === null ? '' : isCount(line) ? String(value) : kronorCell(value);
  const feeOf = ({ feesByMethod }: Column, method: string | null): number =>
    feesByMethod.find((each) => each.method === method)?.amount ?? 0;
  return [
    ['Rad', ...months.map(({ month }) => formatMonth(month)), String(year)],
    ...reportLines.flatMap((line) => [
      [reportLabels[line], ...columns.map((column) => cell(line, column[line]))],
      ...(line === 'stripeFees'
        ? total.feesByMethod.map(({ method }) => [
            guardCell(`${reportLabels.stripeFees}: ${methodName(method)}`),
            ...columns.map((column) => kronorCell(feeOf(column, method))),
          ])
        : []),
    ]),
  ];
}
