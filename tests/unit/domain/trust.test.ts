import { describe, expect, test } from 'vitest';
import { kronor } from '@/domain/money/ore';
import { type TrustCounts, trustFigures, trustSince } from '@/domain/site/trust';

const TODAY = '2026-11-26';
const counts = (changes: Partial<TrustCounts> = {}): TrustCounts => ({
  completedByMonth: { '2025-12': 20, '2026-11': 40 },
  paid: 80,
  nameChanges: { count: 61, hours: 7.2 },
  missed: 1,
  unchanged: { count: 1, repaid: true },
  payouts: { count: 60, hours: 90 },
  refunds: { count: 12, hours: 0.2 },
  disputes: { open: 1, forBuyer: 2, forSeller: 1, divided: 0 },
  held: { purchases: 9, amount: kronor(7200) },
  ...changes,
});

test('the figures are of twelve calendar months, the current one among them', () => {
  expect(trustSince(TODAY)).toBe('2025-12-01');
  const { since, months, completed, few } = trustFigures(counts(), TODAY);
  expect({ since, completed, few }).toEqual({ since: '2025-12-01', completed: 60, few: false });
  expect(months).toHaveLength(12);
  expect([months[0], months[1], months[11]]).toEqual([
    { month: '2025-12', completed: 20 },
    { month: '2026-01', completed: 0 },
    { month: '2026-11', completed: 40 },
  ]);
});

test('shares are rounded down, times up', () => {
  expect(trustFigures(counts(), TODAY)).toMatchObject({
    nameChanges: { inTime: 61, missed: 1, percent: 98, hours: 8 },
    unchanged: { count: 1, repaid: true },
    payouts: { count: 60, hours: 90 },
    refunds: { count: 12, hours: 1 },
    disputes: { count: 4, perHundred: 5 },
    held: { purchases: 9, amount: kronor(7200) },
  });
});

describe('the least that is measured', () => {
  test('is five: of fewer nothing is, and no sum is shown', () => {
    const small = trustFigures(
      counts({
        completedByMonth: { '2026-11': 2 },
        paid: 4,
        nameChanges: { count: 3, hours: 7 },
        payouts: { count: 2, hours: 90 },
        refunds: { count: 1, hours: 2 },
        held: { purchases: 4, amount: kronor(2000) },
      }),
      TODAY,
    );
    expect(small).toMatchObject({
      completed: 2,
      few: true,
      nameChanges: { inTime: 3, missed: 1, percent: null, hours: null },
      payouts: { count: 2, hours: null },
      refunds: { count: 1, hours: null },
      disputes: { count: 4, perHundred: null },
      held: { purchases: 4, amount: null },
    });
  });

  test('is reached by five', () => {
    const five = { count: 5, hours: 7 };
    const figures = trustFigures(
      counts({
        paid: 5,
        nameChanges: { count: 4, hours: 7 },
        payouts: five,
        refunds: five,
        held: { purchases: 5, amount: kronor(2500) },
      }),
      TODAY,
    );
    expect(figures).toMatchObject({
      nameChanges: { percent: 80, hours: null },
      payouts: five,
      refunds: five,
      disputes: { perHundred: 80 },
      held: { amount: kronor(2500) },
    });
  });

  test('does not count where nothing is held', () => {
    expect(trustFigures(counts({ held: { purchases: 0, amount: kronor(0) } }), TODAY).held.amount).toBe(0);
  });
});
