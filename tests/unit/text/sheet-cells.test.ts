import { expect, test } from 'vitest';
import { kronorCell } from '@/text/sheet-cells';

test.each([
  [0, '0,00'],
  [5, '0,05'],
  [-5, '-0,05'],
  [123450, '1234,50'],
  [-123456, '-1234,56'],
])('%i öre is %s in a sheet', (ore, text) => expect(kronorCell(ore)).toBe(text));
