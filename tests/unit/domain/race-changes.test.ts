import { describe, expect, it, test } from 'vitest';
import { clockAfter } from '@/domain/purchase/deadlines';
import { listingOutcome, purchaseOutcome, raceChangeMails } from '@/domain/purchase/race-changes';
import { isPossible, raceAfter } from '@/domain/race/changes';
import { lastDay } from '@/domain/race/rules';
import { DAY, endOfDay, HOUR, plus } from '@/domain/time';
import { aPurchase, aRace, nameChangeDeadline, paidAt, windowOf } from './samples';

const now = plus(paidAt, HOUR);
const renaming = aPurchase({ state: 'pending_name_change' });

describe("the seller's clock when the race changes", () => {
  it('is left as it was promised when the race moves later', () => {
    const race = raceAfter(aRace(), { kind: 'moved', date: '2027-09-01', lastDay: '2027-08-20' }, now);
    expect(clockAfter(race, renaming, now)).toMatchObject({ startsAt: paidAt, deadline: nameChangeDeadline });
  });

  it('grows to the full 48 hours when the old deadline had cut it', () => {
    const cut = aPurchase({ state: 'pending_name_change', nameChangeDeadline: plus(paidAt, 12 * HOUR) });
    expect(clockAfter(aRace(), cut, now)?.deadline).toEqual(plus(paidAt, 48 * HOUR));
  });

  it('ends when the organiser closes', () => {
    const race = raceAfter(aRace(), { kind: 'closed_early', lastDay: '2027-03-02' }, now);
    expect(clockAfter(race, renaming, now)?.deadline).toEqual(new Date('2027-03-02T23:00:00Z'));
  });

  it('is set again when it has not begun', () => {
    const race = aRace({ opensDay: '2027-03-20' });
    const waiting = aPurchase({
      state: 'pending_name_change',
      window: windowOf(race),
      nameChangeStartsAt: new Date('2027-03-10T23:00:00Z'),
      nameChangeDeadline: new Date('2027-03-12T23:00:00Z'),
    });
    expect(clockAfter(race, waiting, now)).toMatchObject({
      startsAt: new Date('2027-03-19T23:00:00Z'),
      deadline: new Date('2027-03-21T23:00:00Z'),
    });
  });

  it('is none when it never ran, or the race is off, closed, or further away than money can be held', () => {
    expect(clockAfter(aRace({ cancelledAt: now }), renaming, now)).toBeNull();
    expect(clockAfter(aRace({ lastDay: '2027-02-28' }), renaming, now)).toBeNull();
    for (const missing of ['paidAt', 'nameChangeStartsAt', 'nameChangeDeadline'])
      expect(clockAfter(aRace(), { ...renaming, [missing]: null }, now), missing).toBeNull();
    const far = aRace({ opensDay: '2027-06-01', lastDay: '2027-06-04' });
    const waiting = { ...renaming, window: windowOf(far), nameChangeStartsAt: plus(now, DAY) };
    expect(clockAfter(far, waiting, now)).toBeNull();
  });
});

describe('what becomes of each', () => {
  const on = aRace();
  const off = raceAfter(on, { kind: 'cancelled' }, now);

  test.each([
    ['pending_payment', 'released', 'stays'],
    ['pending', 'waits', 'stays'],
    ['pending_name_change', 'refunded', 'timed'],
    ['awaiting_buyer_confirmation', 'stays', 'stays'],
    ['disputed', 'stays', 'stays'],
  ] as const)('a purchase in %s is %s when the race is off, else %s', (state, whenOff, whenOn) => {
    expect(purchaseOutcome(off, aPurchase({ state }), now)).toBe(whenOff);
    expect(purchaseOutcome(on, aPurchase({ state }), now)).toBe(whenOn);
  });

  test('a listing for sale leaves the market only when nothing can be bought', () => {
    expect([listingOutcome(off, now), listingOutcome(on, now)]).toEqual(['paused', 'stays']);
  });
});

test.each([
  [{ kind: 'moved', date: '2027-09-01', lastDay: '2027-04-20' }, '2027-09-01', '2027-04-20'],
  [{ kind: 'moved', date: '2027-04-30', lastDay: null }, '2027-04-30', '2027-04-30'],
  [{ kind: 'closed_early', lastDay: '2027-04-20' }, '2027-06-05', '2027-04-20'],
] as const)('after %j a race is on %s, and its names are changed to the end of %s', (change, day, last) => {
  const { date, windows } = raceAfter(aRace(), change, now);
  expect([date, windows.map(({ closesAt }) => closesAt)]).toEqual([day, [endOfDay(last)]]);
});

test('a race change must change something and leave consistent dates', () => {
  const race = aRace({ opensDay: '2027-03-01' });
  const { date } = race;
  const moved = (to: string, last: string | null) =>
    isPossible(race, { kind: 'moved', date: to, lastDay: last });
  const closed = (last: string) => isPossible(race, { kind: 'closed_early', lastDay: last });
  expect(isPossible(race, { kind: 'cancelled' })).toBe(true);
  expect(isPossible(aRace({ cancelledAt: now }), { kind: 'cancelled' })).toBe(false);
  expect([moved(date, lastDay(race)), moved('2027-04-01', '2027-05-01')]).toEqual([false, false]);
  const days = [null, lastDay(race), '2027-07-01', '2027-07-02'];
  expect(days.map((last) => moved('2027-07-01', last))).toEqual([true, true, true, false]);
  expect(['2027-05-20', '2027-02-20', '2027-05-19'].map(closed)).toEqual([false, false, true]);
});

const unpaid = { state: 'pending_payment', paidAt: null } as const;
const renamed = { state: 'awaiting_buyer_confirmation', paidAt } as const;
const completed = { state: 'completed', paidAt } as const;
const closedMails = { buyer: 'raceClosedBuyer', seller: 'raceClosedSeller' };
const movedMails = { buyer: 'raceMovedBuyer', seller: 'raceMovedSeller' };

test.each([
  ['refunded', 'cancelled', renaming, closedMails],
  ['timed', 'moved', renaming, movedMails],
  ['waits', 'cancelled', renaming, {}],
  ['released', 'cancelled', unpaid, {}],
  ['stays', 'moved', unpaid, {}],
  ['stays', 'closed_early', renamed, {}],
  ['stays', 'cancelled', renamed, { buyer: 'raceCancelledBuyer' }],
  ['stays', 'moved', renamed, movedMails],
  // The seller has no part in it any more.
  ['stays', 'moved', completed, { buyer: 'raceMovedBuyer' }],
] as const)('the mails to a purchase (%s) in a race that is %s', (outcome, kind, purchase, mails) =>
  expect(raceChangeMails(outcome, kind, purchase)).toEqual(mails),
);
