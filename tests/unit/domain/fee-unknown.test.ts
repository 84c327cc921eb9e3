import { expect, test } from 'vitest';
import { kronor } from '@/domain/money/ore';
import { feeUnknown } from '@/domain/race/organiser-fee';

test.each([
  [null, 'buyer', true],
  [null, 'seller_chooses', true],
  [null, 'seller', false],
  [kronor(0), 'buyer', false],
  [kronor(220), 'buyer', false],
] as const)('a fee of %s öre paid by %s may be missing in the price: %s', (cost, payer, unknown) => {
  expect(feeUnknown({ cost, payer })).toBe(unknown);
});

test('a race without windows has no fee', () => expect(feeUnknown(null)).toBe(false));
