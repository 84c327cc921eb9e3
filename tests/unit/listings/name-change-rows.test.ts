import { expect, test } from 'vitest';
import { accountRows, asText, type Buyer, runnerRows } from '@/features/seller/name-change/instructions';

const buyer = (changes: Partial<Buyer> = {}): Buyer => ({
  name: 'Karin Köpare',
  email: 'karin@loppbytet.example',
  details: {},
  corrected: {},
  ...changes,
});

test('the seller copies one name of the buyer, the organiser’s', () => {
  expect(asText(runnerRows(buyer()))).toBe('Namn: Karin Köpare\nE-post: karin@loppbytet.example');
  const runner = buyer({
    name: 'J. Ek',
    details: { full_name: 'J. Ek', email: 'j@loppbytet.example', birth_date: '1990-01-02' },
  });
  expect(asText(runnerRows(runner))).toBe(
    'Namn: J. Ek\nE-post: j@loppbytet.example\nFödelsedatum: 1990-01-02',
  );
  expect(accountRows(runner)).toEqual([{ label: 'Köparens e-post', value: 'karin@loppbytet.example' }]);
});

test('nothing replaces a name that is not known', () => {
  expect(asText(runnerRows(buyer({ name: null })))).toBe('E-post: karin@loppbytet.example');
  expect(accountRows(buyer({ name: null }))).toEqual([]);
});
