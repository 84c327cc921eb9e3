import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCookie } from '@/server/auth/cookies';

test.each([
  ['session=abc', 'abc'],
  ['theme=50%; session=abc', 'abc'],
  ['session=abc; theme=%', 'abc'],
  ['%=%;session=abc', 'abc'],
  ['a;session=abc;=;', 'abc'],
  ['session=; session=abc', 'abc'],
  ['session=50%', null],
  ['session=a b', null],
  ['session=a=b', null],
  ['other-session=abc', null],
  ['', null],
  [undefined, null],
])('%s', (header, found) => {
  expect(readCookie(header, 'session')).toBe(found);
});

test('is found whatever others have set, and never throws', () => {
  const other = fc.string().filter((text) => !text.includes(';') && !text.trim().startsWith('session='));
  fc.assert(
    fc.property(other, other, (before, after) => {
      expect(readCookie(`${before}; session=abc; ${after}`, 'session')).toBe('abc');
    }),
  );
});
