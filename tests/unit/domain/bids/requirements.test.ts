import { describe, expect, test } from 'vitest';
import { bidRequirements, type PlaceForSale, placeWithin } from '@/domain/bid/guards';
import { bidObstacle } from '@/domain/bid/machine';
import { MAX_WAITING, roughCount } from '@/domain/bid/queue';
import { latestDay, latestUntil, untilDay, untilEndOf } from '@/domain/bid/states';
import { kronor, ore } from '@/domain/money/ore';
import { chargeInProgress, mayCharge, paysBySavedCard } from '@/domain/purchase/charge';
import { plus } from '@/domain/time';
import { aRace } from '../samples';
import { aBid, aBidSituation, now, until } from './samples';

const race = aRace();
const [window] = race.windows;
if (!window) throw new Error('The race has a window');
const ended = { ...window, closesAt: plus(now, 1), buyerFields: ['licence'] as const, minAge: 30 };

describe('what a bid needs', () => {
  test('is what the windows that are left ask, together', () => {
    const first = { ...window, buyerFields: ['phone', 'full_name'] as const, minAge: 15 };
    const second = { ...window, buyerFields: ['full_name', 'address'] as const, minAge: 18 };
    const together = { buyerFields: ['full_name', 'phone', 'address'], minAge: 18 };
    const nothing = { buyerFields: [], minAge: null, laterFee: false, feeKnown: true };
    expect(bidRequirements([ended, first, second], now)).toMatchObject(together);
    expect(bidRequirements([ended], now)).toEqual(nothing);
  });

  test.each([
    ['seller', null, false, true],
    ['buyer', 0, false, true],
    ['buyer', 20_000, true, true],
    ['buyer', null, true, false],
    ['seller_chooses', null, true, true],
  ] as const)('a fee that the %s pays, of %s öre', (payer, cost, laterFee, feeKnown) => {
    const each = { ...window, payer, cost: cost === null ? null : ore(cost) };
    expect(bidRequirements([each], now)).toMatchObject({ laterFee, feeKnown });
    const unknown = aBidSituation({ bid: null, race: aRace({ windows: [each] }) });
    expect(bidObstacle(unknown)).toBe(feeKnown ? null : 'BID_FEE_UNKNOWN');
  });
});

test('the last day of a bid is the race’s, and a day is shown as it was chosen', () => {
  const day = latestDay(race) ?? '';
  expect(untilEndOf(day, race)).toEqual(latestUntil(race));
  expect(latestDay(aRace({ cancelledAt: now }))).toBeNull();
  const chosen = untilEndOf('2027-03-10', race);
  expect(chosen && untilDay(chosen)).toBe('2027-03-10');
});

test.each([
  [929, true, null],
  [930, true, 930],
  [930, false, null],
  [1000, false, 1000],
  [2000, true, 930],
])('a bid of %i kr that pays the organiser (%s) buys at once for %s kr', (kr, feeAccepted, bought) => {
  const place = (total: number, buyerPays: boolean): PlaceForSale => ({
    listingId: String(total),
    total: kronor(total),
    buyerPays,
  });
  const places = [place(1000, false), place(930, true), place(1100, false)];
  const found = placeWithin(places, { maximum: kronor(kr), feeAccepted });
  expect(found?.total ?? null).toBe(bought && kronor(bought));
});

test('how many wait is shown roughly', () => {
  const shown = [0, 10, 11, 29, 499, 500, 9000].map(roughCount);
  expect(shown).toEqual([0, 10, 10, 20, 490, MAX_WAITING, MAX_WAITING]);
});

describe('a saved card', () => {
  const purchase = {
    state: 'pending_payment' as const,
    chargeStatus: 'due' as const,
    charged: kronor(1300),
    checkoutExpiresAt: plus(now, 60_000),
  };
  const bid = aBid({ state: 'matched' });
  const situation = { bid, race, purchase, stopped: false, blocked: false, now };

  test('is charged for the bid that buys, up to its maximum, and in no other case', () => {
    expect(mayCharge(situation)).toBe(true);
    const others: Partial<Parameters<typeof mayCharge>[0]>[] = [
      { bid: aBid({ state: 'active' }) },
      { bid: aBid({ state: 'matched', maximum: ore(kronor(1300) - 1) }) },
      { bid: aBid({ state: 'matched', until: now }) },
      { purchase: { ...purchase, checkoutExpiresAt: now } },
      { purchase: { ...purchase, chargeStatus: 'under_way' } },
      { purchase: { ...purchase, state: 'cancelled' } },
      { stopped: true },
      { blocked: true },
      { now: plus(until, 1) },
    ];
    for (const other of others) expect(mayCharge({ ...situation, ...other })).toBe(false);
  });

  test('keeps pages closed from the match on, and the place from the question on', () => {
    const at = (chargeStatus: Parameters<typeof chargeInProgress>[0]['chargeStatus']) => {
      const charged = { state: 'pending_payment' as const, chargeStatus };
      return [paysBySavedCard(charged), chargeInProgress(charged)];
    };
    expect(at('due')).toEqual([true, false]);
    expect(at('under_way')).toEqual([true, true]);
    for (const status of ['declined', 'authentication_required', null] as const)
      expect(at(status)).toEqual([false, false]);
  });
});
