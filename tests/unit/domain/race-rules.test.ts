import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kronor, ore } from '@/domain/money/ore';
import { CONFIRMATION_WINDOW } from '@/domain/purchase/deadlines';
import { feeUnknown, resolvePayer, sellersFee } from '@/domain/race/organiser-fee';
import {
  buyableFrom,
  buyingObstacle,
  closesAt,
  daysLeft,
  deadlineWarning,
  instructionsFor,
  listingObstacle,
} from '@/domain/race/rules';
import { slugify } from '@/domain/race/slug';
import { sellerTime } from '@/domain/race/windows';
import { addDays, DAY, HOUR, plus, startOfDay, stockholmDate } from '@/domain/time';
import { aRace, windowOf } from './samples';

/** Noon in Stockholm on 10 May 2027. */
const now = new Date('2027-05-10T10:00:00Z');
const today = '2027-05-10';
const withDeadlineIn = (days: number) => aRace({ lastDay: addDays(today, days) });

describe('a race can be listed', () => {
  it('until three days before its name-change deadline', () => {
    const answers = [-1, 0, 1, 2, 3, 4].map((days) => listingObstacle(withDeadlineIn(days), now));
    expect(answers).toEqual([...Array(4).fill('RACE_CLOSED'), null, null]);
  });

  it('by the calendar in Stockholm, not by the hour or by the server', () => {
    const race = aRace({ lastDay: '2027-05-13' });
    const midnight = new Date('2027-05-10T22:00:00Z');
    const answers = [-1, 0, 1].map((ms) => listingObstacle(race, plus(midnight, ms)));
    expect(answers).toEqual([null, 'RACE_CLOSED', 'RACE_CLOSED']);
  });

  it('until three days before it when it says of no other last day', () => {
    const answers = ['2027-05-14', '2027-05-13', today].map((date) =>
      listingObstacle(aRace({ date, lastDay: null }), now),
    );
    expect(answers).toEqual([null, 'RACE_CLOSED', 'RACE_CLOSED']);
  });

  it('not from its own day on, whatever its deadline says', () => {
    const answers = ['2027-05-09', today, '2027-05-11'].map((date) =>
      listingObstacle(aRace({ date, lastDay: '2027-06-01' }), now),
    );
    expect(answers).toEqual(['RACE_CLOSED', 'RACE_CLOSED', null]);
  });

  it.each(['forbidden', 'unknown'] as const)('not when the name change is %s', (nameChangeRule) => {
    expect(listingObstacle(aRace({ nameChangeRule }), now)).toBe('RACE_NOT_LISTABLE');
    expect(buyingObstacle(aRace({ nameChangeRule }), now)).toBe('RACE_CLOSED');
  });

  it('not while it is unknown when and how names are changed', () => {
    expect(listingObstacle(aRace({ windows: [] }), now)).toBe('RACE_NOT_LISTABLE');
  });
});

describe('"Namnbyte senast om N dagar!"', () => {
  it('is shown from five days before the deadline to the day before', () => {
    const warnings = [-1, 0, 1, 2, 5, 6].map((days) => deadlineWarning(withDeadlineIn(days), now));
    expect(warnings).toEqual([null, null, 1, 2, 5, null]);
  });

  it('is never shown of a race without a window', () => {
    expect(deadlineWarning(aRace({ windows: [] }), now)).toBeNull();
    expect(daysLeft(aRace({ windows: [] }), today)).toBeNull();
  });
});

it.each([
  ["is the end of the deadline's day", { lastDay: '2027-05-20' }, '2027-05-20T22:00:00Z'],
  [
    'is the midnight before the race when it has no deadline',
    { date: '2027-06-05', lastDay: null },
    '2027-06-04T22:00:00Z',
  ],
])('the last moment for a name change %s', (_, changes, at) => {
  const race = aRace(changes);
  const closes = closesAt(race);
  expect(closes).toEqual(new Date(at));
  const answers = [-1, 0, 1].map((ms) => buyingObstacle(race, plus(closes, ms)));
  expect(answers).toEqual(['NAME_CHANGE_TOO_LATE', 'RACE_CLOSED', 'RACE_CLOSED']);
});

