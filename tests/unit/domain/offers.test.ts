import { describe, expect, it } from 'vitest';
import { type OfferedRace, offerObstacle, relistObstacle } from '@/domain/listing/relist';
import { type ListingStatus, listingStatuses, sellerFilters } from '@/domain/listing/states';
import { kronor, ore } from '@/domain/money';
import { buyerFilters, purchaseStates } from '@/domain/purchase/states';
import { buyingObstacle, placeObstacles, priceObstacle } from '@/domain/race/rules';
import { isSellerReady } from '@/domain/seller';
import type { WindowWish } from '@/sandbox/scenario/windows';
import { aRace } from './samples';

const now = new Date('2027-05-10T10:00:00Z');
const race = ({ nameChangeDeadline, ...changes }: Partial<OfferedRace> & WindowWish = {}): OfferedRace => ({
  ...aRace(nameChangeDeadline ? { nameChangeDeadline } : {}),
  refusesDiscounted: false,
  refusesTransferred: false,
  archived: false,
  cancelledAt: null,
  ...changes,
});
const plain = { discounted: false, transferredBefore: false, price: kronor(900) };

describe('a start place the organiser would not take over', () => {
  it.each([
    [false, false, false, false, {}],
    [false, false, true, true, {}],
    [true, false, false, true, {}],
    [true, false, true, false, { discounted: 'RACE_REFUSES_DISCOUNTED' }],
    [false, true, true, true, { transferredBefore: 'RACE_REFUSES_TRANSFERRED' }],
    [
      true,
      true,
      true,
      true,
      { discounted: 'RACE_REFUSES_DISCOUNTED', transferredBefore: 'RACE_REFUSES_TRANSFERRED' },
    ],
  ])(
    'refuses %s, %s; the start place is %s, %s',
    (refusesDiscounted, refusesTransferred, discounted, transferredBefore, answer) => {
      const rules = { refusesDiscounted, refusesTransferred };
      expect(placeObstacles(rules, { discounted, transferredBefore })).toEqual(answer);
    },
  );

  it('is refused at the fact that stands in the way, after what is wrong with the race itself', () => {
    const strict = race({ refusesDiscounted: true, refusesTransferred: true });
    const place = { ...plain, transferredBefore: true };
    expect(offerObstacle(strict, place, now)).toEqual({
      code: 'RACE_REFUSES_TRANSFERRED',
      field: 'transferredBefore',
    });
    expect(offerObstacle(strict, plain, now)).toBeNull();
    const closed = race({ ...strict, windows: aRace({ nameChangeDeadline: '2027-05-11' }).windows });
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
    timeoutStatus: 'inactive_due_to_timeout' as const,
    disputeStatus: null,
    stoppedAt: null,
    entryHeld: false,
    ...plain,
  };

  it('not while an admin keeps it stopped, whatever it was paused for', () => {
    const stopped = { ...paused, stoppedAt: now };
    expect(relistObstacle(stopped, race(), true, now)).toBe('LISTING_STOPPED');
    const chargedBack = { ...stopped, timeoutStatus: 'inactive_due_to_chargeback' as const };
    expect(relistObstacle(chargedBack, race(), true, now)).toBe('LISTING_STOPPED');
  });

  it('not once the organiser has said that the name cannot be changed', () => {
    const refused = { ...paused, timeoutStatus: 'inactive_due_to_organiser' as const };
    expect(relistObstacle(refused, race(), true, now)).toBe('ENTRY_REFUSED');
  });

  it('when the race is open and the seller can be paid', () => {
    expect(relistObstacle(paused, race(), true, now)).toBeNull();
    expect(relistObstacle(paused, race(), false, now)).toBe('SELLER_REQUIRED');
    expect(relistObstacle(paused, race({ nameChangeDeadline: '2027-05-12' }), true, now)).toBe('RACE_CLOSED');
    const rules = race({ refusesDiscounted: true });
    expect(relistObstacle({ ...paused, discounted: true }, rules, true, now)).toBe('RACE_REFUSES_DISCOUNTED');
  });

  it('not while the organiser lets nobody sell, or nobody ask so much', () => {
    expect(relistObstacle(paused, race({ resalePausedAt: now }), true, now)).toBe('RESALE_PAUSED');
    const dear = { ...paused, timeoutStatus: 'inactive_due_to_price' as const };
    expect(relistObstacle(dear, race({ highestPrice: ore(89_999) }), true, now)).toBe('PRICE_ABOVE_HIGHEST');
    expect(relistObstacle(dear, race({ highestPrice: kronor(900) }), true, now)).toBeNull();
  });

  it('unless another listing has its start number, which is said last', () => {
    const held = { ...paused, entryHeld: true };
    expect(relistObstacle(held, race(), true, now)).toBe('ENTRY_ALREADY_LISTED');
    expect(relistObstacle(held, race(), false, now)).toBe('SELLER_REQUIRED');
  });

  it.each(listingStatuses.filter((status) => status !== 'inactive'))('and not from %s', (status) => {
    const listing = { ...paused, status, timeoutStatus: 'active' as const };
    expect(relistObstacle(listing, race(), true, now)).toBe('LISTING_NOT_PAUSED');
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
  });

  it('hold every state of a purchase that is shown, once', () => {
    expect(Object.values(buyerFilters).flat().sort()).toEqual(
      purchaseStates.filter((state) => state !== 'cancelled').sort(),
    );
  });
});
