import { expect, test } from 'vitest';
import { bidAfter, chargeStatuses, payByHand } from '@/domain/purchase/charge';

const PAGE = 'https://checkout.example/cs_1';

test('a purchase begins, is paid or is lost, and its bid with it', () => {
  const purchase = { chargeStatus: 'due', checkoutUrl: null } as const;
  expect(bidAfter({ ...purchase, state: 'pending_payment' })).toBe('bidMatched');
  expect(bidAfter({ ...purchase, state: 'pending' })).toBeNull();
  expect(bidAfter({ ...purchase, state: 'pending_name_change' })).toBe('matchWon');
  expect(bidAfter({ ...purchase, state: 'cancelled' })).toBe('matchLost');
  expect(bidAfter({ ...purchase, state: 'refunded' })).toBe('matchRefunded');
});

test('a bid is paused only when its buyer had a page to pay on instead of the card', () => {
  const until = new Date(0);
  for (const [checkoutUrl, statuses] of [
    [PAGE, ['declined', 'authentication_required']],
    [null, []],
  ] as const) {
    const after = (chargeStatus: (typeof chargeStatuses)[number]) =>
      bidAfter({ state: 'cancelled', chargeStatus, checkoutUrl });
    expect(chargeStatuses.filter((status) => after(status) === 'matchUnpaid')).toEqual(statuses);
    const pages = chargeStatuses.flatMap(
      (chargeStatus) => payByHand({ chargeStatus, checkoutUrl, checkoutExpiresAt: until }) ?? [],
    );
    expect(pages).toEqual(statuses.map((why) => ({ why, url: checkoutUrl, until })));
  }
});
