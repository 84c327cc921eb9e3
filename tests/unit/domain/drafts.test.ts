import { aWindow, type WindowWish } from '@sandbox/scenario/windows';
import { expect, test } from 'vitest';
import {
  dueDraftReminder,
  feeToAccept,
  nextDraftReminder,
  type PublishRules,
  publishObstacle,
  publishObstacles,
} from '@/domain/listing/publish';
import type { OfferedRace } from '@/domain/listing/relist';
import { kronor, ore } from '@/domain/money/ore';
import type { FeePayer, RacePayer } from '@/domain/race/organiser-fee';
import { HOUR, plus } from '@/domain/time';
import { anOfferedRace } from './samples';

const now = new Date('2026-11-25T10:00:00Z');

test.each([
  [0, null, 1],
  [HOUR - 1, null, 1],
  [HOUR, 1, 24],
  [24 * HOUR - 1, 1, 24],
  [24 * HOUR, 24, null],
  [24 * HOUR + 1, 24, null],
] as const)('%i ms after a draft was saved, reminder %s is due and %s comes next', (ms, due, next) => {
  expect(dueDraftReminder(now, plus(now, ms))).toBe(due);
  expect(nextDraftReminder(now, plus(now, ms))).toEqual(next && plus(now, next * HOUR));
});

/** A race with a window for each of these wishes. */
const race = (...wishes: WindowWish[]) =>
  anOfferedRace({ windows: wishes.map((wish) => aWindow(wish, '2027-03-07')), refusesDiscounted: true });

type OfferedPlace = Parameters<typeof publishObstacle>[1];

const place: OfferedPlace = {
  discounted: false,
  transferredBefore: false,
  payerChoice: null,
  feeAccepted: false,
  entryReference: null,
  price: kronor(500),
};

const gone = { code: 'RACE_NOT_FOUND', field: 'raceId' };
const refused = { code: 'RACE_REFUSES_DISCOUNTED', field: 'discounted' };
const fee = { code: 'FEE_NOT_ACCEPTED', field: 'feeAccepted' };
const feeOf = (amount: number, nameChangeCostPayer: RacePayer = 'seller'): WindowWish => ({
  nameChangeCost: ore(amount),
  nameChangeCostPayer,
});
const number = { code: 'ENTRY_REFERENCE_MISSING', field: 'entryReference' };

test.each<[string, OfferedRace, OfferedPlace, object | null]>([
  ['nothing in the way', race({}), place, null],
  ['a race that is gone', { ...race({}), archived: true }, place, gone],
  ['a rule of the organiser', race({}), { ...place, discounted: true }, refused],
  ['a fee not agreed to', race(feeOf(100_00)), place, fee],
  ['a fee of a later window', race({}, feeOf(100_00)), place, fee],
  ['a fee agreed to', race(feeOf(100_00)), { ...place, feeAccepted: true }, null],
  ['a fee of the buyer', race(feeOf(100_00, 'buyer')), place, null],
  ['a fee left to the buyer', race(feeOf(1, 'seller_chooses')), { ...place, payerChoice: 'buyer' }, null],
  ['a fee that nobody has chosen for', race(feeOf(1, 'seller_chooses')), place, fee],
  ['a number missing', race({}, { entryReference: 'required' }), place, number],
  ['a number given', race({ entryReference: 'required' }), { ...place, entryReference: '1042' }, null],
  ['a number that may be left out', race({ entryReference: 'optional' }), place, null],
])('publishing meets %s', (_name, of, offered, obstacle) =>
  expect(publishObstacle(of, offered, now)).toEqual(obstacle),
);

/** A race that asks nothing, and one that asks all there is. */
const lax: PublishRules = {
  closed: null,
  refusesDiscounted: false,
  refusesTransferred: false,
  highestPrice: null,
  fees: [{ cost: null, payer: 'seller' }],
  entryReference: 'optional',
};
const strict: PublishRules = {
  closed: 'RESALE_PAUSED',
  refusesDiscounted: true,
  refusesTransferred: true,
  highestPrice: kronor(499),
  fees: [{ cost: kronor(100), payer: 'seller_chooses' }],
  entryReference: 'required',
};
const bad: OfferedPlace = { ...place, discounted: true, transferredBefore: true };

test.each<[string, PublishRules, Partial<OfferedPlace>, object]>([
  ['nothing of a race that asks nothing', lax, {}, {}],
  [
    'all at once',
    strict,
    {},
    {
      raceId: 'RESALE_PAUSED',
      discounted: 'RACE_REFUSES_DISCOUNTED',
      transferredBefore: 'RACE_REFUSES_TRANSFERRED',
      price: 'PRICE_ABOVE_HIGHEST',
      feeAccepted: 'FEE_NOT_ACCEPTED',
      entryReference: 'ENTRY_REFERENCE_MISSING',
    },
  ],
  ['no price that cannot be read', { ...lax, highestPrice: kronor(499) }, { price: null }, {}],
  ['no price at the highest', { ...lax, highestPrice: kronor(500) }, {}, {}],
  ['a fee of any window', { ...lax, fees: [...lax.fees, ...strict.fees] }, {}, { feeAccepted: fee.code }],
  ['no fee left to the buyer', { ...lax, fees: strict.fees }, { payerChoice: 'buyer' }, {}],
  [
    'the race alone, of a place that fits it',
    strict,
    {
      discounted: false,
      transferredBefore: false,
      price: kronor(499),
      feeAccepted: true,
      entryReference: '1042',
    },
    { raceId: 'RESALE_PAUSED' },
  ],
])('a race and its organiser refuse %s', (_name, rules, offered, obstacles) =>
  expect(publishObstacles(rules, { ...bad, ...offered })).toEqual(obstacles),
);

test.each<[number[], RacePayer, FeePayer | null, number | null]>([
  [[], 'seller', null, null],
  [[0], 'seller', null, null],
  [[100, 250, 0], 'seller', null, 250],
  [[250], 'buyer', 'seller', null],
  [[250], 'seller_chooses', 'buyer', null],
  [[250], 'seller_chooses', null, 250],
])('of %j öre, paid by %s, chosen %s, a seller accepts %s', (costs, payer, choice, accepted) => {
  const fees = [...costs.map((cost) => ({ cost: ore(cost), payer })), { cost: null, payer }];
  expect(feeToAccept(fees, choice)).toBe(accepted);
});
