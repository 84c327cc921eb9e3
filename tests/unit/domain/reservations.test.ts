import { expect, test } from 'vitest';
import { mayReserve } from '@/domain/listing/reservations';

test.each([
  { open: 0, unpaid: 0, may: true },
  { open: 1, unpaid: 0, may: true },
  { open: 2, unpaid: 0, may: false },
  { open: 1, unpaid: 2, may: true },
  { open: 0, unpaid: 3, may: true },
  { open: 1, unpaid: 3, may: false },
  { open: 0, unpaid: 50, may: true },
])('with $open open and $unpaid never paid, one more may be reserved: $may', ({ open, unpaid, may }) => {
  expect(mayReserve({ open, unpaid })).toBe(may);
});
