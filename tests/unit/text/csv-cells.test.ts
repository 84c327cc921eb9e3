import { expect, test } from 'vitest';
import { guardPhone, kronorCell, unguardCell } from '@/text/csv-cells';

test.each([
  [0, '0,00'],
  [5, '0,05'],
  [-5, '-0,05'],
  [123450, '1234,50'],
  [-123456, '-1234,56'],
])('%i öre is %s in CSV', (ore, text) => expect(kronorCell(ore)).toBe(text));

test.each(['+46701234567', '+46 70 123 45 67', '0701234567', ''])(
  'a telephone number %j stands as it is',
  (cell) => expect(guardPhone(cell)).toBe(cell),
);

test.each(['+46+1', '+A1', '=1+1', '-46', '@SUM(A1)', '+', '+46\t1', '+46\n=1'])(
  '%j in a column of telephone numbers is guarded',
  (cell) => {
    expect(guardPhone(cell)).toBe(`'${cell}`);
    expect(unguardCell(guardPhone(cell))).toBe(cell);
  },
);
