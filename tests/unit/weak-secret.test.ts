import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { weaknessOf } from '@/weak-secret';

test.each([
  ['', 'short'],
  ['kX9v2LmQ8rT4', 'short'],
  ['a'.repeat(40), 'patterned'],
  ['ab12'.repeat(10), 'patterned'],
  ['kX9v2LmQ8rT4kX9v2LmQ8rT4', 'patterned'],
  ['abcdefghijklmnopqrstuvwxyz', 'patterned'],
  ['0123456789012345678901234567', 'patterned'],
  ['my-very-own-secret-of-this-site', 'readable'],
  ['ChangeMe-kX9v2LmQ8rT4wZ7y', 'readable'],
  ['loppbytet-kX9v2LmQ8rT4wZ7y', 'readable'],
])('%s is %s', (secret, weakness) => {
  expect(weaknessOf(secret)).toBe(weakness);
});

test('a random one is none of these, in hex or otherwise', () => {
  for (let nth = 0; nth < 500; nth += 1) {
    expect(weaknessOf(randomBytes(24).toString('hex'))).toBe(null);
    expect(weaknessOf(randomBytes(24).toString('base64').replaceAll('/', 'x'))).toBe(null);
  }
});
