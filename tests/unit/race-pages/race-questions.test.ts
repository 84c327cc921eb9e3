import { expect, test } from 'vitest';
import { kronor } from '@/domain/money';
import { raceQuestions } from '@/features/race-pages/race-questions';

type Race = Parameters<typeof raceQuestions>[0];

const race = {
  raceName: 'Loppet',
  nameChangeRule: 'allowed',
  cancelled: false,
  past: false,
  open: true,
  listable: true,
  mechanism: 'seller_direct',
  shownWindow: { closesAt: new Date('2027-02-28T23:00:00Z') },
  offers: { count: 2, lowestTotal: kronor(2745), laterUnknown: false },
} as Race;
const asked = (changes: Partial<Race>) =>
  raceQuestions({ ...race, ...changes }).map(({ question }) => question);
const answers = (changes: Partial<Race>) =>
  raceQuestions({ ...race, ...changes })
    .map(({ answer }) => answer)
    .join('\n');

test('an open race answers with its own price and closing', () => {
  expect(asked({})).toHaveLength(5);
  expect(answers({})).toMatch(/Just nu börjar det på 2\s745\skr allt som allt\./);
  expect(answers({})).toContain('28 februari 2027');
  expect(answers({ offers: null })).not.toContain('Just nu');
});

test('one whose names can no longer be changed says so, and promises no sale', () => {
  expect(asked({ open: false, listable: false, offers: null })).toEqual([
    'Får jag ta över en plats till Loppet?',
  ]);
  expect(answers({ open: false, listable: false, offers: null })).toContain('tiden för det har gått ut');
});

test.each([
  { nameChangeRule: 'forbidden' },
  { nameChangeRule: 'unknown' },
  { cancelled: true },
  { past: true },
] as const)('one with %j has no questions: the page says why nothing can be bought', (changes) =>
  expect(asked(changes)).toEqual([]),
);
