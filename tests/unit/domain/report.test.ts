import { describe, expect, it } from 'vitest';
import { splitPrice } from '@/domain/money/fees';
import {
  chargebackMoved,
  chargebackSettled,
  divided,
  type LedgerEntry,
  liabilitySettled,
  type PostingKind,
  paymentReceived,
  refundMade,
  reversed,
  stripeFee,
  transferMade,
} from '@/domain/money/ledger';
import { kronor, ore } from '@/domain/money/ore';
import { marginOf, monthsOf, type PostedSum, reportOf } from '@/domain/money/report';
import { divideAsCompleted } from '@/domain/purchase/dispute';
import { reportCsv } from '@/text/report-csv';

const posted = (kind: PostingKind, entries: LedgerEntry[], method: string | null = 'card'): PostedSum[] =>
  entries.map(({ account, amount }) => ({ account, kind, method, amount, postings: 1 }));

const split = splitPrice(kronor(1000));
const { sellerFee } = split;

const sold = (method: string, fee: number) => [
  ...posted('payment_received', paymentReceived(split), method),
  ...posted('stripe_fee', stripeFee(ore(fee)), method),
  ...posted('seller_credited', divided(divideAsCompleted(split)).seller, method),
  ...posted('transfer_made', transferMade(split.payout), method),
];

describe('a report', () => {
  it('of two sales has their fees, the VAT and Stripe’s fees by payment method', () => {
    const report = reportOf([...sold('card', 16_94), ...sold('swish', 20_00)]);
    expect(report).toMatchObject({
      payments: 2,
      paid: 2 * split.charged,
      completed: 2,
      refunded: 0,
      serviceFees: 48_00,
      vat: 12_00,
      sellerFees: 2 * sellerFee,
      stripeFees: 36_94,
      feesByMethod: [
        { method: 'swish', amount: 20_00 },
        { method: 'card', amount: 16_94 },
      ],
      result: 48_00 + 2 * sellerFee - 36_94,
    });
    expect(marginOf(report)).toBe((48_00 + 2 * sellerFee - 36_94) / 2);
  });

  it('counts a refund that came back as none, and keeps Stripe’s fee as an expense', () => {
    const report = reportOf([
      ...posted('payment_received', paymentReceived(split)),
      ...posted('stripe_fee', stripeFee(ore(10_00))),
      ...posted('refund_made', refundMade(split.charged)),
      ...posted('refund_returned', reversed(refundMade(split.charged))),
      ...posted('refund_made', refundMade(ore(300_00))),
    ]);
    expect(report).toMatchObject({ payments: 1, completed: 0, refunded: 300_00, result: -10_00 });
    expect(marginOf(report)).toBeNull();
  });

  it('tells losses by banks from those written off', () => {
    const report = reportOf([
      ...posted('chargeback_moved', chargebackMoved({ amount: ore(-500_00), fee: ore(150_00) })),
      ...posted('chargeback_settled', chargebackSettled(ore(-500_00), [])),
      ...posted('liability_settled', liabilitySettled('seller_payable', ore(20_00))),
    ]);
    expect(Math.abs(report.chargebackLosses)).toBe(500_00);
    expect(report).toMatchObject({ otherLosses: 20_00, stripeFees: 150_00 });
    expect(report.result).toBe(-(150_00 + report.chargebackLosses + 20_00));
  });

  it('of nothing is zeros', () => {
    expect(reportOf([])).toMatchObject({ payments: 0, paid: 0, result: 0, feesByMethod: [] });
  });

  it('names no payment method whose fee is not known yet', () => {
    expect(reportOf(posted('payment_received', paymentReceived(split))).feesByMethod).toEqual([]);
  });
});

it('a year has twelve months, by their first days', () => {
  const months = monthsOf(2027);
  expect(months).toHaveLength(12);
  expect([months[0], months[1], months[11]]).toEqual(['2027-01-01', '2027-02-01', '2027-12-01']);
});

it('the CSV has a column for each month and the year, with öre, and guards what Stripe names', () => {
  const report = { ...reportOf(sold('=card', 16_94)), margin: ore(0) };
  const csv = reportCsv(2027, [{ month: '2027-01-01', ...report }], report);
  expect(csv[0]).toEqual(['Rad', 'Januari 2027', '2027']);
  const row = (end: string) => csv.find(([name]) => name?.endsWith(end))?.slice(1);
  expect(row('Betalat av köpare')).toEqual(['1030,00', '1030,00']);
  expect(row('=card')).toEqual(['16,94', '16,94']);
  expect(new Set(csv.map((row) => row.length))).toEqual(new Set([3]));
});
