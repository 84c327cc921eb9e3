import { aWindow } from '@sandbox/scenario/windows';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { kronor } from '@/domain/money/ore';
import { confirmationDeadline } from '@/domain/purchase/deadlines';
import { buyerDetailsSchema } from '@/domain/purchase/input';
import { datesObstacle, movedDatesObstacles } from '@/domain/race/dates';
import { raceInput } from '@/domain/race/input';
import { buyingObstacle, windowNow } from '@/domain/race/rules';
import { fromWallTime, readWallTime, toClosingWallTime, toWallTime } from '@/domain/race/wall-time';
import {
  buyableUntil,
  CODE_TIME,
  closedAt,
  leavesTime,
  MIN_SELLER_TIME,
  nameChangeEnds,
  nextWindow,
  payerIn,
  type RaceDates,
  RESERVATION,
  sellerCloses,
  sellerTime,
  shownWindow,
  type TransferWindow,
  transferMechanisms,
  windowAt,
} from '@/domain/race/windows';
import { DAY, HOUR, plus } from '@/domain/time';
import { randomRuns } from '../../support/random';
import { aRace } from './samples';

/** Closes at 09.00 in Stockholm on 26 November 2027. */
const closesAt = new Date('2027-11-26T08:00:00Z');
const online = aWindow({}, '2027-11-28', { closesAt });
const onSite = aWindow({ transferMechanism: 'on_site' }, '2027-11-28', {
  opensAt: new Date('2027-11-27T08:00:00Z'),
  closesAt: new Date('2027-11-28T08:00:00Z'),
  cost: kronor(300),
});
const race = (windows: TransferWindow[]) => aRace({ date: '2027-11-28', windows });

describe('a window that closes at nine tomorrow', () => {
  const last = plus(closesAt, -6 * HOUR - RESERVATION);

  it('is bought in until a payment could leave the seller less than six hours', () => {
    expect(buyableUntil(online)).toEqual(last);
    const at = (instant: Date) => [-1, 0, 1].map((ms) => buyingObstacle(race([online]), plus(instant, ms)));
    expect(at(last)).toEqual([null, null, 'NAME_CHANGE_TOO_LATE']);
    expect(at(closesAt)).toEqual(['NAME_CHANGE_TOO_LATE', 'RACE_CLOSED', 'RACE_CLOSED']);
  });

  it('leaves a buyer with a code twelve hours more', () => {
    const coded = { ...online, mechanism: 'buyer_code' as const };
    expect(sellerCloses(coded)).toEqual(plus(closesAt, -12 * HOUR));
    expect(buyableUntil(coded)).toEqual(plus(last, -12 * HOUR));
    const leaves = [-1, 0, 1].map((ms) => leavesTime(coded, plus(closesAt, -18 * HOUR + ms)));
    expect(leaves).toEqual([true, true, false]);
  });

  it('is the end that every page names, with that of a later one, until it can no longer be bought in', () => {
    const both = [online, onSite];
    expect(nameChangeEnds([], last)).toBeNull();
    expect(nameChangeEnds([online], plus(closesAt, DAY))).toEqual({ closesAt, last: null });
    const later = { closesAt: onSite.closesAt, onSiteOnly: true };
    expect(nameChangeEnds(both, last)).toEqual({ closesAt, last: later });
    expect(nameChangeEnds(both, plus(last, 1))).toEqual({ closesAt: onSite.closesAt, last: null });
    const online2 = { ...onSite, mechanism: online.mechanism };
    expect(nameChangeEnds([online, online2], last)?.last).toEqual({ ...later, onSiteOnly: false });
  });

  it('hands over to the next one, with its own price, the moment it can no longer be bought in', () => {
    const windows = [online, onSite];
    expect(windowAt(windows, last)).toBe(online);
    expect(nextWindow(windows, last)).toBe(onSite);
    expect(windowAt(windows, plus(last, 1))).toBe(onSite);
    expect(nextWindow(windows, plus(last, 1))).toBeNull();
    expect(buyingObstacle(race(windows), plus(last, 1))).toBeNull();
    const time = { startsAt: onSite.opensAt, deadline: onSite.closesAt };
    expect(sellerTime(onSite, plus(last, 1))).toEqual(time);
  });

  it('is passed over when it is too short for anyone', () => {
    const short = { ...onSite, closesAt: plus(onSite.opensAt ?? closesAt, MIN_SELLER_TIME - 1) };
    expect(windowAt([short], closesAt)).toBeNull();
    expect(windowAt([{ ...short, closesAt: plus(short.closesAt, 1) }], closesAt)).not.toBeNull();
  });

  it('is shown as it was when nothing can be bought any more', () => {
    expect(windowAt([online, onSite], onSite.closesAt)).toBeNull();
    expect(shownWindow([online, onSite], onSite.closesAt)).toBe(onSite);
    expect(shownWindow([], closesAt)).toBeNull();
  });
});

