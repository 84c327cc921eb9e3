import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { userList } from '@/domain/account/admin-input';
import {
  changePasswordInput,
  emailInput,
  loginInput,
  phoneInput,
  registerInput,
  resetPasswordInput,
} from '@/domain/account/input';
import { beginBidInput } from '@/domain/bid/input';
import { MAX_TEXT } from '@/domain/input';
import { buyerDetails, createListingInput, searchInput } from '@/domain/listing/input';
import { taskInput } from '@/domain/moderation/input';
import { priceInKronor, wholePriceInKronor } from '@/domain/money/amount-input';
import { differencesInput } from '@/domain/money/input';
import { nameChangesPage } from '@/domain/organiser/input';
import { PAGE_SIZE } from '@/domain/page-size';
import {
  checkoutRef,
  createCheckoutInput,
  reportProblemInput,
  resolveDisputeInput,
  withdrawalInput,
  withdrawalList,
} from '@/domain/purchase/input';
import { handleRaceTipInput, raceList, raceTipInput } from '@/domain/race/input';
import { adAudiences, adTypes } from '@/domain/site/ads';
import { adInput } from '@/domain/site/input';

const ID = '7b1c1c58-8f57-4a53-9d8b-0d6a2f0f5f11';

/** What a form would say under one of its fields. */
function messages(schema: z.ZodType, input: unknown, field?: string): string[] {
  const { error } = schema.safeParse(input);
  return (error?.issues ?? [])
    .filter(({ path }) => field === undefined || path.join('.') === field)
    .map(({ message }) => message);
}

const user = {
  firstName: 'Åsa',
  lastName: 'Öberg',
  email: 'asa@loppbytet.example',
  password: 'startplats1',
  confirmPassword: 'startplats1',
  phoneNumber: '+46701234567',
  gdprConsent: true,
};

const TOO_SHORT = 'Lösenordet måste vara minst 8 tecken långt.';
const TOO_LONG = 'Lösenordet får vara högst 200 tecken långt.';
const LONG = `a1${'x'.repeat(199)}`;
const NO_LETTER = 'Lösenordet måste innehålla minst en bokstav.';
const NO_DIGIT = 'Lösenordet måste innehålla minst en siffra.';
const NO_MATCH = 'Lösenorden matchar inte.';
const BAD_EMAIL = 'Ogiltig e-postadress.';

const passwords: [password: string, messagesShown: string[]][] = [
  ['startplats1', []],
  ['åäöåäöå1', []],
  // Seven letters, each with its mark beside it, are no fourteen.
  ['a\u030aa\u0308o\u0308a\u030aa\u0308o\u03081', [TOO_SHORT]],
  ['abcdefg1', []],
  ['abcdef1', [TOO_SHORT]],
  ['12345678', [NO_LETTER]],
  ['abcdefgh', [NO_DIGIT]],
  ['!!!!!!!!', [NO_LETTER, NO_DIGIT]],
  ['', [TOO_SHORT, NO_LETTER, NO_DIGIT]],
  [LONG, [TOO_LONG]],
];

