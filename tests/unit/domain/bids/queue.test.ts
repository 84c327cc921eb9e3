import { describe, expect, test } from 'vitest';
import { bidTotal, costNow, highestPriceFor } from '@/domain/bid/cost';
import {
  demandOf,
  type QueuedBid,
  queueSteps,
  roughPosition,
  type SkipReason,
  skipReason,
} from '@/domain/bid/queue';
import { saleObstacle } from '@/domain/listing/sale';
import { kronor, type Ore, ore } from '@/domain/money/ore';
import { plus } from '@/domain/time';
import { aRace, SELLER } from '../samples';
import { anOffer, forSale, now, queued, until } from './samples';

const buyerPays = anOffer({ listing: forSale({ payer: 'buyer', payerChoice: 'buyer' }) });

describe('the total that a maximum is compared with', () => {
  test('is the price and the service fee, and the organiser’s fee where the buyer pays it', () => {
    const { windows } = aRace();
    expect(costNow(forSale(), windows, now)?.total).toBe(kronor(1025));
    expect(costNow(buyerPays.listing, windows, now)?.total).toBe(kronor(1225));
  });

  test('is unknown where only the organiser has its fee, and nothing where nobody can buy', () => {
    const { windows } = aRace({ nameChangeCost: null });
    const cost = costNow(buyerPays.listing, windows, now);
    expect(cost && bidTotal(cost)).toBeNull();
    expect(costNow(forSale(), [], now)).toBeNull();
  });
});

describe('who is passed over', () => {
  const buyer = { blocked: false, emailConfirmed: true, reservations: { open: 0, unpaid: 0 } };
  const needsMore = anOffer({ race: aRace({ buyerFields: ['full_name', 'personnummer'] }) });
  const cases: Record<SkipReason, [bid: Partial<QueuedBid>, offer?: ReturnType<typeof anOffer>]> = {
    notActive: [{ state: 'matched' }],
    ended: [{ until: now }],
    ownListing: [{ buyerId: SELLER }],
    blocked: [{ buyer: { ...buyer, blocked: true } }],
    emailNotConfirmed: [{ buyer: { ...buyer, emailConfirmed: false } }],
    lostThis: [{ lostThis: true }],
    feeUnknown: [{}, { ...buyerPays, race: aRace({ nameChangeCost: null }) }],
    aboveMaximum: [{ maximum: ore(kronor(1025) - 1) }],
    feeNotAccepted: [{ feeAccepted: false }, buyerPays],
    detailsMissing: [{ fieldsGiven: ['full_name'] }, needsMore],
    tooManyReservations: [{ buyer: { ...buyer, reservations: { open: 2, unpaid: 0 } } }],
  };

  test.each(Object.entries(cases))('%s', (reason, [changes, offer = anOffer()]) => {
    expect(skipReason(queued('a'), offer)).toBe(reason === 'feeUnknown' ? 'feeUnknown' : null);
    expect(skipReason(queued('a', changes), offer)).toBe(reason);
  });

  test('one whose maximum is exactly the total buys; the end counts to the millisecond', () => {
    expect(skipReason(queued('a', { maximum: kronor(1025) }), anOffer())).toBeNull();
    expect(skipReason(queued('a', { maximum: kronor(1225) }), buyerPays)).toBeNull();
    expect(skipReason(queued('a', { maximum: ore(kronor(1225) - 1) }), buyerPays)).toBe('aboveMaximum');
    const ended = [-1, 0, 1].map((ms) => skipReason(queued('a'), anOffer({ now: plus(until, ms) })));
    expect(ended).toEqual([null, 'ended', 'ended']);
    // The fee need not be accepted where the seller pays it.
    expect(skipReason(queued('a', { feeAccepted: false }), anOffer())).toBeNull();
  });
});

const ready = { onboardingComplete: true, requirementsDue: false };

