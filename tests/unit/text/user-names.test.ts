import { describe, expect, it } from 'vitest';
import { boughtText, nameOf, salesText, sinceText } from '@/features/users/age';

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
    expect([
      salesText({ sold: 12, hours: 9, inTime: true }),
      salesText({ sold: 1250, hours: 60, inTime: false }),
      salesText({ sold: 3, hours: null, inTime: true }),
      salesText({ sold: null, hours: null, inTime: false }),
    ]).toEqual([
      `12${_}namnbyten, oftast inom 9${_}timmar, alla i${_}tid`,
      `1${_}250${_}namnbyten, oftast inom 3${_}dagar`,
      `3${_}namnbyten, alla i${_}tid`,
      null,
    ]);
    expect([boughtText(1), boughtText(4)]).toEqual([`Har köpt av 1${_}säljare`, `Har köpt av 4${_}säljare`]);
  });
});