/** One to three windows that do not overlap, from about now on. */
const someWindows = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 0, max: 40 * DAY }),
      length: fc.oneof(fc.integer({ min: 1, max: 60 * DAY }), fc.integer({ min: 5 * HOUR, max: 31 * HOUR })),
      mechanism: fc.constantFrom(...transferMechanisms),
      open: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((parts) => {
    let at = plus(closesAt, -20 * DAY);
    return parts.map(({ gap, length, mechanism, open }, nth) => {
      const opensAt = plus(at, gap);
      at = plus(opensAt, length);
      return { ...online, mechanism, opensAt: open && nth === 0 ? null : opensAt, closesAt: at };
    });
  });

test('no purchase that is accepted promises what cannot be kept', () => {
  fc.assert(
    fc.property(
      someWindows,
      fc.oneof(
        fc.integer({ min: -90 * DAY, max: 60 * DAY }),
        // About the first day on which a window far ahead can be bought in.
        fc.integer({ min: -102 * DAY, max: -58 * DAY }),
      ),
      fc.integer({ min: 0, max: RESERVATION }),
      (windows, at, paying) => {
        const now = plus(closesAt, at);
        if (buyingObstacle(aRace({ date: '2030-01-01', windows }), now)) return;
        const window = windowAt(windows, now);
        if (!window) throw new Error('It was to be bought');
        const paidAt = plus(now, paying);
        expect(leavesTime(window, paidAt)).toBe(true);
        const { startsAt, deadline } = sellerTime(window, paidAt);
        const sellers = deadline.getTime() - Math.max(startsAt.getTime(), paidAt.getTime());
        expect(sellers).toBeGreaterThanOrEqual(MIN_SELLER_TIME);
        if (window.mechanism === 'buyer_code')
          expect(window.closesAt.getTime() - deadline.getTime()).toBeGreaterThanOrEqual(CODE_TIME);
        expect(deadline <= window.closesAt).toBe(true);
        // The buyer answers within the days money is held, with a day at least to do it in.
        const answer = confirmationDeadline(deadline, paidAt);
        expect(answer.getTime()).toBeLessThanOrEqual(plus(paidAt, 80 * DAY).getTime());
        expect(answer.getTime() - deadline.getTime()).toBeGreaterThanOrEqual(DAY);
      },
    ),
    { numRuns: randomRuns(5000) },
  );
});

describe('when the organiser closes', () => {
  it('ends the last window there, and takes those away that would begin later', () => {
    const at = plus(closesAt, -HOUR);
    expect(closedAt([online, onSite], at)).toEqual([{ ...online, closesAt: at }]);
    const later = plus(onSite.closesAt, DAY);
    expect(closedAt([online, onSite], later)).toEqual([online, { ...onSite, closesAt: later }]);
  });

  it('a purchase keeps its own window, until the organiser’s new end', () => {
    const bound: TransferWindow = { ...online, cost: kronor(150) };
    const extended = race([{ ...online, closesAt: plus(closesAt, DAY) }]);
    expect(windowNow(extended, bound)).toEqual({ ...bound, closesAt: plus(closesAt, DAY) });
    const other = race([{ ...onSite, opensAt: plus(closesAt, -2 * DAY), closesAt: plus(closesAt, -DAY) }]);
    expect(windowNow(other, bound)).toEqual({ ...bound, closesAt: plus(closesAt, -DAY) });
    expect(windowNow(other, onSite)).toBeNull();
  });
});

describe('who pays the organiser', () => {
  const buyer = { ...online, payer: 'buyer' as const };
  const seller = { ...onSite, payer: 'seller' as const };
  const chosen = { ...online, payer: 'seller_chooses' as const };

  it.each([
    ['stands as it was when the listing was published', [buyer], buyer, 'seller', null, 'seller'],
    ['and as the seller chose', [chosen], chosen, 'buyer', 'buyer', 'buyer'],
    ['follows the window where they differ', [buyer, seller], buyer, 'buyer', null, 'buyer'],
    ['to the other party too', [buyer, seller], seller, 'buyer', null, 'seller'],
  ] as const)('%s', (_, windows, window, payer, payerChoice, pays) => {
    expect(payerIn(windows, window, { payer, payerChoice })).toBe(pays);
  });
});