test.each([
  ['LISTING_UNAVAILABLE', anOffer({ listing: forSale({ status: 'inactive' }) })],
  ['LISTING_RESERVED', anOffer({ listing: forSale({ status: 'pending_payment' }) })],
  ['LISTING_SOLD', anOffer({ listing: forSale({ status: 'sold' }) })],
  ['LISTING_STOPPED', anOffer({ listing: forSale({ stoppedAt: now }) })],
  ['SELLER_BLOCKED', anOffer({ seller: { ...ready, blockedAt: now } })],
  ['SELLER_NOT_READY', anOffer({ seller: { ...ready, requirementsDue: true } })],
  ['RACE_CANCELLED', anOffer({ race: aRace({ cancelledAt: now }) })],
  ['RACE_CLOSED', anOffer({ race: aRace({ lastDay: '2027-02-28' }) })],
  ['NAME_CHANGE_TOO_LATE', anOffer({ now: new Date('2027-05-20T17:00:00Z') })],
  ['RESALE_PAUSED', anOffer({ race: { ...aRace(), resalePausedAt: now } })],
  ['PRICE_ABOVE_HIGHEST', anOffer({ race: { ...aRace(), highestPrice: kronor(994) } })],
] as const)('%s: nobody buys', (code, offer) => expect(saleObstacle(offer)).toBe(code));

test('a place in line is said roughly', () => {
  const rough = [0, 9, 10, 24, 25, 49, 99, 249, 499, 500].map(roughPosition);
  expect(rough).toEqual([10, 10, 25, 25, 50, 50, 100, 250, 500, null]);
  expect(queueSteps).toEqual([...queueSteps].sort((a, b) => a - b));
});

describe('what a seller sees', () => {
  const sellerPays = { nameChangeCost: kronor(200), payer: 'seller' } as const;
  const shared = { nameChangeCost: kronor(200), payer: 'buyer' } as const;
  const maxima = (...amounts: number[]): Ore[] => amounts.map(kronor);
  const demand = (amounts: Ore[], payer: Parameters<typeof demandOf>[1] = sellerPays, highest?: Ore) =>
    demandOf(amounts, payer, { highestPrice: highest ?? null });

  test('the price a maximum allows, in whole kronor', () => {
    expect(highestPriceFor(kronor(930), sellerPays)).toBe(kronor(900));
    expect(highestPriceFor(ore(93099), sellerPays)).toBe(kronor(900));
    expect(highestPriceFor(kronor(1130), shared)).toBe(kronor(900));
    expect(highestPriceFor(kronor(30), sellerPays)).toBeNull();
    expect(highestPriceFor(kronor(930), { nameChangeCost: null, payer: 'buyer' })).toBeNull();
    expect(highestPriceFor(kronor(930), { nameChangeCost: null, payer: 'seller' })).toBe(kronor(900));
  });

  test('nothing of one or two bids, which would show a single maximum', () => {
    expect(demand(maxima())).toBeNull();
    expect(demand(maxima(930, 930))).toBeNull();
  });

  test('a price at which three buy, in steps of 50 and 100 kr, and all who buy at it', () => {
    expect(demand(maxima(5030, 930, 1030))).toEqual({ buyers: 3, price: kronor(850) });
    expect(demand(maxima(930, 930, 2030, 930, 530))).toEqual({ buyers: 4, price: kronor(850) });
    expect(demand(maxima(2290, 2290, 2290))).toEqual({ buyers: 3, price: kronor(2100) });
    expect(demand(maxima(90, 90, 90))).toBeNull();
  });

  test('no more than a step of a maximum can be read, whoever pays the organiser and whatever it takes', () => {
    const high = maxima(99_000, 99_000);
    const steps = [
      { from: 900, to: 949 },
      { from: 1300, to: 1399 },
    ];
    for (const { from, to } of steps)
      for (const payer of ['seller', 'buyer'] as const)
        for (const fee of [0, 95, 120, 200]) {
          const organiser = { nameChangeCost: kronor(fee), payer };
          const shown = [from, from + 1, to - 1, to].map((maximum) =>
            demand([...high, kronor(maximum)], organiser),
          );
          expect(new Set(shown.map((each) => JSON.stringify(each))).size).toBe(1);
          const { price } = shown[0] as { price: Ore };
          expect(price % kronor(price < kronor(1000) ? 50 : 100)).toBe(0);
          // Said to buy at that price, so they do.
          expect(highestPriceFor(kronor(from), organiser)).toBeGreaterThanOrEqual(price);
        }
  });

  test('a single high maximum changes nothing in what is shown', () => {
    const others = maxima(1030, 930, 830);
    expect(demand([...others, kronor(1040)])).toEqual(demand([...others, kronor(99_000)]));
  });

  test('never above what the organiser allows, nor below the least step', () => {
    const limited = { buyers: 3, price: kronor(500) };
    expect(demand(maxima(930, 1030, 630), sellerPays, kronor(500))).toEqual(limited);
    expect(demand(maxima(930, 1030, 30))).toBeNull();
    expect(demand(maxima(930, 1030, 630), sellerPays, ore(50))).toBeNull();
  });
});