describe('registering', () => {
  it('takes a user who has filled in everything, or all but the phone', () => {
    const { phoneNumber: _, ...without } = user;
    for (const given of [user, without]) expect(registerInput.parse(given)).toMatchObject(given);
    expect(registerInput.safeParse({ ...user, phoneNumber: '' }).success).toBe(true);
  });

  it('trims what is typed, and an address has no capitals', () => {
    const typed = { ...user, firstName: ' Åsa ', email: '  Asa@Loppbytet.Example ' };
    expect(registerInput.parse(typed)).toMatchObject({ firstName: 'Åsa', email: 'asa@loppbytet.example' });
  });

  it('keeps one form of each letter, and compares the passwords in it', () => {
    const typed = {
      ...user,
      firstName: 'A\u030asa',
      password: 'a\u030angstrom1',
      confirmPassword: 'ångstrom1',
    };
    expect(registerInput.parse(typed)).toMatchObject({ firstName: 'Åsa', password: 'ångstrom1' });
  });

  it.each([
    ['firstName', '', 'Förnamn är obligatoriskt.'],
    ['firstName', '\u200b\u2060', 'Förnamn är obligatoriskt.'],
    ['firstName', '   ', 'Förnamn är obligatoriskt.'],
    ['lastName', '', 'Efternamn är obligatoriskt.'],
    ['firstName', 'x'.repeat(81), 'Högst 80 tecken.'],
    ['email', 'asa', BAD_EMAIL],
    ['email', 'asa@', BAD_EMAIL],
    ['email', '', BAD_EMAIL],
    ['email', '  ', BAD_EMAIL],
    ['email', `${'x'.repeat(250)}@a.se`, BAD_EMAIL],
    ['confirmPassword', 'startplats2', NO_MATCH],
    ['gdprConsent', false, 'Du måste acceptera behandling av personuppgifter för att registrera ett konto.'],
  ])('%s %j: %s', (field, value, messagesShown) => {
    const input = { ...user, [field]: value };
    expect(messages(registerInput, input, field)).toContain(messagesShown);
    const others = messages(registerInput, input).filter(
      (message) => ![messagesShown, BAD_EMAIL].includes(message),
    );
    expect(others).toEqual([]);
  });

  it('says that the passwords differ beside what else is wrong', () => {
    const wrong = { ...user, email: 'asa@', confirmPassword: 'startplats2' };
    expect(messages(registerInput, wrong)).toEqual([BAD_EMAIL, NO_MATCH]);
    expect(registerInput.safeParse(null).success).toBe(false);
  });

  it.each([
    '+46 70 123 45 67',
    '+460701234567',
    '46701234567',
    '+4570123456',
    '0701234567',
    '+46012345678',
    '+4670123456',
    '+467012345678',
  ])('refuses the phone number %s', (phoneNumber) =>
    expect(messages(registerInput, { ...user, phoneNumber }, 'phoneNumber')).toEqual([
      'Telefonnummer måste vara ett giltigt svenskt nummer (+46xxxxxxxxx)',
    ]),
  );
});

describe('logging in', () => {
  it.each([
    [{ email: 'fel', password: 'startplats1' }, [BAD_EMAIL]],
    [{ email: user.email, password: 'kort' }, [TOO_SHORT]],
    [{ email: user.email, password: 'utansiffra' }, []],
    [{ email: user.email, password: LONG }, [TOO_LONG]],
  ])('%j: %j', (input, messagesShown) => expect(messages(loginInput, input)).toEqual(messagesShown));

  it('asks for a new password by the same rule for addresses', () => {
    expect(messages(emailInput, { email: 'fel' })).toEqual([BAD_EMAIL]);
    expect(emailInput.parse({ email: ' A@B.SE ' })).toEqual({ email: 'a@b.se' });
  });
});

describe('a password', () => {
  const ways = {
    registering: (password: string, confirmPassword: string) => {
      const input = { ...user, password, confirmPassword };
      const again = messages(registerInput, input, 'confirmPassword').filter(
        (messagesShown) => messagesShown !== TOO_SHORT,
      );
      return [...messages(registerInput, input, 'password'), ...again];
    },
    changing: (newPassword: string, confirmPassword: string) =>
      messages(changePasswordInput, { currentPassword: 'gammalt1', newPassword, confirmPassword }),
    resetting: (password: string, confirmPassword: string) =>
      messages(resetPasswordInput, { token: 'abc', password, confirmPassword }),
  };

  it.each(Object.entries(ways))('when %s', (_, messagesShown) => {
    expect(passwords.map(([password]) => [password, messagesShown(password, password)])).toEqual(passwords);
    expect(messagesShown('startplats1', 'startplats2')).toEqual([NO_MATCH]);
  });

  it('is long enough both times when it is registered', () => {
    const input = { ...user, confirmPassword: 'kort1' };
    expect(messages(registerInput, input, 'confirmPassword')).toEqual([TOO_SHORT, NO_MATCH]);
  });

  it('costs the old one when it is changed', () => {
    const changed = (currentPassword: string) =>
      messages(changePasswordInput, {
        currentPassword,
        newPassword: 'startplats1',
        confirmPassword: 'startplats1',
      });
    expect(changed('')).toEqual(['Skriv ditt nuvarande lösenord.']);
    expect(changed(LONG)).toEqual([TOO_LONG]);
  });
});

describe('the phone number', () => {
  it.each(['', '+46701234567', '+46012345678', ' +46701234567 '])('may be %j', (phoneNumber) => {
    expect(messages(phoneInput, { phoneNumber })).toEqual([]);
  });

  it.each(['070', '+4670123456', '+467012345678', '0701234567', '+47701234567'])('may not be %j', (number) =>
    expect(messages(phoneInput, { phoneNumber: number })).toEqual([
      'Telefonnummer måste vara i format +46XXXXXXXXX (9 siffror efter +46)',
    ]),
  );
});

