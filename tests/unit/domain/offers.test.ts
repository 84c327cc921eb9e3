import { describe, expect, it } from 'vitest';
import { isSellerReady } from '@/domain/account/seller';
import { type OfferedRace, offerObstacle, relistObstacle } from '@/domain/listing/relist';
import {
  isRunning,
  type ListingStatus,
  listingStatuses,
  sellerFilters,
  type TimeoutStatus,
} from '@/domain/listing/states';
import { kronor, ore } from '@/domain/money/ore';
import { buyerFilters, purchaseStates } from '@/domain/purchase/states';
import { buyingObstacle, placeObstacles, priceObstacle } from '@/domain/race/rules';
import { DAY, plus } from '@/domain/time';
import { aRace, anOfferedRace as race } from './samples';

const now = new Date('2027-05-10T10:00:00Z');
const closing = (lastDay: string) => ({ windows: aRace({ lastDay }).windows });
const plain = { discounted: false, transferredBefore: false, price: kronor(900) };

describe('a start place the organiser would not take over', () => {
  const discount = { discounted: 'RACE_REFUSES_DISCOUNTED' };
  const transfer = { transferredBefore: 'RACE_REFUSES_TRANSFERRED' };

  it.each([
    [false, false, false, false, {}],
    [false, false, true, true, {}],
    [true, false, false, true, {}],
    [true, false, true, false, discount],
    [false, true, true, true, transfer],
    [true, true, true, true, { ...discount, ...transfer }],
  ])(
    'refuses %s, %s; the start place is %s, %s',
    (refusesDiscounted, refusesTransferred, discounted, transferredBefore, answer) => {
      const rules = { refusesDiscounted, refusesTransferred };
      expect(placeObstacles(rules, { discounted, transferredBefore })).toEqual(answer);
    },
  );

  it('is refused at the fact that prevents it, after what is wrong with the race itself', () => {
    const strict = race({ refusesDiscounted: true, refusesTransferred: true });
    const place = { ...plain, transferredBefore: true };
    expect(offerObstacle(strict, place, now)).toEqual({
      code: 'RACE_REFUSES_TRANSFERRED',
      field: 'transferredBefore',
    });
    expect(offerObstacle(strict, plain, now)).toBeNull();
    const closed = race({ ...strict, ...closing('2027-05-11') });
    expect(offerObstacle(closed, place, now)).toEqual({ code: 'RACE_CLOSED', field: 'raceId' });
    expect(offerObstacle(race({ cancelledAt: now }), plain, now)?.code).toBe('RACE_CANCELLED');
    expect(offerObstacle(race({ archived: true }), plain, now)?.code).toBe('RACE_NOT_FOUND');
  });
});

describe('the most that a seller may ask', () => {
  const limited = race({ highestPrice: kronor(900) });

  it.each([
    [-1, null],
    [0, null],
    [1, 'PRICE_ABOVE_HIGHEST'],
  ])('%i öre from it', (difference, code) => {
    const price = ore(kronor(900) + difference);
    expect(priceObstacle(limited, price)).toBe(code);
    expect(offerObstacle(limited, { ...plain, price }, now)).toEqual(code && { code, field: 'price' });
  });

  it('is no limit where the organiser has set none', () => {
    expect(priceObstacle(race(), kronor(100_000))).toBeNull();
    expect(priceObstacle(race({ highestPrice: null }), kronor(100_000))).toBeNull();
  });
});

it('nothing is listed or bought while the organiser has paused the resale, unless it is over anyway', () => {
  const paused = race({ resalePausedAt: now });
  expect(offerObstacle(paused, plain, now)).toEqual({ code: 'RESALE_PAUSED', field: 'raceId' });
  expect(buyingObstacle(paused, now)).toBe('RESALE_PAUSED');
  expect(buyingObstacle({ ...paused, resalePausedAt: null }, now)).toBeNull();
  expect(buyingObstacle({ ...paused, cancelledAt: now }, now)).toBe('RACE_CANCELLED');
  expect(offerObstacle({ ...paused, nameChangeRule: 'unknown' }, plain, now)?.code).toBe('RACE_NOT_LISTABLE');
});

