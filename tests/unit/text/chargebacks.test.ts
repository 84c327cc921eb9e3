import { expect, test } from 'vitest';
import { ore } from '@/domain/money/ore';
import { chargebackOutcomes, chargebackReason } from '@/text/chargeback';

/** As the installed SDK lists them. */
const stripes =
  'bank_cannot_process check_returned credit_not_processed customer_initiated debit_not_authorized duplicate fraudulent general incorrect_account_details insufficient_funds noncompliant product_not_received product_unacceptable subscription_canceled unrecognized';

test('every reason that Stripe gives has its Swedish, and a new one does not fail', () => {
  const other = chargebackReason('something_new').label;
  for (const reason of stripes.split(' ')) expect(chargebackReason(reason).label).not.toBe(other);
  expect(chargebackReason(null)).toEqual(chargebackReason('general'));
});

test('each ending says where the money goes, with Stripe’s fee', () => {
  const outcomes = chargebackOutcomes({
    amount: ore(103_000),
    charged: ore(103_000),
    payout: ore(96_880),
    fee: ore(15_000),
    state: 'completed',
    held: false,
    refund: null,
    sentByItself: true,
    transfer: { amount: ore(96_880), status: 'pending' },
  });
  expect(outcomes.won.lines).toEqual([
    { label: 'Banken lämnar tillbaka', amount: 103_000 },
    { label: 'Stripes avgift, som vi står för', amount: 15_000 },
  ]);
  expect(outcomes.won.text).toMatch(/^968,80.kr betalas ut till säljaren\.$/);
  expect(outcomes.lost.lines.map(({ amount }) => amount)).toEqual([103_000, 96_880, 6120, 15_000]);
  expect(outcomes.unanswered.text).toMatch(/^Underlaget skickas av sig självt/);
});