describe('the price of a listing', () => {
  const NOT_ABOVE_ZERO = 'Priset måste vara större än 0 kr';
  it.each([
    [1, []],
    [995, []],
    [100_000, []],
    [0, [NOT_ABOVE_ZERO]],
    [-5, [NOT_ABOVE_ZERO]],
    [Number.NaN, [NOT_ABOVE_ZERO]],
    ['', [NOT_ABOVE_ZERO]],
    [undefined, [NOT_ABOVE_ZERO]],
    [99.5, []],
    [99.555, ['Ange priset med högst två decimaler']],
    [0.99, [NOT_ABOVE_ZERO]],
    [100_001, ['Priset får vara högst 100 000 kr']],
    ['500,00', []],
    ['500.00', []],
    ['100 000 kr', []],
    ['500,5', []],
    ['1e3', ['Skriv beloppet med siffror, till exempel 1 500.']],
    ['-500', [NOT_ABOVE_ZERO]],
    ['100.001', ['Priset får vara högst 100 000 kr']],
  ])('%j: %j', (price, messagesShown) => expect(messages(priceInKronor, price)).toEqual(messagesShown));

  it('that an organiser allows is in whole kronor', () => {
    expect(messages(wholePriceInKronor, 600)).toEqual([]);
    expect(messages(wholePriceInKronor, 600.5)).toEqual(['Ange priset i hela kronor']);
    expect(messages(wholePriceInKronor, '600,5')).toEqual(['Skriv hela kronor, utan ören.']);
  });
});

describe('a new listing', () => {
  const listing = { raceId: ID, price: 995, termsAccepted: true };

  it('needs a race and the terms', () => {
    const messagesShown = (changes: object) => messages(createListingInput, { ...listing, ...changes });
    expect(messagesShown({})).toEqual([]);
    for (const raceId of ['', undefined])
      expect(messagesShown({ raceId })).toEqual(['Du måste välja ett lopp']);
    expect(messagesShown({ termsAccepted: false })).toEqual(['Du måste acceptera användarvillkoren']);
  });

  it('takes nobody but the buyer or the seller as payer', () => {
    expect(createListingInput.safeParse({ ...listing, payerChoice: 'seller_chooses' }).success).toBe(false);
    expect(createListingInput.parse(listing)).toMatchObject({ payerChoice: null, feeAccepted: false });
  });

  it('lets no word of the client set anything else', () => {
    const sneaky = { ...listing, sellerId: ID, status: 'completed', payout: 1 };
    expect(createListingInput.parse(sneaky)).toEqual(createListingInput.parse(listing));
  });
});

describe('a problem', () => {
  const report = (reason: string) => messages(reportProblemInput, { listingId: ID, reason });

  it('is explained, in at most 2000 characters', () => {
    for (const text of ['Koden fungerar inte.', 'x'.repeat(MAX_TEXT)]) expect(report(text)).toEqual([]);
    expect(report('x'.repeat(MAX_TEXT + 1))).toEqual(['Högst 2000 tecken.']);
    for (const blank of ['', '  ', '\n\t']) expect(report(blank)).toEqual(['Vänligen förklara problemet.']);
  });

  it('is decided one of two ways', () => {
    const decide = (decision: string) => resolveDisputeInput.safeParse({ disputeId: ID, decision }).success;
    expect(['refund', 'release', 'pending', ''].map(decide)).toEqual([true, true, false, false]);
  });
});

describe('searching', () => {
  it('begins with the newest, a page at a time', () => {
    const first = { sortBy: 'newest', limit: PAGE_SIZE, grouped: false };
    expect(searchInput.parse({})).toEqual(first);
    expect(searchInput.safeParse({ limit: 1000 }).success).toBe(false);
    expect(searchInput.safeParse({ sortBy: 'price; drop table' }).success).toBe(false);
  });

  it('takes a day of the calendar', () => {
    for (const date of ['2027-05-10', '2028-02-29']) expect(searchInput.parse({ date }).date).toBe(date);
    for (const date of ['10/5 2027', '2027-02-29', '2027-13-01', 'idag'])
      expect(messages(searchInput, { date }), date).toEqual(['Ange datum som ÅÅÅÅ-MM-DD']);
  });

  it('says in Swedish that the words are too many', () => {
    expect(messages(searchInput, { query: 'x'.repeat(101) })).toEqual(['Högst 100 tecken.']);
  });
});

