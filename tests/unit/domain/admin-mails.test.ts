import { expect, test } from 'vitest';
import { morningMailDay } from '@/domain/moderation/admin-mails';
import { plus } from '@/domain/time';

const SEVEN = [
  // The last morning of winter time, the first two of summer time, and the same in autumn.
  ['2027-03-27T06:00:00Z', '2027-03-27'],
  ['2027-03-28T05:00:00Z', '2027-03-28'],
  ['2027-03-29T05:00:00Z', '2027-03-29'],
  ['2027-10-30T05:00:00Z', '2027-10-30'],
  ['2027-10-31T06:00:00Z', '2027-10-31'],
] as const;

test.each(SEVEN)('%s is seven in the morning in Stockholm', (at, day) => {
  expect(morningMailDay(plus(new Date(at), -1))).toBeNull();
  expect(morningMailDay(new Date(at))).toBe(day);
  expect(morningMailDay(plus(new Date(at), 1))).toBe(day);
});

test('a morning mail that could not go out is sent until noon, and not after', () => {
  expect(morningMailDay(new Date('2027-07-01T09:59:59.999Z'))).toBe('2027-07-01');
  expect(morningMailDay(new Date('2027-07-01T10:00:00Z'))).toBeNull();
  expect(morningMailDay(new Date('2027-07-01T22:30:00Z'))).toBeNull();
});
