import { expect, test } from 'vitest';
import { kronor } from '@/domain/money/ore';
import { raceQuestions } from '@/features/race-pages/race-questions';

type Race = Parameters<typeof raceQuestions>[0];

const known: Partial<Race> = {
  raceName: 'Loppet',
  nameChangeRule: 'allowed',
  cancelled: false,
  past: false,
  open: true,
  listable: true,
  mechanism: 'seller_direct',
  nameChangeEnds: { closesAt: new Date('2027-02-28T23:00:00Z'), last: null },
  windows: [],
  buyerFields: [],
  groupRules: null,
  sold: null,
  originalFee: null,
  refusesDiscounted: false,
  refusesTransferred: false,
  offers: { count: 2, lowestTotal: kronor(2745), highestTotal: kronor(3200), laterUnknown: false },
};
const race = known as Race;
const questions = (changes: Partial<Race>) =>
  raceQuestions({ ...race, ...changes }).map(({ question }) => question);
const answers = (changes: Partial<Race>) =>
  raceQuestions({ ...race, ...changes })
    .map(({ answer }) => answer)
    .join('\n');

test('an open race answers with its own price and closing', () => {
  expect(questions({})).toHaveLength(5);
  expect(answers({})).toMatch(/Just nu börjar det på 2\s745\skr allt som allt\./);
  expect(answers({})).toContain('28 februari 2027');
  expect(answers({ offers: null })).not.toContain('Just nu');
});

test('one whose names can no longer be changed says so, and promises no sale', () => {
  expect(questions({ open: false, listable: false, offers: null })).toEqual([
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
  expect(questions(changes)).toEqual([]),
);

test('the organiser’s own terms are asked about, from what is known of them', () => {
  const window = {
    mechanism: 'seller_direct',
    payer: 'buyer',
    minAge: null,
    note: null,
    ended: false,
    opensAt: null,
    closesAt: new Date('2027-01-31T23:00:00Z'),
    cost: kronor(100),
  } satisfies Race['windows'][number];
  const later = {
    ...window,
    opensAt: window.closesAt,
    closesAt: new Date('2027-02-28T23:00:00Z'),
    cost: kronor(0),
    minAge: 18,
  };
  const before = { ...window, cost: kronor(50), ended: true };
  const spread = { count: 8, median: kronor(700), low: kronor(600), high: kronor(800) };
  const terms: Partial<Race> = {
    windows: [before, window, later],
    buyerFields: ['full_name', 'birth_date', 'shirt_size'],
    groupRules: 'Seedning efter resultat.',
    sold: { ...spread, weeks: [] },
    originalFee: kronor(895),
    refusesDiscounted: true,
    refusesTransferred: true,
  };
  expect(questions(terms)).toHaveLength(12);
  const text = answers(terms).replaceAll('\u00a0', ' ');
  expect(text).toContain(
    'Till 31 januari 2027: 100 kr till arrangören. Köparen betalar den direkt till arrangören, efter köpet. Från 1 februari 2027 till 28 februari 2027: arrangören tar inget betalt för namnbytet.',
  );
  expect(text).not.toContain('50 kr till arrangören');
  expect(text).toContain('Mittpriset för 8 sålda platser är 700 kr.');
  expect(text).toContain('Ordinarie startavgift: 895 kr.');
  expect(text).toContain('För- och efternamn, födelsedatum och tröjstorlek.');
  expect(text).toContain('Minst 18 år på loppets dag.');
  expect(text).toContain('Seedning efter resultat.');
  expect(text.match(/^Nej, arrangören/gm)).toHaveLength(2);
});
