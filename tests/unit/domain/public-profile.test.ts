import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accountName,
  avatarOf,
  LOOKS,
  lookOf,
  monthOf,
  ownName,
  publicProfile,
  SALES_SHOWN_FROM,
  salesRecord,
  shortName,
} from '@/domain/account/public-profile';

const user = {
  id: 'b2f1c3a4-0000-4000-8000-000000000001',
  firstName: 'Anna',
  lastName: 'Lindqvist',
  createdAt: new Date('2025-03-14T12:00:00Z'),
  deletedAt: null,
};

describe('a user’s short name', () => {
  it.each([
    ['Anna', 'Lindqvist', 'Anna L.'],
    ['  Anna  ', ' lindqvist', 'Anna L.'],
    ['anna', 'öhman', 'Anna Ö.'],
    ['Anna-Karin', 'von Essen', 'Anna-Karin V.'],
    // The whole name in the field of the first: only its first word.
    ['Anna Lindqvist', 'Lindqvist', 'Anna L.'],
    ['Anna', '', 'Anna'],
    ['A'.repeat(24), 'Ek', `${'A'.repeat(24)} E.`],
    ['Anna', '123', 'Anna'],
    ["D'Arcy", 'Öberg', "D'Arcy Ö."],
    ['A\u030asa', 'O\u0308berg', 'Åsa Ö.'],
    ['李', '王', '李 王.'],
    ['J.', 'Ek', 'J. E.'],
    ['J.R.R.', 'Tolkien', 'J.R.R. T.'],
    ['प्रिया', 'किशोर', 'प्रिया कि.'],
    ['علی\u200cرضا', 'محمدی', 'علی\u200cرضا م.'],
    ['𐓏𐒻', '𐓏𐒻', '𐓏𐒻 𐓏.'],
    ['An\u200bna', '\u200b', 'Anna'],
  ])('%s and %s: %s', (firstName, lastName, short) => expect(shortName({ firstName, lastName })).toBe(short));

  it.each([
    ['山田', 'さくら', '山田 さ.'],
    ['さくら子', '김', 'さくら子 김.'],
    ['Анна', 'Жукова', 'Анна Ж.'],
    ['Adminé', 'Ek', 'Adminé E.'],
    ['Supporta', 'Ek', 'Supporta E.'],
  ])('%s and %s is one alphabet, and nobody’s role: %s', (firstName, lastName, short) =>
    expect(shortName({ firstName, lastName })).toBe(short),
  );

  it.each([
    ['Loppbytet', 'Ek'],
    ['LOPPBYTET', ''],
    ['Admin', 'Ek'],
    ['Support-Anna', 'Ek'],
    ['Kundtjänst', 'Loppbytet'],
    ['ＡＤＭＩＮ', 'Ek'],
    // Cyrillic А and о.
    ['\u0410dmin', 'Ek'],
    ['L\u043eppbytet', 'Ek'],
    ['Anna', '\u0410nkare'],
    ['Annα', 'Ek'],
  ])('“%s %s” is not shown: it would be taken for ours, or mixes alphabets', (firstName, lastName) =>
    expect(shortName({ firstName, lastName })).toBeNull(),
  );

  it.each(['', '   ', 'anna@loppbytet.example', '0701234567', 'anna.se', 'A1', '😀', 'a'.repeat(25)])(
    'is not known of “%s”',
    (firstName) => {
      expect(shortName({ firstName, lastName: 'Lindqvist' })).toBeNull();
    },
  );

  it('has never more than one letter of the surname', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 2 }), (firstName, lastName) => {
        const short = shortName({ firstName, lastName });
        const [first = ''] = firstName.normalize('NFC').trim().split(/\s+/);
        expect(short === null || short.length <= first.length + ' Ö.'.length + 2).toBe(true);
      }),
    );
  });
});

describe('a user as others see them', () => {
  it('has a name, a picture, a month and, from three, their sales', () => {
    const known = { name: 'Anna L.', deleted: false, look: lookOf(user.id), since: '2025-03-01' };
    const sales = { sold: SALES_SHOWN_FROM, hours: 8.2, missed: false };
    const shown = { sold: 3, hours: null, inTime: true };
    expect(publicProfile(user, { sales })).toEqual({ ...known, ...shown, bought: null });
    expect(salesRecord({ ...sales, missed: true })).toEqual({ ...shown, inTime: false });
    expect(salesRecord({ ...sales, sold: 2 })).toEqual({ sold: null, hours: null, inTime: false });
    expect([4, 5].map((sold) => salesRecord({ ...sales, sold }).hours)).toEqual([null, 9]);
    expect(publicProfile(user, { bought: 4 })).toMatchObject({ sold: null, bought: 4 });
    expect(publicProfile({ ...user, firstName: '', lastName: '' }, {}).name).toBeNull();
  });

  it('is nobody once deleted', () => {
    const gone = { ...user, firstName: 'Raderad', lastName: 'användare', deletedAt: new Date() };
    const nobody = { name: null, look: null, since: null, sold: null, hours: null, bought: null };
    const sales = { sold: 9, hours: 8, missed: false };
    expect(publicProfile(gone, { sales, bought: 4 })).toEqual({ ...nobody, deleted: true, inTime: false });
  });

  it('has been a member since the month it was in Stockholm', () => {
    expect(monthOf(new Date('2025-02-28T22:59:59.999Z'))).toBe('2025-02-01');
    expect(monthOf(new Date('2025-02-28T23:00:00Z'))).toBe('2025-03-01');
  });
});

describe('a user’s picture', () => {
  it('is the same each time, and another one for each number', () => {
    expect(lookOf(user.id)).toBe(lookOf(user.id));
    const all = Array.from({ length: LOOKS }, (_, look) => JSON.stringify(avatarOf(look)));
    expect(new Set(all).size).toBe(120);
  });

  it('is spread over users', () => {
    const looks = Array.from({ length: 4000 }, () => lookOf(randomUUID()));
    expect(new Set(looks).size).toBe(LOOKS);
    expect(Math.max(...looks)).toBeLessThan(LOOKS);
  });
});

it("names an account to an organiser by its user's own names, and never by what it is called here", () => {
  expect(accountName({ firstName: 'Karin', lastName: 'Köpare' })).toBe('Karin Köpare');
  expect(accountName({ firstName: 'Karin', lastName: '' })).toBe('Karin');
  expect(accountName({ firstName: '', lastName: '' })).toBeNull();
  // Nor is anybody greeted by the username that we drew.
  expect(ownName({ displayName: 'Karin K', username: 'löpare123456' })).toBe('Karin K');
  expect(ownName({ displayName: 'löpare123456', username: 'löpare123456' })).toBeNull();
});
