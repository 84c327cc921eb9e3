import { describe, expect, it, test } from 'vitest';
import {
  contactObstacle,
  organiserDetails,
  organiserMayAct,
  organiserNeedsSeller,
  organiserSees,
  type SeenPurchase,
} from '@/domain/organiser/organisers';
import { verifiedDeadline } from '@/domain/purchase/deadlines';
import { type PurchaseState, purchaseStates } from '@/domain/purchase/states';
import { DAY, HOUR, plus } from '@/domain/time';

const paidAt = new Date('2027-03-01T11:00:00Z');
const endedAt = plus(paidAt, 5 * DAY);
const lastSeen = plus(endedAt, 30 * DAY);

const purchase = (state: PurchaseState, changes: Partial<SeenPurchase> = {}): SeenPurchase => ({
  state,
  nameChangeStartsAt: paidAt,
  completedAt: state === 'completed' ? endedAt : null,
  refundedAt: state === 'refunded' ? endedAt : null,
  ...changes,
});

describe('what an organiser sees', () => {
  it.each(['pending_name_change', 'awaiting_buyer_confirmation', 'disputed'] as const)('%s', (state) => {
    expect(organiserSees(purchase(state), plus(paidAt, 79 * DAY))).toBe(true);
  });

  it.each(['completed', 'refunded'] as const)('%s until 30 days after the end', (state) => {
    const seen = [-1, 0, 1].map((ms) => organiserSees(purchase(state), plus(lastSeen, ms)));
    expect(seen).toEqual([true, false, false]);
  });

  it.each(['pending_payment', 'pending', 'cancelled', 'refunded'] as const)(
    'nothing of %s, unpaid or too late',
    (state) => expect(organiserSees(purchase(state, { nameChangeStartsAt: null }), endedAt)).toBe(false),
  );
});

test('an organiser acts until it has confirmed, while the name change runs', () => {
  const open = purchaseStates.filter((state) => organiserMayAct({ state, nameChangeVerifiedAt: null }));
  expect(open).toEqual(['pending_name_change', 'awaiting_buyer_confirmation']);
  expect(purchaseStates.some((state) => organiserMayAct({ state, nameChangeVerifiedAt: paidAt }))).toBe(
    false,
  );
});

test('an organiser gets the seller’s name only where there is no number, and something to do', () => {
  const open = { state: 'pending_name_change' as const, nameChangeVerifiedAt: null };
  expect([organiserNeedsSeller(open, null), organiserNeedsSeller(open, 'A-101')]).toEqual([true, false]);
  for (const done of [{ nameChangeVerifiedAt: paidAt }, { state: 'completed' as const }])
    expect(organiserNeedsSeller({ ...open, ...done }, null)).toBe(false);
});

test('an organiser gets what its window asks for, and nothing when there is nothing to do', () => {
  const details = { full_name: 'Åsa Öberg', personnummer: '19900101-2384', phone: '070-174 06 05' };
  const window = { buyerFields: ['full_name' as const, 'email' as const] };
  const open = { state: 'pending_name_change' as const, nameChangeVerifiedAt: null, window };
  expect(organiserDetails(open, details)).toEqual({ full_name: 'Åsa Öberg' });
  for (const none of [{ nameChangeVerifiedAt: paidAt }, { state: 'completed' as const }])
    expect(organiserDetails({ ...open, ...none }, details)).toEqual({});
});

test("another organiser's purchase does not exist", () => {
  const paid = purchase('pending_name_change');
  expect(contactObstacle(['a', 'b'], 'b', paid, paidAt)).toBeNull();
  const others = [contactObstacle(['a'], 'b', paid, paidAt), contactObstacle([], 'b', paid, paidAt)];
  const nobodys = contactObstacle(['a'], null, paid, paidAt);
  const ended = contactObstacle(['b'], 'b', purchase('completed'), lastSeen);
  expect([...others, nobodys, ended]).toEqual(Array(4).fill('PURCHASE_NOT_FOUND'));
});

describe("the buyer's time after the organiser's word", () => {
  const at = plus(paidAt, 10 * HOUR);

  test('is a day where the seller had handed in nothing', () => {
    expect(verifiedDeadline(at, null, paidAt)).toEqual(plus(at, DAY));
  });

  test.each([-1, 0, 1])('is never later than promised: %i ms from a day', (ms) => {
    const promised = plus(at, DAY + ms);
    expect(verifiedDeadline(at, promised, paidAt)).toEqual(plus(at, DAY + Math.min(ms, 0)));
  });

  test('ends within the days that money is held', () => {
    const late = plus(paidAt, 80 * DAY - HOUR);
    expect(verifiedDeadline(late, null, paidAt)).toEqual(plus(paidAt, 80 * DAY));
  });
});
