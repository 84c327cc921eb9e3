import { expect, test } from 'vitest';
import { dueDraftReminder, nextDraftReminder } from '@/domain/listing/drafts';
import { type OfferedPlace, publishObstacle } from '@/domain/listing/publish';
import type { OfferedRace } from '@/domain/listing/relist';
import { kronor, type Ore, ore } from '@/domain/money';
import type { EntryReferenceRule, RacePayer, TransferWindow } from '@/domain/race/windows';
import { HOUR, plus } from '@/domain/time';

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

interface Asks {
  cost?: Ore | null;
  payer?: RacePayer;
  entryReference?: EntryReferenceRule;
}

const window = (asks: Asks): TransferWindow => ({
  ...{ opensAt: null, closesAt: new Date('2027-03-01T00:00:00Z'), mechanism: 'seller_direct' },
  ...{ cost: null, payer: 'seller', buyerFields: [], entryReference: 'none', minAge: null, note: null },
  ...asks,
});

const race = (...windows: Asks[]): OfferedRace => ({
  ...{ date: '2027-03-07', nameChangeRule: 'allowed', windows: windows.map(window) },
  ...{ archived: false, cancelledAt: null, refusesDiscounted: true, refusesTransferred: false },
});

const place: OfferedPlace = {
  ...{ discounted: false, transferredBefore: false, payerChoice: null, feeAccepted: false, numbered: false },
  price: kronor(500),
};

const fee = { code: 'FEE_NOT_ACCEPTED', field: 'feeAccepted' };
const number = { code: 'ENTRY_REFERENCE_MISSING', field: 'entryReference' };

test.each([
  ['nothing in the way', race({}), place, null],
  [
    'a race that is gone',
    { ...race({}), archived: true },
    place,
    { code: 'RACE_NOT_FOUND', field: 'raceId' },
  ],
  [
    'a rule of the organiser',
    race({}),
    { ...place, discounted: true },
    { code: 'RACE_REFUSES_DISCOUNTED', field: 'discounted' },
  ],
  ['a fee not agreed to', race({ cost: ore(100_00) }), place, fee],
  ['a fee of a later window', race({}, { cost: ore(100_00) }), place, fee],
  ['a fee agreed to', race({ cost: ore(100_00) }), { ...place, feeAccepted: true }, null],
  ['a fee of the buyer', race({ cost: ore(100_00), payer: 'buyer' }), place, null],
  [
    'a fee left to the buyer',
    race({ cost: ore(1), payer: 'seller_chooses' }),
    { ...place, payerChoice: 'buyer' as const },
    null,
  ],
  ['a fee that nobody has chosen for', race({ cost: ore(1), payer: 'seller_chooses' }), place, fee],
  ['a number missing', race({}, { entryReference: 'required' }), place, number],
  ['a number given', race({ entryReference: 'required' }), { ...place, numbered: true }, null],
  ['a number that may be left out', race({ entryReference: 'optional' }), place, null],
])('publishing meets %s', (_name, of, offered, obstacle) => {
  expect(publishObstacle(of, offered, now)).toEqual(obstacle);
});
