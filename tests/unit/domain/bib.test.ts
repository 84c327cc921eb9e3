import { expect, test } from 'vitest';
import { bibDays, firstNameOf } from '@/domain/purchase/bib';
import { purchaseStates } from '@/domain/purchase/states';
import { plus, startOfDay } from '@/domain/time';

const date = '2027-03-07';
const facts = { state: 'completed' as const, stoppedAt: null, raceCancelled: false, date };
const start = startOfDay(date);

test('a bib counts whole Stockholm days, to the end of the race’s own', () => {
  expect(bibDays(facts, startOfDay('2027-01-24'))).toBe(42);
  expect(bibDays(facts, plus(start, -1))).toBe(1);
  expect(bibDays(facts, start)).toBe(0);
  expect(bibDays(facts, plus(startOfDay('2027-03-08'), -1))).toBe(0);
  expect(bibDays(facts, startOfDay('2027-03-08'))).toBeNull();
});

test('only a paid purchase that is kept has one', () => {
  const have = purchaseStates.filter((state) => bibDays({ ...facts, state }, start) !== null);
  expect(have).toEqual(['pending_name_change', 'awaiting_buyer_confirmation', 'disputed', 'completed']);
  expect(bibDays({ ...facts, stoppedAt: start }, start)).toBeNull();
  expect(bibDays({ ...facts, raceCancelled: true }, start)).toBeNull();
});

test('of a name only the first is passed on', () => {
  expect(firstNameOf('  Karin Maria  Köpare ')).toBe('Karin');
  expect(firstNameOf('Karin')).toBe('Karin');
  expect(firstNameOf('')).toBe('');
});