describe('a paused listing comes back', () => {
  const paused = {
    status: 'inactive' as ListingStatus,
    timeoutStatus: 'inactive_due_to_timeout' as TimeoutStatus,
    disputeStatus: null,
    stoppedAt: null as Date | null,
    relistRequestedAt: null as Date | null,
    relistDeclinedAt: null as Date | null,
    entryHeld: false,
    ...plain,
  };
  const stopped = { stoppedAt: now };
  const dear = { timeoutStatus: 'inactive_due_to_price' } as const;
  const held = { entryHeld: true };

  it.each<[string, Partial<typeof paused>, Partial<OfferedRace>, boolean, string | null]>([
    ['when the race is open and the seller can be paid', {}, {}, true, null],
    ['not when the seller cannot', {}, {}, false, 'SELLER_REQUIRED'],
    ['not when the race is closed', {}, closing('2027-05-12'), true, 'RACE_CLOSED'],
    [
      'not against a rule',
      { discounted: true },
      { refusesDiscounted: true },
      true,
      'RACE_REFUSES_DISCOUNTED',
    ],
    ['not while an admin keeps it stopped', stopped, {}, true, 'LISTING_STOPPED'],
    [
      'whatever it was paused for',
      { ...stopped, timeoutStatus: 'inactive_due_to_chargeback' },
      {},
      true,
      'LISTING_STOPPED',
    ],
    [
      'not once the organiser has said that the name cannot be changed',
      { timeoutStatus: 'inactive_due_to_organiser' },
      {},
      true,
      'ENTRY_REFUSED',
    ],
    ['not while the organiser lets nobody sell', {}, { resalePausedAt: now }, true, 'RESALE_PAUSED'],
    ['not above the highest price', dear, { highestPrice: ore(89_999) }, true, 'PRICE_ABOVE_HIGHEST'],
    ['at the highest price', dear, { highestPrice: kronor(900) }, true, null],
    ['not while another listing has its start number', held, {}, true, 'ENTRY_ALREADY_LISTED'],
    ['which is said last', held, {}, false, 'SELLER_REQUIRED'],
    ['not while an admin looks at it', { relistRequestedAt: now }, {}, true, 'RELIST_WAITS'],
    [
      'not for 30 days after a no',
      { relistDeclinedAt: plus(now, 1 - 30 * DAY) },
      {},
      true,
      'RELIST_DECLINED',
    ],
    ['again after them', { relistDeclinedAt: plus(now, -30 * DAY) }, {}, true, null],
  ])('%s', (_, listing, rules, ready, code) => {
    expect(relistObstacle({ ...paused, ...listing }, race(rules), ready, now)).toBe(code);
  });

  it('from no other status', () => {
    for (const status of listingStatuses.filter((each) => each !== 'inactive')) {
      const listing = { ...paused, status, timeoutStatus: 'active' as const };
      expect(relistObstacle(listing, race(), true, now), status).toBe('LISTING_NOT_PAUSED');
    }
  });
});

it('only a seller Stripe can pay and asks nothing more of is ready', () => {
  const ready = [true, false].flatMap((onboardingComplete) =>
    [true, false].map((requirementsDue) => isSellerReady({ onboardingComplete, requirementsDue })),
  );
  expect(ready).toEqual([false, true, false, false]);
});

describe('the groups a long list is narrowed to', () => {
  it('hold every status of a listing once', () => {
    expect(Object.values(sellerFilters).flat().sort()).toEqual([...listingStatuses].sort());
    const { forSale, running } = sellerFilters;
    expect(listingStatuses.filter(isRunning).sort()).toEqual([...forSale, ...running].sort());
  });

  it('hold every state of a purchase that is shown, once', () => {
    expect(Object.values(buyerFilters).flat().sort()).toEqual(
      purchaseStates.filter((state) => state !== 'cancelled').sort(),
    );
  });
});
