import { describe, expect, it } from 'vitest';
import { boughtText, nameOf, sinceText, soldText } from '@/features/users/age';

const _ = '\u00a0';

describe('a user in words', () => {
  it.each([
    [{ name: 'Anna L.', deleted: false }, 'Anna L.'],
    [{ name: null, deleted: false }, 'Privatperson'],
    [{ name: null, deleted: true }, 'Raderat konto'],
  ])('%o: %s', (user, text) => {
    expect(nameOf(user)).toBe(text);
  });

  it('has been a member since a month, and has sold so many', () => {
    expect(sinceText('2025-03-01')).toBe(`Medlem sedan mars${_}2025`);
    expect([soldText(8, true), soldText(1250, false)]).toEqual([
      `Sålt till 8${_}köpare, alla i${_}tid`,
      `Sålt till 1${_}250${_}köpare`,
    ]);
    expect([boughtText(1), boughtText(4)]).toEqual([`Har köpt av 1${_}säljare`, `Har köpt av 4${_}säljare`]);
  });
});