describe('windows as an admin writes them', () => {
  it('have an order, an extent and a race they belong to', () => {
    const judged = (windows: TransferWindow[], date = '2027-11-28') =>
      datesObstacle({ date, windows }, '2027-11-20');
    for (const windows of [[online, onSite], []]) expect(judged(windows)).toBeNull();
    expect(judged([online], '2027-11-19')).toEqual({ code: 'RACE_IN_PAST', field: 'date' });
    const overlap = { code: 'WINDOWS_OVERLAP', field: 'windows.1.opens' };
    expect(judged([onSite, online])).toEqual(overlap);
    expect(judged([online, { ...onSite, opensAt: plus(closesAt, -1) }])).toEqual(overlap);
    const empty = { code: 'WINDOW_EMPTY', field: 'windows.0.closes' };
    expect(judged([{ ...online, opensAt: closesAt }])).toEqual(empty);
    const outside = { code: 'RACE_DEADLINE_OUTSIDE', field: 'windows.0.closes' };
    expect(judged([onSite], '2027-11-27')).toEqual(outside);
  });

  it('are judged when the day or an instant is another than before, and in a new race', () => {
    const before: RaceDates = { date: '2027-11-28', windows: [online] };
    const judged = (from: RaceDates | null, changes: Partial<RaceDates> = {}) =>
      movedDatesObstacles(from, { ...before, ...changes }, '2028-01-01').length > 0;
    expect(judged(null)).toBe(true);
    expect(judged(before)).toBe(false);
    expect(judged(before, { date: '2027-11-29' })).toBe(true);
    const dearer: TransferWindow = { ...online, cost: kronor(1) };
    expect(judged(before, { windows: [dearer] })).toBe(false);
    expect(judged(before, { windows: [{ ...online, closesAt: plus(closesAt, 1) }] })).toBe(true);
    expect(judged(before, { windows: [{ ...online, opensAt: plus(closesAt, -1) }] })).toBe(true);
    expect(judged(before, { windows: [online, onSite] })).toBe(true);
  });

  it.each([
    ['2027-11-26 09:00', '2027-11-26T08:00:00Z'],
    ['2027-06-26 09:00', '2027-06-26T07:00:00Z'],
    ['2027-03-28 24:00', '2027-03-28T22:00:00Z'],
    // The clock goes from 02.00 to 03.00.
    ['2027-03-28 03:00', '2027-03-28T01:00:00Z'],
  ])('%s in Stockholm is %s', (text, at) => {
    expect(fromWallTime(text)).toEqual(new Date(at));
    expect(text.endsWith('24:00') ? toClosingWallTime(new Date(at)) : toWallTime(new Date(at))).toBe(text);
  });

  it.each([
    ['', 'Ange dag och klockslag, till exempel 2027-02-20 09:00'],
    ['2027-02-20', 'Ange dag och klockslag, till exempel 2027-02-20 09:00'],
    ['2027-02-20 9:00', 'Ange dag och klockslag, till exempel 2027-02-20 09:00'],
    ['2027-02-30 09:00', 'Dagen 2027-02-30 finns inte'],
    ['2027-02-20 24:01', 'Klockslaget 24:01 finns inte, ange ett från 00:00 till 24:00'],
    ['2027-02-20 12:60', 'Klockslaget 12:60 finns inte, ange ett från 00:00 till 24:00'],
    ['2027-03-28 02:00', 'Klockan 02:00 finns inte 2027-03-28: då ställs klockan fram en timme'],
    ['2027-03-28 02:59', 'Klockan 02:59 finns inte 2027-03-28: då ställs klockan fram en timme'],
    [
      '2027-10-31 02:30',
      'Klockan 02:30 kommer två gånger 2027-10-31: då ställs klockan tillbaka. Ange en annan tid',
    ],
  ])('%j is none: %s', (text, error) => {
    expect(readWallTime(text)).toEqual({ at: null, error });
    expect(fromWallTime(text)).toBeNull();
  });

  it.each(['2027-03-28', '2027-10-31'])(
    'every other minute of %s is the instant whose clock shows it',
    (day) => {
      const minutes = Array.from({ length: 24 * 60 }, (_, nth) => nth).filter(
        (nth) => nth < 120 || nth >= 180,
      );
      for (const nth of minutes) {
        const [hours, rest] = [Math.floor(nth / 60), nth % 60].map((part) => String(part).padStart(2, '0'));
        const { at } = readWallTime(`${day} ${hours}:${rest}`);
        expect(at && toWallTime(at)).toBe(`${day} ${hours}:${rest}`);
      }
    },
  );

  it('is said in words where its writer is, in the form and in the CSV file', () => {
    const closes = (text: string) => {
      const shape = raceInput.shape.windows.element.shape;
      return shape.closes.safeParse(text).error?.issues.map(({ message }) => message);
    };
    expect(closes('')).toEqual(['Sista dag för namnbyte är obligatoriskt']);
    expect(closes('2027-03-28 02:30')).toEqual([
      'Klockan 02:30 finns inte 2027-03-28: då ställs klockan fram en timme',
    ]);
    expect(closes('i morgon')).toEqual(['Ange dag och klockslag, till exempel 2027-02-20 09:00']);
  });
});

describe('the organiser’s least age', () => {
  const age = { least: 18, on: '2027-11-28' };
  const schema = buyerDetailsSchema(['birth_date', 'personnummer'], '2027-01-01', age);
  const judged = (birth_date: string, personnummer: string) =>
    schema.safeParse({ birth_date, personnummer }).error?.issues.map(({ path }) => path[0]) ?? [];

  it('is counted on the day of the race, by birth date and by personnummer', () => {
    expect(judged('2009-11-28', '19811228-9874')).toEqual([]);
    expect(judged('2009-11-29', '19811228-9874')).toEqual(['birth_date']);
    expect(judged('1981-12-28', '20150101-2392')).toEqual(['personnummer']);
  });
});
