import { expect, test } from 'vitest';
import {
  commonPasswords,
  hashPassword,
  hasPassword,
  isCommonPassword,
  noPassword,
  verifyPassword,
} from '@/server/auth/password';

const EMAIL = 'nina.ny1@loppbytet.example';

test.each([
  [
    'common, however written',
    ['password1', 'PassWord1', 'qwerty123', 'sommar2026', 'lösenord1', 'losenord1'],
    true,
  ],
  ['obvious', ['loppbytet1', 'MittLoppbytet7', 'nina.ny1', EMAIL], true],
  ['neither', ['startplats1', 'annatlösenord7', 'nina.ny12', 'en helt vanlig mening 4'], false],
])('one that is %s', (_, passwords, refused) => {
  for (const password of passwords) expect(isCommonPassword(password, EMAIL), password).toBe(refused);
});

test('the list holds 3000 of those that our other rules let through', () => {
  expect(commonPasswords.size).toBeGreaterThanOrEqual(3000);
  for (const password of commonPasswords) expect(password).toMatch(/^(?=.*\p{L})(?=.*\d).{8,}$/u);
});

test('the hash of an account without a password fits no password, differs from the others, and is its own for each account', async () => {
  const [one, other] = [noPassword(), noPassword()];
  expect(one).not.toBe(other);
  expect(one).toHaveLength((await hashPassword('startplats1')).length);
  for (const password of ['', 'startplats1', one]) expect(await verifyPassword(one, password)).toBe(false);
  expect([hasPassword(one), hasPassword(other)]).toEqual([false, false]);
  expect(hasPassword(await hashPassword('startplats1'))).toBe(true);
});
