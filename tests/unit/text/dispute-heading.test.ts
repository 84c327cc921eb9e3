import { expect, test } from 'vitest';
import { claimHeading } from '@/text/dispute';

test('a case is headed by its kind, else by the first words of the report', () => {
  const reason = 'Jag står inte i startlistan,\noch arrangören svarar inte på mina mejl.';
  expect(claimHeading({ kind: 'wrong_name', reason })).toBe('Fel namn i startlistan');
  const words = '”Jag står inte i startlistan, och arrangören …”';
  expect(claimHeading({ kind: null, reason })).toBe(words);
  expect(claimHeading({ kind: 'other', reason })).toBe(words);
  expect(claimHeading({ kind: null, reason: ' Fel namn. ' })).toBe('”Fel namn.”');
});
