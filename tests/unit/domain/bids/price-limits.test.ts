import { expect, test } from 'vitest';
import { type OrganisersTerms, priceLimits } from '@/domain/bid/states';
import { kronor } from '@/domain/money/ore';

type Kronor = number | null;
type Terms = [payer: OrganisersTerms['payer'], fee: Kronor, accepted: boolean];
/** The highest price where the seller pays the organiser, and where the buyer does; the most that we charge. */
type Limits = [sellerPays: Kronor, buyerPays: Kronor, maxCharged: Kronor];

// The organiser's fee is not charged by us.
test.each<[...Terms, ...Limits]>([
  ['seller', 220, false, 870, null, 900],
  ['buyer', 220, true, null, 650, 680],
  ['seller_chooses', 220, true, 870, 650, 900],
  ['seller_chooses', 220, false, 870, null, 900],
  ['seller_chooses', null, true, 870, null, 900],
  ['buyer', 220, false, null, null, null],
  ['buyer', null, true, null, null, null],
  ['buyer', 870, true, null, null, null],
  ['buyer', 869, true, null, 1, 31],
  ['buyer', 0, false, null, 870, 900],
])('900 kr where the %s pays %s kr to the organiser (accepted: %s)', (payer, fee, accepted, ...limits) => {
  const found = priceLimits(kronor(900), { payer, fee: fee === null ? null : kronor(fee) }, accepted);
  const [sellerPays, buyerPays, maxCharged] = limits.map((limit) => limit && kronor(limit));
  expect(found).toEqual({ sellerPays, buyerPays, maxCharged });
});
