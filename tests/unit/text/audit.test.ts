import { expect, test } from 'vitest';
import { detailLines } from '@/text/audit';
import { formatWeek } from '@/text/dates';

test('details of audit entries as text: old and new values, money in kronor', () => {
  expect(
    detailLines(
      { nameChangeCost: [15_000, null], archived: [false, true], sportCategories: [['Löpning'], []] },
      { changed: true },
    ),
  ).toEqual([
    { label: 'Avgift', text: '150\u00a0kr → –' },
    { label: 'Arkiverat', text: 'Nej → Ja' },
    { label: 'Sportkategorier', text: 'Löpning → –' },
  ]);
  expect(detailLines({ decision: 'refund', toBuyer: 65_000 })).toEqual([
    { label: 'Beslut', text: 'Återbetalning till köparen' },
    { label: 'Till köparen', text: '650\u00a0kr' },
  ]);
  expect(detailLines({ before: { date: '2027-03-07', lastDay: null } })).toEqual([
    { label: 'Före', text: 'Datum: 2027-03-07, Sista dag för namnbyte: –' },
  ]);
});

test.each(['deadline', 'nameChangeDeadline', 'newDeadline'])(
  'an earlier entry with %s has its label',
  (key) => {
    expect(detailLines({ [key]: '2027-03-07' })).toEqual([
      { label: 'Sista dag för namnbyte', text: '2027-03-07' },
    ]);
  },
);

test.each([
  ['2026-11-16', 'v.\u00a047'],
  ['2026-12-28', 'v.\u00a053'],
  ['2027-01-04', 'v.\u00a01'],
  ['2024-12-30', 'v.\u00a01'],
])('the week of %s is %s', (monday, week) => {
  expect(formatWeek(monday)).toBe(week);
});