it('what comes back from the payment page is a session of Stripe and a listing of ours', () => {
  const INVALID = 'Ogiltig session eller saknad listingId';
  expect(messages(checkoutRef, { sessionId: 'cs_test_1', listingId: ID })).toEqual([]);
  expect(messages(checkoutRef, { sessionId: 'pi_1', listingId: ID })).toEqual([INVALID]);
  for (const gone of [{ listingId: ID }, { sessionId: 'cs_test_1' }, { sessionId: '', listingId: 'x' }])
    expect(new Set(messages(checkoutRef, gone))).toEqual(new Set([INVALID]));
});

it('the buyer’s details are trimmed, short, and only those an organiser may ask for', () => {
  expect(buyerDetails.parse({ full_name: ' Åsa Öberg ' })).toEqual({ full_name: 'Åsa Öberg' });
  expect(messages(buyerDetails, { full_name: 'x'.repeat(201) })).toEqual(['Högst 200 tecken.']);
  expect(buyerDetails.safeParse({ shoe_size: '42' }).success).toBe(false);
});

describe('fields that hang together', () => {
  const tip = { raceId: null, raceName: '', text: '' };
  const withdrawal = { name: 'Åsa Öberg', email: 'asa@loppbytet.example' };
  const ad = { title: 'Skor', linkUrl: '/lopp', type: adTypes[0], audience: adAudiences[0], slot: null };
  const runs = (firstDay: string | null, lastDay: string | null) => ({
    ...ad,
    active: true,
    firstDay,
    lastDay,
  });

  it.each<[string, z.ZodType, object, string[]]>([
    ['a tip about no race', raceTipInput, tip, ['raceName']],
    ['about one that we lack', raceTipInput, { ...tip, raceName: 'Loppet' }, []],
    ['about one of ours, which says nothing', raceTipInput, { ...tip, raceId: ID }, ['text']],
    ['and which says something', raceTipInput, { ...tip, raceId: ID, text: 'Fel dag.' }, []],
    ['a tip that is closed', handleRaceTipInput, { id: ID, outcome: 'closed' }, ['note']],
    ['with a reason', handleRaceTipInput, { id: ID, outcome: 'closed', note: 'Det stämmer.' }, []],
    ['one that led to a change', handleRaceTipInput, { id: ID, outcome: 'corrected' }, []],
    ['of another race', handleRaceTipInput, { id: ID, outcome: 'corrected', raceId: ID }, ['raceId']],
    ['one that led to no race', handleRaceTipInput, { id: ID, outcome: 'added' }, ['raceId']],
    ['to a race', handleRaceTipInput, { id: ID, outcome: 'added', raceId: ID }, []],
    ['a withdrawal from nothing', withdrawalInput, withdrawal, ['reference']],
    ['from a purchase', withdrawalInput, { ...withdrawal, purchaseId: ID }, []],
    ['from one in words', withdrawalInput, { ...withdrawal, reference: 'Vasaloppet' }, []],
    ['an ad without days', adInput, runs(null, null), []],
    ['with a picture', adInput, { ...runs(null, null), imageUrl: 'https://exempel.se/a.webp' }, []],
    ['with one that is not safe', adInput, { ...runs(null, null), imageUrl: 'http://a.se' }, ['imageUrl']],
    ['without a last one', adInput, runs('2027-03-01', null), []],
    ['of one day', adInput, runs('2027-03-01', '2027-03-01'), []],
    ['that ends before it begins', adInput, runs('2027-03-02', '2027-03-01'), ['lastDay']],
  ])('%s', (_, schema, input, wrong) => {
    const { error } = schema.safeParse(input);
    expect(error?.issues.map(({ path }) => path[0]) ?? []).toEqual(wrong);
  });
});

describe('what is left out', () => {
  const bid = { raceId: ID, maximum: 500_00, until: '2027-03-01', startConsent: true, withdrawalKnown: true };

  it.each<[string, z.ZodType, object, object]>([
    ['a phone number, and no selling', registerInput, user, { phoneOptOut: false, becomeSeller: false }],
    ['users, the newest first', userList, {}, { sort: 'createdAt', desc: true }],
    ['races, the next first', raceList, {}, { sort: 'date', desc: false }],
    ['name changes, the oldest first', nameChangesPage, {}, { sort: 'since', desc: false }],
    ['open withdrawals', withdrawalList, {}, { open: true }],
    ['open differences', differencesInput, {}, { open: true }],
    ['all tasks', taskInput, {}, { week: false }],
    ['a fee that a bid does not accept', beginBidInput, bid, { feeAccepted: false }],
    ['nor a purchase', createCheckoutInput, { listingId: ID, priceSeen: 500_00 }, { feeAccepted: false }],
  ])('means %s', (_, schema, input, read) => expect(schema.parse(input)).toMatchObject(read));
});