describe('the 80 days money may be held', () => {
  // Name changes open on 1 September: 78 days before, a purchase has its 48 hours done on day 80.
  const race = aRace({ date: '2027-10-01', lastDay: '2027-09-20', opensDay: '2027-09-01' });
  const first = new Date('2027-06-14T22:00:00Z');

  it('put off buying until they suffice', () => {
    const at = (ms: number) => [buyableFrom(race, plus(first, ms)), buyingObstacle(race, plus(first, ms))];
    expect([-1, 0, 1].map(at)).toEqual([
      ['2027-06-15', 'NOT_BUYABLE_YET'],
      [null, null],
      [null, null],
    ]);
  });

  it('concern only races that open later', () => {
    expect(buyableFrom(aRace({ opensDay: null, date: '2028-05-01' }), now)).toBeNull();
    expect(buyableFrom(aRace({ opensDay: '2027-01-01' }), now)).toBeNull();
    expect(buyableFrom(aRace({ opensDay: '2027-05-11' }), now)).toBeNull();
  });

  it('are counted right across a change of clocks', () => {
    // Opens in winter time; 78 days before is summer time, an hour off midnight.
    const name = { lastDay: '2027-12-10', opensDay: '2027-11-20' };
    const winter = aRace({ date: '2027-12-20', ...name });
    expect(buyableFrom(winter, now)).toBe('2027-09-04');
    expect(buyingObstacle(winter, startOfDay('2027-09-04'))).toBeNull();
  });

  it('give a day from which the listing can be bought, and hold no money longer from then on', () => {
    const opening = fc.integer({ min: 0, max: 700 }).map((days) => addDays('2027-01-01', days));
    fc.assert(
      fc.property(opening, fc.integer({ min: 0, max: 400 }), (opens, ahead) => {
        const name = { opensDay: opens, lastDay: addDays(opens, 30) };
        const race = aRace({ ...name, date: addDays(opens, 40) });
        const today = plus(startOfDay(opens), -ahead * DAY + 11 * HOUR);
        const day = buyableFrom(race, today);
        const buys = day ? startOfDay(day) : today;
        if (day) expect(day > stockholmDate(today)).toBe(true);
        expect(buyableFrom(race, buys)).toBeNull();
        if (buyingObstacle(race, buys)) return;
        const { deadline } = sellerTime(windowOf(race), buys);
        expect(deadline.getTime() - buys.getTime()).toBeLessThanOrEqual(80 * DAY);
        expect(plus(deadline, CONFIRMATION_WINDOW).getTime() - buys.getTime()).toBeLessThan(90 * DAY);
      }),
    );
  });
});

describe("the organiser's fee", () => {
  it.each([
    ['buyer', null, 'buyer'],
    ['buyer', 'seller', 'buyer'],
    ['seller', null, 'seller'],
    ['seller', 'buyer', 'seller'],
    ['seller_chooses', 'buyer', 'buyer'],
    ['seller_chooses', 'seller', 'seller'],
    ['seller_chooses', null, 'seller'],
  ] as const)('race says %s, seller says %s: %s pays', (racePayer, choice, payer) => {
    expect(resolvePayer(racePayer, choice)).toBe(payer);
  });

  it.each([
    [null, 'buyer', true],
    [null, 'seller_chooses', true],
    [null, 'seller', false],
    [kronor(0), 'buyer', false],
    [kronor(220), 'buyer', false],
  ] as const)('of %s öre paid by %s may be missing in the price: %s', (cost, payer, unknown) => {
    expect(feeUnknown({ cost, payer })).toBe(unknown);
    expect(feeUnknown(null)).toBe(false);
  });

  it("is the seller's only where the seller pays it", () => {
    const fees = [kronor(200), ore(1), kronor(0), null].map((fee) => sellersFee(fee, 'seller'));
    expect(fees).toEqual([kronor(200), 1, 0, 0]);
    expect(sellersFee(kronor(200), 'buyer')).toBe(0);
  });
});

describe("a race's instructions", () => {
  const texts = { instructions: 'Båda', instructionsSeller: 'Säljaren', instructionsBuyer: null };

  it("are the party's own where the seller chooses who pays, else those for both", () => {
    const race = { ...texts, windows: [{ payer: 'seller_chooses' }] } as const;
    expect(instructionsFor(race, 'seller')).toBe('Säljaren');
    expect(instructionsFor(race, 'buyer')).toBe('Båda');
  });

  it("are those for both where the race says who pays, the party's own below them", () => {
    const race = { ...texts, windows: [{ payer: 'buyer' }] } as const;
    expect(instructionsFor(race, 'seller')).toBe('Båda\n\nSäljaren');
    expect(instructionsFor(race, 'buyer')).toBe('Båda');
    expect(instructionsFor({ ...race, instructions: null }, 'seller')).toBe('Säljaren');
    expect(instructionsFor({ ...race, instructions: null }, 'buyer')).toBeNull();
  });
});

describe("a race's address", () => {
  it.each([
    ['Göteborgsvarvet 2027', 'goteborgsvarvet-2027'],
    ['Åre Extreme Challenge', 'are-extreme-challenge'],
    ['ÖTILLÖ – Swimrun VM', 'otillo-swimrun-vm'],
    ['  Vätternrundan 315 km!  ', 'vatternrundan-315-km'],
    ['Café-loppet (10 km)', 'cafe-loppet-10-km'],
    ['Lidingöloppet\u2003/ 30K', 'lidingoloppet-30k'],
    ['Birkebeinerrennet på Sjusjøen', 'birkebeinerrennet-pa-sjusjoen'],
    ['!!!', ''],
  ])('%s is %s', (name, slug) => expect(slugify(name)).toBe(slug));

  it('is safe in a path, whatever the name, and the same when made again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const slug = slugify(name);
        expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
        expect(slugify(slug)).toBe(slug);
      }),
    );
  });
});
