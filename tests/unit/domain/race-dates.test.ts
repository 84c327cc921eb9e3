import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blankRace, raceCodec } from '@/domain/race/columns';
import { datesObstacle, daysToNextYear, nextEditionOf, reviewDay, verification } from '@/domain/race/dates';
import { windowCodec } from '@/domain/race/input';
import { addDays } from '@/domain/time';
import { raceFieldsOn, windowFieldsOn } from '../../support/race-fields-on';

test.each([
  [null, 'never'],
  ['2026-03-06', 'stale'],
  ['2026-03-07', 'fresh'],
  ['2027-03-01', 'fresh'],
] as const)('rules read on %s are, for a race on 7 March 2027, %s', (verifiedOn, outcome) => {
  expect(verification({ date: '2027-03-07', verifiedOn })).toBe(outcome);
});

test.each([
  [null, '2027-03-07'],
  ['2025-06-01', '2026-06-01'],
  ['2026-03-06', '2027-03-06'],
  ['2026-03-07', '2027-03-07'],
  ['2026-12-01', '2027-03-07'],
] as const)('rules read on %s are to be read again by %s, for a race on 7 March 2027', (verifiedOn, day) => {
  expect(reviewDay({ date: '2027-03-07', verifiedOn })).toBe(day);
});

const next = (day: string) => addDays(day, daysToNextYear(day));

test.each([
  ['the first Sunday in March', '2027-03-07', '2028-03-05'],
  ['the last Saturday in September', '2027-09-25', '2028-09-23'],
  ['the first Saturday in August, a week later than 52 weeks', '2026-08-01', '2027-08-07'],
  ['the second Monday in June, a week later than 52 weeks', '2026-06-08', '2027-06-14'],
  ['a fifth Sunday, where next year’s month has four', '2022-05-29', '2023-05-28'],
  ['over New Year’s Eve', '2026-12-31', '2027-12-30'],
])('%s stays what it is', (_, day, expected) => expect(next(day)).toBe(expected));

test('any day keeps its weekday, and moves by a year within a week', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), (days) => {
      const day = addDays('2000-01-01', days);
      expect([364, 371]).toContain(daysToNextYear(day));
      expect(new Date(next(day)).getUTCDay()).toBe(new Date(day).getUTCDay());
      expect(Number(next(day).slice(0, 4)) - Number(day.slice(0, 4))).toBeLessThanOrEqual(1);
    }),
  );
});

const today = '2026-11-25';
const raceFields = raceFieldsOn(today);
const windowFields = (changes?: Parameters<typeof windowFieldsOn>[1]) => windowFieldsOn(today, changes);

const race = {
  ...raceFields,
  date: '2027-03-07',
  windows: [
    windowFields({ opens: '2026-10-24 09:00', closes: '2027-02-28 24:00', cost: 220 }),
    windowFields({ opens: '2027-03-01 00:00', closes: '2027-03-06 24:00', cost: null }),
  ],
  verifiedOn: '2026-11-01',
  placeholders: ['opens' as const, 'location' as const],
  archived: true,
};

test('a copied race is a year later on its weekday, its windows with it at the same hours', () => {
  expect(nextEditionOf(race, today)).toEqual({
    ...race,
    date: '2028-03-05',
    windows: [
      { ...race.windows[0], opens: '2027-10-23 09:00', closes: '2028-02-27 24:00' },
      { ...race.windows[1], opens: '2028-02-28 00:00', closes: '2028-03-04 24:00' },
    ],
    verifiedOn: null,
    placeholders: ['opens', 'location', 'date', 'rule', 'cost', 'payer', 'mechanism', 'deadline'],
    archived: false,
  });
});

test('an open beginning stays open, and a fee that is not known unknown', () => {
  const copy = nextEditionOf({ ...race, windows: [windowFields({ cost: null })] }, today);
  expect(copy.windows[0]).toMatchObject({ opens: null, cost: null });
});

test('of an old race the copy is its first edition after today, which can be saved', () => {
  for (const day of ['2027-03-04', '2028-03-05', '2031-06-01']) {
    const { date, windows } = nextEditionOf(race, day);
    expect(date > day).toBe(true);
    expect(new Date(date).getUTCDay()).toBe(0);
    expect(
      datesObstacle({ date, windows: windows.map((window) => windowCodec.decode(window)) }, day),
    ).toBeNull();
  }
});

test('a race comes out of its row as it went in; what is empty is nothing there', () => {
  const whole = {
    ...race,
    websiteUrl: 'https://lopp.example',
    instructionsSeller: 'Logga in.',
    instructionsBuyer: 'Vänta.',
    groupRules: 'Led 1.',
    originalFee: 895,
    climbM: 210,
    fieldSize: 60_000,
    startTime: '09:00',
    figuresUrl: 'https://lopp.example/fakta',
    sourceUrl: 'https://lopp.example/regler',
    refusesDiscounted: true,
  };
  for (const fields of [whole, blankRace]) expect(raceCodec.encode(raceCodec.decode(fields))).toEqual(fields);
  expect(raceCodec.decode(whole)).toMatchObject({ originalFee: 895_00, startTime: '09:00' });
  expect(raceCodec.decode(blankRace)).toMatchObject({
    websiteUrl: null,
    organiserEmail: null,
    instructions: null,
    instructionsSeller: null,
    instructionsBuyer: null,
    groupRules: null,
    originalFee: null,
    startTime: null,
    figuresUrl: null,
    sourceUrl: null,
    refusesDiscounted: false,
    refusesTransferred: false,
    archived: false,
  });
});
