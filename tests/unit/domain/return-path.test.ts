import { expect, test } from 'vitest';
import { loginModePath, loginPath, registerPath, returnPath } from '@/domain/account/sign-in';

const LISTING = '/listings/0b8f5a4e-6a0f-4d1c-9a3e-0d5b1f7c2e11';

const longest = `/${'x'.repeat(499)}`;

test.each(['/', LISTING, longest, '/search?race=Vasa&sport=Löpning#a'])(
  'a path of this site is a return path: %s',
  (path) => {
    expect(returnPath(path)).toBe(new URL(path, 'https://x.example').href.slice('https://x.example'.length));
  },
);

test('nothing else is one', () => {
  const none = [null, undefined, '', ' /search', `/${'x'.repeat(500)}`];
  const elsewhere = ['https://ond.example', '//ond.example', '/\\ond.example', '\\\\ond.example'];
  const hidden = ['/\t/ond.example', '/.//ond.example', '/x/..//ond.example', '/%2e//ond.example'];
  const signIn = ['/auth/login?next=/search', '/auth/../auth/register', '/auth/confirm?token=x'];
  const others = [...none, ...elsewhere, ...hidden, ...signIn, '/auth/reset?token=x', 'javascript:alert(1)'];
  expect(others.filter((path) => returnPath(path) !== null)).toEqual([]);
});

test('the pages that sign in carry it, and nothing when there is nothing to carry', () => {
  expect(loginPath(LISTING)).toBe(`/auth/login?next=${encodeURIComponent(LISTING)}`);
  expect(registerPath('/search?race=a&b')).toBe('/auth/register?next=%2Fsearch%3Frace%3Da%26b');
  expect(loginModePath('code', LISTING)).toBe(`${loginPath(LISTING)}&mode=code`);
  expect(loginModePath('forgot', null)).toBe('/auth/login?mode=forgot');
  for (const none of [null, '/', '//ond.example', '/auth/login']) expect(loginPath(none)).toBe('/auth/login');
});
